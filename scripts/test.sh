#!/usr/bin/env bash
# Builds with all tests and runs them: scripts/test.sh [ctest arguments], for example -R property or -L slow.
#
# The exit code and the closing lines are ctest's.
set -euo pipefail
# shellcheck source=scripts/build_preset.sh
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/build_preset.sh"

build_preset test --tests || exit 2
[ -n "${ARBITER_CORPORA-}" ] || echo "test.sh: ARBITER_CORPORA is not set, tests over real archives are skipped" >&2
[ -n "${ARBITER_CASES-}" ] || echo "test.sh: ARBITER_CASES is not set, tests over outside case files are skipped" >&2
exec ctest --test-dir "$root/build/test" --output-on-failure -j2 "$@"
