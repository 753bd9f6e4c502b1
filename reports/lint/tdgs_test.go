package lint_test

// What is found in a file of TDGS.
var tdgsFiles = []checked{
	{"another system has no roles", `
rolls: {attack: 1d4}
outcome: {critical: attack == 4, miss: otherwise}
measures: {m: attack}
`},
	{"every role with its dice", `
system: tdgs
roles: {attack: resolution, damage: magnitude, luck: modifier, coin: decision, zone: selection, skill: modifier}
parameters: {skill: 2}
constants: {coin: 1d2}
rolls:
  attack: 1d20
  damage: 2d6
  luck: 1d4
  zone: 1d100
outcome: {hit: attack + luck + skill >= 11 or (zone == 1 and coin == 1), miss: otherwise}
effects: {hit: target.hp -= damage}
measures: {m: {lost: target.hp}}
`},
	{"dice outside of their role", `
system: tdgs
roles: {a: resolution, b: resolution, c: resolution, d: resolution, e: magnitude, f: modifier, g: decision, h: selection, i: resolution, j: magnitude}
parameters:
  g: 1d4 #@ 6: error: die-role: g has the role decision and rolls a d4: that role is for d2
constants:
  h: 1d20 #@ 6: error: die-role: h has the role selection and rolls a d20: that role is for d10, d12, d100
rolls:
  a: 1d4 #@ 6: error: die-role: a has the role resolution and rolls a d4: that role is for d20
  b: 1d2 + 1 #@ 6: error: die-role: b has the role resolution and rolls a d2: that role is for d20
  c: 1d100 #@ 6: error: die-role: c has the role resolution and rolls a d100: that role is for d20
  d: 1d12 #@ 6: warning: die-role: d is a resolution roll with a d12: that is unusual, a resolution is a d20
  e: 1d20 #@ 6: error: die-role: e has the role magnitude and rolls a d20: that role is for d4, d6, d8, d10, d12
  f: 1d6 + 1d10 #@ 12: error: die-role: f has the role modifier and rolls a d10: that role is for d4, d6, d8
  i: 1dF #@ 6: error: die-role: i has the role resolution and rolls a dF: that role is for d20
  j: d{1,2} #@ 6: error: die-role: j has the role magnitude and rolls a d{1,2}: that role is for d4, d6, d8, d10, d12
measures: {m: {value: a + b + c + d + e + f + g + h + i + j}}
`},
	{"the dice of a roll are those of its constants and parameters", `
system: tdgs
roles: {attack: resolution, defence: resolution}
parameters:
  sides: 4
  weapon: 1d6 #@ 11: warning: die-role: defence is a resolution roll with a d6: that is unusual, a resolution is a d20
constants:
  die: 1d(sides) #@ 8: error: die-role: attack has the role resolution and rolls a d4: that role is for d20
rolls:
  attack: die
  defence: weapon + 1
measures: {m: attack + defence}
`},
	{"a role of its own counts before that of the roll", `
system: tdgs
roles: {attack: resolution, luck: modifier}
constants: {luck: 1d4}
rolls: {attack: 1d20 + luck}
measures: {m: attack}
`},
	{"dice whose sides are rolled", `
system: tdgs
roles: {size: decision, attack: resolution}
rolls:
  size: 1d2
  attack: 1d(size) #@ 11: warning: not-checked: how many sides the dice of attack have is not known, so their role is not looked at
measures: {m: attack}
`},
	{"a modifier that is no whole number", `
system: tdgs
roles: {a: modifier, b: modifier}
parameters:
  a: 1.5 #@ 3: error: die-role: a is a modifier, which is d4, d6, d8 or a whole number
  b: 2
measures: {m: a + b}
`},
	{"a role of nothing", `
system: tdgs
roles:
  atack: resolution #@ 3: error: die-role: atack has the role resolution and is not a roll, constant or parameter
rolls: {attack: 1 + 1}
measures: {m: attack}
`},
	{"roles that nobody declares", `
system: tdgs
roles: {luck: modifier}
parameters: {luck: 1d4}
rolls:
  attack: 1d20 #@ 3: warning: undeclared-role: attack rolls a d20 whose role nobody declares
  total: attack + luck
outcome:
  hit: total >= 11 or 1d100 == 1 #@ 23: warning: undeclared-role: a d100 is rolled whose role nobody declares
  miss: otherwise
effects:
  hit: target.hp -= 1d8 #@ 21: warning: undeclared-role: a d8 is rolled whose role nobody declares
measures:
  lost: {lost: target.hp}
  other: 1d6 #@ 10: warning: undeclared-role: a d6 is rolled whose role nobody declares
  best: highest(1d12)
`},
	{"a resolution that is an amount", `
system: tdgs
roles: {attack: resolution, table: resolution}
rolls:
  attack: 1d20 #@ 3: error: resolution-and-magnitude: attack decides the outcome and goes into the effect on target.hp: the amount needs a roll of its own
  table: 1d20 #@ 3: error: resolution-and-magnitude: table decides the outcome and goes into looked: the amount needs a roll of its own
  total: attack + 2
lookups:
  severity: {by: table, rows: {under 5: 1, otherwise: 2}}
outcome: {hit: total >= 11 and table > 3, miss: otherwise}
effects: {hit: target.hp -= total - 10}
measures: {lost: {lost: target.hp}, looked: severity}
`},
	{"a resolution that only chooses an amount", `
system: tdgs
roles: {attack: resolution, damage: magnitude}
rolls:
  attack: 1d20
  damage: 1d8
  lands: attack >= 11
outcome: {hit: attack >= 11, miss: otherwise}
effects: {hit: target.hp -= damage}
measures:
  lost: {lost: target.hp}
  direct: if(lands and not (outcome == miss), damage, 0)
  given_low: {value: damage, given: attack < 15}
  shown: attack >= 15
`},
	{"a critical of the resolution roll", `
system: tdgs
roles: {natural: resolution, bonus: modifier}
parameters: {bonus: 0}
rolls: {natural: 1d20, total: natural + bonus}
outcome: {critical_success: natural == highest(1d20), success: total >= 11, failure: otherwise}
measures: {outcome: outcome}
`},
	{"a critical of another roll", `
system: tdgs
roles: {natural: resolution, bonus: modifier, small: decision, damage: magnitude, chancy: modifier}
parameters: {bonus: 0}
constants: {chancy: 1d6}
rolls:
  natural: 1d20
  total: natural + bonus
  small: 1d2
  damage: 1d8
outcome:
  critical_total: total >= 19 #@ 3: error: critical: the case critical_total depends on bonus, whose role is modifier: only a resolution roll has criticals
  critical_damage: damage == 8 #@ 3: error: critical: the case critical_damage depends on damage, whose role is magnitude: only a resolution roll has criticals
  critical_luck: chancy == 6 #@ 3: error: critical: the case critical_luck depends on chancy, whose role is modifier: only a resolution roll has criticals
  critical_small: natural == 2 and small == 1 #@ 3: error: critical: the case critical_small depends on a d2, which never has criticals
  failure: otherwise
measures:
  m:
    cases:
      critical: small == 2 #@ 7: error: critical: the case critical depends on a d2, which never has criticals
      none: otherwise
  n: {cases: {critical_again: outcome == critical_total, none_again: otherwise}}
`},
	{"a roll that decides nothing", `
system: tdgs
roles:
  attack: resolution
  other: resolution
rolls:
  attack: 1d20 #@ 3: warning: needless-roll: attack has no effect: all cases of the outcome have the same effects
  other: 1d20
outcome: {hit: attack >= 11, miss: otherwise}
effects: {hit: target.hp -= 2, miss: [target.hp -= 2]}
measures: {m: {lost: target.hp}, n: other >= 11}
`},
	{"a roll whose outcome is certain", `
system: tdgs
roles: {die: resolution}
constants:
  die: 1d20 #@ 3: warning: needless-roll: die has no effect: the outcome is always hit at the default parameters
rolls: {attack: die}
outcome:
  hit: attack >= 1 #@ 3: warning: certain: the case hit always comes up at the default parameters
  miss: otherwise #@ 3: warning: impossible: the case miss never comes up at the default parameters
measures: {outcome: outcome}
`},
	{"a roll that decides", `
system: tdgs
roles: {attack: resolution}
rolls: {attack: 1d20}
outcome: {hit: attack >= 11, miss: otherwise}
effects: {hit: target.hp -= 2}
measures: {m: {lost: target.hp}}
`},
}
