#!/usr/bin/env bash
# An audit (or fen, clean) as a Slurm array, and the merge of its partials: docs/guide/shards.md.
#
#   submit.sh --shards N | --plan FILE --parts DIR [OPTION...] -- WORDS...
#
#   WORDS                    those of `arbiter audit`, with options before or after the inputs; for `clean` with all its outputs
#   --plan FILE              shards as `arbiter plan --plan FILE` divided the inputs, instead of a number
#   --command NAME           audit (default), fen or clean
#   --report FMT[:FILE]      of merge; may be repeated (default: text, into DIR/merge.log). Partials hold what these need, and no more
#   --output FILE            of merge: what `fen --to` writes
#   --merge "OPTIONS"        more options of merge, such as "--all"
#   --tasks M                tasks of the array, which take several shards each in turn (default: a task for each shard)
#   --arbiter PROGRAM        the program as nodes find it (default: arbiter)
#   --sbatch "OPTIONS"       for the array, and for the merge unless --merge-sbatch says others
#   --merge-sbatch "OPTIONS" for the merge
#   --fail-on-findings       the merge ends with 1, FAILED for Slurm, when there are findings at or above --fail-on
#   --pauses "0 5 30"        seconds before each attempt of a shard that ends with 75
#   --check-wait S           seconds to wait for a node that tries the program (default 60; 0: it is tried here)
#   --any-space              queue even where too little space is free for the partials
#   --dry-run                check, say what would be sent, and send nothing
#
# Paths must mean the same on every node. Prints the numbers of both jobs. Exit codes: 0 sent, 2 something is wrong, and nothing was sent.
set -euo pipefail

say() { echo "submit.sh: $*" >&2; }
stop() {
  say "$@"
  exit 2
}
usage() {
  sed -n '2,/^set /{/^set /d;s/^# \{0,1\}//p}' "$0" >&2
  exit 2
}

shards='' parts='' command=audit program=arbiter array_words='' merge_words='' own_merge_words='' pauses='0 5 30' tasks='' output='' more='' plan=''
check_wait=60 fails_on_findings='' is_dry='' any_space='' reports=()
while [ $# -gt 0 ]; do
  case $1 in
    --fail-on-findings) fails_on_findings=yes; shift; continue ;;
    --any-space) any_space=yes; shift; continue ;;
    --dry-run) is_dry=yes; shift; continue ;;
    --) shift; break ;;
    --shards | --plan | --parts | --command | --report | --output | --merge | --tasks | --arbiter | --sbatch | --merge-sbatch | --pauses | --check-wait) ;;
    *) usage ;;
  esac
  [ $# -gt 1 ] || usage
  case $1 in
    --shards) shards=$2 ;;
    --plan) plan=$2 ;;
    --parts) parts=$2 ;;
    --command) command=$2 ;;
    --report) reports+=("$2") ;;
    --output) output=$2 ;;
    --merge) more=$2 ;;
    --tasks) tasks=$2 ;;
    --arbiter) program=$2 ;;
    --sbatch) array_words=$2 ;;
    --merge-sbatch) merge_words=$2 own_merge_words=yes ;;
    --pauses) pauses=$2 ;;
    --check-wait) check_wait=$2 ;;
  esac
  shift 2
done
if [ -n "$plan" ]; then
  [ -z "$shards" ] || stop "--plan says how many shards there are: give no --shards"
  shards=$(sed -n '1{/^arbiter plan 1$/!q};2s/.* //p' "$plan" 2> /dev/null) || true
  [ -n "$shards" ] || stop "'$plan' is no plan: arbiter plan --plan FILE writes one"
fi
if [ -z "$shards" ] || [ -z "$parts" ] || [ $# -eq 0 ]; then usage; fi
tasks=${tasks:-$shards}
is_number() { [[ $1 =~ ^[0-9]{1,7}$ ]]; }
for number in "$shards" "$tasks" "$check_wait"; do is_number "$number" || stop "'$number' is no number"; done
if [ "$shards" -lt 1 ] || [ "$shards" -gt 1000000 ]; then stop "--shards is $shards, but takes 1 to 1000000"; fi
if [ "$tasks" -lt 1 ] || [ "$tasks" -gt "$shards" ]; then stop "--tasks is $tasks, but takes 1 to $shards, the number of shards"; fi
case $command in
  audit | fen) ;;
  clean) [ "${#reports[@]}$output$more" = 0 ] || stop "clean takes no --report, --output and --merge: its outputs are among the words after --" ;;
  *) stop "--command is '$command', but takes audit, fen or clean" ;;
