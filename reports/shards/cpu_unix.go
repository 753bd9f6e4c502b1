//go:build unix

package shards

import "syscall"

// cpuSeconds is the time that all cores have spent on this process.
func cpuSeconds() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0 // what it cost is then not known
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}
