#!/usr/bin/env bash
# Breaks rules of The Halls of Montezuma on purpose and reports whether the tests notice.
#   bash tests/mutants.sh                    every mutant, and tests/mutants/REPORT.md
#   bash tests/mutants.sh --sample=60        some, another choice for every commit; the seed is printed
#   bash tests/mutants.sh --only=17 --all    one mutant by every detector
# Anything else that `python3 tests/mutants/run.py --help` tells may follow. build/release has to be configured already, as
# tests/run.sh does; only what is mutated is built beside it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
if [ $# -eq 0 ]; then
  set -- --report=tests/mutants/REPORT.md --json=build/release/tests/mutants/report.json
fi
exec python3 tests/mutants/run.py "$@"
