// Package verdicts holds what a check of scenarios against their baselines and
// expectations found, decides what of it fails, and writes it for people (text,
// Markdown), build servers (JUnit, GitHub, SARIF) and programs (JSON).
//
// A measure is judged by the tolerances that name it or a quantity of it. Where none
// does, its total variation distance is held against the default, which is 0: then
// nothing may move. What is known but for an error, or sampled, fails only where it
// is certainly beyond; of samples, certain means with the false-alarm probability
// that package compare states.
package verdicts
