#!/usr/bin/env bash
# What action.yml runs: scripts/ci.sh build | check
#
#   build   puts the program on the PATH of the steps that follow: of the package of ARBITER_CI_PACKAGE, else the one that is there, else a new build
#   check   runs it with the inputs of the action, which come as ARBITER_CI_..., and returns its exit code
#
# Inputs never become shell words: options and paths are one a line, and the program gets each as it is.
set -euo pipefail

say() { printf 'ci: %s\n' "$*" >&2; }

# Installs a package of scripts/package.sh: a path, or an address.
install_package() {
  local file=$1 folder as_root=()
  folder=$(mktemp -d "${RUNNER_TEMP:-${TMPDIR:-/tmp}}/arbiter.XXXXXX")
  chmod 755 "$folder"
  case $file in
    *://*) curl -fsSL --retry 3 -o "$folder/${file##*/}" -- "$file" || { say "cannot fetch $file"; exit 2; }
      file=$folder/${file##*/} ;;
  esac
  [ -f "$file" ] || { say "there is no package '$file'"; exit 2; }
  if [ -n "${ARBITER_CI_PACKAGE_SHA256-}" ]; then
    printf '%s  %s\n' "$ARBITER_CI_PACKAGE_SHA256" "$file" | sha256sum --check --quiet - >&2 || { say "$file is not the package that was expected"; exit 2; }
  fi
  case $file in
    *.tar.gz)
      tar -xzf "$file" -C "$folder" --strip-components=1
      printf '%s\n' "$folder/bin" >>"${GITHUB_PATH:?is set by the runner}" ;;
    *.deb)
      [ "$(id -u)" -eq 0 ] || as_root=(sudo)
      "${as_root[@]}" apt-get update -qq >&2
      "${as_root[@]}" apt-get install -y -qq --no-install-recommends "$(readlink -f -- "$file")" >&2 ;;
    *) say "'$file' is no package: its name must end with .deb or .tar.gz"; exit 2 ;;
  esac
}

build() {
  if [ -n "${ARBITER_CI_PACKAGE-}" ]; then
    install_package "$ARBITER_CI_PACKAGE"
    return
  fi
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
