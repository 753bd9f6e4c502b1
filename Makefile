# What a contributor types has two signs before its description, and `make help` lists it; the rest
# are the steps of those, of CI, or for special occasions.

GOFUMPT       := go run mvdan.cc/gofumpt@v0.12.0
GOLANGCI_LINT := go run github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0
GOVULNCHECK   := go run golang.org/x/vuln/cmd/govulncheck@v1.1.4
ACTIONLINT    := go run github.com/rhysd/actionlint/cmd/actionlint@v1.7.12
GORELEASER    := go run github.com/goreleaser/goreleaser/v2@v2.16.0

# The version that is being worked towards, also that of a release.
VERSION := $(shell sed -n 's/^var release = "\(.*\)"/\1/p' internal/version/version.go)

# The length of a fuzzing run of one target.
FUZZTIME ?= 1m

.PHONY: version
version:
	@echo $(VERSION)

# The workflows and the action, also those that `analyze init` writes.
.PHONY: workflows
workflows:
	$(ACTIONLINT) .github/workflows/*.yml cmd/analyze/starter/.github/workflows/*.yml

.PHONY: help
help: ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

.PHONY: build
build: ## build both commands into bin/
	go build -o bin/ ./cmd/analyze ./cmd/tables

# Where `make install` puts the commands; a package is made in DESTDIR.
PREFIX ?= /usr/local

.PHONY: install
install: build ## install both commands, their manual pages and completions of bash and fish below PREFIX (/usr/local)
	@for name in analyze tables; do \
		install -D -m 755 bin/$$name $(DESTDIR)$(PREFIX)/bin/$$name && \
		mkdir -p $(DESTDIR)$(PREFIX)/share/man/man1 && bin/$$name man > $(DESTDIR)$(PREFIX)/share/man/man1/$$name.1 && \
		for shell in bash:bash-completion/completions/$$name fish:fish/vendor_completions.d/$$name.fish; do \
			file=$(DESTDIR)$(PREFIX)/share/$${shell#*:}; mkdir -p "$$(dirname "$$file")"; \
			bin/$$name completion $${shell%%:*} | sed 's,$(CURDIR)/bin/,$(PREFIX)/bin/,' > "$$file" || exit 1; \
		done || exit 1; \
	done; echo "installed below $(DESTDIR)$(PREFIX)"

# What is linked into the commands and the page, with its licence; a module or a package
# without one is an error. Go's own licence comes with its library.
.PHONY: licences
licences: # collect the licences of what the release contains into release/THIRD_PARTY_LICENCES
	@mkdir -p release && sh licences.sh > release/THIRD_PARTY_LICENCES && grep -c '^=== ' release/THIRD_PARTY_LICENCES

.PHONY: release-check
release-check: # check the configuration of the release archives
	VERSION=$(VERSION) $(GORELEASER) check

# All that people install, in dist/: archives, deb, rpm, apk, what is in them, wheels, the npm
# package, checksums. ONLY=linux/amd64 makes those of one system, which is faster.
.PHONY: release
release: ## make all packages in dist/, without publishing any
	rm -rf release && mkdir release
	sed $(if $(ONLY),-e 's:goos. \[.*:goos\: [$(word 1,$(subst /, ,$(ONLY)))]:' -e 's:goarch. \[.*:goarch\: [$(word 2,$(subst /, ,$(ONLY)))]:',-e '') .goreleaser.yaml > release/goreleaser.yaml
	VERSION=$(VERSION) $(GORELEASER) release --snapshot --clean --parallelism 2 -f release/goreleaser.yaml
	python3 python/wheels.py $(VERSION) dist --dist dist
	$(MAKE) npm && mv site/npm/*.tgz dist/
	cd dist && sha256sum *.tar.gz *.zip *.deb *.rpm *.apk *.whl *.tgz *.cdx.json 2>/dev/null > SHA256SUMS; wc -l SHA256SUMS

# Each package of this machine is installed and used where nothing else is.
.PHONY: release-test
release-test: # install what `make release` made, in clean places (deb and rpm need root)
	bash .ci/release-test $(VERSION)

# The browser's engine is built without inlining, which makes it a fifth smaller, but for
# packages in which its time goes: without it a convolution takes three times as long.
INLINED := math/big math/bits oddsmith/montecarlo/random

.PHONY: engine
engine: # build the engines for a browser into site/dist
	go run ./cmd/analyze schema --out site/engine/indented.json
	sed 's/^ *//' site/engine/indented.json | tr -d '\n' > site/engine/schema.json && rm site/engine/indented.json
	GOOS=js GOARCH=wasm go build -trimpath -buildvcs=false -ldflags='-s -w -buildid=' \
		-gcflags=all=-l $(patsubst %,-gcflags=%=,$(INLINED)) -o site/dist/engine.wasm ./site/engine

