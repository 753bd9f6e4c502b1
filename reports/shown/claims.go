package shown

import (
	"strconv"
	"strings"

	"oddsmith/reports/evidence"
)

// ClaimValue shows the exact value of a claim in the unit it was stated in, with
// the fraction where it is short. Of a number below its error no digit is shown.
func ClaimValue(c evidence.Claim) string {
	if c.Value.Exact == nil && c.Value.Value > 0 && c.Value.Value < c.ErrorBound {
		if strings.HasSuffix(c.Stated, "%") {
			return Probability(c.Value.Value, c.ErrorBound)
		}
		return below(c.Value.Value + c.ErrorBound)
	}
	s := strconv.FormatFloat(c.Value.Value, 'g', 6, 64)
	if strings.HasSuffix(c.Stated, "%") {
		s = strconv.FormatFloat(100*c.Value.Value, 'g', 6, 64) + " %"
	}
	if e := c.Value.Exact; e != nil && !e.IsInt() && len(e.RatString()) <= 24 {
		s += " (" + e.RatString() + ")"
	}
	return s
}
