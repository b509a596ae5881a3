#!/usr/bin/env bash
# Builds Arbiter for browsers and Node, and runs its tests: scripts/web.sh [build | test [ARGUMENTS of node --test]... | pack [FOLDER]]
#
#   build   installs what it needs, builds web/arbiter.wasm, the npm package in web/ and the page in build/web/app
#   test    that, and the tests of the package against the program, and of the page in a browser without a window (what is done without a word)
#   pack    makes the npm package in FOLDER (dist)
#
# Tests read ARBITER_CASES and ARBITER_CORPORA where these are set, of the latter ARBITER_WEB_BYTES (5e6). Talks on stderr; node writes to
# stdout. Needs root, or sudo, where packages are missing.
set -euo pipefail
# shellcheck source=scripts/build_preset.sh
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/build_preset.sh"

say() { printf 'web: %s\n' "$*" >&2; }

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

node_is_there() {
  if command -v node >/dev/null && [ "$(node -p 'process.versions.node.split(".")[0]')" -ge 18 ]; then return; fi
  install nodejs
}
npm_is_there() { command -v npm >/dev/null || install npm; }

build_module() {
  install clang-19 lld-19 libc++-19-dev-wasm32 libclang-rt-19-dev-wasm32 wasi-libc
  mkdir -p -- "$root/build"
  (cd -- "$root" && cmake --preset wasm && cmake --build build/wasm --target arbiter_web --parallel "$(nproc)") >"$root/build/wasm.log" 2>&1 ||
    { grep -E 'error' "$root/build/wasm.log" | head -n 20 >&2; say "the build failed; the whole log is build/wasm.log"; exit 1; }
  cmp -s -- "$root/build/wasm/bin/arbiter.wasm" "$root/web/arbiter.wasm" || cp -- "$root/build/wasm/bin/arbiter.wasm" "$root/web/arbiter.wasm"
  touch -- "$root/web/arbiter.wasm"   # npm_package_test looks at its time
}

build() {
  "$root/scripts/setup.sh"
  node_is_there
  npm_is_there
  build_module
  [ -d "$root/web/node_modules/esbuild" ] || (cd -- "$root/web" && npm ci --no-audit --no-fund --loglevel=error >&2)
  node "$root/web/app/build.mjs" "$root/build/web/app" >&2
}

run_tests() {
  build_preset release arbiter
  command -v chromium >/dev/null || install chromium
  cd -- "$root/web"
  node --test "$@" test/*.test.mjs
}

case "${1-test}" in
  build) build ;;
  test) shift || true; build; run_tests "$@" ;;
  pack)
    build
    mkdir -p -- "$root/${2:-dist}"
    (cd -- "$root/web" && npm pack --loglevel=error --pack-destination "$root/${2:-dist}" >&2) ;;
  *) say "the first argument is '$1', but takes build, test or pack"; exit 2 ;;
esac
