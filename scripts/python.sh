#!/usr/bin/env bash
# Builds the Python module `arbiter` and runs its tests: scripts/python.sh [build | test [ARGUMENTS of pytest]... | wheel [FOLDER]]
#
#   build   installs what it needs and builds build/release/python/arbiter: put build/release/python on PYTHONPATH
#   test    that, and its tests against the program, on data/samples and on ARBITER_CORPORA where that is set (what is done without a word)
#   wheel   makes a wheel in FOLDER (dist), offline
#
# PYTHON names another interpreter than Debian's. Talks on stderr; pytest writes to stdout. Needs root, or sudo, where packages are missing.
set -euo pipefail
# shellcheck source=scripts/build_preset.sh
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/build_preset.sh"

python=${PYTHON:-/usr/bin/python3}
say() { printf 'python: %s\n' "$*" >&2; }

# install PACKAGE...: those that are missing.
install() {
  command -v dpkg-query >/dev/null || { say "no Debian package manager here; these packages are taken to be installed: $*"; return; }
  local installed missing=() as_root=()
  installed=$({ dpkg-query -W -f '${Package} ${db:Status-Status}\n' "$@" 2>/dev/null || true; } | sed -n 's/ installed$//p')
  for package in "$@"; do
    grep -qxF -- "$package" <<<"$installed" || missing+=("$package")
  done
  [ "${#missing[@]}" -gt 0 ] || return 0
  [ "$(id -u)" -eq 0 ] || as_root=(sudo)
  say "installing ${missing[*]}"
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 \
    install --no-install-recommends "${missing[@]}" </dev/null >&2
}

build() {
  "$root/scripts/setup.sh"
  install pybind11-dev python3-dev python3-numpy
  mkdir -p -- "$root/build"
  # With the release build: the objects are the same.
  (cd -- "$root" && cmake --preset release -DARBITER_PYTHON=ON "-DPython3_EXECUTABLE=$python") >"$root/build/python.log" 2>&1 ||
    { tail -n 20 -- "$root/build/python.log" >&2; say "configuring failed"; exit 1; }
  build_preset release arbiter
  build_preset release arbiter_python
}

run_tests() {
  install python3-pytest python3-pandas python3-matplotlib python3-tqdm mypy
  export PYTHONPATH=$root/build/release/python${PYTHONPATH:+:$PYTHONPATH} PYTHONDONTWRITEBYTECODE=1
  cd -- "$root/python/tests"
  "$python" -m pytest -p no:cacheprovider -q "$@"
}

case "${1-test}" in
  build) build ;;
  test) shift || true; build; run_tests "$@" ;;
  wheel)
    "$root/scripts/setup.sh"
    install pybind11-dev python3-dev python3-build python3-setuptools python3-wheel
    cd -- "$root"
    "$python" -m build --wheel --no-isolation --outdir "${2:-dist}" . >&2 ;;
  *) say "the first argument is '$1', but takes build, test or wheel"; exit 2 ;;
esac