.PHONY: site
site: engine ## build the explorer's page into site/dist, which `analyze explore` serves once it is built again
	cd site && npm ci --ignore-scripts --no-audit --no-fund && npm run build

# What the page may weigh over the wire, in bytes: 2.5 MB with the headers of seven files. Brotli
# takes most of a minute for the engine.
SITE_BYTES := 2498500

.PHONY: site-size
site-size: site # build the page with brotli, and fail if it weighs too much over the wire
	cd site && npm run build -- --brotli
	@cd site/dist && size=$$(cat index.html.br engine.wasm.br app.js.br theme.js.br worker.js.br app.css.br | wc -c); \
		echo "$$size bytes over the wire, $(SITE_BYTES) are allowed"; test $$size -le $(SITE_BYTES)

# Debian's browser, or one that is there.
CHROMIUM := $(firstword $(wildcard $(CHROMIUM) /usr/bin/chromium /usr/bin/chromium-browser /usr/bin/google-chrome))

.PHONY: site-test
site-test: # the page in a browser, where npm and Chromium are
	@if ! command -v npm >/dev/null 2>&1; then echo "site-test: skipped, there is no npm"; \
	elif [ -z "$(CHROMIUM)" ]; then echo "site-test: skipped, there is no Chromium"; \
	else $(MAKE) site-size && cd site && CHROMIUM=$(CHROMIUM) npm test; fi

# The engine as an npm package, of what `make site` built last, used from a folder where nothing
# else is.
site/dist/worker.js:
	$(MAKE) site

.PHONY: npm
npm: site/dist/worker.js
	rm -f site/npm/*.tgz && cd site && node build/npm.mjs $(VERSION)
	rm -rf bin/npm && mkdir -p bin/npm && cp site/npm/test/* bin/npm
	cd bin/npm && npm init -y >/dev/null && npm install --silent --no-audit --no-fund ../../site/npm/*.tgz && node --test test.mjs
	cd bin/npm && ../../site/node_modules/.bin/tsc --strict --noEmit --module nodenext --target es2022 types.ts

# The explorer, the balance report and the docs as one static site, with its links checked.
.PHONY: pages
pages: site/dist/worker.js balance-report ## write the explorer, the report and the docs as one static site into bin/pages
	cd site && node build/pages.mjs ../bin/pages

.PHONY: report
report: build ## build, and write the balance report of the built-in rules into balance-report/
	bin/analyze report --out balance-report

.PHONY: check
check: format lint workflows figures test manifests race site-test ## everything CI runs

# The built-in scenarios whose figures are kept. labyrinth/claims fails on purpose: it holds
# what its source says, and two of its figures are wrong.
KEPT := $(filter-out labyrinth/claims,$(patsubst scenarios/library/%.yaml,%,$(sort $(wildcard scenarios/library/*/*.yaml))))

.PHONY: baselines
baselines: build # renew the baselines of the built-in rules, where figures were meant to move
	bin/analyze check $(KEPT) --baseline baselines --engine exact --quiet --update

# A figure that moves is a breaking change: the commit that renews its baseline, or one after
# it, says so in the changelog.
.PHONY: figures
figures: build # fail if a figure of the built-in rules moved, and its baseline and CHANGELOG.md do not say so
	@bin/analyze check $(KEPT) --baseline baselines --engine exact --quiet || \
		{ echo "If that was meant, say so in CHANGELOG.md and run 'make baselines'."; exit 1; }
	@moved=$$(git log -1 --no-merges --diff-filter=M --format=%h -- baselines 2>/dev/null); \
	if [ -n "$$moved" ] && [ -z "$$(git log --format=%h $$moved^.. -- CHANGELOG.md)" ]; then \
		echo "commit $$moved moved figures, and CHANGELOG.md does not say so"; exit 1; fi

