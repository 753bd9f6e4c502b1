package baseline

import (
	"errors"
	"io/fs"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"oddsmith/scenarios"
)

// mostEntries is how many files and folders are looked at for rule files, mostRules how many bytes of one.
const (
	mostEntries = 10_000
	mostRules   = 1 << 20
)

var scenarioKey = regexp.MustCompile(`\bscenario["']?\s*:\s*["']?([^\s"',}]+)`)

// Stale returns the names, sorted, of the baselines in dir whose scenario no longer exists: it is
// not in known, and no rule file near dir has its name. files are the rule files of the command.
// The result is nil if these are elsewhere or a folder cannot be read.
func Stale(dir string, known, files []string) []string {
	root := filepath.Dir(absolute(dir))
	extensions := []string{".yaml", ".yml"}
	for _, f := range files {
		if below, err := filepath.Rel(root, absolute(f)); err != nil || !filepath.IsLocal(below) {
			return nil
		}
		extensions = append(extensions, filepath.Ext(f))
	}
	left := map[string]bool{}
	_ = filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		name, is := strings.CutSuffix(strings.TrimPrefix(path, filepath.Clean(dir)+string(filepath.Separator)), Extension)
		if is {
			left[filepath.ToSlash(name)] = true
		}
		return err
	})
	for _, name := range slices.Concat(known, scenarios.Builtin()) {
		delete(left, name)
	}
	if len(left) == 0 || len(files) == 0 {
		return nil
	}
	entries := 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		entries++
		switch {
		case err != nil:
			return err
		case entries > mostEntries:
			return errors.New("too many files")
		case d.IsDir() && path != root && strings.HasPrefix(d.Name(), "."):
			return fs.SkipDir
		case d.IsDir() || !slices.Contains(extensions, filepath.Ext(path)):
			return nil
		}
		data, err := scenarios.ReadFile(path, mostRules)
		delete(left, strings.TrimSuffix(d.Name(), filepath.Ext(path)))
		for _, key := range scenarioKey.FindAllSubmatch(data, -1) {
			delete(left, string(key[1]))
		}
		return err
	})
	if err != nil {
		return nil
	}
	return slices.Sorted(maps.Keys(left))
}

// absolute is the absolute path, or the path itself if the current folder is not known.
func absolute(path string) string {
	if whole, err := filepath.Abs(path); err == nil {
		return whole
	}
	return path
}
