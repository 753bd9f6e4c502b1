// Package site is the explorer's page, as `make site` built it. A binary that was built
// without it has none: the folder dist is then empty.
package site

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// Page returns the files of the page; false if it was not built.
func Page() (page fs.FS, ok bool) {
	page, err := fs.Sub(dist, "dist")
	if err != nil {
		return nil, false
	}
	_, err = fs.Stat(page, "index.html")
	return page, err == nil
}
