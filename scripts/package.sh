#!/usr/bin/env bash
# Makes the packages of Arbiter in dist/: scripts/package.sh [deb|tar|python|all]
#
#   deb   arbiter_VERSION_ARCHITECTURE.deb (program, manual, completion, examples) and libarbiter-dev_VERSION_ARCHITECTURE.deb (library)
#   tar   arbiter-VERSION-linux-ARCHITECTURE.tar.gz: unpack it anywhere and run bin/arbiter
#   python  both .debs and python3-arbiter_VERSION_ARCHITECTURE.deb: the module of Python
#   all   deb, python and tar (the default)
#
# With SHA256SUMS of what was made.
#
# Installs what it needs, as scripts/setup.sh does. Made of the same commit twice, in two folders, by two users, they are the same bytes: dates are those of the
# commit (or SOURCE_DATE_EPOCH; without git those of CHANGELOG.md), no path of this machine is in them, and archives are sorted. What is not committed is packed as well, and said.
set -euo pipefail
# shellcheck source=scripts/build_preset.sh
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/build_preset.sh"
cd -- "$root"
build=$root/build/portable dist=$root/dist
export LC_ALL=C TZ=UTC
umask 022

say() { printf 'package: %s\n' "$*" >&2; }
die() { say "$*"; exit 1; }

# What makes packages of a build.
packages=(dpkg-dev fakeroot file patchelf binutils gzip tar)
module_packages=(pybind11-dev python3-dev)
setup() {
  "$root/scripts/setup.sh" || exit 1
  local missing=() package as_root=()
  [ "$with_module" = OFF ] || packages+=("${module_packages[@]}")
  for package in "${packages[@]}"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q ' installed$' || missing+=("$package")
  done
  [ "${#missing[@]}" -gt 0 ] || return 0
  say "installing ${missing[*]}"
  [ "$(id -u)" -eq 0 ] || as_root=(sudo)
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

build_program() {
  mkdir -p -- build
  say "building (build/package.log)"
  { cmake --preset portable -DARBITER_COMMIT="$commit" -DARBITER_PYTHON="$with_module" -DPython3_EXECUTABLE=/usr/bin/python3 -DCMAKE_INSTALL_LIBDIR="lib/$(dpkg-architecture -qDEB_HOST_MULTIARCH)" && cmake --build "$build" --parallel "$(nproc)"; } >build/package.log 2>&1 ||
    { grep -E 'error|FAILED' build/package.log | head -n 20 >&2; die "the build failed; the whole log is build/package.log"; }
}

make_deb() {
  rm -rf -- "$build/_CPack_Packages"
  (cd -- "$build" && cpack -G DEB --config CPackConfig.cmake) >>build/package.log 2>&1 || { tail -n 20 build/package.log >&2; die "cpack failed"; }
  mv -- "$build"/*.deb "$dist/"
}

# The libraries that the program needs and that come with it, "libtbb.so.12 /lib/..": all but those of glibc, and what is loaded later.
carried() {
  local found name package
  found=$(ldd "$1" | sed -n 's/^\t\([^ ]*\) => \([^ ]*\) .*/\1 \2/p' | grep -vE '^(libc|libm|libpthread|libdl|librt|ld-linux[^ ]*)\.so')
  {
    printf '%s\n' "$found"
    grep -v '^#' cmake/loaded_later.txt | while IFS='|' read -r name package _; do
      [ "$package" = - ] || printf '%s %s\n' "$name" "$(dirname -- "$(sed -n 's/^libtbb[^ ]* //p' <<<"$found")")/$name"
    done
  } | sort
}

# The newest version that the files name: "glibc 2.36".
glibc_of() {
  objdump -T "$@" | grep -oE 'GLIBC_[0-9.]+' | sort -uV | tail -n 1 | sed 's/GLIBC_/glibc /'
}

make_tar() {
  local name stage
  name=arbiter-$version-linux-$(uname -m)
  stage=$build/tarball
  rm -rf -- "$stage"
  cmake --install "$build" --component arbiter --strip --prefix "$stage/$name" >>build/package.log
  mkdir -p "$stage/$name/lib/arbiter"
  local soname file
  while read -r soname file; do
    cp -L -- "$file" "$stage/$name/lib/arbiter/$soname"
    chmod 644 "$stage/$name/lib/arbiter/$soname"
  done < <(carried "$build/bin/arbiter")
  scripts/package_docs.sh licenses "$stage/$name/share/doc/arbiter" libtbb12 libtbbmalloc2 libisal2 libstdc++6
  # DT_RPATH, because it also counts for what these libraries need.
  patchelf --force-rpath --set-rpath '$ORIGIN/../lib/arbiter' "$stage/$name/bin/arbiter"
  sed -e "s/@version@/$version/g" -e "s/@glibc@/$(glibc_of "$stage/$name/bin/arbiter" "$stage/$name"/lib/arbiter/*)/" \
    -e "s/@libraries@/$(cd "$stage/$name/lib/arbiter" && printf '%s\n' ./* | sed 's/^..//' | paste -sd' ')/" cmake/tarball_readme.txt >"$stage/$name/README"
  find "$stage/$name" -type d -exec chmod 755 {} +
  tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --format=gnu -C "$stage" -cf - "$name" | gzip -9n >"$dist/$name.tar.gz"
}

kind=${1-all}
case $kind in deb | tar | python | all) ;; *) say "the argument is '$kind', but takes deb, tar, python or all"; exit 2 ;; esac
with_module=OFF
case $kind in python | all) with_module=ON ;; esac
commit=$(git rev-parse HEAD 2>/dev/null || true)
if [ -n "$commit" ] && [ -n "$(git status --porcelain --untracked-files=no)" ]; then say "not all is committed: the packages are not those of $commit"; commit=$commit-dirty; fi
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y CHANGELOG.md)}
export SOURCE_DATE_EPOCH
version=$(sed -n 's/^project(arbiter VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
setup
mkdir -p -- "$dist"
rm -f -- "$dist"/*.deb "$dist"/*.tar.gz "$dist/SHA256SUMS"
build_program
[ "$kind" = tar ] || make_deb
case $kind in tar | all) make_tar ;; esac
(cd -- "$dist" && find . -name '*.deb' -o -name '*.tar.gz' | sed 's,^./,,' | sort | xargs sha256sum -- >SHA256SUMS)
say "made $(cd -- "$dist" && echo *)"
