package cli

import (
	"fmt"
	"slices"
	"strings"

	"oddsmith/reports/tables"
	"oddsmith/scenarios"
)

// A PartitionFlag splits a table into a folder of files.
type PartitionFlag struct {
	Partition string `placeholder:"NAME" help:"Write a folder of Parquet files, one for each value of this swept parameter (NAME=VALUE/part-0.parquet)."`
}

// Formats returns an error if --partition is given with a format that has no partitions.
func (f *PartitionFlag) Formats(formats ...tables.Format) error {
	for _, format := range formats {
		if f.Partition != "" && format != tables.Parquet {
			return fmt.Errorf("--partition %s: %s is not partitioned, type --format parquet", f.Partition, format)
		}
	}
	return nil
}

// First moves the sweep of the partitioning parameter to the front, so that cells with the same
// value are neighbours. It is an error if this parameter is not swept.
func (f *PartitionFlag) First(sweeps []scenarios.Sweep) ([]scenarios.Sweep, error) {
	if f.Partition == "" {
		return sweeps, nil
	}
	var names []string
	for i, s := range sweeps {
		if s.Name == f.Partition {
			return slices.Concat(sweeps[i:i+1], sweeps[:i], sweeps[i+1:]), nil
		}
		names = append(names, s.Name)
	}
	if names == nil {
		return nil, fmt.Errorf("--partition %s: nothing is swept, type --sweep %[1]s=LO..HI", f.Partition)
	}
	return nil, fmt.Errorf("--partition %s: it is not swept; swept: %s", f.Partition, strings.Join(names, ", "))
}
