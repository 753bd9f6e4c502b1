// Package serve shows the explorer's page on this machine: the files of the page, and the
// rule files that were named, as they are now and whenever they change.
//
// Nothing else is served. The page runs what is in these files in its own engine, so the
// server reads them, follows them, and never evaluates anything.
package serve