.PHONY: format
format: # fail if a file is not formatted
	@files="$$($(GOFUMPT) -l .)"; if [ -n "$$files" ]; then echo "run 'make fmt': $$files"; exit 1; fi

.PHONY: fmt
fmt: # format all files
	$(GOFUMPT) -w .

# `make nightly` has all linters. Here are those that are never wrong; that of the switches fails where
# one over a sum type or an enumeration leaves a case out.
.PHONY: lint
lint: # go vet, staticcheck, and switches that leave a case out
	$(GOLANGCI_LINT) run --enable-only govet,staticcheck,unused,exhaustive,gochecksumtype ./...

# The random tests draw the same cases on every machine: a change is judged by its own cases,
# and `make nightly` draws others each time, and more.
.PHONY: test
test: export RAPID_SEED ?= 1
test: export RAPID_CHECKS ?= 40
# Most tests are small: a fourth of their time would go into collecting garbage.
test: export GOGC ?= 400
test: ## all tests
	go test -ldflags=-w ./...

# Without -count=1 a cached result would hide a changed manifest: it is outside that module.
.PHONY: manifests
manifests: # hold the Kubernetes manifests against Kubernetes' own validation
	cd cluster/kubernetes && go vet ./... && go test -count=1 ./...

# Those tests that run on several workers, without the longest: others run the same code.
# `make nightly` has all of them under the race detector.
LONGEST := TestTableHasEveryMeasure|TestMeans|TestCellsByThemselves|TestTogether$$|TestLimitOnWorkers
SAMPLING := Workers|Limit|Together|Blocks|Cancel|Progress|EarliestError
AGREEING := TestPlantedDefects|TestAgreementGiven|TestEvaluateCancelled|TestFromTally

.PHONY: race
race: export RAPID_SEED ?= 1
race: export RAPID_CHECKS ?= 40
race: export GOGC ?= 400
race: # the tests of what runs in parallel, under the race detector
	@if command -v "$$(go env CC)" >/dev/null 2>&1; then \
		CGO_ENABLED=1 go test -race -skip '$(LONGEST)' ./reports/agreement ./reports/sweep && \
		CGO_ENABLED=1 go test -race -skip '$(LONGEST)' -run '$(SAMPLING)' ./montecarlo/... && \
		CGO_ENABLED=1 go test -race -run '$(AGREEING)' ./reports/evidence; \
	else echo "race: skipped, there is no C compiler"; fi

balance-report:
	$(MAKE) report

# One environment for all that is in Python: the module, the notebooks, the readers of tables.
PYTHON       := .venv/bin/python
REQUIREMENTS := python/requirements.txt notebooks/requirements.txt reports/tables/readers/requirements.txt

.venv/made: $(REQUIREMENTS)
	python3 -m venv --clear .venv
	.venv/bin/pip install --quiet --disable-pip-version-check $(REQUIREMENTS:%=-r %)
	touch $@

