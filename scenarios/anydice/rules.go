package anydice

// Rules returns the rule file.
func (p *Program) Rules(path string) ([]byte, error) { return nil, nil }
