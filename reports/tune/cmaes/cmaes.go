// Package cmaes gives a search of package tune its optimizer, CMA-ES. The page, which has none, is spared the
// libraries that it needs.
package cmaes

import (
	"gonum.org/v1/gonum/optimize"

	"oddsmith/reports/tune"
)

// Minimize implements [tune.Minimizer] by CMA-ES, an evolution strategy.
func Minimize(m tune.Minimization) {
	problem := optimize.Problem{
		Func: m.Func,
		Status: func() (optimize.Status, error) {
			if err := m.Failed(); err != nil {
				return optimize.Failure, err
			}
			return optimize.NotTerminated, nil
		},
	}
	method := &optimize.CmaEsChol{InitStepSize: 0.3, Population: m.Population, Src: m.Random}
	settings := &optimize.Settings{MajorIterations: m.Generations, Concurrent: m.Workers, Converger: untilMet(m.Met)}
	_, _ = optimize.Minimize(problem, m.From, settings, method) // whoever asks keeps what is best
}

// untilMet ends CMA-ES after a generation with which what is looked for was found.
type untilMet func() bool

// Init implements [optimize.Converger].
func (untilMet) Init(int) {}

// Converged implements [optimize.Converger].
func (met untilMet) Converged(*optimize.Location) optimize.Status {
	if met() {
		return optimize.FunctionThreshold
	}
	return optimize.NotTerminated
}
