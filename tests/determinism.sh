#!/usr/bin/env bash
# Shows that builds, thread counts and locales make no difference: the same digests come out of every log of the corpus,
# random games, counts of legal sequences, all cases, and every text that is printed about them.
#   bash tests/determinism.sh [--games=N] [--jobs=N] [--only=GAME[,GAME]] [WHAT...]
# WHAT: release      gcc -O2, games -O3, the preset; always done first, the others are compared with it
#       gcc-O0, gcc-O3, clang-O0, clang-O3
#       asan         gcc with AddressSanitizer and UndefinedBehaviorSanitizer, the preset
#       fuzz         clang -O1 with both, the preset
#       threads      the release build with 1 to 32 threads; threads=1,2,7 with these
#       locales      the release build in eight locales, with C's and C++'s global locale set to each
#       all          everything, which is the default
# --games: random games, 60 if not said; --jobs: compilers at a time; --only: these games and the Halls, all if not said.
# Builds are made where they are missing, in build/, and of them only the program.
# It prints a table (what, digest, name), and exits with 1 if any digest differs.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. tests/install/packages.sh
. tests/games.sh

everything=(gcc-O0 gcc-O3 clang-O0 clang-O3 asan fuzz threads locales)
games=60
compilers=${ADJUTANT_JOBS:-$(nproc)}
wanted=()
named=0
only=
for arg in "$@"; do
  case $arg in
    --games=*) games=${arg#*=} && continue ;;
    --jobs=*) compilers=${arg#*=} && continue ;;
    --only=*)
      only=$(with_the_halls "${arg#*=}") || exit 2
      continue
      ;;
    all) wanted+=("${everything[@]}") ;;
    release) ;;
    gcc-O0 | gcc-O3 | clang-O0 | clang-O3 | asan | fuzz | threads | threads=* | locales) wanted+=("$arg") ;;
    *)
      echo "usage: bash tests/determinism.sh [--games=N] [--jobs=N] [--only=GAME[,GAME]] [all|release|${everything[*]}...]" >&2
      exit 2
      ;;
  esac
  named=1
done
if [ $named = 0 ]; then wanted=("${everything[@]}"); fi

need_packages "${ADJUTANT_BUILD_PACKAGES[@]}" ccache
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ -n "$only" ]; then mapfile -t games_here < <(tr , '\n' <<<"$only"); else mapfile -t games_here < <(every_game); fi
has_game() { [[ " ${games_here[*]} " == *" $1 "* ]]; }
mapfile -t logs < <(find "${games_here[@]/#/corpus/}" corpus/compat -path '*/disputes/*' -prune -o \( -name '*.adj' -o -path '*/examples/*.txtpb' \) -print | LC_ALL=C sort)

# build NAME: makes the program of a build, and sets `adjutant`.
build() {
  local folder
  case $1 in
    # The release build always has every game: tests are run with it.
    release) cmake --preset release ;;
    asan) cmake --preset asan "-DADJUTANT_ONLY_GAME=${only//,/;}" ;;
    fuzz)
      need_packages "${ADJUTANT_CLANG_PACKAGES[@]}"
      cmake --preset fuzz "-DADJUTANT_ONLY_GAME=${only//,/;}"
      ;;
    *)
      local toolchain=(-DCMAKE_C_COMPILER=gcc -DCMAKE_CXX_COMPILER=g++)
      if [[ $1 == clang-* ]]; then
        need_packages "${ADJUTANT_CLANG_PACKAGES[@]}"
        toolchain=(-DCMAKE_C_COMPILER=clang -DCMAKE_CXX_COMPILER=clang++)
      fi
      cmake -G Ninja -S . -B "build/$1" "${toolchain[@]}" -DADJUTANT_BUILD_TESTS=OFF -DCMAKE_BUILD_TYPE=None \
        "-DADJUTANT_ONLY_GAME=${only//,/;}" -DCMAKE_CXX_FLAGS="-${1#*-}"
      ;;
  esac >"$work/cmake" 2>&1 || {
    cat "$work/cmake" >&2
    return 1
  }
  folder=build/$1
  cmake --build "$folder" --target adjutant --parallel "$compilers" >"$work/build" 2>&1 || {
    tail -n 40 "$work/build" >&2
    return 1
  }
  adjutant=$folder/verify/adjutant
}

# Lines "digest  name" of the logs and of random games, on `$1` threads: what is done in parallel.
parallel_digests() {
  # Often enough to keep every thread busy; each log is told once.
  "$adjutant" check --closed --invariants --format=json --jobs="$1" \
    "${logs[@]}" "${logs[@]}" "${logs[@]}" "${logs[@]}" >"$work/check"
  sed -n 's/^ *"log": "\(.*\)",$/\1/p; s/^ *"digest": "\(.*\)",$/\1/p' "$work/check" | paste - - |
    LC_ALL=C sort -u | sed 's/^\(.*\)\t\(.*\)$/\2  \1/'
  printf '%s  what check says\n' "$(sha256sum <"$work/check" | cut -c1-16)"
  for game in "${games_here[@]}"; do
    "$adjutant" fuzz --game="$game" --games="$games" --seed=1846 --random-options --jobs="$1" >"$work/fuzz"
    printf '%s  %s random games of %s\n' "$(sed -n 's/.*digest \([0-9a-f]*\)$/\1/p' "$work/fuzz")" "$games" "$game"
    printf '%s  how they ended\n' "$(sed 's/[0-9]* events per second, //; s/build .*), //' "$work/fuzz" | sha256sum | cut -c1-16)"
  done
}

