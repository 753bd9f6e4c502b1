// Package records reads the data files of games, such as a bestiary: choosing a record by
// its name sets the parameters that its fields stand for.
package records
