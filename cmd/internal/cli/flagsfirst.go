package cli

import (
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// flagsFirst moves the flags of a command before its arguments, because the parser ends a list of
// arguments at the first flag. Command lines with an unknown flag, or without the value of
// one, are returned as they are.
func flagsFirst(node *kong.Node, args []string) []string {
	command := 0
	for command < len(args) {
		next := slices.IndexFunc(node.Children, func(c *kong.Node) bool { return c.Name == args[command] })
		if next < 0 {
			break
		}
		node = node.Children[next]
		command++
	}
	var known []*kong.Flag
	for _, group := range node.AllFlags(false) {
		known = append(known, group...)
	}
	var flags, list []string
	for i := command; i < len(args); i++ {
		arg := args[i]
		switch {
		case arg == "--":
			return slices.Concat(args[:command], flags, []string{"--"}, list, args[i+1:])
		case !strings.HasPrefix(arg, "-") || arg == "-":
			list = append(list, arg)
		default:
			name, _, hasValue := strings.Cut(arg, "=")
			at := slices.IndexFunc(known, func(f *kong.Flag) bool {
				return name == "--"+f.Name || f.Short != 0 && name == "-"+string(f.Short)
			})
			if at < 0 {
				return args
			}
			flags = append(flags, arg)
			if hasValue || known[at].IsBool() {
				continue
			}
			if i++; i == len(args) {
				return args // the parser says that the value is missing
			}
			flags = append(flags, args[i])
		}
	}
	return slices.Concat(args[:command], flags, list)
}
