package report

import (
	"context"

	"oddsmith/scenarios"
)

// Section is the section of one scenario.
func (b *Builder) Section(ctx context.Context, s *scenarios.Scenario, set map[string]string) (section *Section, err error) {
	err = b.Sections(ctx, []*scenarios.Scenario{s}, []map[string]string{set}, func(of *Section) error {
		section = of
		return nil
	})
	return section, err
}
