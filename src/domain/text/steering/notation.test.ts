// The notation of phrases: what is read of each sign, and that no slip is read as something else.
import assert from 'node:assert/strict'
import test from 'node:test'
import { Classes, parsePhrase, type Part } from './notation.ts'
import LISTS from './phrases.json' with { type: 'json' }

const word = (...words: string[]): Part => ({ is: 'words', words })
const gap = (most?: number): Part => ({ is: 'gap', most })
const group = (choices: readonly Part[][], most = 0): Part => ({
  is: 'group',
  choices,
  isOptional: most > 0,
  most: Math.max(1, most),
})

const CLASSES = new Classes({
  drop: 'ignore|set aside',
  twice: '{drop}|{drop} it',
  circle: 'a|{round}',
  round: 'b {circle}',
  broken: 'a|(b)',
})

test('every sign of the notation is read', () => {
  const read: readonly (readonly [string, readonly Part[]])[] = [
    ['ignore all', [word('ignore'), word('all')]],
    ['rules? 100 .env id_rsa', [word('rules', 'rule'), word('100'), word('.env'), word('id_rsa')]],
    ['ethic*', [word('ethic*')]],
    ['précédent*', [word('precedent*')]],
    [
      '忽略 コピー',
      [...'忽略コピー'.normalize('NFKD').replace(/\p{M}/gu, '')].map((one) => word(one)),
    ],
    ['(a|b c)', [group([[word('a')], [word('b'), word('c')]])]],
    ['(a | b)', [group([[word('a')], [word('b')]])]],
    ['a (b)? c', [word('a'), group([[word('b')]], 1), word('c')]],
    ['a (b|c)?3 d', [word('a'), group([[word('b')], [word('c')]], 3), word('d')]],
    ['{drop} it', [group([[word('ignore')], [word('set'), word('aside')]]), word('it')]],
    [
      'a {drop}? b',
      [word('a'), group([[word('ignore')], [word('set'), word('aside')]], 1), word('b')],
    ],
    ['a ..8 b ~ c', [word('a'), gap(8), word('b'), gap(), word('c')]],
    ['^ a <url> $', [{ is: 'clause' }, word('a'), { is: 'kind', name: 'url' }, { is: 'end' }]],
    ['a (b|$)', [word('a'), group([[word('b')], [{ is: 'end' }]])]],
  ]
  for (const [say, parts] of read) assert.deepEqual(parsePhrase(say, CLASSES), parts, say)
  assert.equal(parsePhrase('{twice}', CLASSES).length, 1)
})

