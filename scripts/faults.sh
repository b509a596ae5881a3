#!/usr/bin/env bash
# Makes every call of every command fail once, and looks at what is left: scripts/faults.sh [--only WORD] [--fault CALL]
#
#   scripts/faults.sh                       all of it, with every report format: about an hour of one core
#   scripts/faults.sh --only 'audit json'   command lines with that in their name (fault_injection_test.py has the list)
#   scripts/faults.sh --fault alloc         that call only: alloc open stat read write sync rename close
#
# Ends with the number of faults and of what went wrong after them, and with 1 if something did.
set -euo pipefail
# shellcheck source=scripts/build_preset.sh
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/build_preset.sh"

build_preset test arbiter && build_preset test arbiter_fault_shim || exit 2
export ARBITER_BINARY="$root/build/release/bin/arbiter" ARBITER_FAULT_SHIM="$root/build/release/lib/libarbiter_fault_shim.so"
exec python3 "$root/tests/scripts/fault_injection_test.py" --all "$@"
