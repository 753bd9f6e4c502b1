// Package tune finds the settings of several parameters that meet several goals: all settings are
// evaluated, or, where there are too many, the best are searched for.
package tune
