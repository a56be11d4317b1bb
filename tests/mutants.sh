#!/usr/bin/env bash
# Breaks rules of a game on purpose and reports whether the tests notice.
#   bash tests/mutants.sh                    every mutant of the Halls, and tests/mutants/halls.report.md
#   bash tests/mutants.sh --game=veracruz    every mutant of Veracruz, and its report
#   bash tests/mutants.sh --sample=60        some, another choice for every commit; the seed is printed
#   bash tests/mutants.sh --only=17 --all    one mutant by every detector
# Anything else that `python3 tests/mutants/run.py --help` tells may follow. build/release has to be configured already, as
# tests/run.sh does; only what is mutated is built beside it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
game=halls
if [ $# -eq 1 ] && [[ $1 == --game=* ]]; then game=${1#*=}; fi
if [ $# -eq 0 ] || [ "$*" = "--game=$game" ]; then
  set -- "$@" "--report=tests/mutants/$game.report.md" "--json=build/release/tests/mutants/$game.report.json"
fi
exec python3 tests/mutants/run.py "$@"