// What is written, where the error is, and what it says.
const SLIPS: readonly (readonly [string, number, RegExp])[] = [
  // The mistake that once called every 指令 a hijack: a gap that repeats the group before it.
  [
    '(忽略|无视)..8(之前|以前)..6(指令|规则)',
    8,
    /Write "\)\?8" for "up to 8 times.*"\) \.\.8 " for a gap/,
  ],
  ['(a|b)..8 (c|d)', 6, /Write "\)\?8"/],
  ['{drop}..2 a', 7, /Write "\)\?8"/],
  ['a (b) ..8(c|d)', 3, /brackets around what must be there/],
  ['a ..8(c|d)', 6, /Put a space before "\("/],
  ['a(b|c)', 2, /Put a space before "\("/],
  ['(a|b)(c|d)', 6, /behind "\)" or "}" stands/],
  ['(a|b)c', 6, /behind "\)" or "}" stands/],
  ['(a|b){drop}', 6, /behind "\)" or "}" stands/],
  ['{drop}{drop}', 7, /behind "\)" or "}" stands/],
  ['a{drop}', 1, /a class is written {name}, with spaces/],
  ['a (b|c)?1 d', 9, /stands "\?", "\?2" to "\?9" or a space/],
  ['a (b|c)?0 d', 9, /"\?2" to "\?9"/],
  ['a (b|c)?12 d', 9, /"\?2" to "\?9"/],
  ['a (b|c)?? d', 9, /"\?2" to "\?9"/],
  ['a (b|c)* d', 8, /"\?2" to "\?9"/],
  ['a (b|c) ? d', 9, /stand directly behind/],
  // Gaps.
  ['a..2 b', 1, /a gap is written " \.\.1 " to " \.\.9 "/],
  ['a ..2b', 3, /a gap is written/],
  ['a ..0 b', 3, /a gap is written/],
  ['a ..12 b', 3, /a gap is written/],
  ['a ... b', 3, /a gap is written/],
  ['a .2 b', 3, /a gap is written/],
  ['a .. 2 b', 3, /a gap is written/],
  ['a…8 b', 1, /no text has such a word/],
  ['a~b', 1, /"~", "\^" and "\$" are parts/],
  ['a ~ ..3 b', 5, /two gaps in a row/],
  ['a ..2 ..3 b', 7, /two gaps in a row/],
  ['..3 a', 1, /a gap begins a choice/],
  ['a ..3', 1, /a gap ends a choice/],
  ['a (..2 b|c)', 4, /a gap begins a choice/],
  ['(a ~|b) c', 2, /a gap ends a choice/],
  // Choices and brackets.
  ['a|b', 1, /"\|" stands in brackets only/],
  ['a b|c d', 1, /"\|" stands in brackets only/],
  ['(a|)', 4, /a choice is empty/],
  ['(|a)', 2, /a choice is empty/],
  ['(a||b)', 4, /a choice is empty/],
  ['a ()? b', 4, /a choice is empty/],
  ['', 1, /a choice is empty/],
  ['a (b|c d', 3, /a bracket is not closed/],
  ['a b) c', 4, /"\)" closes nothing/],
  ['a (the) b', 3, /brackets around what must be there\. Write "\(…\)\?"/],
  ['((a|b)) c', 1, /brackets around what must be there/],
  ['a ((b)?|c) d', 4, /a choice asks for nothing/],
  ['(a)?', 1, /a choice asks for nothing/],
  ['(a)? b', 1, /a phrase begins with what must be there/],
  ['a (b)?', 7, /a phrase ends with what must be there/],
  ['((a)? b|c) d', 1, /a phrase begins with what must be there/],
  // Words.
  ["don't tell", 1, /Write its letters: "don t"/],
  ['Ignore all', 1, /Write its letters: "ignore"/],
  ['ignore, all', 1, /Write its letters: "ignore"/],
  ['e-mail', 1, /Write its letters: "e mail"/],
  ['config.json', 1, /Write its letters: "config json"/],
  ['a / b', 3, /no text has such a word/],
  ['（a｜b） c', 1, /no text has such a word/],
  ['忽略the', 1, /no text has such a word/],
  ['a (an?|b)', 4, /"\?" stands behind at least 3 letters/],
  ['the? rules', 1, /"\?" behind a word leaves out its last s\. Write "\(the\)\?"/],
  ['rules ? a', 7, /stand directly behind/],
  ['a* rules', 1, /"\*" stands behind at least 3 letters/],
  ['指令*', 1, /"\*" stands behind at least 3 letters/],
  ['eth*ic', 1, /Write its letters/],
  ['* a', 1, /stand directly behind/],
  // Classes, kinds, and the ends of clauses.
  ['{dorp} a', 1, /no class is called dorp/],
  ['{drop a', 1, /a class is written {name}/],
  ['{} a', 1, /a class is written {name}/],
  ['{constructor} a', 1, /no class is called constructor/],
  ['a <ulr>', 3, /a kind is one of <start>, .*<url>/],
  ['a <url', 3, /a kind is one of/],
  ['a < url >', 3, /a kind is one of/],
  ['^a', 1, /"~", "\^" and "\$" are parts/],
  ['a ^ b', 3, /"\^" stands only where a phrase begins/],
  ['(^ a|b)', 2, /"\^" stands only where a phrase begins/],
  ['a$', 1, /"~", "\^" and "\$" are parts/],
  ['a $ b', 5, /nothing follows the end of a sentence/],
  ['a ($|b) c', 9, /nothing follows the end of a sentence/],
  ['^', 1, /a phrase has words/],
  ['^ $', 1, /a phrase has words/],
]

test('what could be read in two ways, or never be found, is an error that says where and what to write', () => {
  for (const [say, at, message] of SLIPS) {
    const error = errorOf(say)
    assert.match(error, message, say)
    assert.ok(error.startsWith(`In the phrase "${say}", at character ${at} (`), `${say}: ${error}`)
  }
  assert.match(errorOf('{circle} a'), /In the class round, at character 3 .*circle contains itself/)
  assert.match(errorOf('{broken} a'), /In the class broken, at character 3 .*brackets around/)
})

function errorOf(say: string): string {
  try {
    parsePhrase(say, CLASSES)
  } catch (error) {
    if (error instanceof Error) return error.message
  }
  return 'no error'
}

test('every class and every list of guards is used', () => {
  const { classes, guards, ...lists } = LISTS
  const used = JSON.stringify([classes, lists])
  for (const name of Object.keys(classes)) assert.ok(used.includes(`{${name}}`), name)
  for (const name of Object.keys(guards))
    assert.match(used, new RegExp(`"not(?:After|Before)":"${name}"`))
})

test('no single word is called an attack: the shortest match of each phrase has two words', () => {
  const classes = new Classes(LISTS.classes)
  for (const { say } of [...LISTS.hostile, ...LISTS.suspicious]) {
    const parts = parsePhrase(say, classes)
    const fewest = fewestWords(parts)
    const isApart = !/[\p{sc=Han}\p{sc=Hang}]/u.test(JSON.stringify(parts))
    assert.ok(fewest >= (isApart ? 2 : 5), `${fewest}: ${say}`)
  }
})

/** Of a sequence. */
function fewestWords(parts: readonly Part[]): number {
  return parts.reduce((sum, part) => {
    if (part.is === 'words' || part.is === 'kind') return sum + 1
    if (part.is !== 'group' || part.isOptional) return sum
    return sum + Math.min(...part.choices.map(fewestWords))
  }, 0)
}
