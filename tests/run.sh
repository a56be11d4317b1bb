#!/usr/bin/env bash
# Installs what is missing, builds everything and runs all tests.
#   bash tests/run.sh [PRESET]     release (default), debug, asan, tsan, fuzz: see CMakePresets.json
# The build stays in build/PRESET. ADJUTANT_JOBS says how many compilers and tests run at a time; one per core if not set.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. tests/install/packages.sh

preset=${1:-release}
case $preset in
  release | debug | asan | tsan) ;;
  fuzz) ADJUTANT_TEST_PACKAGES+=("${ADJUTANT_CLANG_PACKAGES[@]}") ;;
  *)
    echo "usage: bash tests/run.sh [release|debug|asan|tsan|fuzz]" >&2
    exit 2
    ;;
esac

started=$SECONDS
stage=packages
finish() {
  local status=$?
  if [ $status -eq 0 ]; then
    echo "All tests passed (preset $preset, $((SECONDS - started)) s)."
  else
    echo "FAILED at the stage '$stage' (preset $preset, $((SECONDS - started)) s)." >&2
  fi
}
trap finish EXIT

need_packages "${ADJUTANT_BUILD_PACKAGES[@]}" "${ADJUTANT_TEST_PACKAGES[@]}"
jobs=${ADJUTANT_JOBS:-$(nproc)}

stage=configure
cmake --preset "$preset" -DADJUTANT_BUILD_TESTS=ON -DADJUTANT_BUILD_BENCHMARKS=ON
stage=build
cmake --build --preset "$preset" --parallel "$jobs"

stage=tests
run=()
if [ "$preset" = tsan ] && setarch --addr-no-randomize true 2>/dev/null; then
  # ThreadSanitizer of gcc 12 wants fewer random address bits than newer kernels use.
  run=(setarch --addr-no-randomize)
fi
"${run[@]}" ctest --preset "$preset" --parallel "$jobs"
