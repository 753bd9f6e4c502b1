package notation

// NumberWords replaces each word on a card of a deck by a number, 1 for the first word, wherever
// it occurs. Words for which isOther is true have another meaning and stay.
func NumberWords(e Expr, isOther func(word string) bool) Expr {
	numbers := map[string]int64{}
	Visit(e, func(x Expr) bool {
		if deck, ok := x.(*Deck); ok {
			for _, c := range deck.Cards {
				word, isWord := c.First.(*Ref)
				if isWord && word.Args == nil && numbers[word.Name] == 0 && !isOther(word.Name) {
					numbers[word.Name] = int64(len(numbers)) + 1
				}
			}
		}
		return true
	})
	if len(numbers) == 0 {
		return e
	}
	return Put(e, func(word string) Expr {
		if n, ok := numbers[word]; ok {
			return Int(n)
		}
		return nil
	})
}
