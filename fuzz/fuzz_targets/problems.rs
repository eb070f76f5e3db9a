//! libFuzzer on `problems`.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| youdoku_fuzz::readers::problems::check(input));
