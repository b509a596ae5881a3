#!/usr/bin/env bash
# Installs, uses, upgrades and removes the packages of dist/ in bare systems: scripts/package_test.sh [deb|tar|dev|python|lint|again]...
#
#   deb   arbiter_*.deb in Debian 12: audit, manual, completion in three shells, a cron job, an upgrade; after a purge the files are those of before
#   tar   the tarball in Debian 13, in two folders
#   dev   both .debs in Debian 12: a program that uses the library, by CMake and by pkg-config
#   python  python3-arbiter in Debian 12, a first table of the guide; after a purge the files are those of before
#   lint  lintian and, of the sources, reuse
#   again the packages made once more of the commit, by another user in another folder: the same bytes (as long as a whole build)
#
# Without arguments: deb, tar, dev, lint, and python where dist/ has that package. Of packages that scripts/package.sh has made in dist/. Needs root, mmdebstrap, lintian, reuse, and a mirror for
# the roots, which are kept in build/roots; what runs in them has no network.
set -euo pipefail
root=$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")
cd -- "$root"
roots=$root/build/roots
export LC_ALL=C.UTF-8

say() { printf 'package_test: %s\n' "$*" >&2; }
die() { say "$*"; exit 1; }
[ "$(id -u)" -eq 0 ] || die "needs root, for chroot"
for program in mmdebstrap lintian reuse; do command -v "$program" >/dev/null || die "there is no $program: apt-get install mmdebstrap lintian reuse"; done
compgen -G 'dist/*' >/dev/null || die "dist/ is empty: scripts/package.sh makes the packages"

# make_root NAME SUITE PACKAGE,..: a fresh copy of a bare system in build/roots/NAME
make_root() {
  local name=$1 suite=$2 include=$3 mirror
  mkdir -p "$roots"
  if [ ! -s "$roots/$name.tar" ]; then
    mirror=$(sed -n 's/^URIs: *//p; s/^deb \(\[[^]]*\] \)\?\([^ ]*\).*/\2/p' /etc/apt/sources.list.d/debian.sources /etc/apt/sources.list 2>/dev/null | head -n 1 || true)
    [ -n "$mirror" ] || die "no mirror is named in the sources of apt here"
    say "making the root $name"
    mmdebstrap --quiet --variant=apt ${include:+--include="$include"} "$suite" "$roots/$name.part" \
      "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror $suite main" --format=tar
    mv "$roots/$name.part" "$roots/$name.tar"
  fi
  rm -rf "${roots:?}/$name"
  mkdir -p "$roots/$name"
  tar -xf "$roots/$name.tar" -C "$roots/$name" --exclude='./dev/*'
  where=$roots/$name
  [ -e "$where/dev/null" ] || { mknod -m 666 "$where/dev/null" c 1 3; mknod -m 666 "$where/dev/urandom" c 1 9; mknod -m 666 "$where/dev/tty" c 5 0; }
  mkdir -p "$where/dev/pts" && ln -sf pts/ptmx "$where/dev/ptmx"
}

# inside COMMAND: in the root, without network.
inside() {
  # shellcheck disable=SC2016
  unshare --net --mount --pid --fork bash -c '
    mount -t proc proc "$1/proc"
    mount -t devpts -o newinstance,ptmxmode=666 devpts "$1/dev/pts"
    exec chroot "$1" /bin/bash -c "cd /root; $2"' - "$where" "$1"
}

expect() {
  local what=$1 wanted=$2 said
  said=$(inside "$3" 2>&1 || true)
  grep -qE -- "$wanted" <<<"$said" || { printf '%s\n' "$said" | tail -n 20 >&2; die "$what: expected '$wanted'"; }
  say "ok: $what"
}

# Files of the root, without what apt and dpkg keep for themselves.
files_of_root() {
  (cd "$where" && find . -xdev ! -path './proc*' ! -path './sys*' ! -path './root/*' ! -path './tmp/*' ! -path './run/*' ! -path './var/cache/*' ! -path './var/log/*' \
    ! -path './var/lib/dpkg/*' ! -path './var/lib/apt/*' | sort)
}

