package site_test

import (
	"io/fs"
	"os"
	"testing"

	"oddsmith/site"
)

// A binary has the page if it was there when the binary was built, and builds without.
func TestPage(t *testing.T) {
	_, err := os.Stat("dist/index.html")
	page, ok := site.Page()
	if ok != (err == nil) {
		t.Fatalf("the page is in the binary: %t; in the folder: %v", ok, err)
	}
	if _, err := fs.Stat(page, ".gitignore"); err != nil {
		t.Error(err)
	}
}
