// Package version says which version of oddsmith this is.
package version

import (
	"runtime/debug"
	"strings"
)

// release is the version that is being worked towards. The linker sets that of a release.
var release = "0.2.0"

// Release returns the release that is being worked towards, or that was made.
func Release() string { return release }

// String returns the version of the tool: of a released module as it was
// fetched, else [Release].
func String() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		if v := info.Main.Version; strings.HasPrefix(v, "v") && !strings.Contains(v, "-") {
			return v
		}
	}
	return release
}
