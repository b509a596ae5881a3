#!/usr/bin/env bash
# Installs the Debian 12 packages that the build needs and that are not there yet.
#
#   scripts/setup.sh [--tests]     --tests: also what the tests need
#
# Talks on stderr, and only when it has something to do. Needs root, or sudo; does nothing when nothing is missing.
set -euo pipefail

packages=(g++ cmake ninja-build ccache pkg-config libtbb-dev libspdlog-dev libfmt-dev
          libboost-program-options-dev libarchive-dev libzstd-dev libsqlite3-dev libre2-dev libtomlplusplus-dev
          libxxhash-dev python3
          nettle-dev liblzma-dev libbz2-dev zlib1g-dev)   # what libarchive.a needs: the preset portable links it
test_packages=(libgtest-dev libgmock-dev libuchardet-dev rapidjson-dev zstd libxml2-utils git python3-yaml
               zsh fish man-db groff mandoc)

say() { printf 'setup: %s\n' "$*" >&2; }
die() { say "$*"; exit 1; }

case "${1-}" in
  "") ;;
  --tests) packages+=("${test_packages[@]}") ;;
  *) die "unknown argument '$1', only --tests is known" ;;
esac

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
  say "no Debian package manager here; these packages are taken to be installed: ${packages[*]}"
  exit 0
fi

# ISA-L decodes gzip faster than zlib; Debian has it for these processors, and the build does without it.
case "$(dpkg --print-architecture)" in amd64 | arm64) packages+=(libisal-dev) ;; esac

# dpkg-query fails as soon as one package is unknown and still lists the others.
installed=$({ dpkg-query -W -f '${Package} ${db:Status-Status}\n' "${packages[@]}" 2>/dev/null || true; } |
            sed -n 's/ installed$//p')
missing=()
for package in "${packages[@]}"; do
  grep -qxF -- "$package" <<<"$installed" || missing+=("$package")
done
[ "${#missing[@]}" -gt 0 ] || exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null ||
    die "missing: ${missing[*]}. Neither root nor sudo: run 'apt-get install ${missing[*]}' as root, then try again"
  as_root=(sudo)
fi

log=$(mktemp "${TMPDIR:-/tmp}/arbiter-setup.XXXXXX")
trap 'rm -f -- "$log"' EXIT
apt() {
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 \
    -o Acquire::Retries=3 "$@" </dev/null >>"$log" 2>&1
}

say "installing ${missing[*]}"
# Lists that are old may still do: whether the packages arrive is what counts.
apt update || say "the package lists could not be refreshed, going on with those at hand"
if ! apt install --no-install-recommends "${missing[@]}"; then
  tail -n 20 -- "$log" >&2
  die "apt-get could not install: ${missing[*]}"
fi
