package shards

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"oddsmith/reports/evidence"
	"oddsmith/reports/sweep"
)

// A Manifest says that a shard is done, what came of it and what it belongs to.
type Manifest struct {
	SchemaVersion int    `json:"schema_version"`
	ToolVersion   string `json:"tool_version"`
	Plan          string `json:"plan"`        // the hash of plan.json
	Fingerprint   string `json:"fingerprint"` // of the rules
	Shard         int    `json:"shard"`

	Part
	Summary *Part `json:"summary,omitempty"` // the other table; none of tallies

	Precision *evidence.Precision `json:"precision,omitempty"` // that its cells were to reach; nil if none was asked for
	Rowless   *sweep.Rowless      `json:"rowless,omitempty"`   // the measures that have no row in some of its cells; none of tallies

	CPUSeconds  float64 `json:"cpu_seconds"`
	WallSeconds float64 `json:"wall_seconds"`
}

// A Part is a file of a shard.
type Part struct {
	File    string  `json:"file"`              // beside the manifest
	Rows    int64   `json:"rows"`              // or tallies
	Stripes []int64 `json:"stripes,omitempty"` // the rows of each; none of tallies
	Bytes   int64   `json:"bytes"`
	SHA256  string  `json:"sha256"`
}

// parts are the files of the shard.
func (m *Manifest) parts() []*Part {
	if m.Summary == nil {
		return []*Part{&m.Part}
	}
	return []*Part{&m.Part, m.Summary}
}

// maxManifest is the size of the largest manifest that is read.
const maxManifest = 1 << 16

// endStripe ends a stripe of the part; rows is the number of rows so far.
func (p *Part) endStripe(rows int64) {
	p.Stripes = append(p.Stripes, rows-p.Rows)
	p.Rows = rows
}

// describe describes the files that were written.
func (f *Folder) describe(m *Manifest) (err error) {
	for i, part := range m.parts() {
		part.File = f.names(m.Shard)[i]
		if part.SHA256, part.Bytes, err = hashOf(f.part(part.File)); err != nil {
			return err
		}
	}
	return nil
}

// hashOf returns the SHA-256 hash of a file, in hexadecimal, and its size in bytes.
func hashOf(path string) (sum string, size int64, err error) {
	f, err := os.Open(path)
	if err != nil {
		return "", 0, err
	}
	defer f.Close()
	h := sha256.New()
	if size, err = io.Copy(h, f); err != nil {
		return "", 0, err
	}
	return hex.EncodeToString(h.Sum(nil)), size, nil
}

// check returns an error unless the part is about the file name in the folder dir, has that many
// stripes, and agrees with the file's size and hash.
func (p *Part) check(dir, name string, stripes int) error {
	switch {
	case p.File != name:
		return fmt.Errorf("it is of the file %q, not of %s", p.File, name)
	case len(p.Stripes) != stripes:
		return fmt.Errorf("%s has %d stripes, not %d", name, len(p.Stripes), stripes)
	}
	sum, size, err := hashOf(filepath.Join(dir, name))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s is not there", name)
	case err != nil:
		return err
	case size != p.Bytes:
		return fmt.Errorf("%s has %d bytes, not %d", name, size, p.Bytes)
	case sum != p.SHA256:
		return fmt.Errorf("%s is not what was written: its SHA-256 is another", name)
	}
	return nil
}
