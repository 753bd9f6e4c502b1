package main

import (
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// A folder is one in which files are put, and keeps the first error.
type folder struct {
	dir string
	err error
}

func (f *folder) path(name string) string { return filepath.Join(f.dir, name) }

func (f *folder) put(name, text string) {
	path := f.path(name)
	f.err = errors.Join(f.err, os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(text), 0o600))
}

func (f *folder) link(to, name string) { f.err = errors.Join(f.err, os.Symlink(to, f.path(name))) }

func (f *folder) pipe(name string) { f.err = errors.Join(f.err, syscall.Mkfifo(f.path(name), 0o600)) }

func (f *folder) mkdir(name string) { f.err = errors.Join(f.err, os.MkdirAll(f.path(name), 0o700)) }

// odd puts something at a place of this name that is no plain file, and returns its name, or
// that of a device.
func (a *inventor) odd(f *folder, name string, reading bool) string {
	switch a.rng.IntN(14) {
	case 0:
		return "/dev/full"
	case 1:
		return a.one("/dev/zero", "/dev/random", "/dev/null", "/dev/tty", "/proc/self/mem", "/proc/self/environ")
	case 2:
		f.pipe(name)
	case 3:
		f.link(name, name)
	case 4:
		f.link("nowhere/at/all", name)
	case 5:
		f.mkdir(name)
	case 6:
		f.link("outside", name)
		f.mkdir("outside")
	case 7:
		if l, err := net.Listen("unix", f.path(name)); err == nil { // a long path has no socket
			l.(*net.UnixListener).SetUnlinkOnClose(false)
			f.err = errors.Join(f.err, l.Close())
		}
	case 8:
		return strings.Repeat("x", 300)
	case 9:
		return strings.Repeat("x/", 150) + "x"
	case 10:
		f.put("plain", "")
		return "plain/" + name
	case 11:
		f.pipe("pipe")
		f.link("pipe", name)
	case 12:
		f.link("../outside-of-all", name)
		if !reading {
			return "." // what the command line names is written to, also outside
		}
	case 13:
		return a.one(".", "..", "", "-", "/", "~", "missing/"+name, "missing/../"+name)
	}
	return name
}