# printed NAME COMMAND...: the digest of what a command prints, whatever its status.
printed() {
  local name=$1
  shift
  { "$adjutant" "$@" || echo "status $?"; } >"$work/printed" 2>&1
  printf '%s  %s\n' "$(sha256sum <"$work/printed" | cut -c1-16)" "$name"
}

all_digests() {
  parallel_digests 2
  for scenario in campaign turn_2; do
    printed "perft $scenario" perft --game=halls --scenario="$scenario" --depth=3
  done
  if has_game veracruz; then
    printed "perft veracruz" perft --game=veracruz --depth=3
    printed "dice of Veracruz" dice --format=json corpus/veracruz/games
    printed "an example of Veracruz" replay --format=json corpus/veracruz/examples/13.26-disease.adj
  fi
  for game in "${games_here[@]}"; do
    printed "cases $game" cases corpus/$game/cases --format=json
    printed "rules $game" rules --game="$game"
    printed "components $game" components --game="$game"
  done
  printed "replay of the example" replay --format=json corpus/halls/examples/turn-2.adj
  printed "the example for people" replay corpus/halls/examples/turn-2.adj
  printed "its last position" show --values corpus/halls/examples/turn-2.adj
  printed "a derivation" explain --at=105 corpus/halls/examples/turn-2.adj
  printed "dice" dice --format=json corpus/halls/games
  printed "JSON lines" convert corpus/halls/examples/turn-2.adj - --to=json
  printed "protobuf text" convert corpus/halls/games/turn-10.adj - --to=text
}

differing=0
# compare NAME FOUND REFERENCE: one line, and what differs.
compare() {
  if diff "$3" "$2" >"$work/diff"; then
    printf '%-22s %3d digests, the same\n' "$1" "$(wc -l <"$2")"
  else
    differing=$((differing + 1))
    printf '%-22s DIFFERS\n' "$1"
    sed -n 's/^[<>]/  &/p' "$work/diff"
  fi
}

build release
all_digests >"$work/reference"
parallel_digests 1 >"$work/parallel"
sed 's/^/release                /' "$work/reference"
compare "release, one thread" "$work/parallel" <(head -n "$(wc -l <"$work/parallel")" "$work/reference")

for what in "${wanted[@]}"; do
  case $what in
    threads | threads=*)
      counts=$(seq 1 32)
      if [ "$what" != threads ]; then counts=$(tr , ' ' <<<"${what#*=}"); fi
      build release
      for count in $counts; do
        parallel_digests "$count" >"$work/found"
        compare "release, $count threads" "$work/found" "$work/parallel"
      done
      ;;
    locales)
      need_packages "${ADJUTANT_LOCALE_PACKAGES[@]}"
      build release
      # A program that links the library may have set its locale. So does this one, before its main.
      cat >"$work/locale.cc" <<'SOURCE'
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <locale>
namespace {
const int set = [] {
  std::locale::global(std::locale(""));
  std::FILE* proof = std::fopen(std::getenv("LOCALE_PROOF"), "w");
  std::fprintf(proof, "%s (3%s5)\n", std::setlocale(LC_ALL, nullptr), std::localeconv()->decimal_point);
  std::fclose(proof);
  return 0;
}();
}
SOURCE
      g++ -shared -fPIC -o "$work/locale.so" "$work/locale.cc"
      mkdir "$work/locales"
      for locale in C de_DE.UTF-8 tr_TR.UTF-8 fr_FR.ISO-8859-1 ja_JP.EUC-JP ar_SA.UTF-8 hi_IN.UTF-8 zh_CN.GB18030; do
        case $locale in
          C) ;;
          # Complaints about standards of locales are not ours; whether it is there shows below.
          *) localedef --no-archive -i "${locale%%.*}" -f "${locale#*.}" "$work/locales/$locale" 2>/dev/null || true ;;
        esac
        program=$adjutant
        localised() {
          env LOCPATH="$work/locales" LC_ALL="$locale" LOCALE_PROOF="$work/proof" LD_PRELOAD="$work/locale.so" \
            "$program" "$@"
        }
        adjutant=localised
        all_digests >"$work/found"
        adjutant=$program
        if ! grep -q "^$locale " "$work/proof"; then
          echo "the locale $locale is not there: $(cat "$work/proof")" >&2
          exit 1
        fi
        compare "$(cat "$work/proof")" "$work/found" "$work/reference"
      done
      ;;
    *)
      build "$what"
      all_digests >"$work/found"
      sed "s/^/$(printf '%-22s' "$what") /" "$work/found"
      compare "$what" "$work/found" "$work/reference"
      ;;
  esac
done

if [ $differing -gt 0 ]; then
  echo "$differing of the above differ from the release build."
  exit 1
fi
echo "All digests are the same."
