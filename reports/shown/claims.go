package shown

import (
	"strconv"
	"strings"

	"oddsmith/reports/evidence"
)

// ClaimValue formats the true value of a claim in the unit of the claim, with its fraction if that
// is short. A value smaller than its error is shown as an upper bound.
func ClaimValue(c evidence.Claim) string {
	if c.Value == nil {
		return "undefined"
	}
	if least, most := c.Value.Ends(); c.Value.Exact == nil && c.Value.Value > 0 && least <= 0 {
		if strings.HasSuffix(c.Stated, "%") {
			return "< " + AtMostPercent(most)
		}
		return below(most)
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
