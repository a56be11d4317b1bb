#!/bin/sh
# Checks a log of 1 GB and fails if that takes 64 MB of memory or more.
#   tests/replay/big_log.sh BUILD_DIRECTORY [BYTES]
set -eu
build=${1:?usage: big_log.sh BUILD_DIRECTORY [BYTES]}
bytes=${2:-1000000000}
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT INT TERM
make_log=$(find "$build" -name adjutant_make_toy_log -type f -perm -u+x | head -n 1)
check_log=$(find "$build" -name adjutant_check_toy_log -type f -perm -u+x | head -n 1)
[ -n "$make_log" ] && [ -n "$check_log" ] || { echo "build adjutant_make_toy_log and adjutant_check_toy_log first" >&2; exit 2; }
"$make_log" "$directory/big.adj" "$bytes"
ls -l "$directory/big.adj"
"$check_log" "$directory/big.adj"
