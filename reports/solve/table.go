package solve

// Table returns the points as a table: the values of the parameters, the quantity
// and its margin as numbers and as fractions, and whether the goal is met.
func (s *Solution) Table() (header []string, rows [][]any) {
	for _, p := range s.Parameters {
		header = append(header, p.Name)
	}
	header = append(header, s.Goal.Quantity.String(), "exact", "margin", "margin_exact", "meets")
	for _, l := range s.Lines {
		for i := range l.Points {
			p := &l.Points[i]
			var row []any
			for _, v := range p.Values {
				row = append(row, v.Text)
			}
			value, exact := p.Quantity.Cells()
			margin, marginExact := p.Margin.Cells()
			rows = append(rows, append(row, value, exact, margin, marginExact, p.Meets))
		}
	}
	return header, rows
}
