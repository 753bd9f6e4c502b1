package scenarios

import ("testing"
"oddsmith/scenarios/notation/notationtest")

func TestSmoke(t *testing.T) {
	for _, n := range Builtin() {
		s, err := Load(n)
		if err != nil { t.Error(n, err); continue }
		b, err := s.Bind(nil)
		if err != nil { t.Error(err); continue }
		for _, q := range b.Measures() {
			t.Log(q.Name, q.Kind, q.Labels, q.Expr)
			d, err := notationtest.Enumerate(q.Expr, 2000000)
			if len(d.Probability) < 30 { t.Log(d, err) } else { t.Log(len(d.Probability), err) }
		}
		for _, c := range s.Claims { q, err := c.Query(); t.Log(c.Text, c.Quantity, q.Expr, err) }
	}
}
