#!/usr/bin/env bash
# Fuzzes every parser and every fast path: scripts/fuzz.sh MINUTES [TARGET]...
#
# Builds the libFuzzer targets of tests/fuzz (preset fuzz: clang 19, AddressSanitizer, UBSan) and runs each for its share of MINUTES, two at a
# time. Prints for each target executions and what it found, and for each room how much of its code the corpora reach. Corpora grow in
# build/fuzz/corpus; what was found is in build/fuzz/crashes and makes the exit code 1. Installs what is missing.
set -euo pipefail

root=$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")
cd -- "$root"
[ "$#" -gt 0 ] || { sed -n '2,6s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
minutes=$1
shift
scripts/check_all.sh fuzzers
exec python3 scripts/run_fuzzers.py --build build/fuzz "$minutes" "$@"
