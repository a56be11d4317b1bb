#!/usr/bin/env bash
# Installs what is missing, builds the program and lets it replay, check and explain a recorded game: the example of play
# of The Halls of Montezuma (section 19 of its rulebook).
#   bash replay/demo.sh
set -euo pipefail
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$top"
. tests/install/packages.sh

trap 'status=$?; if [ $status -ne 0 ]; then echo "The demonstration failed (status $status)." >&2; fi' EXIT

need_packages "${ADJUTANT_BUILD_PACKAGES[@]}"

build=build/release
log=corpus/halls/examples/turn-2.adj
program=$build/verify/adjutant

# The tests are left out of a new build directory: they need more packages. One that has them keeps them.
configure=(cmake --preset release)
if [ ! -e $build/CMakeCache.txt ]; then configure+=(-DADJUTANT_BUILD_TESTS=OFF); fi
echo "Building the program in $build (the first time takes some minutes) ..."
building=$(mktemp)
if ! "${configure[@]}" >"$building" 2>&1 ||
   ! cmake --build --preset release --target adjutant --parallel "$(nproc)" >>"$building" 2>&1; then
  tail -n 60 "$building" >&2
  rm -f "$building"
  echo "The build failed." >&2
  exit 1
fi
rm -f "$building"

# show TITLE SENTENCE FLAG... : runs a command of the program under a heading that says what it is for.
show() {
  local title=$1 about=$2
  shift 2
  printf '\n%s\n%s\n' "$title" "${title//?/=}"
  printf '%s\n\n  $ adjutant' "$about"
  printf ' %q' "$@"
  printf '\n\n'
  "$program" "$@"
}

# Where things are in the log, from its own record: the first event of the card by which the battle came about, the event
# that works out both firepower totals, and the last event of the battle.
record=$(mktemp)
"$program" replay $log >"$record"
events=$(awk '
  /^    Card /                       { card = NR; battle = 0 }
  /^ +[0-9]+  /                      { number = $1; if (card) { first = number; card = 0 } if (battle) last = number }
  /^      The Battle of Monterey/    { battle = 1; from = first }
  /^      [^ 0-9]/ && !/Battle of Monterey/ { battle = 0 }
  /claim battle.us.firepower =/      { if (from && !firepower) firepower = number }
  END { print from, firepower, last }' "$record")
rm -f "$record"
read -r from firepower last <<<"$events"
if [ -z "${last:-}" ]; then
  echo "The Battle of Monterey was not found in $log." >&2
  exit 1
fi

show "1. Is the record right?" \
  "check reads the log, proves that no byte of it was changed or cut off, replays every event by the rules, and compares
every number that the players claimed with the one that follows from the rules." \
  check --closed $log

show "2. The position before" \
  "show prints a position; --at 0 is the start." \
  show --at 0 $log

show "3. The Battle of Monterey, event by event" \
  "replay reads like a game report: who did what, dice, results, and in brackets the case of the rulebook. Here one of
the card plays of the turn: a march with an attempted interception, and the battle at its end." \
  replay --from "$from" --to "$last" $log

show "4. Where do the numbers come from?" \
  "explain lists the terms of every number of an event, each with its case and the component it was read from: here the
firepower of both sides (event $firepower)." \
  explain --at "$firepower" $log

show "5. The position after" \
  "The same log, after its last event." \
  show $log

printf '\nThat was a recorded game, checked, replayed and explained. The program is %s; try %s --help.\n' \
  "$program" "$program"
