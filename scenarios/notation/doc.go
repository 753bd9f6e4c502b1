// Package notation turns text into the one expression tree that everything
// else in oddsmith works on.
//
// A [Grammar] (Roll20, Methuen, Rules) reads text into an [Expr]. The tree is
// the whole contract between the two engines: exact and montecarlo read it and
// share nothing else, so its meaning is fixed here, in prose. The package rolls
// nothing and computes no probability.
//
//	e, err := notation.Roll20.Parse("4d6k3 + 2")
//	kind, err := notation.Check(e) // NumberKind
//
// # Meaning
//
// A tree denotes a random value. Its kind is a number (an exact rational), a
// truth value, a label (a word such as "hit"), a tuple of those, or a pool: a multiset of
// numbers, whose dice are looked at one by one. A tree as a whole is no pool.
//
//   - [Number], [Bool], [Label]: that value, always.
//   - [Pool]: the sum of Count dice, each rolled by itself. A die's face is
//     uniform over its faces: 1..Sides for [FairDie], -1, 0, +1 for [FateDie],
//     the listed ones for [FacesDie] (a face listed twice weighs double). Count
//     and Sides may be random; each is evaluated once and is the same for all
//     dice of the pool. A pool of no dice is 0. A negative or fractional
//     count, and sides below 1 or fractional, are errors if they can happen.
//   - A [Pool] with modifiers: every die is rolled again while a [Reroll] says
//     so, then tested by [Explode] for another die, which is treated alike;
//     [Keep] then leaves dice out of the sum, and targets put
//     the number of dice that meet their points in its place. Without a point a
//     reroll takes the smallest and an explosion the largest face of the sides
//     rolled. Dice that would be rolled forever are an error.
//   - [Group]: with one item, the dice of its sum are one pool, each term's own
//     modifiers having acted; constants are added to what is kept, or to every
//     die that is counted. With several items their totals take the place of the
//     dice. Without modifiers it is the sum of its items.
//   - [Binary]: arithmetic on rationals, never rounded but by a division rule
//     (see [Division]); [Rem] has the sign of the dividend; comparisons and
//     [And], [Or] give truth values, and leave the right side alone where the
//     left one decides (it may then be undefined); [Eq] and [Ne] also compare
//     labels and truth values with their like.
//   - [Unary]: [Neg] of a number, [Not] of a truth value.
//   - [Call]: min, max, floor, ceil, abs; round is floor(x + 1/2); [Clamped] is max(x, 0). lowest and
//     highest are the smallest and largest value their argument can take, a
//     constant. All of them are explained in the table of functions.
//   - [Chance]: true with probability P, which must lie in 0..1 whatever the
//     dice show.
//   - [If]: Then where Cond holds, else Else. Both have the same kind.
//   - [Let]: Value is rolled once, and every [Ref] to Name in Body is that one
//     value. A value that is not used where the dice fall so is not rolled,
//     and may then be undefined.
//   - [Tuple]: the joint value of two or three items.
//   - [Repeat]: the sum of Count independent copies of X, or with a Rank the one
//     of that rank, counted from the highest. Count and Rank may be random and are
//     evaluated once. Every copy rolls X anew, but what X names of a Let outside
//     is one value in all copies. No copies sum to 0; a negative or fractional
//     count, and a rank that there is not, are errors if they can happen. Where
//     Count is 0, X may be undefined. A truth value counts as 1 or 0.
//   - [Copies]: the pool of Count independent copies of X, under the same rules. All that
//     is asked of a pool that a [Let] names is about the same dice; one that is written
//     out in place is its own. keep(k, p) and the like take all dice where there are
//     fewer than k.
//   - [Where], [Each], [Pairs]: see there. What they bind is one value for the whole of
//     their condition or expression; what that rolls is rolled again for each die or pair.
//   - [Again]: see there. It is an error if Cond holds for every value of X, unless Limit
//     ends it. With Cond random, that too is rolled again each time.
//   - [Process]: see there. The Vars start as they say, each rolled once. A turn does the
//     statements of whoever acts, in order: expressions see what the vars are worth by then. What
//     is rolled by a [Roll] is one value until its block ends, and as with a Let it is not rolled,
//     and may be undefined, where nothing asks for it. What is named outside is one value in all
//     turns. Limit and Horizon are evaluated once. A process that may never end is an error.
//   - [Given]: X conditional on the event Cond; only under the outermost Lets, or
//     as the Value of a Process that stands there.
//   - [Retry]: what is under Lets in X is rolled again until the condition of its Given
//     holds; the value is that of the last time. A condition that can never hold is an error.
//   - [Choose]: see there. Which option is taken follows from the state with which the turn
//     begins, whatever is rolled in it.
//   - [Ref] without an enclosing Let is a name to be bound
//     (see [Bind]); no engine accepts a tree that still has one.
//
// # Independence
//
// Sharing is structural and comes from Let alone. Every occurrence of a pool or
// a chance is rolled by itself, also when the same Go pointer stands in two
// places of a tree: binding a parameter to dice puts the same subtree wherever
// the parameter is named, and each place rolls again. So a tree may have far more places
// than nodes: a pass over it looks at each node once ([Visit]).
//
// # What is not known
//
// A tree may hold what a reader of it has no case for: a node, a die, an
// operator or a function that was added later. [Check] refuses it; String prints it as
// what no grammar reads; functions without an error to return, such as [Children], panic.
// The engines refuse it as well.
//
// # Where to find what
//
//	the nodes of a tree                               tree.go, treepools.go
//	processes: statements, who acts after whom        process.go, statements.go, order.go
//	who chooses: a policy that is written down, found choice.go, policy.go
//	the tables of functions and of operators          functions.go, operators.go
//	dice and their modifiers                          modifier.go, openmodifier.go
//	places in a text, and errors that show them       source.go, errors.go
//	what each notation has                            grammar.go
//	text to words, words to a tree                    lex.go, parser.go, parse.go, attribute.go, effect.go
//	dice, modifiers, calls, pools, resources          parsedice.go, parsemodifiers.go, parsecall.go, ...
//	what is said of a text that is none               unexpected.go, unknown.go, suggest.go
//	a tree to text; trees that are equal              print.go, printmember.go, ...; intern.go
//	what a tree must keep to, its kind and labels     check.go, checkpool.go, ...; kind.go, labels.go
//	what never ends; what is probably not meant       endless.go; warnings.go
//	passes over a tree                                walk.go, sharing.go, bind.go, put.go
//	what a pool does, step by step, for people        explain.go
//
// The package imports only the standard library.
package notation
