package scenarios

import (
	"fmt"
	"slices"
	"strconv"
	"testing"
)

// faces calls f with every sequence of n dice with six sides, sorted from the highest.
func faces(n int, f func(sorted []int)) {
	dice := make([]int, n)
	var roll func(i int)
	roll = func(i int) {
		if i == n {
			sorted := slices.Clone(dice)
			slices.Sort(sorted)
			slices.Reverse(sorted)
			f(sorted)
			return
		}
		for face := 1; face <= 6; face++ {
			dice[i] = face
			roll(i + 1)
		}
	}
	roll(0)
}

func TestHighestDieEveryFace(t *testing.T) {
	for n := range 5 {
		outcome, deciding := tally{}, tally{}
		read := func(high int, critical bool) {
			deciding[strconv.Itoa(high)]++
			switch {
			case critical:
				outcome["critical"]++
			case high == 6:
				outcome["success"]++
			case high >= 4:
				outcome["partial"]++
			default:
				outcome["failure"]++
			}
		}
		if n == 0 {
			faces(2, func(sorted []int) { read(sorted[1], false) })
		} else {
			faces(n, func(sorted []int) { read(sorted[0], n > 1 && sorted[1] == 6) })
		}
		t.Run(fmt.Sprintf("dice=%d", n), func(t *testing.T) {
			compareMeasures(t, "mechanics/highest-die", map[string]string{"dice": strconv.Itoa(n)},
				map[string]tally{"outcome": outcome, "deciding": deciding})
		})
	}
}

func TestSortedDiceEveryFace(t *testing.T) {
	for attacking := 1; attacking <= 3; attacking++ {
		for defending := 1; defending <= 2; defending++ {
			want := map[string]tally{"throw": {}, "defender_loses": {}, "attacker_loses": {}}
			faces(attacking, func(a []int) {
				faces(defending, func(d []int) {
					lost, beaten := 0, 0
					for i := range min(attacking, defending) {
						if a[i] > d[i] {
							beaten++
						} else {
							lost++
						}
					}
					throw := "even"
					if lost == 0 {
						throw = "attack"
					} else if beaten == 0 {
						throw = "defence"
					}
					want["throw"][throw]++
					want["defender_loses"][strconv.Itoa(beaten)]++
					want["attacker_loses"][strconv.Itoa(lost)]++
				})
			})
			t.Run(fmt.Sprintf("%d against %d", attacking, defending), func(t *testing.T) {
				set := map[string]string{"attacking": strconv.Itoa(attacking), "defending": strconv.Itoa(defending)}
				compareMeasures(t, "mechanics/sorted-dice", set, want)
			})
		}
	}
}
