package evidence

import (
	"encoding/json"

	"oddsmith/reports/agreement"
)

// MarshalJSON writes the verdict as docs/json.md describes it.
func (c *Crosscheck) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Verdict       agreement.Verdict `json:"verdict"`
		Log10Evidence float64           `json:"log10_evidence"`
		Trials        int64             `json:"trials"`
		Seed          uint64            `json:"seed"`
		Detectable    float64           `json:"detectable"`
		Reason        string            `json:"reason"`
	}{c.Verdict, c.Log10Evidence, c.Trials, c.Seed, c.Detectable, c.Reason})
}
