# shellcheck shell=bash
# Sourced by audit.sh and test.sh: build_preset PRESET [setup.sh arguments].
#
# Brings build/PRESET up to date. Talks on stderr only and never reads stdin; the output of cmake and ninja goes to
# build/PRESET.log, of which the end is shown when something fails. One build at a time for each tree.

root=$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")

# build_failed SCRIPT STEP LOG
build_failed() {
  tail -n 40 -- "$3" >&2
  printf '%s: %s failed; the whole log is %s\n' "$1" "$2" "$3" >&2
}

build_preset() {
  local preset=$1 script
  shift
  script=$(basename -- "$0")
  local folder=$root/build/$preset log=$root/build/$preset.log

  "$root/scripts/setup.sh" "$@" </dev/null >&2 || return 1
  mkdir -p -- "$root/build" && touch -- "$root/build/.lock" || return 1
  exec 9>"$root/build/.lock"
  flock 9 || return 1

  # A tree that was moved or copied with its build folder: what cmake remembers there belongs to another place, or to
  # another machine, whose processor can do more than this one; its program says so and stops.
  local fresh=()
  if [ -f "$folder/CMakeCache.txt" ] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt"; then
    fresh=(--fresh)
  elif [ -x "$folder/bin/arbiter" ] && ! "$folder/bin/arbiter" version </dev/null >/dev/null 2>&1; then
    fresh=(--fresh)
  fi
  # cmake looks for changes of CMakeLists.txt by itself, but not of the presets.
  if [ ! -f "$folder/build.ninja" ] || [ "${#fresh[@]}" -gt 0 ] || [ "$root/CMakePresets.json" -nt "$folder/build.ninja" ]; then
    printf '%s: configuring build/%s\n' "$script" "$preset" >&2
    (cd -- "$root" && cmake "${fresh[@]}" --preset "$preset") </dev/null >"$log" 2>&1 ||
      { build_failed "$script" "configuring" "$log"; return 1; }
  fi
  # Only what is said depends on this: ninja decides what there is to do.
  if [ ! -f "$folder/.built" ] || [ -n "$(find "$root"/{lib,tools,tests,cmake,CMakeLists.txt} -newer "$folder/.built" -print -quit)" ]; then
    printf '%s: building build/%s\n' "$script" "$preset" >&2
  fi
  cmake --build "$folder" --parallel "$(nproc)" </dev/null >"$log" 2>&1 ||
    { build_failed "$script" "the build" "$log"; return 1; }
  touch -- "$folder/.built"
  exec 9>&-
}
