//go:build !linux

package files

import "errors"

func exchange(string, string) error { return errors.ErrUnsupported }
