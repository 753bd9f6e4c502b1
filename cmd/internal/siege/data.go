package main

import "fmt"

// records is a rule file and a data file of so many records.
func (c chance) records(n int) map[string]string {
	fields := c.size(1, 30)
	rest := func(between, format string) string {
		return list(fields, "", func(i int) string { return between + fmt.Sprintf(format, i, c.IntN(1000)) })
	}
	var name, text string
	switch c.IntN(4) {
	case 0:
		name = "data.csv"
		text = "id,hp,die,met" + list(fields, "", func(i int) string { return fmt.Sprintf(",f%d", i) }) + "\n" +
			list(n, "", func(i int) string {
				return fmt.Sprintf("m%d,%d,%s,%d%s\n", i, c.size(1, 1000), c.dice(5), c.IntN(9)+1, rest(",", "%[2]d"))
			})
	case 1:
		name = "data.json"
		text = "[" + list(n, ",", func(i int) string {
			return fmt.Sprintf(`{"id":"m%d","hp":%d,"die":"%s","met":%d%s}`, i, c.size(1, 1000), c.dice(5), c.IntN(9)+1, rest(",", `"f%d":%d`))
		}) + "]"
	case 2:
		name = "data.yaml"
		text = list(n, "", func(i int) string {
			return fmt.Sprintf("- id: m%d\n  hp: %d\n  die: %s\n  met: %d\n%s", i, c.size(1, 1000), c.dice(5), c.IntN(9)+1, rest("", "  f%d: %d\n"))
		})
	default: // one mapping
		name = "data.yaml"
		text = list(n, "", func(i int) string {
			return fmt.Sprintf("m%d: {id: m%d, hp: %d, die: %s, met: %d}\n", i, i, c.size(1, 1000), c.dice(5), c.IntN(9)+1)
		})
	}
	rules := fmt.Sprintf(`scenario: siege/records
parameters: {hp: 1, die: 1d4, x: 1}
records:
  monster: {file: %s, name: id, default: m0, weight: met, fields: {hp: hp, die: die}}
measures:
  left: max(0, hp + x - die)
  twice: (die + x) * (die + 1)
`, name)
	return map[string]string{"rules.yaml": rules, name: text}
}

// lookup is a rule file with a table of many rows, or with many names.
func (c chance) lookup() map[string]string {
	n := c.size(10, 30_000)
	section := c.one("constants", "lookups", "draws")
	body := list(n, "", func(i int) string { return fmt.Sprintf("  c%d: %d\n", i, i+1) })
	use := "c1 + c2"
	switch section {
	case "constants":
	case "lookups":
		body = "  table:\n    by: x\n    rows:\n" + list(n, "", func(i int) string { return fmt.Sprintf("      %d: %d\n", i, c.IntN(100)) }) + "      otherwise: 0\n"
		use = "table + d6"
	case "draws":
		body = "  word:\n" + list(n, "", func(i int) string { return fmt.Sprintf("    w%d: %d\n", i, c.IntN(100)+1) })
		use = "word == w1"
	}
	return map[string]string{"rules.yaml": fmt.Sprintf("scenario: siege/many\nparameters: {x: 1}\n%s:\n%smeasures:\n  m: %s\n", section, body, use)}
}
