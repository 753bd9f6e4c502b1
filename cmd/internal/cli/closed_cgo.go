//go:build cgo && unix

package cli

/*
#include <errno.h>
#include <fcntl.h>

static int closed_at_start;

// Go's runtime opens the null device in place of a closed standard output, and afterwards
// nothing tells it from one that a parent program opened. A constructor runs before the runtime.
__attribute__((constructor)) static void look(void) {
	closed_at_start = fcntl(1, F_GETFD) == -1 && errno == EBADF;
}

static int was_closed(void) { return closed_at_start; }
*/
import "C"

import "os"

// wasClosed reports whether standard output was closed when the program began. All output
// would vanish without a word.
func wasClosed(f *os.File) bool { return f == os.Stdout && C.was_closed() != 0 }
