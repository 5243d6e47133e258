# One command each. Everything lives in .venv; nothing else of the machine is changed but Debian packages, if root.
PY = .venv/bin/python

.PHONY: help play serve test check bench clean

help:
	@echo "make play   set up and open a table in the browser"
	@echo "make test   set up and run every test and check"
	@echo "make bench  measure, beside peers"

.venv/ready-play: pyproject.toml scripts/setup
	@scripts/setup play
.venv/ready-test: pyproject.toml scripts/setup
	@scripts/setup test
.venv/ready-bench: pyproject.toml scripts/setup
	@scripts/setup bench

play: .venv/ready-play
	@$(PY) -m fairdeal play

serve: .venv/ready-play
	@$(PY) -m fairdeal serve

test: .venv/ready-test check
	$(PY) -m pytest -n 2 --dist loadfile

check: .venv/ready-test
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	node --test tests/web/*.test.js

bench: .venv/ready-bench
	@$(PY) -m bench

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis dist
