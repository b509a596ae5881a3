#!/usr/bin/env bash
# A Slurm cluster on this machine (a controller and three nodes, each with its own network, host name, processes and munge), an audit on it, and
# what may go wrong there: a node without power, a task that exits with 75, a controller that is killed, partials that are cut off or deleted.
#
#   local_cluster.sh PROGRAM [PGN...]      PROGRAM: arbiter. Without PGN: the samples of data/, many times.
#
# Needs root and Debian's slurm-wlm, munge and iproute2. Exits with 77 and a sentence where it cannot run, 0 when all reports are those of one audit.
set -euo pipefail

skip() {
  echo "skipped: $1"
  exit 77
}
source=$(cd "$(dirname "$0")/../.." && pwd)
program=$(readlink -f "${1:?usage: local_cluster.sh PROGRAM [PGN...]}")
shift
[ "$(id -u)" -eq 0 ] || skip "only root can make network namespaces"
for tool in slurmctld slurmd munged sbatch ip nsenter unshare; do
  command -v "$tool" > /dev/null || skip "there is no $tool: apt-get install --no-install-recommends slurm-wlm munge iproute2"
done
mark=arb$$
ip netns add "$mark-c" 2> /dev/null || skip "network namespaces are not permitted here"

work=$(mktemp -d)
nodes=(1 2 3)
declare -A shell_of init_of # of the controller (c) and each node: pids

end_all() {
  for name in "${!init_of[@]}"; do kill -9 "${init_of[$name]}" 2> /dev/null || true; done
  wait 2> /dev/null || true
  for name in c "${nodes[@]}"; do ip netns del "$mark-$name" 2> /dev/null || true; done
  umount "$work/parts.full" 2> /dev/null || true
  if [ -n "${KEEP_CLUSTER_FILES:-}" ]; then echo "files: $work"; else rm -rf "$work"; fi
}
trap end_all EXIT
fail() {
  echo "FAILED: $1"
  tail -n 20 "$work"/*.log "$work"/*/*.log 2> /dev/null || true
  exit 1
}
begun=$(date +%s)
say() { printf '%4d s  %s\n' $(($(date +%s) - begun)) "$1"; }

# --- network, keys, configuration
ip -n "$mark-c" link add bridge0 type bridge
ip -n "$mark-c" addr add 10.77.0.1/24 dev bridge0
ip -n "$mark-c" link set bridge0 up
ip -n "$mark-c" link set lo up
for n in "${nodes[@]}"; do
  ip netns add "$mark-$n"
  ip link add eth0 netns "$mark-$n" type veth peer name "node$n" netns "$mark-c"
  ip -n "$mark-c" link set "node$n" master bridge0 up
  ip -n "$mark-$n" addr add "10.77.0.1$n/24" dev eth0
  ip -n "$mark-$n" link set eth0 up
  ip -n "$mark-$n" link set lo up
