// Package figures draws distributions as pictures that can be published as they are, PNG
// or SVG: bars of a pmf and of P(X >= x), several of them as marks, quantities over a
// parameter, heat maps over two, and what a change or a step does.
//
// It is the sole importer of gonum/plot. Above every plot stand the title, what the
// figure holds for, and a legend, which so hides nothing. The colours of series are told
// apart with any kind of colour vision, and dashes and marks tell them apart in grey;
// heat maps use a scale of steadily rising lightness, those of changes one that parts at
// 0. The same input gives the same bytes.
package figures
