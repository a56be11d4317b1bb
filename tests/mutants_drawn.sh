#!/usr/bin/env bash
# Mutants that nobody picked: draws some over the rules of a game by a seed, and reports which of them the tests notice.
#   bash tests/mutants_drawn.sh halls                        1000 by seed 1: hours
#   bash tests/mutants_drawn.sh halls 1000 7 --seconds=1800  seed 7, a slice of half an hour; the next run goes on (status 3)
#   bash tests/mutants_drawn.sh veracruz 40 "$(git rev-parse HEAD)" --detectors=games,cases,fuzz
# What each mutant is, what caught it and what is still to do stays in build/drawn/GAME-COUNT-SEED.{txt,journal}. What follows the
# seed is for tests/mutants/run.py.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. tests/install/packages.sh

if [ $# -lt 1 ] || [ ! -d "core/$1" ]; then
  echo "usage: bash tests/mutants_drawn.sh GAME [COUNT [SEED [flags of tests/mutants/run.py]]]" >&2
  exit 2
fi
game=$1 count=${2:-1000} seed=${3:-1}
shift $(($# < 3 ? $# : 3))

need_packages "${ADJUTANT_BUILD_PACKAGES[@]}" "${ADJUTANT_TEST_PACKAGES[@]}" "${ADJUTANT_MUTANT_PACKAGES[@]}"
mkdir -p build/drawn
file=build/drawn/$game-$count-$seed.txt
cmake --preset release >/dev/null
cmake --build --preset release --target adjutant_proto >/dev/null
# Drawing takes minutes: only if the rules, or the way of drawing, have changed since.
if [ ! -f "$file" ] || [ -n "$(find "core/$game" tests/mutants/draw.py -newer "$file" -print -quit)" ]; then
  python3 tests/mutants/draw.py --game="$game" --count="$count" --seed="$seed" --out="$file.new"
  # What was drawn from other sources has another journal.
  if ! cmp -s "$file.new" "$file"; then rm -f "build/drawn/$game-$count-$seed.journal"; fi
  mv "$file.new" "$file"
fi
cmake --preset release -B build/drawn/tree -DADJUTANT_BROWSER_TESTS=OFF "-DADJUTANT_MUTANTS_$game=$PWD/$file" >/dev/null
exec python3 tests/mutants/run.py --game="$game" --build=build/drawn/tree --drawn="$file" \
  --journal="build/drawn/$game-$count-$seed.journal" "$@"
