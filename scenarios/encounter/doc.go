// Package encounter reads who has what and who does what: actors with their resources,
// effects on them, actions, policies and turns. What goes on in turns until it ends
// becomes a [notation.Process], the turns its statements; what happens once becomes
// what a resource is worth after it.
//
// It solves no encounter: the engines do.
package encounter
