// Package figures draws distributions as PNG pictures that can be published as
// they are: bars of a pmf, curves of P(X >= x), heat maps over two parameters,
// and several scenarios laid over one another.
//
// It is the sole importer of gonum/plot. Colours are those of Okabe and Ito,
// told apart by colour-blind readers and in grey; heat maps use a scale of
// steadily rising lightness. The same input gives the same bytes.
package figures
