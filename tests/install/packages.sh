# Installs what is missing, on Debian and its relatives. To be sourced:
#   . tests/install/packages.sh
#   need_packages cmake ninja-build ...

# need_packages PACKAGE...: those that are not installed are installed with apt-get, as root or through sudo. Nothing
# happens, and nothing is looked up on the network, when all are there. ADJUTANT_NO_INSTALL=1 turns it off.
need_packages() {
  if [ "${ADJUTANT_NO_INSTALL:-0}" = 1 ]; then return 0; fi
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    echo "There is no apt-get here. Install what these Debian packages hold, and set ADJUTANT_NO_INSTALL=1:" >&2
    echo "  $*" >&2
    return 1
  fi

  local package missing=()
  for package in "$@"; do
    if [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" != installed ]; then
      missing+=("$package")
    fi
  done
  if [ ${#missing[@]} -eq 0 ]; then return 0; fi

  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      echo "Packages are missing, and this is neither root nor a user with sudo. Have an administrator run:" >&2
      echo "  apt-get install ${missing[*]}" >&2
      return 1
    fi
    as_root=(sudo)
  fi

  echo "Installing: ${missing[*]}"
  local log
  log=$(mktemp) || return 1
  local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -y -o DPkg::Lock::Timeout=300)
  if ! { "${apt[@]}" update && "${apt[@]}" install --no-install-recommends "${missing[@]}"; } >"$log" 2>&1 </dev/null; then
    echo "The packages could not be installed. The end of what apt-get said:" >&2
    tail -n 20 "$log" >&2
    rm -f "$log"
    return 1
  fi
  rm -f "$log"
}

# What the program itself is built from.
ADJUTANT_BUILD_PACKAGES=(build-essential cmake ninja-build pkg-config libprotobuf-dev protobuf-compiler libabsl-dev
                         libsodium-dev libxxhash-dev libgmime-3.0-dev libre2-dev zlib1g-dev libexpat1-dev)
# What the tests and benchmarks need besides.
ADJUTANT_TEST_PACKAGES=(ccache clang-format-14 libgtest-dev libgmock-dev librapidcheck-dev libbenchmark-dev
                        python3)
# What the browser tests of the page need besides. Where node and npm came from elsewhere, Debian's would get in their way.
ADJUTANT_PAGE_PACKAGES=(chromium)
if ! command -v node >/dev/null; then ADJUTANT_PAGE_PACKAGES+=(nodejs); fi
if ! command -v npm >/dev/null; then ADJUTANT_PAGE_PACKAGES+=(npm); fi
# What the preset fuzz needs besides.
ADJUTANT_CLANG_PACKAGES=(clang libclang-rt-14-dev)
# What tests/mutants_drawn.sh needs besides.
ADJUTANT_MUTANT_PACKAGES=(clang python3-clang-14)
# What tests/determinism.sh needs besides: the sources of locales.
ADJUTANT_LOCALE_PACKAGES=(locales)
