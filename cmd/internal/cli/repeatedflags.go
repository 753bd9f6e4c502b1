package cli

import (
	"errors"
	"fmt"

	"github.com/alecthomas/kong"
)

// givenTwice returns an error if a flag that takes one value is given twice, because the parser
// would silently drop the first.
func givenTwice(c *kong.Context) error {
	given := map[*kong.Flag]bool{}
	for _, p := range c.Path {
		f := p.Flag
		switch {
		case f == nil || f.IsCumulative():
		case !given[f]:
			given[f] = true
		case f.IsBool():
			return fmt.Errorf("--%s is given twice: leave one out", f.Name)
		default:
			return fmt.Errorf("--%s is given twice, and takes one value", f.Name)
		}
	}
	return nil
}

// traced returns the command line as far as it was parsed: c, or, if c is nil, that of the error; never nil.
func traced(c *kong.Context, err error) *kong.Context {
	var parse *kong.ParseError
	if c == nil && errors.As(err, &parse) && parse.Context != nil {
		return parse.Context
	}
	if c == nil {
		return &kong.Context{}
	}
	return c
}
