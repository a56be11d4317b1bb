#!/usr/bin/env bash
# Are all C++ files as clang-format 14 writes them?
#   bash tests/install/format.sh          lists those that are not; status 1 if there are any, 77 without clang-format 14
#   bash tests/install/format.sh --fix    rewrites them
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

tool=
for candidate in clang-format-14 clang-format; do
  if command -v "$candidate" >/dev/null && [[ $("$candidate" --version) == *"version 14."* ]]; then
    tool=$candidate
    break
  fi
done
if [ -z "$tool" ]; then
  echo "skipped: clang-format 14 is not installed (Debian package clang-format-14)"
  exit 77
fi

# Those that git knows or would take; all of them where this is no checkout.
list() {
  git ls-files --cached --others --exclude-standard '*.cc' '*.h' 2>/dev/null ||
    find core replay verify tests -name '*.cc' -o -name '*.h'
}
files=()
while IFS= read -r file; do
  if [ -e "$file" ]; then files+=("$file"); fi
done < <(list | LC_ALL=C sort -u)
if [ "${1:-}" = --fix ]; then
  "$tool" -i "${files[@]}"
  exit 0
fi

wrong=()
for file in "${files[@]}"; do
  if ! "$tool" --dry-run -Werror "$file" >/dev/null 2>&1; then wrong+=("$file"); fi
done
if [ ${#wrong[@]} -ne 0 ]; then
  echo "${#wrong[@]} of ${#files[@]} files are not as clang-format 14 writes them; bash tests/install/format.sh --fix changes them:"
  printf '  %s\n' "${wrong[@]}"
  exit 1
fi
echo "${#files[@]} files are clean"
