package explorer

import (
	"fmt"
	"slices"

	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
	"oddsmith/reports/sweep"
	"oddsmith/scenarios"
)

type figureRequest struct {
	named
	Scenario string `json:"scenario"`
	Files    files  `json:"files,omitempty"`
	Figure   string `json:"figure"`
}

// A figureReply is the curves of a figure that a rule file declares, one over another.
type figureReply struct {
	Kind   scenarios.FigureKind `json:"kind"` // pmf, at-least or at-most
	X      string               `json:"x"`
	Of     string               `json:"of"` // what the names of the curves are values of; may be empty
	Curves []curve              `json:"curves"`
}

type curve struct {
	Name         string        `json:"name"`
	Distribution *distribution `json:"distribution"`
}

// figure evaluates the distributions of a figure that a rule file declares.
func figure(c *call, r *figureRequest) (any, error) {
	l, err := c.load(r.Scenario, r.Files)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(l.Figures, func(f *scenarios.Figure) bool { return f.Name == r.Figure })
	if at < 0 {
		return nil, fmt.Errorf("there is no figure %q", r.Figure)
	}
	f := l.Figures[at]
	if f.Kind == scenarios.HeatMap || f.Kind == scenarios.Fan {
		return nil, fmt.Errorf("the figure %s has no curves of distributions", f.Name)
	}
	grid, err := l.Sweep(f.Set, f.Sweeps)
	if err != nil {
		return nil, err
	}
	reply := figureReply{Kind: f.Kind, X: f.X, Curves: []curve{}}
	if f.Kind == scenarios.Overlay {
		reply.Kind = f.Of
	}
	if params := grid.Parameters(); len(params) == 1 && len(f.Measures) == 1 {
		reply.Of = shown.ParameterTitle(params[0])
	}
	err = sweep.Run(c.ctx, grid, f.Measures, c.session(), func(cell sweep.Cell) error {
		c.tell(int64(cell.Index+1), int64(grid.Len()))
		for _, m := range cell.Run.Measures {
			if m.Distribution.Kind == evidence.Undefined {
				continue
			}
			switch {
			case reply.X == "" && len(f.Measures) > 1:
				reply.X = "value"
			case reply.X == "":
				reply.X = shown.TitleOf(m)
			}
			reply.Curves = append(reply.Curves, curve{shown.CurveName(cell.Values, m, len(f.Measures)), c.distribution(m.Distribution)})
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return reply, nil
}
