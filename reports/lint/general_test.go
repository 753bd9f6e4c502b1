package lint_test

// What is found in any file.
var generalFiles = []checked{
	{"used", `
parameters: {bonus: 1}
constants: {die: 1d20}
rolls: {attack: die + bonus}
measures: {m: attack}
`},
	{"unused", `
parameters:
  bonus: 1 #@ 3: warning: unused: bonus is a parameter that nothing uses
constants:
  die: 1d20
  other: 5 #@ 3: warning: unused: other is a constant that nothing uses
rolls:
  attack: die
  idle: 1d4 #@ 3: warning: unused: idle is a roll that nothing uses
lookups:
  table: {by: die, rows: {otherwise: 1}} #@ 3: warning: unused: table is a lookup that nothing uses
sequences:
  play: 1d6 #@ 3: warning: unused: play is a sequence that nothing uses
draws:
  weather: {fair: 2, rain: 1} #@ 3: warning: unused: weather is a draw that nothing uses
measures: {m: attack}
`},
	{"a name that is near one of the file that is extended", `
extends: wargame/attack
parameters:
  num_atacks: 20 #@ 3: warning: unused: num_atacks is a parameter that nothing uses (did you mean num_attacks?)
  num_atack: 20 #@ 3: warning: unused: num_atack is a parameter that nothing uses (did you mean num_attacks?)
`},
	{"values that may be tried", `
parameters:
  bonus: 1
  weapon: 1d8
  plan: {default: charge, choices: [charge, wait, flee]}
measures: {m: "weapon + bonus + if(plan == charge, 1, 0)"}
tune:
  goals: mean(m) in 5..6
  vary:
    bonus: 2..4 #@ 5: warning: today-left-out: bonus is 1 today, which is not among the values that it may have
    weapon: [1d6, d8]
    plan: [wait, flee] #@ 5: warning: today-left-out: plan is charge today, which is not among the values that it may have
`},
	{"sweeps with fewer values than they seem to have", `
parameters:
  save: {default: 4, range: 2..6, whole: true, words: {none: 7}}
  trump: {default: suns, words: {suns: 1, stars: 3, moons: 2}}
  side: {default: 1, range: 1..2, whole: true, words: {left: 1, right: 2}}
  share: {default: 1/3, range: 0..1}
  level: {default: 1, range: 0..9}
rolls: {r: d6}
measures: {trumped: r > trump, saved: r >= save, other: r > side, part: r * share, plus: r + level}
figures:
  drawn:
    kind: heatmap
    quantity: mean(part)
    sweep:
      level: 0..1
      share: 0..1 #@ 7: warning: few-values: a range goes in steps of 1, which are 0 and 1 here: for those between, write share: 0..1:0.1
tables:
  short:
    measure: trumped
    sweep: {trump: all}
  four:
    measure: saved
    sweep:
      save: all #@ 7: warning: few-values: all are the words (none): for numbers too, write save: [2, 3, 4, none]
      side: all
expect:
  - that: P(saved) >= 0
    sweep:
      save: [all] #@ 7: warning: few-values: all are the words (none): for numbers too, write save: [2, 3, 4, none]
  - claim: of another file
    scenario: wargame/attack
    quantity: mean(wounds)
    stated: [1]
    sweep:
      save: all
tune:
  goals: [P(saved) > 1%]
  vary:
    save: all #@ 5: warning: few-values: all are the words (none): for numbers too, write save: [2, 3, 4, none] #@ 5: warning: today-left-out: save is 4 today, which is not among the values that it may have
`},
	{"defaults that a record sets", `
parameters:
  skill: 5 #@ 10: warning: unused: the default of skill, 5, is never used: the record spearmen of unit says 4
  same: 4
  weight: 1
  drawn: 7
records:
  unit: {file: testdata/units.csv, name: unit, default: spearmen, fields: {skill: [skill, same], weight: weight}}
  foe: {file: testdata/units.csv, name: unit, weight: weight, default: any, fields: {skill: drawn}}
measures: {hit: d6 >= skill, as_well: d6 + same + weight + drawn}
`},
	{"functions", `
functions:
  double(x): 2 * x
  triple(x): 3 * x #@ 3: warning: unused: triple is a function that nothing uses
measures: {m: double(d6)}
`},
	{"ranks of the same dice", `
constants: {die: 2d6}
rolls: {lowest_of_two: "rank(2, 2, d20)", mine: "rank(1, 2, d20)", yours: "rank(1, 2, d20)"}
measures:
  gap: rank(1, 4, die) - rank(2, 4, die) #@ 26: warning: rolled-twice: the dice of an earlier rank are rolled again for this one: name a pool, such as hand: pool(n, x), and ask for hand[1] and hand[2]
  same: rank(1, 4, d6) + rank(1, 4, d6) #@ 26: warning: rolled-twice: the dice of an earlier rank are rolled again for this one: for one roll, name it under rolls, or a pool that is asked twice; for two, name each
  two_rolls: mine - yours
  other_dice: rank(1, 3, d20) - lowest_of_two
`},
	{"values that are joint and roll the same dice", `
parameters: {n: {default: 2}, weapon: d6, hp: 4}
constants: {die: d6, edge: 4}
sequences: {attack: "if(die >= edge, weapon, 0)"}
functions:
  pick(x, y):
    rolls: {first: x}
    value: if(first > 2, first, y)
rolls: {blow: weapon, mine: "sum(n, attack)", yours: "sum(n, attack) + 1"}
measures:
  wounds: sum(n, attack)
  slain: floor(sum(n, attack) / 3)
  both: {joint: [wounds, slain]} #@ 3: warning: rolled-twice: sum(n, attack) is rolled again for each value of both in which it is written: for one roll, name it under rolls; for two, name each
  called: "joint(min(weapon, hp), weapon)" #@ 3: warning: rolled-twice: weapon is rolled again for each value of called in which it is written: for one roll, name it under rolls; for two, name each
  constant: {joint: [die >= 3, die >= 5]} #@ 3: warning: rolled-twice: die is rolled again for each value of constant in which it is written: for one roll, name it under rolls; for two, name each
  one: {joint: [attack + 1, attack * 2], given: blow > 1} #@ 3: warning: rolled-twice: attack is rolled again for each value of one in which it is written: for one roll, name it under rolls; for two, name each
  function: {joint: ["pick(die, 3) + 1", "pick(die, 3)"]} #@ 3: warning: rolled-twice: pick(...) is rolled again for each value of function in which it is written: for one roll, name it under rolls; for two, name each
  hand: {joint: ["count(pool(3, d6), it == 6)", "count(pool(3, d6), it == 1)"]} #@ 3: warning: rolled-twice: pool(3, d6) is rolled again for each value of hand in which it is written: for one roll, name it under rolls; for two, name each
  shared: {joint: [blow, "min(hp, blow)"]}
  bare: {joint: [d6 + 1, d6 >= 3]}
  two_attacks: {joint: [attack, attack]}
  two_rolls: {joint: [mine, yours]}
  same_measure: {joint: [wounds, wounds, hp]}
`},
	{"dice with a name that are no roll", `
parameters: {weapon: 2d6, bonus: 3, plain: 4}
constants: {roll: d20, total: roll + bonus, check: d20 >= 10}
functions: {save(n): "if(roll >= n, 0, weapon)"}
outcome:
  critical: roll == 20
  hit: total >= 15 #@ 3: warning: rolled-twice: roll is rolled again each time it is named here: for one value, make it a roll, under rolls
  miss: otherwise
measures:
  outcome: outcome
  damage: if(weapon >= 7, weapon, 0) #@ 11: warning: rolled-twice: weapon is rolled again each time it is named here: for one value, make it a roll, under rolls
  between: weapon >= 3 and weapon <= 9 #@ 12: warning: rolled-twice: weapon is rolled again each time it is named here: for one value, make it a roll, under rolls
  above: {value: weapon, given: weapon >= 4} #@ 10: warning: rolled-twice: weapon is rolled again each time it is named here: for one value, make it a roll, under rolls
  size:
    cases:
      small: weapon < 4
      medium: weapon < 8 #@ 7: warning: rolled-twice: weapon is rolled again each time it is named here: for one value, make it a roll, under rolls
      large: otherwise
  once: if(weapon in 3..5, plain, 0) + if(plain > 3, plain, weapon)
  advantage: max(roll, roll)
  two_checks: if(check, if(check, 2, 1), 0)
  apart: if(roll > 3, save(5), save(7))
`},
	{"two who roll against each other", `
rolls: {mine: d20, theirs: d20}
outcome:
  win: d20 + 2 > d20
  tie: d20 + 2 == d20 #@ 3: warning: rolled-twice: d20 + 2 == d20 rolls again, after d20 + 2 > d20: for one roll of each, make both rolls, under rolls
  loss: otherwise
measures:
  outcome: outcome
  again: {cases: {first: d20 > d20, second: d20 > d20, neither: otherwise}}
  once: {cases: {win: mine > theirs, tie: mine == theirs, loss: otherwise}}
`},
	{"names that roll again", `
parameters: {damage: {default: d6, type: dice}, plain: 3}
draws: {fate: {good: 1, bad: 1, none: 1}}
sequences:
  save: d6
  blow: {rolls: {a: d6}, outcome: {mortal: a == 6, wounded: a >= 4, none: otherwise}}
  shot(skill): d6 >= skill
functions:
  doubled(x): "if(x == 6, 12, x)" #@ 16: warning: rolled-twice: x is rolled again each time it is named here: for one value, make it a roll, under rolls
  fixed(y): "if(y == 6, 12, y)"
  once(z): {rolls: {r: z}, value: "if(r == 6, 12, r)"}
rolls: {wounds: "if(fate == good, 2, if(fate == bad, 1, 0))"} #@ 18: warning: rolled-twice: fate is rolled again each time it is named here: for one value, make it a roll, under rolls
measures:
  s: "if(save == 1, 0, if(save >= 4, 1, 2))" #@ 7: warning: rolled-twice: save is rolled again each time it is named here: for one value, make it a roll, under rolls
  b: "if(blow == mortal, 2, if(blow == wounded, 1, 0))" #@ 7: warning: rolled-twice: blow is rolled again each time it is named here: for one value, make it a roll, under rolls
  f: doubled(damage) + doubled(plain) + fixed(plain) + once(d6)
  apart: save + save + wounds
  shots: "if(shot(3), if(shot(3), 2, 1), 0)"
`},
	{"dice with a name in an action", `
constants: {roll: d20}
actors: {hero: {hp: 20}, orc: {hp: 10}} #@ 17: warning: unused: hp is a resource that nothing uses
actions:
  hit:
    outcome:
      critical: roll == 20
      hit: roll >= 10 #@ 7: warning: rolled-twice: roll is rolled again each time it is named here: for one value, make it a roll, under rolls
      miss: otherwise
    effects: {critical: orc.hp -= 5, hit: orc.hp -= 2}
  wait: []
encounter: {turns: {hero: hit, orc: wait}, until: orc.hp <= 0}
measures: {turns: {end: turns}}
`},
	{"measures of what changes", `
actors: {hero: {hp: 20, luck: 3}, orc: {hp: 10}}
actions: {hit: target.hp -= d6}
encounter:
  turns: {hero: {policy: hit, target: orc}, orc: {policy: hit, target: hero}}
  until: {hero: orc.hp <= 0, orc: hero.hp <= 0}
measures:
  alive: hero.hp > 0 #@ 3: warning: certain: alive always holds at the default parameters #@ 10: warning: end-meant: this is what hero.hp starts with: for what it is when the encounter has ended, write {end: hero.hp > 0}
  left: hero.hp - 1 #@ 9: warning: end-meant: this is what hero.hp starts with: for what it is when the encounter has ended, write {end: hero.hp - 1}
  luck: hero.luck
  at_the_end: {end: hero.hp}
  way: {path: hero.hp, turns: 1}
`},
	{"a choice before what start rolls", `
decks: {orders: {charge: 2, hold: 3}}
actors: {red: {hp: 3, card: 0, turn: 0}, blue: {hp: 3, nerve: 0}}
actions:
  wait: red.turn += 0
  play: blue.hp -= if(red.card > 2, 1, 0)
  shoot: red.hp -= if(d6 >= 4 - blue.nerve, 1, 0)
encounter:
  turns:
    red:
      start: [red.turn += 1, {if: red.turn > 1, then: "red.card = deal(1, orders)[1]"}] #@ 14: warning: chosen-before: red chooses at the beginning of the turn and does not see what start rolls: to choose by that, roll it under end, for the next turn
      choose: [play, wait]
      for: P(ending = red)
    blue: {start: blue.nerve = 1, policy: shoot, end: blue.nerve = d2 - 1}
  until: {red: blue.hp <= 0, blue: red.hp <= 0}
measures: {who: {end: ending}, turn: {end: red.turn}}
`},
	{"what effects change is named as it starts", `
actors: {target: {hp: 5, armour: 2}}
effects: target.hp -= d8
measures:
  felled: target.hp <= 0 #@ 3: warning: impossible: felled never holds at the default parameters #@ 11: warning: end-meant: this is what target.hp starts with: for what it is after the effects, write {after: target.hp <= 0}
  down: {after: target.hp <= 0}
  lost: {lost: target.hp}
  armour: target.armour
`},
	{"a resource that starts as another does", `
actors: {hero: {hp: 20, most: hero.hp}, orc: {hp: 10}}
actions: {hit: target.hp -= d6, heal: "hero.hp = min(hero.most, hero.hp + 1)"}
encounter: {turns: {hero: [otherwise: [hit, heal]], orc: hit}, until: {hero: orc.hp <= 0, orc: hero.hp <= 0}}
measures:
  most: hero.most
  alive: hero.hp in 1..19 #@ 3: warning: impossible: alive never holds at the default parameters #@ 10: warning: end-meant: this is what hero.hp starts with: for what it is when the encounter has ended, write {end: hero.hp in 1..19}
`},
	{"nothing that is asked", `#@ 1: warning: unasked: there is nothing to ask: add measures, such as measures: {outcome: outcome}
rolls: {attack: 1d20}
outcome: {hit: attack >= 11, miss: otherwise}
`},
	{"an ending that is forgotten", `
actors: {a: {hp: 8}, b: {hp: 8}} #@ 14: warning: unused: hp is a resource that effects change and that nothing uses
actions: {cut: target.hp -= d6, bite: target.hp -= d4}
encounter: {turns: {a: cut, b: bite}, until: {a_wins: b.hp <= 0}} #@ 55: warning: acts-on: a acts on when a.hp is 0: make that an ending, or put a on one of sides, where those who are down do nothing
measures: {winner: {end: ending}}
`},
	{"actors who fall before the encounter ends", `
parameters: {hp: 14}
actors: {hero: {hp: hp}, orc: {hp: 1d4}, wolf: {hp: 4, mana: 3}, ghost: {hp: 4}, dummy: {hp: 9}} #@ 56: warning: unused: mana is a resource that effects change and that nothing uses #@ 90: warning: unused: hp is a resource that effects change and that nothing uses
actions: {hack: {if: d6 >= 3, then: orc.hp -= 2}, hew: [wolf.hp -= 2, ghost.hp -= 1, dummy.hp -= 1], bite: hero.hp -= 2, cast: [wolf.mana -= 1, hero.hp -= 1]}
encounter:
  turns:
    hero: [when orc.hp > 0: hack, otherwise: hew]
    orc: bite
    wolf: cast
    ghost: [when ghost.hp > 0: bite]
    dummy: pass
  until: {foes: hero.hp <= 0, hero: orc.hp <= 0 and wolf.hp <= 0} #@ 10: warning: acts-on: orc acts on when orc.hp is 0: make that an ending, or put orc on one of sides, where those who are down do nothing #@ 10: warning: acts-on: wolf acts on when wolf.hp is 0: make that an ending, or put wolf on one of sides, where those who are down do nothing
measures: {winner: {end: ending}}
`},
	{"sides, whose members fall", `
actors: {hero: {hp: 14, mana: 2}, orc: {hp: 4}, wolf: {hp: 4}} #@ 25: warning: unused: mana is a resource that effects change and that nothing uses
actions: {hack: [target.hp -= d2, hero.mana -= 1], bite: hero.hp -= d3}
encounter:
  sides: {heroes: [hero], foes: [orc, wolf]}
  turns: {hero: {policy: hack, target: weakest of foes}, orc: bite, wolf: bite}
  until: {foes: heroes.down, hero: foes.down}
measures: {winner: {end: ending}}
`},
	{"what is paid for each of several targets", `
parameters: {price: d2}
actors: {hero: {hp: 14, mana: 9, rage: {start: 0, floor: 0}, at_ease: true}, orc: {count: 2, hp: 4, ac: 3}, bomber: {hp: 1, bombs: 2}}
actions:
  blast: [target.hp -= d6, hero.mana -= 1] #@ 28: warning: once-meant: hero.mana changes once for each target (all of foes): to pay a cost once, make it an action of its own before this one, as in [pay, blast]
  burn: {rolls: {x: d6}, outcome: {fumble: x == 1, hit: x >= 3, miss: otherwise}, effects: {fumble: [hero.hp -= 1], hit: [target.hp -= x, hero.rage += 1]}} #@ 102: warning: once-meant: hero.hp changes once for each target (all of foes): to pay a cost once, make it an action of its own before this one, as in [pay, blast] #@ 139: warning: once-meant: hero.rage changes once for each target (all of foes): to pay a cost once, make it an action of its own before this one, as in [pay, blast]
  drain: {rolls: {x: d6}, effects: [target.hp -= x, "hero.hp = min(14, hero.hp + x)"]} #@ 53: warning: once-meant: hero.hp changes once for each target (all of foes): to pay a cost once, make it an action of its own before this one, as in [pay, blast]
  scare: [target.hp -= 1, hero.at_ease = false, hero.mana -= target.ac, "hero.mana += if(target.hp > 0, 0, 1)"]
  shout: [{if: d6 >= 4, then: [target.hp -= 1, hero.rage += 1]}, hero.mana -= price] #@ 66: warning: once-meant: hero.mana changes once for each target (all of foes): to pay a cost once, make it an action of its own before this one, as in [pay, blast]
  pay: hero.mana -= 1
  bolt: target.hp -= d4
  throw: {rolls: {x: d6}, outcome: {hit: x >= 3, miss: otherwise}, effects: {hit: [target.hp -= x, hero.rage += 1], miss: hero.rage -= x}}
  lob: {rolls: {x: d6}, effects: [target.hp -= x, bomber.bombs -= 1]} #@ 51: warning: once-meant: bomber.bombs changes once for each target (each orc): to pay a cost once, make it an action of its own before this one, as in [pay, blast]
  hit: target.hp -= d4
encounter:
  sides: {heroes: [hero, bomber], foes: [orc]}
  turns:
    hero:
      target: all of foes
      start: [hero.mana -= 1, {if: hero.mana > 4, then: [target.hp -= 1, hero.mana -= 1]}] #@ 74: warning: once-meant: hero.mana changes once for each target (all of foes): to pay a cost once, make it an action of its own before this one, as in [pay, blast]
      policy: [when hero.mana > 8: blast, when hero.mana > 7: burn, when hero.mana > 6: drain, when hero.mana > 5: scare, when hero.mana > 4: shout, otherwise: [pay, bolt]]
    bomber: {target: each orc, policy: [when bomber.bombs > 0 and hero.rage > 2: [throw, lob], otherwise: lob]}
    orc: {target: weakest of heroes, policy: hit}
  until: {foes: heroes.down, hero: foes.down}
measures: {winner: {end: ending}, left: {end: "joint(hero.mana, hero.at_ease)"}}
`},
	{"dice of their own where those of a pool may be meant", `
parameters: {n: 3}
functions: {best(x): highest(x), "volley(k, x)": "sum(k, x)"}
rolls: {hand: "pool(n, d6)", attack: highest(2d20)} #@ 38: warning: pool-meant: highest of dice is always the same number: the highest die is max(pool(2, d20))
outcome: {hit: attack + 5 >= 15, miss: otherwise} #@ 11: warning: certain: the case hit always comes up at the default parameters #@ 34: warning: impossible: the case miss never comes up at the default parameters
measures:
  outcome: outcome
  fives: count(hand, d6 >= 5) #@ 22: warning: it-meant: d6 >= 5 rolls new dice: the die that is looked at is called it, such as it >= 5
  both: sum(d6, d8) #@ 9: warning: sum-meant: sum(d6, d8) is as many of d8 as d6 says, (d6)d8: the two together are d6 + d8
  most: best(2d6) + volley(d6, d8)
`},
	{"sums where a pool may be meant", `
parameters: {bonus: 3}
rolls: {hand: "pool(3, d6)"}
measures:
  best: max(3d6) #@ 9: warning: pool-meant: max of one sum is that sum: the highest die is max(pool(3, d6))
  worst: min(2d4) + 1 #@ 10: warning: pool-meant: min of one sum is that sum: the lowest die is min(pool(2, d4))
  eighteen: highest(3d6) #@ 13: warning: pool-meant: highest of dice is always the same number: the highest die is max(pool(3, d6))
  one: max(1d6)
  both: max(3d6, 2d8)
  a_pool: max(hand)
  bound: 3d6 - highest(3d6)
  hits: 8d10 > 7 #@ 9: warning: count-meant: this is about the total of 8 dice: to count dice, count(pool(8, d10), it > 7) #@ 3: warning: certain: hits always holds at the default parameters
  total: 2d6 >= 5
  high: 3d6 >= 12
  other_side: 7 < 8d10 #@ 15: warning: count-meant: this is about the total of 8 dice: to count dice, count(pool(8, d10), it > 7) #@ 3: warning: certain: other_side always holds at the default parameters
  parameter: (bonus)d10 >= 7 #@ 14: warning: count-meant: this is about the total of bonus dice: to count dice, count(pool(bonus, d10), it >= 7)
`},
	{"more dice than there are", `
parameters: {n: 3}
rolls:
  hand: pool(3, d6)
  best: keep(2, hand)
measures:
  third: best[3] #@ 10: warning: too-few-dice: 3 dice are asked for, the pool has at most 2
  worst: hand[-4] #@ 10: warning: too-few-dice: 4 dice are asked for, the pool has at most 3
  fine: hand[3] + best[-2]
  kept: sum(keep(5, join(hand, best))) + sum(keep(6, where(join(hand, best), it > 1))) #@ 46: warning: too-few-dice: 6 dice are asked for, the pool has at most 5
  dropped: sum(drop(2, drop(2, hand))) #@ 16: warning: too-few-dice: 2 dice are asked for, the pool has at most 1
  sets: sets(4, hand) #@ 9: warning: too-few-dice: 4 dice are asked for, the pool has at most 3
  unknown: pool(n, d6)[5]
  random: pool(d4, d6)[5] #@ 11: warning: too-few-dice: 5 dice are asked for, the pool has at most 4
  joined: join(hand, pool(d2, d6))[6] #@ 11: warning: too-few-dice: 6 dice are asked for, the pool has at most 5
`},
	{"a name of a roll and of a measure", `
rolls: {attack: d20, damage: 2d6, same: d6, most: d8}
outcome: {hit: attack >= 11, miss: otherwise}
actors: {target: [hp]}
effects: {hit: target.hp -= most}
measures:
  damage: if(outcome == hit, damage, 0) #@ 3: warning: two-meanings: damage is a roll too, and this measure is another value: expressions mean the roll by it, and claims, goals and --measure this one
  same: same
  attack: {value: attack, given: attack >= 3}
  most: {lost: target.hp}
`},
	{"modifiers of Roll20 that are not what they look like", `
notation: roll20
parameters: {n: 3}
rolls:
  fire: 2d6!0 #@ 12: warning: never-met: no face of d6 is met by !0, which changes nothing
measures:
  burnt: "@{fire}"
  added: d6!d20 #@ 13: warning: too-few-dice: dl20 drops more dice than the 1 that are rolled (to add a die, write + d20)
  kept: 4d6k9 + (@{n})d6k9 #@ 12: warning: too-few-dice: kh9 keeps more dice than the 4 that are rolled
  counted: "{3d20+5}>21"
  all: "{2d6+5}>6" #@ 16: warning: count-meant: this counts dice, and every face of d6, with 5 added, is met by >6 (to compare the total, write 2d6+5 >= 6, with spaces)
  digits: d66 #@ 11: warning: digits-meant: d66 is one die of 66 sides (for dice that are read as digits, write 10 * d6 + d6)
  bare: 3d6k-1 #@ 12: warning: keep-meant: k without a number keeps or drops one die (the - that follows is arithmetic)
`},
	{"odds between 0 and 1", `
rolls: {attack: 1d20}
outcome: {hit: attack >= 11, miss: otherwise}
measures:
  m: {cases: {good: outcome == hit, bad: otherwise}}
  lands: outcome == hit
  never_a_number: 0
`},
	{"a case that never comes up", `
parameters: {bonus: 1}
rolls: {attack: 1d20}
outcome:
  great: attack >= 22 - bonus #@ 3: warning: impossible: the case great never comes up at the default parameters
  hit: attack >= 11
  miss: otherwise
measures: {outcome: outcome}
`},
	{"a case that always comes up", `
rolls: {attack: 1d20}
outcome:
  hit: attack >= 1 #@ 3: warning: certain: the case hit always comes up at the default parameters
  miss: otherwise #@ 3: warning: impossible: the case miss never comes up at the default parameters
measures: {outcome: outcome}
`},
	{"cases of a measure", `
measures:
  m:
    cases:
      low: 1d6 > 6 #@ 7: warning: impossible: the case low of m never comes up at the default parameters
      high: otherwise #@ 7: warning: certain: the case high of m always comes up at the default parameters
`},
	{"truth values", `
measures:
  never: 1d6 > 6 #@ 3: warning: impossible: never never holds at the default parameters
  always: 1d6 < 7 #@ 3: warning: certain: always always holds at the default parameters
  nothing: {value: 1d6 == 1, given: 1d6 > 6} #@ 3: warning: impossible: the condition of nothing never holds at the default parameters
`},
	{"conditions of numbers", `
rolls: {a: d6}
actors: {t: {hp: 9}}
effects: [t.hp -= a]
sequences: {u: {rolls: {r: d6}, given: r > 5, value: r}}
measures:
  hits: {value: a + 1, given: a > 6} #@ 3: warning: impossible: the condition of hits never holds at the default parameters
  lost: {lost: t.hp, given: a == 7} #@ 3: warning: impossible: the condition of lost never holds at the default parameters
  fine: {value: a, given: u == 6}
  never: {value: 1 / (a - 1), given: a == 1}
`},
	{"a parameter without default", `
parameters:
  bonus: {required: true, type: integer} #@ 3: warning: not-checked: bonus has no default, so no odds are looked at
measures: {never: 1d6 + bonus > 6}
`},
	{"defaults that do not go together", ` #@ 1: warning: not-checked: the defaults do not go together, so no odds are looked at: too many (test requires bonus < 0)
parameters: {bonus: 1}
requires: [{that: bonus < 0, else: too many}]
measures: {never: 1d6 > 6 + bonus}
`},
	{"odds without a meaning", `
measures:
  m: 1 / (1d6 - 1) > 7 #@ 3: warning: not-checked: the odds of m are not looked at: the divisor is 0 with probability 1/6
`},
	{"odds that are bounded", `
actors: {hero: {hp: 3}, orc: {hp: 3}}
actions:
  strike: {rolls: {d: d6}, outcome: {hit: d >= 4, miss: otherwise}, effects: {hit: target.hp -= 1}}
encounter:
  turns: {hero: {policy: strike, target: orc}, orc: {policy: strike, target: hero}}
  until: {hero: orc.hp <= 0, orc: hero.hp <= 0}
measures:
  alive: {end: hero.hp > 0}
  long: {end: rounds > 200} #@ 3: warning: not-checked: whether long never or always holds is not known: the probability of yes is 0 or 1 but for an error that is bounded, as analyze run shows it
`},
	{"conditions that differ", `
rolls: {attack: 1d20}
outcome: {great: attack >= 19, hit: attack >= 11, miss: otherwise}
measures: {outcome: outcome}
`},
	{"the same condition twice", `
parameters: {bonus: 0}
rolls: {attack: 1d20}
outcome:
  great: attack + bonus >= 11
  fumble: attack == lowest(1d20)
  hit: attack+bonus >= 11 #@ 3: error: unreachable: hit never holds: great has the same condition and is tried before it #@ 3: warning: impossible: the case hit never comes up at the default parameters
  miss: otherwise
measures: {outcome: outcome}
`},
	{"the same condition on bounds", `
rolls: {attack: 1d20}
measures:
  m:
    cases:
      worst: attack == lowest(1d20)
      bad: attack == lowest(1d20) #@ 7: error: unreachable: bad never holds: worst has the same condition and is tried before it #@ 7: warning: impossible: the case bad of m never comes up at the default parameters
      good: otherwise
`},
	{"the same condition with dice of its own", `
parameters: {die: 1d6}
outcome: {a: 1d6 == 1, b: 1d6 == 1, c: die == 1, d: die == 1, e: chance(1/2), f: chance(1/2), g: otherwise}
measures: {outcome: outcome}
`},
	{"the same condition on two draws", `
draws: {weather: {fair: 2, rain: 1}}
outcome: {a: weather == fair, b: weather == fair, c: otherwise}
measures: {outcome: outcome}
`},
	{"decisions of turns", `
parameters: {hard: 9}
actors: {hero: {hp: 10, potions: 0}, orc: {hp: 8, ac: 12}, rat: {hp: 3, ac: 25}}
actions:
  strike:
    rolls: {total: 1d20}
    outcome:
      critical: total >= 21 #@ 7: warning: impossible: the case critical of strike never comes up at the default parameters
      hit: total >= target.ac
      same: total >= target.ac #@ 7: error: unreachable: same never holds: hit has the same condition and is tried before it #@ 7: warning: impossible: the case same of strike never comes up at the default parameters
      miss: otherwise
    effects:
      critical: target.hp -= 10
      hit: {if: hard > 5, then: target.hp -= 1d6} #@ 17: warning: certain: the condition always holds at the default parameters
  bite:
    rolls: {total: 1d20}
    outcome: {hit: total >= hero.hp, miss: otherwise}
    effects: {hit: hero.hp -= 1d4}
encounter:
  sides: {heroes: [hero], foes: [orc, rat]}
  turns:
    hero: {policy: [{when hero.potions > 0: pass}, {otherwise: strike}], target: first of foes} #@ 22: warning: impossible: the condition never holds at the default parameters
    orc: bite
    rat: bite
  until: {won: foes.down, lost: heroes.down}
measures: {ending: {end: ending}}
`},
	{"effects again and again", `
actors: {target: {hp: 20}}
effects:
  - {if: target.hp > 10, then: target.hp -= 1d6, else: target.hp -= 1}
  - {if: 1d6 > 6, then: target.hp -= 1} #@ 10: warning: impossible: the condition never holds at the default parameters
encounter: {repeat: effects, until: {target.hp: ..0}}
measures: {turns: {end: turns}}
`},
	{"resources that nothing asks for", `
parameters: {shield: 3}
actors:
  monk: {hp: 14, shield: shield, rage: 0, luck: {start: 3, floor: 0, fades: 1}} #@ 18: warning: unused: shield is a resource that nothing uses #@ 34: warning: unused: rage is a resource that effects change and that nothing uses #@ 43: warning: unused: luck is a resource that effects change and that nothing uses
  orc: {count: 2, hp: 9, gold: 4, keys: 2, most: 9} #@ 26: warning: unused: gold is a resource that nothing uses
actions:
  hit: [target.hp -= d4, self.rage += 1]
  bite: {if: target.keys > d3, then: "target.hp = min(target.most, target.hp - d4)"}
encounter:
  sides: {us: monk, them: orc}
  turns: {monk: {policy: hit, target: first of them}, orc: {policy: bite, target: first of them}}
  until: {us: them.down, them: us.down}
measures: {winner: {end: ending}}
`},
	{"resources of a single step", `
actors: {target: {hp: 14, mana: 9, shield: 3, gold: 4}} #@ 47: warning: unused: gold is a resource that nothing uses
effects: [target.hp -= d6 + target.shield, target.mana -= 1]
measures: {hp: {after: target.hp}}
`},
	{"amounts below 0", `
parameters: {axe: {default: 1d6, type: dice}, armour: 3, potion: d4, hurt: 2}
actors: {me: {hp: 14, armour: 2, rage: 0}, foe: {hp: 14, armour: armour, rage: 0}}
actions:
  hit:
    rolls: {blow: 1d6, luck: d20}
    outcome: {hit: blow > target.armour, lucky: luck + self.rage >= 19, miss: otherwise}
    effects:
      hit: target.hp -= blow - target.armour
      lucky: [target.hp -= blow - 2, target.hp -= d6 - 2] #@ 51: warning: below-zero: d6 - 2 can be below 0, which adds to target.hp: write max(0, d6 - 2)
      miss: [self.rage += blow - 2, {if: self.rage > 3, then: target.hp -= blow - 2}]
  hack: target.hp -= axe - armour #@ 22: warning: below-zero: axe - armour can be below 0, which adds to target.hp: write max(0, axe - armour)
  drink: {if: self.rage > 0, then: self.hp += potion - hurt, else: self.hp += -hurt} #@ 47: warning: below-zero: potion - hurt can be below 0, which takes from self.hp: write max(0, potion - hurt)
  saved: {if: axe > 2, then: target.rage -= axe - 2, else: "target.rage -= max(0, axe - 4)"} #@ 45: warning: below-zero: axe - 2 can be below 0, which adds to target.rage: write max(0, axe - 2)
  state: target.hp -= axe - self.rage
encounter:
  sides: {us: me, them: foe}
  turns:
    me: {policy: [when foe.hp > 7: [hit, hack], otherwise: saved], target: foe}
    foe: {policy: [when foe.hp < 5: drink, when foe.hp < 7: state, otherwise: [hack, hit]], target: me}
  until: {us: them.down, them: us.down}
measures: {winner: {end: ending}}
`},
	{"amounts below 0 in the effects of a file", `
parameters: {axe: d6, armour: 3}
actors: {target: {hp: 14, mana: 9}}
rolls: {attack: d20, damage: axe - armour, more: "max(0, axe - armour)"}
outcome: {critical: attack == 20 and damage > 0, hit: attack >= 10, miss: otherwise}
effects:
  critical: target.hp -= damage
  hit: [target.hp -= more, target.mana -= damage] #@ 43: warning: below-zero: damage can be below 0, which adds to target.mana: write max(0, damage)
  miss: target.hp += 10 - attack
measures: {hp: {after: target.hp}, mana: {lost: target.mana}}
`},
	{"amounts of Methuen are never below 0", `
notation: methuen
actors: {self: {strength: 1}, target: {health: 20, armor: 4}}
effects: ['[target health] -= 1d6+[self strength]-(1d4+[target armor])']
measures: {lost: {lost: target health}}
`},
}
