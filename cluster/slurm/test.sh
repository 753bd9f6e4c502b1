#!/usr/bin/env bash
# A sweep as a Slurm job array on this one machine, with a node killed in the middle: what is
# merged must be, byte for byte, what one process makes of the same sweep. `make cluster`.
# It needs root, and apt-get if Slurm is not installed; where it has neither it says so.
set -euo pipefail
cd "$(dirname "$0")/../.."

skip() { echo "cluster: skipped, $1"; exit 0; }
fail() { echo "cluster: $1" >&2; squeue -a >&2 || true; tail -n 5 "$dir"/slurm-*.out >&2 || true; exit 1; }
say() { echo "cluster: $((SECONDS)) s: $1"; }

slurm=$PWD/cluster/slurm/one-machine.sh
[ "$(id -u)" = 0 ] || skip "it needs root to start Slurm"
dir=$(mktemp -d "${TMPDIR:-/tmp}/oddsmith-cluster-XXXXXX")
chmod 755 "$dir" # else Slurm's authentication refuses to put its socket into it
trap 'bash "$slurm" down "$dir/slurm"; rm -rf "$dir"' EXIT
bash "$slurm" install >"$dir/install.log" 2>&1 || skip "Slurm could not be installed: $(tail -n 1 "$dir/install.log")"

# Four ports that nothing listens at.
for _ in {1..50}; do
    port=$((20000 + RANDOM % 10000))
    free=yes
    for p in $port $((port + 1)) $((port + 2)) $((port + 3)); do
        ! (: <"/dev/tcp/127.0.0.1/$p") 2>/dev/null || free=no
    done
    [ $free = no ] || break
done
export SLURM_TEST_PORT=$port SLURM_TEST_CPUS=1 SLURM_CONF=$dir/slurm/etc/slurm.conf
export PATH=$PWD/bin:$PATH:/usr/sbin:/sbin

# Encounters, of which every cell takes a while: what is told apart by thresholds alone is over too soon.
sweep=(labyrinth/duel --sweep hero.strength=8..19 --sweep monster.ac=16..45 --sweep hero.constitution=8..17 --measure winner)

bash "$slurm" up "$dir/slurm"
say "Slurm is up: three nodes, one task each"

tables plan "${sweep[@]}" --shards 6 --for slurm --out "$dir/plan"
cd "$dir" # and not the folder of the plan: the script finds that
id=$(sbatch --parsable "$dir/plan/slurm.sbatch")
say "array $id of 6 is submitted"

# Once two shards are done, the node of a task that began just now is killed.
done_shards() { find "$dir/plan/parts" -name '*.json' 2>/dev/null | wc -l; }
victim=
for _ in {1..300}; do
    [ "$(done_shards)" -lt 2 ] || victim=$(squeue -h -j "$id" -t R -o '%M %N' | sed -n '/^0:0[01] node/{s///;p;q;}')
    [ -z "$victim" ] || break
    sleep 0.2
done
[ -n "$victim" ] || fail "no task ran after two shards were done"
bash "$slurm" kill-node "$dir/slurm" "$victim"
say "node$victim is killed, $(done_shards) shards are done"

for _ in {1..600}; do
    [ -n "$(squeue -h -j "$id")" ] || break
    sleep 0.2
done
[ -z "$(squeue -h -j "$id")" ] || fail "the array does not end"
again=$(scontrol show job -o "$id" | grep -c ' Restarts=[1-9]' || true)
[ "$again" -gt 0 ] || fail "no task was started again: the node was killed between two"
say "the array is over; tasks that were started again: $again"

tables status "$dir/plan"
mkdir "$dir"/{merged,single}
tables merge "$dir/plan" --out "$dir/merged/duel" --quiet

tables plan "${sweep[@]}" --shards 1 --out "$dir/one"
tables run "$dir/one" --shard 0 --workers 2
tables merge "$dir/one" --out "$dir/single/duel" --quiet
diff -r "$dir/merged" "$dir/single" || fail "what was merged is not what one process makes"
say "what was merged is what one process makes, byte for byte"
