# make run    build, and show it at work
# make test   everything that must hold: format, lints, tests, documentation
# make bench  speed, measured side by side

CARGO ?= cargo
# The nextest runner where it is there, cargo's own elsewhere; doc tests run under cargo either way.
RUN_TESTS := $(shell $(CARGO) nextest --version >/dev/null 2>&1 && echo 'nextest run' || echo 'test --lib --bins --tests')

.PHONY: run test bench build needs

run: build
	target/release/youdoku solve puzzles/bombknight.txt

build: needs
	$(CARGO) build --release --locked

test: needs
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --locked -- -D warnings
	$(CARGO) $(RUN_TESTS) --workspace --locked
	$(CARGO) test --workspace --doc --locked
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --locked

bench: needs
	$(CARGO) bench --workspace --locked

needs:
	@command -v $(CARGO) >/dev/null 2>&1 || { \
	  echo "Youdoku needs Rust 1.91 or later: see https://rustup.rs" >&2; exit 1; }
	@scripts/need c++=g++ cmake=cmake
