// Package site is the explorer's page, as `make site` built it. A binary that was built
// without it has none: the folder packed is then empty.
package site

import (
	"embed"
	"io/fs"
)

// In the folder packed are the files of the page with gzip, as NAME.gz, and not once more
// as they are: the binary would be five times as large.
//
//go:embed all:packed
var packed embed.FS

// Page returns the files of the page, each with gzip and .gz behind its name; false if
// the page was not built.
func Page() (page fs.FS, ok bool) {
	page, err := fs.Sub(packed, "packed")
	if err != nil {
		return nil, false
	}
	_, err = fs.Stat(page, "index.html.gz")
	return page, err == nil
}
