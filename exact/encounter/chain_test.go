package encounter

import (
	"testing"

	"oddsmith/exact/budget"
)

// Small processes of every kind, by themselves, and with so little memory that their states
// are numbered one by one.
func TestSolve(t *testing.T) {
	for name, texts := range map[string][]string{
		"sides": {
			"x=3; y=2; a=true | r = d3: x - if(a, 0, r-1); y - if(a, r-1, 0); not a | x<=0 or y<=0 | if(x>0, hero, monster)",
			"x=3; y=2; a=d3==1 | x - if(a, 0, d2-1); y - if(a, d3-1, 0); not a | x<=0 or y<=0 | joint(x, y)",
			"x=2; y=2; s=if(d2==1, hero, monster) | x - if(s==hero, 0, d2-1); y - if(s==hero, d2-1, 0); if(s==hero, monster, hero) | x<=0 or y<=0 | s",
		},
		"falls": {
			"x=5 | x-d3 | x<=0 | x",
			"x=d3; y=d2+1 | x-d2+1; y-d2+1 | x<=0 or y<=0 | joint(x, y)",
			"x=5; y=5 | r = d3: x-r; y-if(r==1, 3, 0) | x<=0 or y<=0 | joint(x, y)",
		},
		"heals": {
			"x=2; y=2 | x+d3-2; y+d3-2 | x<=0 or y<=0 or x+y>=7 | x>0",
			"x=2; y=2 | min(4, x+d3-2); min(4, y+d3-2) | x<=0 or y<=0 | if(x>0, hero, monster)",
			"x=1 | x+if(d2==1, 1, -1) | x<=0 or x>=4 | x",
		},
		"bounds": {
			"x=5 | max(0, x-d3) | x==0 | x",
			"x=4; y=3 | max(1, x-d3+1); y-d2+1 | x<=1 or y<=0 | joint(x, y)",
			"x=1; y=3 | min(4, x+d3-1); max(0, y-d2) | y<=0 | x",
			"x=2; y=3 | max(3, x-d2+2); y-1 | y<=0 | x",
		},
		"supplies": {
			"x=3; p=2 | x - d3 + if(p>0 and x<=1, 2, 0); p - if(p>0 and x<=1, 1, 0) | x<=0 | joint(x, p)",
			"x=4; y=3; p=1; q=1 | x - d2 + if(p>0, 1, 0); y - d2 + if(q>0, 1, 0); p - if(p>0, 1, 0); max(0, q-1) | x<=0 or y<=0 | joint(p, q, x>0)",
		},
		"states of words": {
			"x=3; s=hero | x-if(s==hero, d2, 1); if(d3==1, monster, s) | x<=0 | s",
			"x=4; p=0 | x-if(p>0, 0, d2); if(p>0, p-1, if(d3==1, 2, 0)) | x<=0 | joint(x, p)",
		},
		"more comparisons than a byte has bits": {
			"x=12 | x - if(x==12, d2, if(x==11, 1, if(x==10, d3, if(x==9, 1, if(x==8, 2, if(x==7, 1, if(x==6, d2, if(x==5, 1, if(x==4, 2, if(x==3, d3, 1)))))))))) | x<=0 | x",
			"x=12 | x - if(x==3, d2, if(x==4, 1, if(x==5, d3, if(x==6, 1, if(x==7, 2, if(x==8, 1, if(x==9, d2, if(x==10, 1, if(x==11, 2, if(x==12, d3, 1)))))))))) | x<=0 | joint(x, turns)",
		},
		"comparisons with rolls": {
			"x=4 | r = d3: x - if(x <= r, 1, 2) | x<=0 | x",
			"x=5; y=4 | r = d2: x - r; y - if(x - r <= 2, 2, 1) | x<=0 or y<=0 | joint(x, y)",
			"x=6 | x - if(x/2 >= d3, 2, 1) | x<=0 | x",
		},
		"four that fall": {
			"x=2; y=2; z=2; w=2 | x-d2+1; y-d2+1; z-d2+1; w-d2+1 | x<=0 or y<=0 or z<=0 or w<=0 | joint(if(x>0, 1, 0) + 2*if(y>0, 1, 0), z>0, w>0)",
		},
		"conditions": {
			"x=3; y=3 | x-d2+1; y-d2+1 | x<=0 or y<=0 | x given y<=0",
			"x=3; y=3 | x-d2; y-d3 | x<=0 or y<=0 | if(x>0, hero, monster) given x+y>=0",
			"x=5 | x-d3 | x<=0 | x given x<0",
			"x=5 | x-d3 | x<=0 | x given turns>2",
			"x=5 | x-d3 | x<=0 | x<0 given turns>2",
			"x=2 | x-d2+1 | x<=0 | x given turns>2",
			"x=4 | x-d3 | x<=0 | if(x<0, 1, d2) given d3==1",
		},
		"values that are rolled": {
			"x=4 | x-d3 | x<=0 | if(x<0, d2, x)",
			"x=4 | x-d3 | x<=0 | d2==1",
		},
		"many starts": {
			"x=4; y=d9 | x-1; y+if(d2==1, 3, 0) | x<=0 | y",
			"x=4; y=d9 | x-1; y-if(d2==1, 3, -1) | x<=0 | y",
		},
		"further apart than a box is long": {
			"x=1500000000*(d2-1); y=3 | x+d2; y-1 | y<=0 | x",
			"x=1500000000*(d2-1); y=3 | x+d2; y-1 | y<=0 | x>5",
			"x=1500000000*(d2-1); y=3; t=0 | x+d2; y-1; t+1 | y<=0 or t>=2 | x",
		},
		"over at once": {
			"x=0 | x-1 | x<=0 | x",
			"x=0 | x-1 | x<=0 | turns",
			"x=d3-1 | x-1 | x<=0 | turns",
			"x=d3-2 | x-d2 | x<=0 | if(x<0, hero, monster)",
		},
		"turns": {
			"x=4 | x-d2 | x<=0 | turns",
			"x=4 | x-d2 | x<=0 | turns - 2",
			"x=4; y=3 | x-d3; y-d2 | x<=0 or y<=0 | joint(turns, x>0)",
			"x=4; y=3 | x-d3; y-d2 | x<=0 or y<=0 | turns*turns - x",
			"x=5 | x-d2 | x<=0 | turns given x<0",
		},
		"limits": {
			"x=4; t=0 | x-d2+1; t+1 | x<=0 or t>=3 | x",
			"x=4; t=0 | x-d2+1; t+1 | x<=0 or t>=3 | joint(x, t)",
			"x=4; t=1 | x-d2+1; t+1 | t>=4 or x<=0 | turns",
			"x=2; t=0 | x-d2; t+1 | x<=0 or t>=9 | if(x>-1, hero, monster)",
			"x=3; y=3; t=0; a=d2==1 | x-if(a, 0, d2-1); y-if(a, d2-1, 0); t+1; not a | x<=0 or y<=0 or t>=5 | if(x<=0, monster, hero)",
		},
	} {
		t.Run(name, func(t *testing.T) {
			for _, text := range texts {
				hasChain(t, text, budget.Limits{}, nil)
				hasFarChain(t, text)
			}
		})
	}
}
