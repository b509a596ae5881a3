#!/usr/bin/env bash
# What action.yml runs: scripts/ci.sh build | check
#
#   build   puts the program on the PATH of the steps that follow; builds it when it is not there yet
#   check   runs it with the inputs of the action, which come as ARBITER_CI_..., and returns its exit code
#
# Inputs never become shell words: options and paths are one a line, and the program gets each as it is.
set -euo pipefail

say() { printf 'ci: %s\n' "$*" >&2; }

build() {
  if command -v arbiter >/dev/null; then
    say "arbiter is here: $(command -v arbiter)"
    return
  fi
  # shellcheck source=scripts/build_preset.sh
  . "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/build_preset.sh"
  # The same program for every machine: a build that is kept may run on another one.
  build_preset portable arbiter || exit 2
  printf '%s\n' "$root/build/portable/bin" >>"${GITHUB_PATH:?is set by the runner}"
}

# The lines of $1 that are not empty, as the array named $2.
lines() {
  local -n array=$2
  local line
  array=()
  while IFS= read -r line; do
    line=${line%$'\r'}
    [ -z "$line" ] || array+=("$line")
  done <<<"$1"
}

check() {
  local command=${ARBITER_CI_COMMAND:-audit} words=() paths=() more=() name value
  case $command in
    audit | fen) ;;
    *) say "the input 'command' is '$command', but takes audit or fen"; exit 2 ;;
  esac
  for name in profile fail-on changed-since baseline max-findings; do
    value=ARBITER_CI_$(tr a-z- A-Z_ <<<"$name")
    [ -z "${!value-}" ] || words+=("--$name=${!value}")
  done
  lines "${ARBITER_CI_ARGUMENTS-}" more
  lines "${ARBITER_CI_PATHS:-.}" paths

  local folder
  folder=$(mktemp -d "${RUNNER_TEMP:-${TMPDIR:-/tmp}}/arbiter.XXXXXX")
  local summary=$folder/summary.md sarif=$folder/arbiter.sarif
  words+=(--report github)
  if [ "${ARBITER_CI_SUMMARY-}" = true ]; then words+=(--report "markdown:$summary"); fi
  if [ "${ARBITER_CI_SARIF-}" = true ]; then words+=(--report "sarif:$sarif"); fi

  local code=0
  arbiter "$command" "${words[@]}" "${more[@]}" -- "${paths[@]}" || code=$?
  if [ -f "$summary" ] && [ -n "${GITHUB_STEP_SUMMARY-}" ]; then cat -- "$summary" >>"$GITHUB_STEP_SUMMARY"; fi
  if [ -n "${GITHUB_OUTPUT-}" ]; then
    printf 'exit-code=%s\n' "$code" >>"$GITHUB_OUTPUT"
    if [ -f "$sarif" ]; then printf 'sarif-file=%s\n' "$sarif" >>"$GITHUB_OUTPUT"; fi
  fi
  exit "$code"
}

case "${1-}" in
  build) build ;;
  check) check ;;
  *) say "one of: build, check"; exit 2 ;;
esac
