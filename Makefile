# make run    build, and open the studio: its address is printed
# make test   everything that must hold: format, lints, tests, documentation; says what was skipped
# make fuzz   random input for the readers and random puzzles for the engines: TIME=3600 SEED=1
# make wheel  the Python package, in target/wheels
# make web    the studio as static files, for any host: target/web
# make test-web  its laws under Node, and the page in a browser, with no server of ours
# make test-kernels  the kernels for plain 9×9 in WebAssembly, and on AArch64 under emulation
# make dist   what is released: the command with man page, completions and notices, the wheel, the page, checksums
# make rules  docs/rules.md and its pictures, from the table of rules
# make bench  speed, measured side by side; make bench-python for the package

CARGO ?= cargo
# The nextest runner where it is there, cargo's own elsewhere; doc tests run under cargo either way.
RUN_TESTS := $(shell $(CARGO) nextest --version >/dev/null 2>&1 && echo 'nextest run' || echo 'test --lib --bins --tests')

.PHONY: web test-web test-kernels dist run test rules fuzz sanitize wheel bench bench-python build release needs tools

run: build
	target/youdoku studio

build: needs
	@[ -e target/youdoku ] || echo "Building Youdoku for the first time: about five minutes on two cores." >&2
	$(CARGO) build --locked
	@ln -f target/debug/youdoku target/youdoku

# Whole-program optimisation, for what is measured and what is released.
release: needs
	$(CARGO) build --release --locked

test: needs tools
	@mkdir -p target && : >target/skipped.txt
	scripts/check-page
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --locked -- -D warnings
	$(CARGO) $(RUN_TESTS) --workspace --locked
	$(CARGO) test --workspace --doc --locked
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --locked
	scripts/check-examples
	$(CARGO) clippy -p youdoku-cli -p youdoku-python --no-default-features --all-targets --locked -- -D warnings
	$(CARGO) $(RUN_TESTS) -p youdoku-cli --no-default-features --locked
	scripts/sanitize short
	scripts/check-python
	scripts/check-licences
	@scripts/skipped

rules:
	$(CARGO) run --quiet --locked -p youdoku-cli -- rules --markdown docs

# The time, in seconds, is for each reader and for the engines. Where `cargo fuzz` is installed it takes the
# readers, steered by coverage; what it finds out stays in target/fuzz/corpus.
SEED ?= 1
TIME ?= 600
fuzz: needs
	$(CARGO) run --profile test -p youdoku-fuzz --bin fuzz-engines --locked -- --seed $(SEED) --time $(TIME)
	$(CARGO) run --profile test -p youdoku-fuzz --bin fuzz-readers --locked -- --seed $(SEED) --time $(TIME)
	scripts/fuzz-covered $(TIME)

sanitize: needs
	scripts/sanitize

wheel: needs
	scripts/python-venv 'maturin>=1.9.4,<2'
	target/venv/bin/maturin build --release --locked

# A folder of static files that needs no server of ours. The command writes its book.
web: build
	scripts/build-web

# Its laws under Node, and the page in a browser from a plain file server.
test-web: web
	node crates/youdoku-web/tests/laws.mjs target/web target/youdoku
	node crates/youdoku-web/tests/browser.mjs target/web

# On machines that this one is not.
test-kernels:
	scripts/test-kernels

dist: release wheel web
	scripts/dist

bench: release
	cd benches/yardstick && $(CARGO) run --release --locked
	$(CARGO) bench --workspace --locked
	test -z "$$YOUDOKU_SUITES" || scripts/suites --youdoku target/release/youdoku

# The Python package against plain Python, other packages and Spark.
bench-python: release
	scripts/python-venv '.[bench,spark]'
	target/venv/bin/python benches/python/run.py
	target/venv/bin/python benches/python/spark.py

needs:
	@command -v $(CARGO) >/dev/null 2>&1 || { \
	  echo "Youdoku needs Rust 1.95 or later: see https://rustup.rs" >&2; exit 1; }
	@scripts/need 'c++=g++=compiles CaDiCaL and clingo' 'cmake=cmake=builds clingo'

# What only the tests need: a browser for the studio, node for the types of its page, Java for Spark. What is missing
# is skipped, and said at the end.
tools:
	@scripts/need 'chromium=chromium=runs the tests of the page' 'chromedriver=chromium-driver=drives it' \
	  'node=nodejs=checks the types of the page' 'npm=npm=fetches what checks them' \
	  'java=default-jre-headless=runs the tests on Spark' || true