done
chmod 755 "$work"
head -c 1024 /dev/urandom > "$work/munge.key"
chmod 400 "$work/munge.key"
mkdir "$work/state" "$work/parts.full"
mount -t tmpfs -o size=64m none "$work/parts.full" # before the nodes begin, so that they see it, too
cat > "$work/slurm.conf" << CONF
ClusterName=local
SlurmctldHost=ctl(10.77.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
# A job that goes back to the queue waits until the credentials of its first start have expired.
AuthInfo=cred_expire=5
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool.%n
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.%n.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=none
ReturnToService=2
SlurmdTimeout=10
MessageTimeout=5
KillWait=2
JobRequeue=1
SlurmdParameters=config_overrides
NodeName=n1 NodeAddr=10.77.0.11 CPUs=1 RealMemory=2000 State=UNKNOWN
NodeName=n2 NodeAddr=10.77.0.12 CPUs=1 RealMemory=2000 State=UNKNOWN
NodeName=n3 NodeAddr=10.77.0.13 CPUs=1 RealMemory=2000 State=UNKNOWN
PartitionName=audit Nodes=n[1-3] Default=YES MaxTime=INFINITE State=UP
CONF
export SLURM_CONF=$work/slurm.conf

# start NAME HOST COMMAND: a machine of its own, whose first process runs COMMAND. `ip netns exec` would hide the cgroup file systems from slurmd.
start() {
  nsenter --net="/run/netns/$mark-$1" unshare -u -m -p -f --mount-proc --kill-child bash -c "
    hostname $2
    mount -t tmpfs none /run/munge 2> /dev/null || { mkdir -p /run/munge; mount -t tmpfs none /run/munge; }
    chmod 755 /run/munge
    /usr/sbin/munged --key-file=$work/munge.key --log-file=$work/munge.$2.log --pid-file=/run/munge/pid --seed-file=/run/munge/seed --force 2>> $work/munge.$2.log
    while true; do $3; sleep 1; done" > "$work/machine.$2.log" 2>&1 &
  shell_of[$1]=$!
  for _ in $(seq 50); do
    init_of[$1]=$(pgrep -P "${shell_of[$1]}" | head -n 1) && [ -n "${init_of[$1]}" ] && return
    sleep 0.1
  done
  fail "the machine $2 does not start"
}
start_node() { start "$1" "n$1" "/usr/sbin/slurmd -D -N n$1 -f $work/slurm.conf"; }
# What a user does, who is logged in at the controller.
on_controller() { timeout 240 nsenter -t "${init_of[c]}" -n -m -u -- "$@"; }
mkdir -p /run/munge
start c ctl "/usr/sbin/slurmctld -D -f $work/slurm.conf"
for n in "${nodes[@]}"; do start_node "$n"; done
wait_for() { # SECONDS WHAT COMMAND...
  local limit=$1 what=$2
  shift 2
  for _ in $(seq "$limit"); do
    if "$@"; then return; fi
    sleep 1
  done
  fail "no sign of it after $limit s: $what"
}
idle_nodes() { [ "$(on_controller sinfo -h -N -t idle -o %N 2> /dev/null | sort -u | wc -l)" -eq "$1" ]; }
wait_for 60 "three idle nodes" idle_nodes 3
say "a controller and three nodes are up"

# --- the input, and what one audit says of it
if [ $# -gt 0 ]; then
  inputs=("$@")
else
  for i in 1 2 3 4 5 6; do cat "$source"/data/samples/*.pgn; done > "$work/once.pgn"
  for i in 1 2 3 4; do cat "$work/once.pgn"; done > "$work/games.pgn"
  inputs=("$work/games.pgn" "$work/once.pgn")
fi
formats=(text ndjson facts json csv)
reports() { for each in "${formats[@]}"; do printf -- '--report\n%s:%s.%s\n' "$each" "$1" "$each"; done; }
today=2026-01-01
mapfile -t whole < <(reports "$work/whole")
"$program" audit -q --today "$today" "${whole[@]}" "${inputs[@]}" 2> "$work/whole.last" || true
expect_same() {
  for each in "${formats[@]}"; do cmp "$work/whole.$each" "$1.$each" || fail "the report $each of $1 is another one"; done
  say "all reports of $(basename "$1") are byte for byte those of one audit"
}

# --- a program that has trouble, by files in $work/trouble
mkdir "$work/trouble" "$work/tries"
cat > "$work/program" << WRAPPER
#!/usr/bin/env bash
# What submit.sh tries before anything waits.
case " \$* " in *" --shard 999999/"*) exec $program "\$@" ;; esac
shard=\${SLURM_ARRAY_TASK_ID:-merge}
echo "\$(hostname) restart=\${SLURM_RESTART_COUNT:-0}" >> $work/tries/\$shard
[ -f $work/trouble/slow.\$shard ] && sleep 25
while [ -f $work/trouble/wait.\$shard ]; do sleep 0.2; done
[ -f $work/trouble/fail.\$shard ] && { echo "no library" >&2; exit 3; }
if [ -f $work/trouble/retry.\$shard ]; then
  rm $work/trouble/retry.\$shard
  exit 75
fi
[ -f $work/trouble/requeue.\$shard ] && [ "\${SLURM_RESTART_COUNT:-0}" -eq 0 ] && exit 75
exec $program "\$@"
WRAPPER
chmod +x "$work/program"

# submit NAME SHARDS [WORDS-OF-SUBMIT...]: sets the numbers of both jobs.
submit() {
  mapfile -t words < <(reports "$work/$1")
  local said name=$1 shards=$2
  shift 2
  said=$(on_controller "$source/scripts/slurm/submit.sh" --shards "$shards" --parts "$work/parts.$name" "${words[@]}" --arbiter "$work/program" \
    --pauses "0 1" "$@" -- --today="$today" "${inputs[@]}")
  take_numbers "$said"
}
take_numbers() {
  array=$(sed -n 's/^array \([0-9]*\).*/\1/p' <<< "$said")
  merge=$(sed -n 's/.*merge \([0-9]*\).*/\1/p' <<< "$said")
}
# refused WHAT WORDS-OF-SUBMIT...: nothing is sent, and the reason names WHAT.
refused() {
  local what=$1
  shift
  if on_controller "$source/scripts/slurm/submit.sh" --parts "$work/parts.refused" "$@" > "$work/refused.out" 2> "$work/refused.err"; then
    fail "submit.sh sends $*"
  fi
  grep -q -- "$what" "$work/refused.err" || fail "submit.sh says of $*: $(cat "$work/refused.err")"
  [ -z "$(on_controller squeue -h)" ] || fail "something waits in the queue after $*"
  say "refused before anything waits: $(tail -n 1 "$work/refused.err" | sed "s#$work/##g")"
}
is_over() { ! on_controller squeue -h -j "$1" 2> /dev/null | grep -q .; }
is_running() { on_controller squeue -h -j "${array}_$1" -t R -o %N 2> /dev/null | grep -q .; }
node_of() { on_controller squeue -h -j "${array}_$1" -t R -o %N | tr -d n; }

refused "has 1001 tasks at most" --shards 2000 --arbiter "$work/program" -- "${inputs[@]}"
refused "does not find or run" --shards 6 --arbiter "$work/no-program" -- "${inputs[@]}"
refused "no-such-laws" --shards 6 --arbiter "$work/program" -- --laws no-such-laws "${inputs[@]}"
refused "no-format" --shards 6 --report no-format --arbiter "$work/program" -- "${inputs[@]}"
refused "code 75\|ended with 75" --shards 6 --arbiter "$work/program" -- "$work/no-games.pgn"
on_controller "$source/scripts/slurm/submit.sh" --dry-run --shards 2000 --tasks 3 --parts "$work/parts.refused" --arbiter "$work/program" -- "${inputs[@]}" > "$work/dry.out"
grep -q "2000 shards in 3 tasks, tried on a node" "$work/dry.out" || fail "--dry-run says: $(cat "$work/dry.out")"
[ -z "$(ls -A "$work/parts.refused")" ] || fail "trying left: $(ls -A "$work/parts.refused")"

for count in 1 3; do
  from=$(date +%s)
  on_nodes=()
  [ "$count" -gt 1 ] || on_nodes=(--sbatch --nodelist=n1)
  submit "nodes$count" 6 ${on_nodes[@]+"${on_nodes[@]}"}
  wait_for 120 "the merge on $count nodes" is_over "$merge"
  say "6 shards and a merge on $count node(s): $(($(date +%s) - from)) s of wall time"
  expect_same "$work/nodes$count"
done

# --- several shards in a task, and a database
submit tasks 7 --tasks 2 --merge-sbatch "--nodelist=n2"
wait_for 120 "the merge of 7 shards in 2 tasks" is_over "$merge"
expect_same "$work/tasks"
mkdir "$work/clean" "$work/whole.clean"
clean=(-o out.pgn --rejects rejects.pgn --dedupe moves --dups dups.pgn --today="$today")
(cd "$work/whole.clean" && "$program" clean -q "${clean[@]}" "${inputs[@]}" 2> /dev/null || true)
said=$(cd "$work/clean" && on_controller env --chdir="$work/clean" "$source/scripts/slurm/submit.sh" --command clean --shards 4 --parts "$work/parts.clean" \
  --arbiter "$work/program" -- "${clean[@]}" "${inputs[@]}")
take_numbers "$said"
wait_for 120 "the merge of clean" is_over "$merge"
for each in out rejects dups; do cmp "$work/whole.clean/$each.pgn" "$work/clean/$each.pgn" || fail "clean wrote another $each.pgn"; done
say "clean on the cluster wrote the files of one clean"

# --- a merge that is cancelled, and a disk that is full
touch "$work/trouble/slow.merge"
submit cancelled 3
merge_runs() { on_controller squeue -h -j "$merge" -t R -o %N 2> /dev/null | grep -q .; }
wait_for 60 "a merge that waits" merge_runs
on_controller scancel "$merge"
wait_for 60 "the end of the merge" is_over "$merge"
rm "$work/trouble/slow.merge"
[ -z "$(ls "$work"/cancelled.* 2> /dev/null)" ] || fail "a cancelled merge left $(ls "$work"/cancelled.*)"
grep -q CANCELLED "$work/parts.cancelled/merge.log" || fail "the log does not say that the merge was cancelled"
before=$(stat -c '%n %i' "$work"/parts.cancelled/?.part)
submit cancelled 3
wait_for 120 "the merge after the cancelled one" is_over "$merge"
[ "$before" = "$(stat -c '%n %i' "$work"/parts.cancelled/?.part)" ] || fail "shards were made again that were there"
expect_same "$work/cancelled"
touch "$work/trouble/wait.0" "$work/trouble/wait.1" "$work/trouble/wait.2"
submit full 3
wait_for 60 "shard 0 running" is_running 0
mount -o remount,size=16k "$work/parts.full"
rm "$work"/trouble/wait.*
wait_for 240 "the merge on a full disk" is_over "$merge"
[ ! -e "$work/full.json" ] || fail "reports were written although partials had no room"
mount -o remount,size=64m "$work/parts.full"
say "no room for partials: $(cd "$work/parts.full" && ls -A | paste -sd ' ')"
submit full 3
wait_for 120 "the merge after the full disk" is_over "$merge"
expect_same "$work/full"

# --- a task that fails for good: the merge begins all the same, and says so
touch "$work/trouble/fail.1"
submit failing 3
wait_for 120 "the merge after a failure" is_over "$merge"
[ ! -e "$work/failing.json" ] || fail "reports were written although a shard had failed"
"$program" status "$work/parts.failing" > "$work/status.out" && fail "status says that all is well"
grep -q "^missing.1/3.*1.log: end .*code 3$" "$work/status.out" || fail "status does not say how the log ends: $(cat "$work/status.out")"
grep -q "shard 1/3 is missing" "$work/parts.failing/merge.log" || fail "the merge does not say what is missing: $(cat "$work/parts.failing/merge.log")"
say "status after a failure: $(grep ^missing "$work/status.out" | cut -f 1,2,5 | sed "s#$work/##g")"
rm "$work/trouble/fail.1"

touch "$work/trouble/slow.2" "$work/trouble/retry.3" "$work/trouble/requeue.4"
rm -f "$work"/tries/*
submit trouble 6
wait_for 60 "shard 2 running" is_running 2
# What was submitted in the last five seconds before the controller is killed is lost: it saves its state that often.
sleep 8
victim=$(node_of 2)
kill -9 "${init_of[$victim]}"
say "node n$victim lost power while it ran shard 2"
pid=$(on_controller cat "$work/slurmctld.pid")
nsenter -t "${init_of[c]}" -p -m -- kill -9 "$pid"
say "the controller was killed; it starts again after a second"
rm "$work/trouble/slow.2"
sleep 15
start_node "$victim"
say "node n$victim is back"
wait_for 240 "the merge after the trouble" is_over "$merge"
for shard in 2 3 4; do say "shard $shard was begun on: $(paste -sd ' ' "$work/tries/$shard")"; done
expect_same "$work/trouble"

parts=$work/parts.trouble
before=$(stat -c '%n %i' "$parts"/[0135].part)
truncate -s -100 "$parts/4.part"
"$program" merge "$parts" > "$work/refused.out" 2> "$work/refused.err" && fail "a partial that is cut off was merged"
say "merge refuses: $(sed "s#$work/##g" "$work/refused.err" | head -n 1)"
mv "$parts/2.part" "$work/2.part"
"$program" status "$parts" > "$work/status.out" && fail "status says that all is well"
rm -f "$work"/trouble.*
submit trouble 6
wait_for 120 "the second merge" is_over "$merge"
[ "$before" = "$(stat -c '%n %i' "$parts"/[0135].part)" ] || fail "shards were made again that were there"
cmp "$work/2.part" "$parts/2.part" || fail "the partial that was made again is another one"
say "the same command again made only the partials that were cut off and deleted"
expect_same "$work/trouble"
say "done"
