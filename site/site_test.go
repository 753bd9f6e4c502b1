package site_test

import (
	"io/fs"
	"os"
	"strings"
	"testing"

	"oddsmith/site"
)

// A binary has the page if it was there when the binary was built, and builds without;
// nothing of it is there in another form too.
func TestPage(t *testing.T) {
	_, err := os.Stat("packed/index.html.gz")
	page, ok := site.Page()
	if ok != (err == nil) {
		t.Fatalf("the page is in the binary: %t; in the folder: %v", ok, err)
	}
	if _, err := fs.Stat(page, ".gitignore"); err != nil {
		t.Error(err)
	}
	files, err := fs.ReadDir(page, ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if name := f.Name(); name != ".gitignore" && !strings.HasSuffix(name, ".gz") {
			t.Errorf("%s is in the binary", name)
		}
	}
}
