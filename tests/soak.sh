#!/usr/bin/env bash
# Runs the property tests again and again, each time with another random seed, for a number of minutes.
#   bash tests/soak.sh [MINUTES] [BUILD]     60 and build/release if not given
# CTest runs the same properties with one fixed seed, so that a red run means a change and not bad luck. What fails here is
# printed with the RC_PARAMS that reproduce it; the status is 1 if anything failed.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
minutes=${1:-60}
build=${2:-build/release}
end=$((SECONDS + minutes * 60))
failed=0
rounds=0
while [ $SECONDS -lt $end ]; do
  for test in halls/halls_invariants_test veracruz/veracruz_invariants_test properties/laws_test properties/metamorphic_laws_test kernel/kernel_ruleset_test replay/replay_forms_test; do
    if ! [ -x "$build/tests/$test" ]; then continue; fi
    log=$(mktemp)
    if ! env -u RC_PARAMS "$build/tests/$test" >"$log" 2>&1; then
      failed=$((failed + 1))
      echo "FAILED: $test"
      grep -E 'FAILED|Falsifiable|RC_PARAMS|reproduce|^[a-z]+ [a-z_]+ ' "$log" | head -n 60
    fi
    rm -f "$log"
  done
  rounds=$((rounds + 1))
  echo "round $rounds, $failed failed"
done
exit $((failed > 0))
