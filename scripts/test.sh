#!/usr/bin/env bash
# Builds with all tests and runs them: scripts/test.sh [ctest arguments].
#
#   scripts/test.sh                 all tests but those with the label slow, which prove the same at greater length
#   scripts/test.sh -L slow         those
#   scripts/test.sh -R property     tests by name, slow ones included
#
# The exit code and the closing lines are ctest's.
set -euo pipefail
# shellcheck source=scripts/build_preset.sh
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/build_preset.sh"

build_preset test all --tests || exit 2
times >"$root/build/.times"
printf 'test.sh: built in %s of CPU time (user, system)\n' "$(tail -n 1 -- "$root/build/.times")" >&2
[ "$#" -gt 0 ] || set -- -LE slow
[ -n "${ARBITER_CORPORA-}" ] || echo "test.sh: ARBITER_CORPORA is not set, tests over real archives are skipped" >&2
[ -n "${ARBITER_CASES-}" ] || echo "test.sh: ARBITER_CASES is not set, tests over outside case files are skipped" >&2
exec ctest --test-dir "$root/build/release" --output-on-failure -j"$(nproc)" "$@"
