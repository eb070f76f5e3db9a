//! libFuzzer on `text`.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| youdoku_fuzz::readers::text::check(input));
