package tables

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"oddsmith/reports/evidence"
)

// randomCell has distributions of all kinds that a table can hold.
func randomCell(rng *rand.Rand) Cell {
	c := Cell{Params: []any{
		rng.Int64N(7) - 3, rng.Float64(), []string{"uniform", "off", "=1", ""}[rng.IntN(4)], rng.IntN(2) == 0,
	}}
	for i := range rng.IntN(4) {
		kinds := []*evidence.Distribution{halfD2(), hitOrMiss(), sampled(), undefined(), long(1+rng.IntN(40), 1+rng.IntN(60))}
		c.Measures = append(c.Measures, named(fmt.Sprint("m", i), kinds[rng.IntN(len(kinds))]))
	}
	return c
}

// Rows that were written to parts and copied are those that were written at once, in every
// format, however the parts and the row groups are cut.
func TestCopy(t *testing.T) {
	dir := t.TempDir()
	for seed := range 12 { // every file goes to disk
		rng := rand.New(rand.NewPCG(uint64(seed), 1))
		cells := make([]Cell, rng.IntN(20))
		for i := range cells {
			cells[i] = randomCell(rng)
		}
		limit := extent{rows: 1 + rng.IntN(50), text: []int{200, 1 << 20}[rng.IntN(2)]}
		cuts := []int{rng.IntN(len(cells) + 1), rng.IntN(len(cells) + 1)}
		if err := copies(dir, cells, limit, cuts); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
	}
}

// limited makes the row groups and the records of a writer small.
func limited(w *Writer, limit extent) {
	for _, s := range w.sinks {
		switch e := s.encoder.(type) {
		case *parquetEncoder:
			e.limit = limit
		case *arrowEncoder:
			e.limit = limit
		}
	}
}

func copies(dir string, cells []Cell, limit extent, cuts []int) error {
	formats := []Format{CSV, Arrow, Parquet}
	whole, err := Create(dir, "whole", sweep, formats...)
	if err != nil {
		return err
	}
	defer whole.Abort()
	copied, err := Create(dir, "copied", sweep, formats...)
	if err != nil {
		return err
	}
	defer copied.Abort()
	limited(whole, limit)
	limited(copied, limit)
	from := 0
	for i := 0; i <= len(cuts); i++ {
		to := len(cells)
		if i < len(cuts) {
			to = max(from, cuts[i])
		}
		part, err := Create(dir, "part", sweep, Parquet)
		if err != nil {
			return err
		}
		limited(part, extent{rows: 7, text: 1 << 20})
		var ends [2]int64 // of the first stripe, whose row groups end with it
		for i, c := range cells[from:to] {
			if i == (to-from)/2 {
				if err := part.EndGroup(); err != nil {
					return err
				}
				ends = [2]int64{part.Rows(Tidy), part.Rows(Summary)}
			}
			if err := part.Write(c); err != nil {
				return err
			}
			if err := whole.Write(c); err != nil {
				return err
			}
		}
		if err := part.Close(); err != nil {
			return err
		}
		for _, k := range []Kind{Tidy, Summary} {
			path := filepath.Join(dir, FileName("part", k, Parquet))
			if err := copied.Copy(path, k, 0, ends[k]); err != nil {
				return err
			}
			if err := copied.Copy(path, k, ends[k], part.Rows(k)-ends[k]); err != nil {
				return err
			}
		}
		from = to
	}
	for _, w := range []*Writer{whole, copied} {
		if err := w.Close(); err != nil {
			return err
		}
	}
	for _, k := range []Kind{Tidy, Summary} {
		if whole.Rows(k) != copied.Rows(k) {
			return fmt.Errorf("%d rows, want %d", copied.Rows(k), whole.Rows(k))
		}
		for _, f := range formats {
			want, err := os.ReadFile(filepath.Join(dir, FileName("whole", k, f)))
			if err != nil {
				return err
			}
			got, err := os.ReadFile(filepath.Join(dir, FileName("copied", k, f)))
			if err != nil {
				return err
			}
			if !bytes.Equal(got, want) {
				return fmt.Errorf("%s of copied rows differs", FileName("", k, f))
			}
		}
	}
	return nil
}

// What is no part is refused, and damage is an error and no panic.
func TestCopyRefuses(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "part.parquet")
	good := stream(t, Tidy, sweep, Parquet, sweepCells...)
	const rows = 5 // of it
	try := func(data []byte, k Kind, from, n int64) error {
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		w, err := Stream(io.Discard, k, sweep, CSV)
		if err != nil {
			t.Fatal(err)
		}
		defer w.Abort()
		return w.Copy(path, k, from, n)
	}
	if err := try(good, Tidy, 0, rows); err != nil {
		t.Error(err)
	}
	if err := try(good, Summary, 0, rows); err == nil || !strings.Contains(err.Error(), "column") {
		t.Errorf("the other table: %v", err)
	}
	for _, n := range [][2]int64{{0, rows - 1}, {1, rows - 1}, {0, rows + 1}, {rows, 1}} {
		if err := try(good, Tidy, n[0], n[1]); err == nil || !strings.Contains(err.Error(), "not whole row groups") {
			t.Errorf("%d rows from row %d on: %v", n[1], n[0], err)
		}
	}
	if err := try([]byte("PAR1 is not enough PAR1"), Tidy, 0, 0); err == nil {
		t.Error("text is taken for a table")
	}
	for i := 0; i < len(good); i += 7 {
		bad := bytes.Clone(good)
		bad[i] ^= 0x55
		_ = try(bad, Tidy, 0, rows) // an error or none, where nothing looks at the byte
	}
}