esac
[ -n "$own_merge_words" ] || merge_words=$array_words

# --- the words of shards and of merge
said=" $* "
case $said in *" --shard"[\ =]* | *" --partial"[\ =]* | *" --plan"[\ =]*) stop "--shard, --partial and --plan are given by this script" ;; esac
# Every shard must compare dates with the same day.
case $said in *" --today"*) ;; *) [ "$command" = fen ] || set -- "--today=$(date -u +%F)" "$@" ;; esac
# Partials that can make every report are many times as large.
needs=unknown
if [ "$command" != clean ]; then
  case $said in *" --partial-for"*) needs=unknown ;; *)
    if [ ${#reports[@]} -eq 0 ]; then needs=text; else needs=$(printf '%s\n' "${reports[@]%%:*}" | awk '!seen[$0]++' | paste -sd, -); fi
    # What text lists of itself is a hundredth of all findings.
    [ -n "$more" ] || [ "$command" = fen ] || needs=$(sed -E 's/(^|,)text(,|$)/\1text:20\2/' <<< "$needs")
    set -- "--partial-for=$needs" "$@" ;;
  esac
fi
words=$(printf ' %q' "$@")
plan_words=''
[ -z "$plan" ] || plan_words=" --plan $(printf %q "$plan")"
joins=''
for report in ${reports[@]+"${reports[@]}"}; do joins+=" --report $(printf %q "$report")"; done
[ -z "$output" ] || joins+=" -o $(printf %q "$output")"
joins+="${more:+ $more}"
quoted_program=$(printf %q "$program")
quoted_parts=$(printf %q "$parts")

# --- what can be known before anything waits in a queue
mkdir -p "$parts" || stop "'$parts' cannot be made"
for report in ${reports[@]+"${reports[@]}"} ${output:+":$output"}; do
  case $report in *:*) ;; *) continue ;; esac
  file=${report#*:}
  [ "$file" = - ] || [ -w "$(dirname -- "$file")" ] || stop "the folder of '$file' is not there, or cannot be written"
done
most=$(scontrol show config 2> /dev/null | sed -n 's/^MaxArraySize *= *//p') || true
if [ -n "$most" ] && [ "$tasks" -gt "$most" ]; then
  stop "an array of this cluster has $most tasks at most (MaxArraySize), and not $tasks: give --tasks $most, and each takes several shards"
fi

# The last millionth of the inputs: a shard like the others, and hardly any work. It knows wrong options, inputs that cannot be read, a wrong version.
check=$(mktemp "$parts/.check.XXXXXX")
trap 'rm -f "$check" "$check".*' EXIT
rm "$check"
quoted_check=$(printf %q "$check")
cat > "$check.sh" << SCRIPT
$quoted_program $command --progress never -j 1 --shard 999999/1000000 --partial $quoted_check$words 2> $quoted_check.err
echo \$? > $quoted_check.code
SCRIPT
where="this machine"
if [ "$check_wait" -gt 0 ] && command -v srun > /dev/null; then
  where="a node"
  # shellcheck disable=SC2086  # options are words
  timeout "$check_wait" srun --quiet $array_words --ntasks=1 --job-name=arbiter-check bash "$check.sh" > "$check.srun" 2>&1 || true
  # A shared file system may show it late.
  for _ in 1 2 3 4 5; do [ -s "$check.code" ] && break; sleep 1; ls "$parts" > /dev/null; done
  if [ ! -s "$check.code" ] && [ -s "$check.srun" ] && ! grep -qE 'Terminated|CANCELLED|queued|aborted' "$check.srun"; then
    stop "srun has not tried the program on a node, or '$parts' is another folder there: $(tail -n 1 "$check.srun")"
  fi
elif [ "$check_wait" -eq 0 ]; then
  bash "$check.sh" || true
fi
if [ -s "$check.code" ]; then
  code=$(cat "$check.code")
  case $code in
    0) ;;
    126 | 127) stop "$where does not find or run '$program': give --arbiter PROGRAM" ;;
    *) cat "$check.err" >&2; stop "$where was given these words, and the program ended with $code: nothing is sent" ;;
  esac
  tried="tried on $where"
else
  say "no node was free within $check_wait s: the words and the program were not tried"
  tried="not tried"
fi

