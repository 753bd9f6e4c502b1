package shown

import (
	"strconv"
	"strings"

	"oddsmith/reports/evidence"
)

// ClaimValue shows the exact value of a claim in the unit it was stated in, with
// the fraction where it is short.
func ClaimValue(c evidence.Claim) string {
	s := strconv.FormatFloat(c.Value.Value, 'g', 6, 64)
	if strings.HasSuffix(c.Stated, "%") {
		s = strconv.FormatFloat(100*c.Value.Value, 'g', 6, 64) + "%"
	}
	if e := c.Value.Exact; e != nil && !e.IsInt() && len(e.RatString()) <= 24 {
		s += " (" + e.RatString() + ")"
	}
	return s
}
