package cli

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Steps is an amount of work: 5e9, or as a time such as 30s, which is approximate.
type Steps float64

// stepsPerSecond is how many steps take a second, on an ordinary machine.
const stepsPerSecond = 1e9

// UnmarshalText parses a number of steps, or a time, which is converted to steps.
func (s *Steps) UnmarshalText(text []byte) error {
	if v, err := strconv.ParseFloat(string(text), 64); err == nil && v > 0 {
		*s = Steps(v)
		return nil
	}
	d, err := time.ParseDuration(string(text))
	if err != nil || d <= 0 {
		return fmt.Errorf("%q is no amount of work above 0: write a number of steps such as 5e9, or a time such as 30s or 2m", text)
	}
	*s = Steps(d.Seconds() * stepsPerSecond)
	return nil
}

// Duration is an amount of time: 90s, 10m or 1h30m.
type Duration time.Duration

// UnmarshalText reads a duration above 0, such as 30s.
func (d *Duration) UnmarshalText(text []byte) error {
	v, err := time.ParseDuration(string(text))
	if err != nil || v <= 0 {
		return fmt.Errorf("%q is no time above 0: write 30s, 10m or 2h", text)
	}
	*d = Duration(v)
	return nil
}

// Bytes is an amount of memory: 500000000, 500MB or 2GiB.
type Bytes float64

// units are the units of memory, as they are written.
var units = []struct {
	name  string
	bytes float64
}{
	{"KiB", 1 << 10},
	{"MiB", 1 << 20},
	{"GiB", 1 << 30},
	{"TiB", 1 << 40},
	{"kB", 1e3},
	{"KB", 1e3},
	{"MB", 1e6},
	{"GB", 1e9},
	{"TB", 1e12},
	{"B", 1},
}

// UnmarshalText parses a number of bytes, with or without a unit.
func (b *Bytes) UnmarshalText(text []byte) error {
	number, of := strings.TrimSpace(string(text)), 1.0
	for _, u := range units {
		if figure, ok := strings.CutSuffix(number, u.name); ok {
			number, of = strings.TrimSpace(figure), u.bytes
			break
		}
	}
	v, err := strconv.ParseFloat(number, 64)
	if err != nil || !(v > 0) {
		return fmt.Errorf("%q is no amount of memory above 0: write 500MB, 1GB or a number of bytes", text)
	}
	*b = Bytes(v * of)
	return nil
}
