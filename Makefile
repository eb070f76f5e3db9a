# make run    build, and open the studio: its address is printed
# make test   everything that must hold: format, lints, tests, documentation
# make wheel  the Python package, in target/wheels
# make bench  speed, measured side by side; make bench-python for the package

CARGO ?= cargo
# The nextest runner where it is there, cargo's own elsewhere; doc tests run under cargo either way.
RUN_TESTS := $(shell $(CARGO) nextest --version >/dev/null 2>&1 && echo 'nextest run' || echo 'test --lib --bins --tests')

.PHONY: run test wheel bench bench-python build needs browser

run: build
	target/release/youdoku studio

build: needs
	$(CARGO) build --release --locked

test: needs browser
	scripts/check-page
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --locked -- -D warnings
	$(CARGO) $(RUN_TESTS) --workspace --locked
	$(CARGO) test --workspace --doc --locked
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --locked
	scripts/check-python

wheel: needs
	scripts/python-venv 'maturin>=1.9.4,<2'
	target/venv/bin/maturin build --release --locked

bench: build
	cd benches/yardstick && $(CARGO) run --release --locked
	$(CARGO) bench --workspace --locked

# The Python package against plain Python, other packages and Spark.
bench-python: build
	scripts/python-venv '.[bench,spark]'
	target/venv/bin/python benches/python/run.py
	target/venv/bin/python benches/python/spark.py

needs:
	@command -v $(CARGO) >/dev/null 2>&1 || { \
	  echo "Youdoku needs Rust 1.91 or later: see https://rustup.rs" >&2; exit 1; }
	@scripts/need c++=g++ cmake=cmake

# The studio is tested in a real browser; without one those tests say that they were skipped.
browser:
	@scripts/need chromium=chromium chromedriver=chromium-driver || true
