#!/usr/bin/env bash
# package_docs.sh debian ROOT VERSION: what Debian wants in /usr/share/doc of a package whose files are below ROOT. Called by cmake/package_files.cmake.
# package_docs.sh licenses FOLDER [PACKAGE...]: the licences of what is linked into the program, and of the packages, in FOLDER/licenses.
set -euo pipefail
project=$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")
linked_in=(libarchive-dev libbz2-dev libfmt-dev liblzma-dev libre2-dev libspdlog-dev libsqlite3-dev libtomlplusplus-dev libzstd-dev nettle-dev zlib1g-dev)

# copy_licenses FOLDER PACKAGE...
copy_licenses() {
  local folder=$1 package
  mkdir -p "$folder"
  shift
  for package in "$@"; do
    cp -L "/usr/share/doc/$package/copyright" "$folder/$package"
    chmod 644 "$folder/$package"
  done
}

licenses() {
  local folder=$1/licenses
  shift
  copy_licenses "$folder" "${linked_in[@]}" "$@"
  # That of Boost is 2 MB, of which Program_options needs one paragraph.
  sed -n '/^ Boost Software License - Version 1.0/,/^$/ { /^$/q; s/^ //; s/^\.$//; p }' /usr/share/doc/libboost-program-options1.74-dev/copyright >"$folder/libboost-program-options1.74-dev"
  [ -s "$folder/libboost-program-options1.74-dev" ]
}

if [ "$1" = licenses ]; then
  shift
  licenses "$@"
  exit 0
fi
root=$2 version=$3
name=libarbiter-dev
[ ! -d "$root/usr/lib/python3" ] || name=python3-arbiter
[ ! -x "$root/usr/bin/arbiter" ] || name=arbiter
folder=$root/usr/share/doc/$name
mkdir -p "$folder" "$root/usr/share/lintian/overrides"
rm -f "$root/usr/share/doc/arbiter/LICENSE"   # it is in `copyright`

{
  printf 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: arbiter\n\nFiles: *\n'
  printf 'Copyright: %s\nLicense: Expat\n' "$(sed -n 's/^Copyright (c) //p' "$project/LICENSE")"
  sed -n '5,$p' "$project/LICENSE" | sed 's/^$/./; s/^/ /'
  case $name in
    arbiter)
      printf '\nFiles: usr/bin/arbiter\nCopyright: the authors of fmt, spdlog, Boost.Program_options, RE2, libarchive, Nettle, liblzma, bzip2, zlib, libzstd, SQLite and toml++\n'
      printf 'License: Expat and Boost-1.0 and BSD-2-clause and BSD-3-clause and LGPL-3+ and public-domain and bzip2 and Zlib\n'
      licenses "$folder" ;;
    python3-arbiter)
      printf '\nFiles: usr/lib/python3/dist-packages/arbiter/*.so\nCopyright: the authors of fmt and pybind11\nLicense: Expat and BSD-3-clause\n'
      copy_licenses "$folder/licenses" libfmt-dev pybind11-dev ;;
  esac
  [ "$name" = libarbiter-dev ] ||
    printf ' It has parts of packages of Debian in it. What their authors say is in\n /usr/share/doc/%s/licenses, a file for each package.\n' "$name"
} >"$folder/copyright"

{
  printf '%s (%s) stable; urgency=medium\n\n  * What is new: CHANGELOG.md, /usr/share/doc/%s/changelog.gz\n\n' "$name" "$version" "${name/libarbiter-dev/arbiter}"
  printf ' -- The Arbiter authors <arbiter@invalid.invalid>  %s\n' "$(date -u -d "@$SOURCE_DATE_EPOCH" -R)"
} | gzip -9n >"$folder/changelog.Debian.gz"
[ "$name" = libarbiter-dev ] || gzip -9nc "$project/CHANGELOG.md" >"$folder/changelog.gz"

cp "$project/cmake/lintian/$name" "$root/usr/share/lintian/overrides/$name" 2>/dev/null || rmdir -p --ignore-fail-on-non-empty "$root/usr/share/lintian/overrides"
find "$root/usr" -type d -exec chmod 755 {} +
find "$root/usr" -type f ! -path '*/bin/*' -exec chmod 644 {} +
