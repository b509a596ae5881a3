# shellcheck shell=bash
# Sourced by audit.sh, test.sh and ci.sh: build_preset PRESET TARGET [setup.sh arguments].
#
# Brings TARGET of the build folder of PRESET up to date. Talks on stderr only and never reads stdin; the output of cmake and ninja goes
# to build/PRESET.log, of which the end is shown when something fails. One build at a time for each tree.
# `release` and `test` share a folder: what audit.sh has built, test.sh does not compile again.

root=$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")

# build_failed SCRIPT STEP LOG
build_failed() {
  tail -n 40 -- "$3" >&2
  printf '%s: %s failed; the whole log is %s\n' "$1" "$2" "$3" >&2
}

# show_progress SCRIPT LOG: copies ninja's lines to LOG and says on stderr how far they are: on a terminal in one line that is
# rewritten, else every 20 seconds. Says nothing when there is nothing to build.
show_progress() {
  local script=$1 log=$2 line begun='' state='' said=$SECONDS is_terminal=
  [ ! -t 2 ] || is_terminal=yes
  while true; do
    if IFS= read -r -t 1 line; then
      line=$begun$line begun=
      printf '%s\n' "$line" >&8
      [[ $line =~ ^\[([0-9]+/[0-9]+)\]\ [^R] ]] || continue   # not "Re-checking globbed directories"
      [ -n "$state" ] || [ -n "$is_terminal" ] || { printf '%s: building %s\n' "$script" "${BASH_REMATCH[1]}" >&2; said=$SECONDS; }
      state=${BASH_REMATCH[1]}
      [ -z "$is_terminal" ] || printf '\r%s: building %s ' "$script" "$state" >&2
    elif [ $? -gt 128 ]; then   # a second without the end of a line
      begun+=$line
    else
      break
    fi
    if [ -n "$state" ] && [ -z "$is_terminal" ] && [ $((SECONDS - said)) -ge 20 ]; then
      printf '%s: building %s\n' "$script" "$state" >&2
      said=$SECONDS
    fi
  done 8>"$log"
  [ -z "$state" ] || [ -z "$is_terminal" ] || printf '\n' >&2
}

build_preset() {
  local preset=$1 target=$2 script
  shift 2
  script=$(basename -- "$0")
  local folder=$root/build/$preset log=$root/build/$preset.log
  [ "$preset" != test ] || folder=$root/build/release

  "$root/scripts/setup.sh" "$@" </dev/null >&2 || return 1
  mkdir -p -- "$root/build" && touch -- "$root/build/.lock" || return 1
  exec 9>"$root/build/.lock"
  flock 9 || return 1

  # A tree that was moved or copied with its build folder: what cmake remembers there belongs to another place, or to
  # another machine, whose processor can do more than this one; its program says so and stops.
  local fresh=() must_configure=
  if [ -f "$folder/CMakeCache.txt" ] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt"; then
    fresh=(--fresh)
  elif [ -x "$folder/bin/arbiter" ] && ! "$folder/bin/arbiter" version </dev/null >/dev/null 2>&1; then
    fresh=(--fresh)
  fi
  # cmake looks for changes of CMakeLists.txt by itself, but not of the presets.
  if [ ! -f "$folder/build.ninja" ] || [ "${#fresh[@]}" -gt 0 ] || [ "$root/CMakePresets.json" -nt "$folder/build.ninja" ]; then
    must_configure=yes
  elif [ "$preset" = test ] && ! grep -qxF ARBITER_BUILD_TESTS:BOOL=ON "$folder/CMakeCache.txt"; then
    must_configure=yes
  fi
  if [ -n "$must_configure" ]; then
    printf '%s: configuring %s\n' "$script" "${folder#"$root"/}" >&2
    (cd -- "$root" && cmake "${fresh[@]}" --preset "$preset") </dev/null >"$log" 2>&1 ||
      { build_failed "$script" "configuring" "$log"; return 1; }
  fi
  cmake --build "$folder" --target "$target" --parallel "$(nproc)" </dev/null 2>&1 9>&- | show_progress "$script" "$log" ||
    { build_failed "$script" "the build" "$log"; return 1; }
  exec 9>&-
}
