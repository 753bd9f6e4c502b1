// Package roles holds values against the roles that a file declares for its dice: a
// resolution is a d20, a modifier a d4, d6, d8 or a whole number.
//
// It looks at expressions with the values of parameters put in, and knows nothing of
// files: whoever binds a scenario asks it.
package roles