# The module in that environment, from a wheel as people get it.
.PHONY: wheel
wheel: build .venv/made
	rm -rf bin/wheels && $(PYTHON) python/wheels.py $(VERSION) bin/wheels --bin bin
	.venv/bin/pip install --quiet --disable-pip-version-check --force-reinstall --no-deps bin/wheels/*.whl

.PHONY: python
python: wheel # test the Python module
	cd python && ../.venv/bin/mypy && ../.venv/bin/pytest

.PHONY: readers
readers: balance-report .venv/made # read the report's tables with pyarrow, polars, duckdb and pandas
	bin/tables write labyrinth/hit-chance --format parquet --partition strength --out bin/readers --quiet
	$(PYTHON) reports/tables/readers/read.py balance-report/tables bin/readers/labyrinth-hit-chance

.PHONY: cluster
cluster: build # run a sweep on Slurm's real daemons on this machine, and kill a node (needs root)
	bash cluster/slurm/test.sh

.PHONY: notebooks
notebooks: wheel ## run the notebooks, and compare what they print with what is stored; WRITE=--write stores it
	PATH="$(CURDIR)/.venv/bin:$$PATH" $(PYTHON) notebooks/run.py $(WRITE)

.PHONY: docs
docs: # write the pages of the built-in scenarios into docs/systems, and what commands print into other pages
	go test ./cmd/analyze -run 'TestPages|TestReadme|TestWalkedPages' -update

.PHONY: bench
bench: ## all benchmarks
	go test -run '^$$' -bench . ./...

# What the packages that BENCH names in PKGS take, before and after: BASE is checked out beside
# this folder for the time of the run.
BENCHSTAT := go run golang.org/x/perf/cmd/benchstat@v0.0.0-20260908200009-22c9c6c9d4da
BENCH ?= .
PKGS  ?= ./...
COUNT ?= 6

.PHONY: bench-compare
bench-compare: # benchmarks at BASE=commit beside those here, by benchstat; BENCH=regexp, PKGS=packages, COUNT=runs
	@test -n "$(BASE)" || { echo "bench-compare: name a commit: make bench-compare BASE=main"; exit 2; }
	@dir="$$(mktemp -d)" && trap 'git worktree remove --force "$$dir/base" 2>/dev/null; rm -rf "$$dir"' EXIT && \
		git worktree add --quiet --detach "$$dir/base" "$(BASE)" && \
		for i in $$(seq $(COUNT)); do \
			(cd "$$dir/base" && go test -run '^$$' -bench '$(BENCH)' -benchmem $(PKGS)) >> "$$dir/before" || exit 1; \
			go test -run '^$$' -bench '$(BENCH)' -benchmem $(PKGS) >> "$$dir/after" || exit 1; \
		done && $(BENCHSTAT) before="$$dir/before" after="$$dir/after"

.PHONY: bench-peers
bench-peers: build # oddsmith beside C, icepool and numpy, as ratios: the tables of docs/performance.md
	@if python3 -m venv .venv && .venv/bin/pip install --quiet --disable-pip-version-check \
		-r bench/requirements.txt; then python=.venv/bin/python; fi; \
	$${python:-python3} bench/peers.py

.PHONY: fuzz
fuzz: ## fuzz every parser for FUZZTIME each
	@for pkg in $$(go list ./...); do \
		for f in $$(go test -list '^Fuzz' $$pkg | grep '^Fuzz'); do \
			echo "$$pkg $$f"; go test -run '^$$' -fuzz "^$$f\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 1x $$pkg || exit 1; \
		done; \
	done

# Mutants of the lines that changed since this commit, in the engines, the agreement test and the notation.
MUTANTS_SINCE ?= HEAD~20
MUTATED       := exact montecarlo reports/agreement scenarios/notation
GREMLINS      := go run github.com/go-gremlins/gremlins/cmd/gremlins@v0.5.1

.PHONY: mutants
mutants: # edit what changed since MUTANTS_SINCE, one edit at a time, and see whether a test notices
	@for dir in $$(git diff --name-only $(MUTANTS_SINCE) -- $(MUTATED) | grep '\.go$$' | xargs -r dirname | sort -u); do \
		test ! -d $$dir || $(GREMLINS) unleash ./$$dir --diff $(MUTANTS_SINCE) --workers 2 --threshold-efficacy 85 || exit 1; \
	done

.PHONY: clean
clean: ## remove all that was made here
	rm -rf bin dist release balance-report .venv site/node_modules site/npm/dist site/npm/*.tgz
	git clean -fdxq site/dist site/packed

.PHONY: nightly
nightly: ## slow checks: linters, known vulnerabilities, the race detector, long agreement runs, attacks, fuzzing, mutants
	$(GOLANGCI_LINT) run ./...
	$(GOVULNCHECK) ./...
	$(MAKE) release-check
	ODDSMITH_NIGHTLY=1 go test -timeout 60m ./...
	ODDSMITH_NIGHTLY=1 $(MAKE) site-test
	CGO_ENABLED=1 go test -race -timeout 120m ./...
	$(MAKE) fuzz FUZZTIME=10m
	$(MAKE) mutants
