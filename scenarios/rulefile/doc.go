// Package rulefile holds what may stand in a rule file, and nothing of what it means:
// the tree of a file with its places, what it takes over from files it extends, the
// keys and the fixed words, the JSON Schema for editors, the fingerprint, and where
// files are found: in the library, or beside the file that names them.
package rulefile
