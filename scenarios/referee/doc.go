// Package referee holds tests alone. They play rule files as docs/rule-files.md describes them
// and share nothing with what reads them for the engines: what is in this package imports
// nothing of the module, and its external tests hold its odds against the exact engine's. It
// goes through all ways in which dice can fall, one after another, so it plays small games only.
package referee
