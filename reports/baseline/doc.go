// Package baseline keeps what a scenario's measures were, as text that reads well in
// a diff, and compares it with what they are now.
//
// A file holds one scenario as JSON, a figure a line, under the names that the JSON of a
// distribution has:
//
//	{
//	 "baseline": 2,
//	 "tool": "0.2.0",
//	 "semantics": 1,
//	 "rules": "sha256:6b1f...",
//	 "scenario": "labyrinth/attack",
//	 "parameters": {
//	  "ac": "18"
//	 },
//	 "measures": {
//	  "lands": {
//	   "kind": "categorical",
//	   "method": "exact",
//	   "pmf": [
//	    {"value": "no", "exact": "5/8", "probability": 0.625},
//	    {"value": "yes", "exact": "3/8", "probability": 0.375}
//	   ]
//	  }
//	 }
//	}
//
// Parameters, measures and words are sorted by name, numbers by size. Results of the method
// bounded are float64s that read back to the bit, those of samples are counts.
//
// The fractions of a distribution with one of more than [MaxFraction] characters are
// left out: it is written in float64s, with a digest of all its fractions, which
// still tells whether a single digit changed.
//
// Format 1, text apart by tabs, is read as well.
package baseline