# About what partials take of the bytes of the inputs, in percent: docs/guide/shards.md, 'Measured'. Plain text takes a fifth of that.
share=100
case $needs in unknown) ;; *)
  share=2
  for name in ${needs//,/ }; do
    case $name in
      json | statistics | text:20) ;;
      text | csv | ndjson | grouped | markdown | gitlab | github) [ $share -gt 20 ] || share=20 ;;
      *) share=100 ;;
    esac
  done ;;
esac
space=''
bytes=''
[ ! -s "$check.err" ] || bytes=$(sed -n 's/.* holds shard 999999\/1000000 of \([0-9]*\) bytes.*/\1/p' "$check.err")
if [ -n "$bytes" ]; then
  need=$((bytes * share / 100))
  free=$(($(stat -f -c '%a * %S' -- "$parts")))
  space=", at most about $((need >> 20)) MiB of partials for $((bytes >> 20)) MiB of inputs, $((free >> 20)) MiB free"
  if [ "$free" -lt $((need / 5)) ] && [ -z "$any_space" ]; then
    stop "the partials may take $((need / 5 >> 20)) to $((need >> 20)) MiB, but in '$parts' $((free >> 20)) MiB are free; --any-space sends it all the same"
  fi
  [ "$free" -ge "$need" ] || say "if the inputs are packed, the partials may take $((need >> 20)) MiB, but $((free >> 20)) MiB are free"
fi
rm -f "$check" "$check".*

# --- the jobs
# Each shard has a log of its own beside its partial, which `arbiter status` reads: Slurm writes into it, too, why it ended a task.
task_log=%a.log own_log=''
[ "$tasks" -eq "$shards" ] || { task_log=task.%a.log; own_log=">> $quoted_parts/\"\$shard\".log 2>&1"; }
array_script=$(cat << SCRIPT
#!/usr/bin/env bash
run() { # SHARD
  echo "begin \$(date -u +%FT%TZ): shard \$1/$shards on \$(hostname), task \${SLURM_ARRAY_JOB_ID}_\$SLURM_ARRAY_TASK_ID, restart \${SLURM_RESTART_COUNT:-0}"
  for pause in $pauses; do
    sleep \$pause
    $quoted_program $command -q --progress never -j "\${SLURM_CPUS_PER_TASK:-1}" --shard "\$1/$shards" --partial $quoted_parts/"\$1".part$plan_words$words
    code=\$?
    [ \$code -eq 75 ] || break
  done
  echo "end \$(date -u +%FT%TZ): code \$code"
  return \$code
}
worst=0
for ((shard = SLURM_ARRAY_TASK_ID; shard < $shards; shard += $tasks)); do
  run "\$shard" $own_log
  code=\$?
  [ \$code -eq 0 ] || [ \$worst -eq 3 ] || worst=\$code
done
# Exit 75 can be cured by a retry: above in the same task, then once more from the queue.
if [ \$worst -eq 75 ] && [ "\${SLURM_RESTART_COUNT:-0}" -eq 0 ]; then
  scontrol requeue "\${SLURM_ARRAY_JOB_ID}_\${SLURM_ARRAY_TASK_ID}"
  sleep 60
fi
exit \$worst
SCRIPT
)
findings_code=0
[ -z "$fails_on_findings" ] || findings_code=1
# It begins even when a task failed: it then writes no report, and says what is missing and why.
merge_script=$(cat << SCRIPT
#!/usr/bin/env bash
$quoted_program merge$joins $quoted_parts
code=\$?
[ \$code -ne 1 ] || exit $findings_code
[ \$code -ne 2 ] || $quoted_program status $quoted_parts
exit \$code
SCRIPT
)
if [ -n "$is_dry" ]; then
  echo "$shards shards in $tasks tasks, $tried$space"
  echo "--- sbatch $array_words --array=0-$((tasks - 1)), log $parts/$task_log"
  echo "$array_script"
  echo "--- sbatch $merge_words --dependency=afterany, log $parts/merge.log"
  echo "$merge_script"
  exit 0
fi
# shellcheck disable=SC2086
array=$(sbatch --parsable $array_words --job-name=arbiter --array="0-$((tasks - 1))" --requeue --open-mode=append --output="$parts/$task_log" <<< "$array_script")
array=${array%%;*}
# shellcheck disable=SC2086
merge=$(sbatch --parsable $merge_words --job-name=arbiter-merge --dependency="afterany:$array" --output="$parts/merge.log" <<< "$merge_script")
echo "array $array, merge ${merge%%;*}; 'arbiter status $parts' says what is there"
