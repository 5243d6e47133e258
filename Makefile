# One command each. Everything lives in .venv; nothing else of the machine is changed but Debian packages, if root.
PY = .venv/bin/python
BIOME = scripts/page/node_modules/.bin/biome
# Where a container forbids it, every process would compile every module anew.
unexport PYTHONDONTWRITEBYTECODE
# Four processes on two cores, for some of them wait; a file on one of them, in the order that tests/conftest.py gives.
BOTH = -n 4 --dist loadfile --no-loadscope-reorder
# What the checker of types has learned serves every clone.
export MYPY_CACHE_DIR ?= $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/fairdeal/mypy

.PHONY: help play serve quick test test-long play-all check coverage corpus mutants bench studies docs picture verifier joined icons scenes screenshots catalogue lock clean

help:
	@echo "make play      set up and open a table in the browser"
	@echo "make quick     in about a minute, the checks and the tests that need no browser and no other process"
	@echo "make test      set up, and check what any change may break"
	@echo "make test-long what seldom breaks, too: drills, packages, and every game everywhere"
	@echo "make play-all  play every game to its end at every size of screen"
	@echo "make bench     measure, beside peers"
	@echo "make studies   play many matches, and draw the pictures of docs/studies.md again"
	@echo "make docs      build the documentation as a site, in site/"
	@echo "make picture   draw docs/architecture.svg again from the code"
	@echo "make verifier  join the judge of logs into web/verify/fairdeal_verify.py"
	@echo "make joined    join the page's modules into a few files, after one of them has changed (needs npm)"
	@echo "make icons     draw the installed app's icons again from web/icon.svg"
	@echo "make scenes    bring the table into each drawn scene, and lay both pictures side by side in screenshots/scenes/"
	@echo "make screenshots  take pictures of every game into screenshots/, and those of the README into docs/pictures/"
	@echo "make catalogue gather the server's sentences for translators"
	@echo "make coverage  tell which lines the tests reach, the browser's tests left out"
	@echo "make corpus    write the logs that every version after this one must read, once, at its release"
	@echo "make mutants   change the code in small ways, and tell which changes no test notices"
	@echo "make lock      take the newest packages into requirements/, by hash"

.venv/ready-play: pyproject.toml requirements/play.txt scripts/setup
	@scripts/setup play
.venv/ready-test: pyproject.toml requirements/test.txt scripts/page/package-lock.json scripts/setup
	@scripts/setup test
.venv/ready-bench: pyproject.toml requirements/test.txt scripts/setup
	@scripts/setup bench
.venv/ready-docs: pyproject.toml requirements/docs.txt scripts/setup
	@scripts/setup docs

play: .venv/ready-play
	@$(PY) -m fairdeal play

serve: .venv/ready-play
	@$(PY) -m fairdeal serve

quick: .venv/ready-test check
	FAIRDEAL_QUICK=1 $(PY) -m pytest -n 2 --dist worksteal --ignore tests/browser --ignore tests/adapters

test: .venv/ready-test check
	$(PY) -m pytest $(BOTH)

test-long: .venv/ready-test
	FAIRDEAL_LONG=1 $(PY) -m pytest $(BOTH)

play-all: .venv/ready-test
	FAIRDEAL_PLAY_ALL=1 $(PY) -m pytest $(BOTH) tests/browser/test_whole_matches.py

check: .venv/ready-test
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	@scripts/setup page
	$(BIOME) check --error-on-warnings
	node scripts/page/types.mjs
	node --test-reporter=spec tests/web/all.js

picture: .venv/ready-play
	@$(PY) scripts/picture.py

verifier: .venv/ready-play
	@$(PY) scripts/verifier.py

icons: .venv/ready-test
	@$(PY) scripts/icons.py

joined:
	@scripts/setup page
	@cd scripts/page && npm run --silent join

scenes: .venv/ready-test
	@$(PY) scripts/scenes.py

screenshots: .venv/ready-test
	@$(PY) -m scripts.screenshots

catalogue: .venv/ready-test
	@$(PY) scripts/catalogue.py

coverage: .venv/ready-test
	$(PY) -m pytest $(BOTH) --ignore tests/browser --cov --cov-report term:skip-covered

corpus: .venv/ready-test
	@cd tests && PYTHONPATH=. ../$(PY) corpus.py

mutants: .venv/ready-test
	@$(PY) scripts/mutants.py $(MODULES)

bench: .venv/ready-bench
	@$(PY) -m bench

studies: .venv/ready-test
	@$(PY) scripts/studies.py
	@$(PY) -m scripts.boards

docs: .venv/ready-docs
	@NO_MKDOCS_2_WARNING=1 $(PY) -m mkdocs build --strict --quiet
	@echo "The pages are in site/; open site/index.html."

lock: .venv/ready-play
	@scripts/lock

clean:
	rm -rf .venv scripts/page/node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage dist site
