// Package cli is what the two commands have in common: exit statuses, how an
// error is shown, flags of the engines, progress on a terminal, and where
// output goes. It knows nothing of dice.
package cli
