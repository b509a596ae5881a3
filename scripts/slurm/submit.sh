#!/usr/bin/env bash
# An audit as a Slurm array, and the merge of its partials: docs/guide/shards.md.
#
#   submit.sh --shards N --parts DIR [--report FMT[:FILE]]... [--arbiter PROGRAM] [--sbatch "OPTIONS"] [--pauses "0 5 30"] -- AUDIT-WORDS...
#
# The words after -- are those of `arbiter audit`. Paths must mean the same on every node. Prints the numbers of both jobs.
set -euo pipefail

shards='' parts='' program=arbiter sbatch_words='' pauses='0 5 30' reports=()
while [ $# -gt 0 ]; do
  case $1 in
    --shards) shards=$2; shift 2 ;;
    --parts) parts=$2; shift 2 ;;
    --report) reports+=(--report "$2"); shift 2 ;;
    --arbiter) program=$2; shift 2 ;;
    --sbatch) sbatch_words=$2; shift 2 ;;
    --pauses) pauses=$2; shift 2 ;;
    --) shift; break ;;
    *) sed -n '2,6s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
  esac
done
if [ -z "$shards" ] || [ -z "$parts" ] || [ $# -eq 0 ]; then
  sed -n '2,6s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
mkdir -p "$parts"
# Every shard must compare dates with the same day.
case " $* " in *" --today"*) ;; *) set -- "--today=$(date -u +%F)" "$@" ;; esac
words=$(printf ' %q' "$@")
places=$(printf ' %q' "${reports[@]}")
[ ${#reports[@]} -gt 0 ] || places=''
program=$(printf %q "$program")
quoted_parts=$(printf %q "$parts")

# Exit 75 can be cured by a retry: first here, then once more from the queue.
array=$(sbatch --parsable $sbatch_words --job-name=arbiter --array="0-$((shards - 1))" --requeue --open-mode=append \
  --output="$parts/%a.log" <<SCRIPT
#!/usr/bin/env bash
for pause in $pauses; do
  sleep \$pause
  $program audit -q --progress never -j "\${SLURM_CPUS_PER_TASK:-1}" --shard "\$SLURM_ARRAY_TASK_ID/$shards" --partial $quoted_parts/"\$SLURM_ARRAY_TASK_ID".part$words
  code=\$?
  [ \$code -eq 75 ] || exit \$code
done
if [ "\${SLURM_RESTART_COUNT:-0}" -eq 0 ]; then
  scontrol requeue "\${SLURM_ARRAY_JOB_ID}_\${SLURM_ARRAY_TASK_ID}"
  sleep 60
fi
exit 75
SCRIPT
)
merge=$(sbatch --parsable $sbatch_words --job-name=arbiter-merge --dependency="afterok:$array" --kill-on-invalid-dep=yes \
  --output="$parts/merge.log" <<SCRIPT
#!/usr/bin/env bash
exec $program merge$places $quoted_parts
SCRIPT
)
echo "array $array, merge $merge; 'arbiter status $parts' says what is there"
