// Command siege asks what is dear: it writes valid inputs of every kind, some small and some
// far too large, runs the commands on each, and lists what takes longer or more memory
// than oddsmith promises, crashes, or ends without a clear error.
//
//	go run ./cmd/internal/siege -bin bin -seed 7 -runs 1000
//	go run ./cmd/internal/siege -bin bin -seed 7 -runs 100000 -time 2h
//	go run ./cmd/internal/siege -bin bin -seed 7 -first 31 -runs 1
//
// Input i of a seed is the same whatever else is run: the last line runs number 31
// again and keeps its files.
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	var o options
	flag.StringVar(&o.bin, "bin", "bin", "the folder with analyze and tables")
	flag.Uint64Var(&o.seed, "seed", 1, "the seed of the inputs")
	flag.IntVar(&o.first, "first", 0, "the number of the first input")
	flag.IntVar(&o.runs, "runs", 300, "how many inputs")
	flag.DurationVar(&o.time, "time", 0, "begin no input after so long; 0 for all of them")
	flag.StringVar(&o.only, "only", "", "inputs of this kind alone")
	flag.StringVar(&o.keep, "keep", "", "keep the files of what is found in this folder")
	flag.BoolVar(&o.verbose, "v", false, "print every run")
	flag.Parse()
	found, err := besiege(o)
	if err != nil {
		fmt.Fprintln(os.Stderr, "siege:", err)
		os.Exit(2)
	}
	if found > 0 {
		os.Exit(1)
	}
}
