#!/usr/bin/env bash
# Builds the presets that developers use and runs what each is for: scripts/check_all.sh [NAME]...
#
#   dev    debug, file by file, each public header alone, all tests but the slow ones
#   asan   the same tests under AddressSanitizer and UBSan
#   tsan   the same tests under ThreadSanitizer, with an instrumented oneTBB that is built here from Debian's source
#   fuzz   all libFuzzer targets together for ARBITER_FUZZ_MINUTES (11); scripts/fuzz.sh runs them longer, `fuzzers` builds them
#   tidy   clang-tidy over lib and tools
#   core   lib/core and the face without exceptions, RTTI and packages: same facts and findings as the program
#   wasm   the same as WebAssembly, under Node
#   python the module of Python and its tests under AddressSanitizer and UBSan
#   web    the npm package under Node, and the page in a browser
#
# Without a NAME all of them, one after the other; hours on two processors. Installs what is missing (as scripts/setup.sh does). The exit code is 1 when one
# of them failed; the last lines say which. scripts/test.sh has nothing to do with it.
set -euo pipefail

root=$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")
cd -- "$root"

say() { printf 'check_all: %s\n' "$*" >&2; }

as_root() {
  if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi
}

# need PACKAGE...
need() {
  local missing=() package
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q ' installed$' || missing+=("$package")
  done
  [ "${#missing[@]}" -gt 0 ] || return 0
  say "installing ${missing[*]}"
  as_root apt-get update -qq
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

# build PRESET [cmake arguments]; `build_target`, when set, is all that is built; `keeps_going`: after errors, too.
build() {
  local preset=$1
  shift
  cmake --preset "$preset" "$@" >"build/$preset.log" 2>&1 &&
    cmake --build "build/$preset" --parallel "$(nproc)" ${build_target:+--target $build_target} ${keeps_going:+-- -k 0} >>"build/$preset.log" 2>&1 && return
  grep -E 'error|warning' "build/$preset.log" | head -n 20 >&2
  say "the build of $preset failed; the whole log is build/$preset.log"
  return 1
}

# What sanitizers make slow gets more time: no test asserts one.
run_tests() { ctest --test-dir "build/$1" --output-on-failure --timeout 3600 -j"$(nproc)" -LE slow -E '^(build_cost|check_alone|check_core|installed_package)'; }

check_dev() {
  need libbenchmark-dev
  build dev && run_tests dev
}

check_asan() {
  build asan && ASAN_OPTIONS=allocator_may_return_null=1 run_tests asan
}

# source_of PACKAGE: unpacks Debian's source into this folder, with lists of its own where apt has none of sources.
source_of() {
  apt-get source -qq "$1" && return
  mkdir -p apt/parts apt/lists/partial
  cat /etc/apt/sources.list /etc/apt/sources.list.d/*.list 2>/dev/null | sed -n 's/^deb /deb-src /p' >apt/parts/all.list
  cat /etc/apt/sources.list.d/*.sources 2>/dev/null | sed 's/^Types:.*/Types: deb-src/' >apt/parts/all.sources
  local options=(-o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts="$PWD/apt/parts" -o Dir::State::lists="$PWD/apt/lists")
  as_root apt-get "${options[@]}" update -qq && apt-get "${options[@]}" source -qq "$1"
}

# oneTBB as it is distributed is not instrumented and gives dozens of false reports.
instrumented_tbb() {
  local folder=$root/build/onetbb
  [ ! -d "$folder/install" ] || return 0
  need dpkg-dev
  say "building an instrumented oneTBB"
  mkdir -p "$folder"
  (
    cd -- "$folder"
    [ -n "$(find . -maxdepth 1 -type d -name 'onetbb-*')" ] || source_of onetbb
    cmake -S onetbb-*/ -B build -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo -DTBB_SANITIZE=thread -DTBB_TEST=OFF -DTBBMALLOC_BUILD=OFF \
      -DTBB_STRICT=OFF -DCMAKE_INSTALL_PREFIX="$folder/install"
    cmake --build build && cmake --install build
  ) >"build/onetbb.log" 2>&1 || { rm -rf "$folder/install"; tail -n 5 build/onetbb.log >&2; return 1; }
}

check_tsan() {
  instrumented_tbb || { say "no instrumented oneTBB; build/onetbb.log says why"; return 1; }
  build tsan -DTBB_DIR="$root/build/onetbb/install/lib/cmake/TBB" && TSAN_OPTIONS="halt_on_error=1 suppressions=$root/tests/support/tsan.supp" run_tests tsan
}

check_fuzzers() {
  need clang-19 libclang-rt-19-dev llvm-19
  build_target=fuzzers build fuzz
}

check_fuzz() {
  check_fuzzers && scripts/run_fuzzers.py "${ARBITER_FUZZ_MINUTES:-11}"
}

check_tidy() {
  need clang-19 clang-tidy-19
  keeps_going=1 build tidy
}

check_core() {
  build release && scripts/core_smoke.sh core
}

check_wasm() {
  command -v node >/dev/null || need nodejs || { say "wasm skipped: no Node"; return 0; }
  need clang-19 lld-19 libc++-19-dev-wasm32 libclang-rt-19-dev-wasm32 wasi-libc || { say "wasm skipped: its packages cannot be had here"; return 0; }
  build release && scripts/core_smoke.sh wasm
}

check_web() {
  need firefox-esr
  build release && scripts/web.sh test
}

# Python itself is not instrumented: the runtimes of the sanitizers are loaded before it, and what Python keeps at its end is no leak.
check_python() {
  need pybind11-dev python3-dev python3-numpy python3-pandas python3-tqdm python3-pytest mypy
  build_target="arbiter arbiter_python" build asan -DARBITER_PYTHON=ON -DPython3_EXECUTABLE=/usr/bin/python3 || return 1
  (
    cd -- python/tests
    ASAN_OPTIONS=allocator_may_return_null=1:detect_leaks=0 ARBITER_BINARY=$root/build/asan/bin/arbiter PYTHONPATH=$root/build/asan/python PYTHONMALLOC=malloc PYTHONDONTWRITEBYTECODE=1 \
      LD_PRELOAD="$(g++ -print-file-name=libasan.so) $(g++ -print-file-name=libubsan.so) $(g++ -print-file-name=libstdc++.so)" \
      /usr/bin/python3 -m pytest -p no:cacheprovider -q
  )
}

all=(dev asan tsan fuzz tidy core wasm python web)
names=("$@")
[ "${#names[@]}" -gt 0 ] || names=("${all[@]}")
for name in "${names[@]}"; do
  declare -F "check_$name" >/dev/null || { say "there is no check '$name', but ${all[*]}"; exit 2; }
done
mkdir -p build
"$root/scripts/setup.sh" --tests
failed=()
for name in "${names[@]}"; do
  say "$name"
  "check_$name" || failed+=("$name")
done
[ "${#failed[@]}" -gt 0 ] || { say "passed: ${names[*]}"; exit 0; }
say "failed: ${failed[*]}, of ${names[*]}"
exit 1
