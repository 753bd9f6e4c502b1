package cli

import (
	"fmt"
	"strconv"
	"strings"
)

// Points is a difference of probabilities, written in percentage points: 0.1pp.
type Points float64

// String writes it as it is read.
func (p Points) String() string { return strconv.FormatFloat(100*float64(p), 'g', 6, 64) + "pp" }

// UnmarshalText parses percentage points above 0pp and below 100pp: 0.1pp is stored as 0.001. A number
// without the unit is an error.
func (p *Points) UnmarshalText(text []byte) error {
	number, unit := strings.CutSuffix(string(text), "pp")
	v, err := strconv.ParseFloat(strings.TrimSpace(strings.TrimSuffix(number, "%")), 64)
	if !unit && err == nil && v > 0 && v < 100 {
		return fmt.Errorf("%q has not the unit pp: write %gpp, percentage points", text, v)
	}
	if !unit || strings.HasSuffix(number, "%") || err != nil || !(v > 0 && v < 100) {
		return fmt.Errorf("%q is not above 0pp and below 100pp: write 0.1pp for 0.1 percentage points", text)
	}
	*p = Points(v / 100)
	return nil
}
