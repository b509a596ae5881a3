#!/usr/bin/env bash
# Builds the program when needed, then audits: scripts/audit.sh [options of 'arbiter audit'] [FILE | DIR | -]...
#
# Works from any folder; paths are relative to the caller's. stdout carries the program's output and nothing else, stdin
# goes to the program untouched, and its exit code is returned. A build that fails is exit 2.
set -euo pipefail
# shellcheck source=scripts/build_preset.sh
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/build_preset.sh"

build_preset release arbiter || exit 2
exec "$root/build/release/bin/arbiter" audit "$@"
