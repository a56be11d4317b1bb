#!/usr/bin/env bash
# Plays complete random games of every game, with and without options at random, and keeps what it finds.
#   bash tests/whole_games.sh [GAMES] [SEED] [BUILD] [GAME...]
# 10000 games of each, a seed of the day, build/release, and every game of tests/games.txt if not given.
# Half of the games have the default options, half a value at random for every option; uniform and warlike players take
# turns. The status is 1 if anything was found; the logs of it are then in BUILD/found/.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. tests/games.sh
games=${1:-10000}
seed=${2:-$(date +%Y%m%d)}
adjutant=${3:-build/release}/verify/adjutant
found=${3:-build/release}/found
mkdir -p "$found"
if [ $# -gt 3 ]; then played=("${@:4}"); else mapfile -t played < <(every_game); fi
status=0
for game in "${played[@]}"; do
  "$adjutant" fuzz --game="$game" --games=$((games / 2)) --seed="$seed" --save="$found" || status=$?
  "$adjutant" fuzz --game="$game" --games=$((games - games / 2)) --seed="$((seed + 1))" --random-options --save="$found" || status=$?
done
rmdir --ignore-fail-on-non-empty "$found"
exit "$status"
