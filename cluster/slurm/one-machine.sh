#!/usr/bin/env bash
# A real Slurm cluster on one machine, for tests: one controller and three compute nodes.
#
#   one-machine.sh install          install what is missing, by apt-get
#   one-machine.sh up DIR           start what is not running
#   one-machine.sh kill-node DIR N  SIGKILL node N's daemon and every process of its jobs
#   one-machine.sh down DIR         stop everything that belongs to DIR
#
# Afterwards:  export SLURM_CONF=DIR/etc/slurm.conf  and use sbatch, squeue, scontrol.
# All it writes, the packages aside, is under DIR. Every command may be repeated; "up" after
# "kill-node" brings the node back. Needs root, and Debian 12, Ubuntu 24.04 or newer; all
# users must be able to enter the folders above DIR.
# SLURM_TEST_PORT: the first of four ports, so that several clusters can run side by side
# (16817). SLURM_TEST_CPUS: how many one-CPU tasks a node runs at once (2).
set -euo pipefail
export PATH=$PATH:/usr/sbin:/sbin

usage() { sed -n '4,7s/^# *//p' "$0" >&2; exit 2; }

# The process ids that belong to a folder ($1) and to one node or any ($2). Daemons run with
# that folder as working directory, and so does slurmstepd, Slurm's helper for each job.
# A job's own processes are known by what Slurm puts into their environment.
members() {
    local p comm env all IFS=$'\n'
    for p in /proc/[0-9]*; do
        { read -r comm <"$p/comm" && mapfile -t -d '' env <"$p/environ"; } 2>/dev/null || continue
        if [[ $comm =~ ^(slurm(ctld|scriptd|d|stepd)|munged)$ ]]; then
            [[ $(readlink "$p/cwd")/ != "$1"/* ]] || echo "${p#/proc/}"
            continue
        fi
        all=$IFS${env[*]}$IFS
        [[ $all != *"${IFS}SLURM_CONF=$SLURM_CONF$IFS"* || $all != *${IFS}SLURMD_NODENAME=${2:-*}$IFS* ]] || echo "${p#/proc/}"
    done
}

# Send SIGKILL until none is left (a job may start a process while we look).
kill_members() {
    local pids
    for _ in {1..20}; do
        mapfile -t pids < <(members "$@")
        [ ${#pids[@]} -gt 0 ] || return 0
        kill -KILL "${pids[@]}" 2>/dev/null || true
        sleep 0.1
    done
    echo "still alive: ${pids[*]}" >&2
    return 1
}

write_settings() {
    local host version
    host=$(hostname -s)
    version=$(slurmctld -V | grep -oE '[0-9.]+$')
    mkdir -p "$dir"/{etc,log,run,munged,slurmctld,state} "$dir"/node{1..3}/spool
    [ -s "$dir/etc/munge.key" ] || (umask 077 && head -c 128 /dev/urandom >"$dir/etc/munge.key")
    # Slurm 23.11 and later must be told to leave control groups alone; earlier ones cannot.
    : >"$dir/etc/cgroup.conf"
    if printf '%s\n' 23.11 "$version" | sort -CV; then echo CgroupPlugin=disabled >"$dir/etc/cgroup.conf"; fi
    # cred_expire is also how long a requeued job must wait to start again (default 120 s). A
    # node silent for SlurmdTimeout is down and its jobs are requeued; the two shorter timeouts
    # let the controller notice in that time. SchedulerParameters: look at the queue every 2 s,
    # else a requeued job waits 30 to 60 s. config_overrides: believe CPUs= and RealMemory=.
    cat >"$SLURM_CONF" <<END
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$port
SlurmUser=root
AuthInfo=socket=$dir/run/munge.socket,cred_expire=5
StateSaveLocation=$dir/state
SlurmdSpoolDir=$dir/%n/spool
SlurmctldPidFile=$dir/run/slurmctld.pid
SlurmdPidFile=$dir/run/%n.pid
JobCompType=jobcomp/filetxt
JobCompLoc=$dir/log/finished-jobs
ProctrackType=proctrack/linuxproc
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
SchedulerParameters=sched_interval=2,bf_interval=2
SlurmdTimeout=5
MessageTimeout=3
TCPTimeout=1
JobRequeue=1
ReturnToService=2
NodeName=node[1-3] NodeHostname=$host NodeAddr=127.0.0.1 Port=[$((port + 1))-$((port + 3))] CPUs=${SLURM_TEST_CPUS:-2} RealMemory=8000
PartitionName=test Nodes=ALL Default=YES MaxTime=INFINITE State=UP
END
}

# start NAME COMMAND...: run a daemon in DIR/NAME, unless it is running already.
start() {
    [ -z "$(members "$dir/$1" none)" ] || return 0
    (cd "$dir/$1" && exec setsid "${@:2}" </dev/null >>"$dir/log/$1" 2>&1) &
}

install() {
    ! type slurmctld slurmd sbatch munged >/dev/null 2>&1 || return 0
    apt-get update -q
    # RUNLEVEL=1 keeps the packages from starting services.
    RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get install -q -y \
        --no-install-recommends munge slurmctld slurmd slurm-client
}

up() {
    write_settings
    start munged munged -F --key-file="$dir/etc/munge.key" --socket="$dir/run/munge.socket" \
        --pid-file="$dir/run/munged.pid" --log-file="$dir/log/munged.log" --seed-file="$dir/state/munge.seed"
    for _ in {1..100}; do
        [ ! -S "$dir/run/munge.socket" ] || break
        sleep 0.1
    done
    if [ ! -S "$dir/run/munge.socket" ]; then
        tail -n 1 "$dir/log/munged" >&2
        return 1
    fi
    start slurmctld slurmctld -D
    for n in 1 2 3; do start "node$n" slurmd -D -N "node$n"; done
    while [ $SECONDS -lt 60 ]; do
        [ "$(sinfo -h -N -t idle,alloc,mix -o %N 2>/dev/null | sort -u | wc -l)" != 3 ] || return 0
        sleep 0.25
    done
    echo "the nodes did not come up" >&2
    tail -n 3 "$dir"/log/{slurmctld,node?} >&2
    return 1
}

down() {
    local controller
    # The controller first, with time to save its state.
    mapfile -t controller < <(members "$dir/slurmctld" none)
    if [ ${#controller[@]} -gt 0 ]; then
        kill "${controller[@]}" 2>/dev/null || true
        sleep 1
    fi
    kill_members "$dir"
}

command=${1:-}
if [ "$command" = install ]; then
    install
    exit
fi
[ $# -ge 2 ] || usage
mkdir -p "$2"
dir=$(cd "$2" && pwd -P)
port=${SLURM_TEST_PORT:-16817}
export SLURM_CONF=$dir/etc/slurm.conf
case $command,${3:-} in
    up,) up ;;
    down,) down ;;
    kill-node,[1-3]) kill_members "$dir/node$3" "node$3" ;;
    *) usage ;;
esac
