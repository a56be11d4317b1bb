#!/usr/bin/env bash
# Installs what is missing, builds everything and runs all tests.
#   bash tests/run.sh [PRESET]     release (default), debug, asan, tsan, fuzz: see CMakePresets.json
# release tests the page of a replay in Chromium as well; ADJUTANT_BROWSER_TESTS=OFF leaves that out.
# The build stays in build/PRESET. ADJUTANT_JOBS says how many compilers and tests run at a time; one per core if not set.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. tests/install/packages.sh

preset=${1:-release}
browser=OFF
case $preset in
  release)
    # The page is tested in a browser once: other builds write the same page.
    browser=${ADJUTANT_BROWSER_TESTS:-ON}
    ;;
  debug | asan | tsan) ;;
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
if [ "$browser" = ON ]; then need_packages "${ADJUTANT_PAGE_PACKAGES[@]}"; fi
jobs=${ADJUTANT_JOBS:-$(nproc)}

stage=configure
cmake --preset "$preset" -DADJUTANT_BUILD_TESTS=ON -DADJUTANT_BUILD_BENCHMARKS=ON -DADJUTANT_BROWSER_TESTS="$browser"
if [ "$browser" = ON ]; then
  stage="npm ci"
  page=build/$preset/tests/page
  # Again only if the lock has changed.
  if ! cmp -s tests/page/package-lock.json "$page/node_modules/.adjutant-lock"; then
    npm ci --prefix "$page" --no-audit --no-fund --ignore-scripts
    cp tests/page/package-lock.json "$page/node_modules/.adjutant-lock"
  fi
fi
stage=build
cmake --build --preset "$preset" --parallel "$jobs"

stage=tests
run=()
if [ "$preset" = tsan ] && setarch --addr-no-randomize true 2>/dev/null; then
  # ThreadSanitizer of gcc 12 wants fewer random address bits than newer kernels use.
  run=(setarch --addr-no-randomize)
fi
"${run[@]}" ctest --preset "$preset" --parallel "$jobs"
