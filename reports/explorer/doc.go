// Package explorer answers the questions of the page: one request, one reply, both
// JSON. It runs in a browser, where package main of site/engine hands requests on, and
// anywhere else, where it is tested.
//
// What is shown to people is text, written by the packages that the commands use; floats
// are for drawing. A request names an operation, each of which has a file here. Files come
// with a request, by name, and nothing else is read: neither the disk nor the network.
//
// What a request may cost is bounded for a browser (limits.go), and a request that fails,
// however it does, gets an error as its reply.
package explorer
