#!/usr/bin/env bash
# Builds the fuzz targets with clang, AddressSanitizer and UndefinedBehaviorSanitizer (preset `fuzz`) and runs each.
#   bash tests/fuzz/run.sh [SECONDS] [TARGET...]     600 seconds each, and all targets, if not said
#   bash tests/fuzz/run.sh --only=GAME[,GAME] [SECONDS]   of the targets of games only theirs; only these games are built
# The general targets play the Halls, so these are built with any other game.
# For hours: the targets take turns of ten minutes at most until every one had its SECONDS; what a turn learns is kept in
# build/fuzz/grown/TARGET for the next one and the next run. A find ends a turn and stays in build/fuzz/found/TARGET;
# the status is then 1. A find is: a crash, a broken demand, a leak, an input that takes more than ADJUTANT_FUZZ_TIMEOUT
# seconds (10 if not set; 1 is meant for an idle machine), more than 768 MB of memory, or 256 MB in one piece.
#   build/fuzz/tests/fuzz/TARGET_fuzz FILE                            runs one input again
#   build/fuzz/tests/fuzz/TARGET_fuzz -minimize_crash=1 FILE          makes it smaller; it then goes to corpus/fuzz/TARGET
#   build/fuzz/tests/fuzz/TARGET_fuzz -merge=1 corpus/fuzz/TARGET build/fuzz/grown/TARGET     adds what covers more
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. tests/install/packages.sh
. tests/games.sh

only=
if [[ ${1:-} == --only=* ]]; then
  only=$(with_the_halls "${1#*=}")
  shift
fi
seconds=600
if [[ ${1:-} =~ ^[0-9]+$ ]]; then
  seconds=$1
  shift
fi
targets=("$@")
if [ ${#targets[@]} -eq 0 ]; then
  mapfile -t games < <(every_game)
  for folder in corpus/fuzz/*/; do
    target=$(basename "$folder")
    for game in "${games[@]}"; do
      # A target that is named after a game is its own.
      if [ -n "$only" ] && [[ $target == "${game}_"* && ,$only, != *",$game,"* ]]; then continue 2; fi
    done
    targets+=("$target")
  done
fi
for target in "${targets[@]}"; do
  if [ ! -d "corpus/fuzz/$target" ]; then
    echo "usage: bash tests/fuzz/run.sh [SECONDS] [TARGET...] or --only=GAME[,GAME] [SECONDS]; there is no target '$target'" >&2
    exit 2
  fi
done

need_packages "${ADJUTANT_BUILD_PACKAGES[@]}" "${ADJUTANT_TEST_PACKAGES[@]}" "${ADJUTANT_CLANG_PACKAGES[@]}"
cmake --preset fuzz "-DADJUTANT_ONLY_GAME=${only//,/;}" >/dev/null
cmake --build --preset fuzz --parallel "${ADJUTANT_JOBS:-$(nproc)}" --target "${targets[@]/%/_fuzz}"

export ASAN_OPTIONS=${ASAN_OPTIONS:-quarantine_size_mb=32:detect_leaks=1} UBSAN_OPTIONS=${UBSAN_OPTIONS:-print_stacktrace=1}
finds=0
# turn TARGET SECONDS: one run of libFuzzer; its last lines if it found something.
turn() {
  local grown=build/fuzz/grown/$1 found=build/fuzz/found/$1
  mkdir -p "$grown" "$found"
  if "build/fuzz/tests/fuzz/${1}_fuzz" -max_total_time="$2" -timeout="${ADJUTANT_FUZZ_TIMEOUT:-10}" -rss_limit_mb=768 \
    -malloc_limit_mb=256 -print_final_stats=1 -artifact_prefix="$found/" "$grown" "corpus/fuzz/$1" >"$found/log" 2>&1; then
    printf '%-12s %s inputs, %s edges, %s MB at most, nothing found\n' "$1" \
      "$(sed -n 's/^stat::number_of_executed_units: *//p' "$found/log")" \
      "$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$found/log" | tail -n 1)" \
      "$(sed -n 's/^stat::peak_rss_mb: *//p' "$found/log")"
  else
    finds=$((finds + 1))
    printf '%-12s FOUND SOMETHING, see %s\n' "$1" "$found"
    tail -n 40 "$found/log"
  fi
}

for ((left = seconds; left > 0; left -= 600)); do
  for target in "${targets[@]}"; do turn "$target" $((left < 600 ? left : 600)); done
done
if [ $finds -gt 0 ]; then
  echo "$finds finds; the inputs are in build/fuzz/found/."
  exit 1
fi
