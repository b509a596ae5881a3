#!/usr/bin/env bash
# Builds lib/core and the face alone, audits games with them, and compares every fact, every finding and the last line with what the program says.
#
#   scripts/core_smoke.sh core|wasm [PROGRAM [FILE]...]
#
#   core      for this machine, without exceptions, RTTI and packages (preset core)
#   wasm      for wasm32-wasi, run under Node (preset wasm); skipped (exit code 77) where the packages for it are not installed
#   PROGRAM   build/release/bin/arbiter unless given
#   FILE      plain PGN; data/samples unless given
set -euo pipefail
root=$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")
kind=${1-}
program=${2-$root/build/release/bin/arbiter}
shift $(($# < 2 ? $# : 2))
files=("$@")
[ "${#files[@]}" -gt 0 ] || files=("$root"/data/samples/*.pgn)

say() { printf 'core_smoke: %s\n' "$*" >&2; }

case $kind in
  core) smoke=("$root/build/core/bin/arbiter_smoke") ;;
  wasm) smoke=(node --no-warnings "$root/tests/wasm/run.mjs" "$root/build/wasm/bin/arbiter_smoke.wasm")
    for tool in clang++-19 wasm-ld-19 node; do
      command -v "$tool" >/dev/null || { say "skipped: no $tool; scripts/check_all.sh wasm installs it"; exit 77; }
    done
    [ -f /usr/lib/llvm-19/include/wasm32-wasi/c++/v1/vector ] ||
      { say "skipped: no libc++-19-dev-wasm32; scripts/check_all.sh wasm installs it"; exit 77; } ;;
  *) say "the first argument is '$kind', but takes core or wasm"; exit 2 ;;
esac
[ -x "$program" ] || { say "there is no program $program"; exit 2; }

cd -- "$root"
mkdir -p build
{ cmake --preset "$kind" && cmake --build "build/$kind" --parallel "$(nproc)"; } >"build/$kind.log" 2>&1 ||
  { grep -E 'error|warning' "build/$kind.log" | head -n 20 >&2; say "the build failed; the whole log is build/$kind.log"; exit 1; }

differ=0
for file in "${files[@]}"; do
  for form in facts ndjson; do
    if cmp <("${smoke[@]}" "$form" 2026-11-01 <"$file" 2>"build/$kind.said") \
           <("$program" audit -q --isolated --no-provenance --fail-on never --today 2026-11-01 --report "$form" - <"$file" 2>"build/$kind.program_said") &&
       cmp <(tail -n 1 "build/$kind.said") <(tail -n 1 "build/$kind.program_said"); then
      echo "same: $form of ${file##*/}"
    else
      echo "not the same: $form of ${file##*/}"
      differ=1
    fi
  done
done
exit "$differ"
