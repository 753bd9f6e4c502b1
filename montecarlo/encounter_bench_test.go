package montecarlo

import (
	"context"
	"fmt"
	"testing"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// statementDuel is labyrinth/duel as statements, with one of them for each that it has in its rules.
func statementDuel(t testing.TB, wear bool, value string) notation.Expr {
	outcome := func(roll, hits string) string {
		return fmt.Sprintf("if(%s == lowest(5d4), fumble, if(%s == highest(5d4), critical, if(chance(1/3), blocked, if(%s, hit, miss))))", roll, roll, hits)
	}
	return notationtest.Encounter(t, fmt.Sprintf(`encounter(hp = 34; weapon = false; armour = false; poison = 0; foe = 40;
		order by if(5d4 + 12 >= 5d4 + 14, 0, 1);
		turn of hero {
			roll pain = if(poison > 0, d4, 0);
			hp -= pain;
			poison = max(0, poison - 1);
			if foe <= 0 and hp > 0 or hp <= 0 {stop};
			roll attack = 5d4;
			roll base = d8 + ceil(14 / 2) + 0;
			roll damage = max(1, if(weapon, max(1, floor(base / 2)), base));
			roll outcome = %[1]s;
			if outcome == fumble {roll amount = max(1, d4); hp -= amount};
			if outcome == critical {foe -= floor(damage * 3 / 2)};
			if outcome == hit {foe -= damage};
			if outcome == hit or outcome == critical {weapon = weapon or (%[3]t and chance(26 / 1000))}
		};
		turn of monster {
			roll bite = 5d4;
			roll harm = max(1, 3d6 - 0);
			roll end = %[2]s;
			if end == fumble {foe -= harm};
			if end == critical {hp -= floor(harm * 3 / 2)};
			if end == hit {hp -= harm};
			if end == hit or end == critical {armour = armour or (%[3]t and chance(22 / 1000))};
			if end == hit or end == critical {poison = max(poison, 0)}
		};
		until foe <= 0 and hp > 0 or hp <= 0; %[4]s)`,
		outcome("attack", "attack + 14 >= 26"), outcome("bite", "bite + 11 >= 16 + if(armour, floor(5 / 2), 5) + 0"), wear, value))
}

// BenchmarkStatements measures duels a second on one core.
func BenchmarkStatements(b *testing.B) {
	for _, wear := range []bool{false, true} {
		b.Run(fmt.Sprintf("wear=%t", wear), func(b *testing.B) {
			p, err := Compile(statementDuel(b, wear, "if(foe <= 0 and hp > 0, hero, monster)"))
			if err != nil {
				b.Fatal(err)
			}
			const duels = 1 << 19
			for b.Loop() {
				if _, err := p.Run(context.Background(), Options{Trials: duels, Workers: 1, Seed: 1}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N)*duels/b.Elapsed().Seconds(), "duels/s")
		})
	}
}