test_deb() {
  make_root bookworm bookworm libtbb12,libisal2,libstdc++6,man-db,bash-completion,zsh,fish
  inside "mandb -q || true"
  files_of_root >"$roots/before"
  cp dist/arbiter_*.deb data/samples/defects.pgn "$where/root/"
  expect "apt install" "Setting up arbiter" "apt-get install -y ./arbiter_*.deb"
  expect "arbiter audit" "^games 12 = " "arbiter audit -q defects.pgn"
  expect "man arbiter-audit" "what contradicts the rules of chess" "MANPAGER=cat man arbiter-audit"
  expect "man 5 arbiter.toml" "settings of a collection" "MANPAGER=cat man 5 arbiter.toml"
  expect "man 7 arbiter-rules" "illegal-move" "MANPAGER=cat man 7 arbiter-rules"
  expect "completion of bash" "fide-2023" \
    "bash -c 'source /usr/share/bash-completion/bash_completion; _completion_loader arbiter; COMP_WORDS=(arbiter audit --laws fide-2); COMP_CWORD=3; _arbiter 2>/dev/null; echo \${COMPREPLY[@]}'"
  # zsh completes in its line editor only, on a terminal.
  mkdir "$where/root/zsh"
  cat >"$where/root/zsh/.zshrc" <<'END'
autoload -Uz compinit; compinit -u -D
unsetopt auto_list auto_menu beep
zle-line-init() { BUFFER='arbiter audit --laws fide-202' CURSOR=$#BUFFER; zle complete-word; print -r -- "LINE:$BUFFER" >/root/zsh/said; exit }
zle -N zle-line-init
END
  expect "completion of zsh" "LINE:arbiter audit --laws fide-2023" "ZDOTDIR=/root/zsh TERM=dumb script -qec 'zsh -i' /dev/null >/dev/null </dev/null; cat /root/zsh/said"
  expect "completion of fish" "fide-2023" "fish -c \"complete -C 'arbiter audit --laws fide-2'\""
  inside "mkdir -p games && cp defects.pgn games/ && { arbiter audit -q --report junit:games.xml games || [ \$? -eq 1 ]; }" 2>/dev/null || die "the cron job failed"
  expect "a cron job's report" "<testsuite" "cat games.xml"
  # A second version of the same files.
  inside "dpkg-deb -R arbiter_*.deb new && sed -i 's/^Version: .*/Version: 99.0-1/' new/DEBIAN/control && dpkg-deb --root-owner-group -b new arbiter-new.deb >/dev/null"
  expect "apt install of a newer version" "99\.0-1" "apt-get install -y ./arbiter-new.deb >/dev/null; dpkg-query -W arbiter; arbiter --version"
  expect "apt purge" "Removing arbiter" "apt-get purge -y arbiter"
  files_of_root >"$roots/after"
  diff "$roots/before" "$roots/after" >&2 || die "files are left, or gone, after the purge"
  say "ok: after the purge the files are those of before ($(wc -l <"$roots/after"))"
}

test_python() {
  make_root python bookworm libtbb12,libisal2,libstdc++6,libarchive13,libfmt9,libre2-9,libsqlite3-0,libzstd1,python3-pandas
  # What Python compiles when it is used, of its own modules, is not ours.
  inside "python3 -c 'import pandas' && find / -xdev -name __pycache__ -path '*dist-packages*' | wc -l" >/dev/null
  files_of_root >"$roots/before"
  cp dist/python3-arbiter_*.deb data/samples/defects.pgn "$where/root/"
  expect "apt install" "Setting up python3-arbiter" "apt-get install -y --no-install-recommends ./python3-arbiter*.deb"
  expect "games in Python" "^games 12 = " "python3 -c 'import arbiter; print(arbiter.audit(\"defects.pgn\").summary())'"
  expect "a table" "^12 games, 4 rejected" \
    "python3 -c 'import arbiter; games = arbiter.table(\"defects.pgn\", [\"Result\", \"status\"]).to_pandas(); print(len(games), \"games,\", (games.status == \"rejected\").sum(), \"rejected\")'"
  expect "apt purge" "Removing python3-arbiter" "apt-get purge -y python3-arbiter"
  files_of_root >"$roots/after"
  diff "$roots/before" "$roots/after" >&2 || die "files are left, or gone, after the purge"
  say "ok: after the purge the files are those of before ($(wc -l <"$roots/after"))"
}

test_tar() {
  make_root trixie trixie ""
  cp dist/arbiter-*.tar.gz data/samples/defects.pgn "$where/root/"
  inside "mkdir -p /opt/here && tar -xzf /root/arbiter-*.tar.gz -C /opt/here"
  expect "the tarball" "^games 12 = " "/opt/here/arbiter-*/bin/arbiter audit -q defects.pgn"
  inside "mv /opt/here /srv/there"
  expect "the tarball in another folder" "^games 12 = " "/srv/there/arbiter-*/bin/arbiter audit -q defects.pgn"
  expect "a member of an archive" "^games 12 = " "gzip -k defects.pgn && /srv/there/arbiter-*/bin/arbiter audit -q defects.pgn.gz"
  expect "libraries of its own" "lib/arbiter/libtbb" "ldd /srv/there/arbiter-*/bin/arbiter"
  expect "libraries of its own, loaded later" "file=.*lib/arbiter/libtbbmalloc.*dynamically loaded" "LD_DEBUG=files /srv/there/arbiter-*/bin/arbiter audit -q -j2 defects.pgn"
}

test_dev() {
  make_root dev bookworm g++,cmake,ninja-build,pkgconf,libtbb-dev,libfmt-dev,libarchive-dev,libzstd-dev,libisal-dev,libsqlite3-dev,libre2-dev
  cp dist/arbiter_*.deb dist/libarbiter-dev_*.deb data/samples/defects.pgn "$where/root/"
  cp -r examples/cpp "$where/root/"
  expect "apt install" "Setting up libarbiter-dev" "apt-get install -y ./*.deb"
  expect "a program by CMake" "games 12 = " "cmake -G Ninja -S cpp -B build >/dev/null && cmake --build build >/dev/null && ./build/audit_file defects.pgn"
  expect "a program by pkg-config" "games 12 = " "c++ -std=c++20 cpp/audit_file.cpp -o audit_file \$(pkg-config --cflags --libs arbiter) && ./audit_file defects.pgn"
}

test_lint() {
  local said
  said=$(lintian --fail-on none dist/*.deb 2>/dev/null)
  [ -z "$said" ] || { printf '%s\n' "$said" >&2; die "lintian has remarks"; }
  say "ok: lintian has no remarks beside those of cmake/lintian"
  reuse lint >/dev/null || die "reuse lint"
  say "ok: every file says its licence"
}

test_again() {
  local folder
  folder=$(mktemp -d /var/tmp/arbiter-again.XXXXXX)
  git clone -q . "$folder/copy"
  chmod 755 "$folder"
  chown -R nobody "$folder"
  say "building again in $folder"
  runuser -u nobody -- env -i PATH="$PATH" HOME="$folder" CCACHE_DISABLE=1 ${AGAIN_LAUNCHER:+CMAKE_CXX_COMPILER_LAUNCHER="$AGAIN_LAUNCHER"} "$folder/copy/scripts/package.sh" ||
    die "the second build failed"
  diff dist/SHA256SUMS "$folder/copy/dist/SHA256SUMS" >&2 || die "the packages differ: those of $folder/copy/dist are others"
  rm -rf -- "$folder"
  say "ok: the same bytes again"
}

if [ "$#" -eq 0 ]; then
  set -- deb tar dev lint
  ! compgen -G 'dist/python3-arbiter_*' >/dev/null || set -- "$@" python
fi
for name in "$@"; do
  declare -F "test_$name" >/dev/null || { say "there is no test '$name', but deb, tar, dev, python, lint and again"; exit 2; }
  "test_$name"
done
say "passed: $*"
