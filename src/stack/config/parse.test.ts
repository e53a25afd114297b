// Configurations from strangers' repositories: what reading one takes grows with its length, and no
// faster.
import assert from 'node:assert/strict'
import test from 'node:test'
import { endsSoon } from '../../../test/ends-soon.ts'
import { Budget, memberAt, TooLarge, type ParsedFile } from './node.ts'
import { parseConfigFile } from './parse.ts'
import { parseTomlFile } from './parse-toml.ts'
import { parseYamlFile } from './parse-yaml.ts'

type Parse = (text: string, budget: Budget) => ParsedFile

const numbered = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('')

/** Texts that took minutes, made for any number of parts. */
const HOSTILE: readonly [string, Parse, (parts: number) => string][] = [
  [
    'a long table with many keys',
    parseTomlFile,
    (parts) => `[${'t'.repeat(20 * parts)}]\n${numbered(parts, (at) => `k${at} = 1\n`)}`,
  ],
  [
    'a deep table with many keys',
    parseTomlFile,
    (parts) => `[${'t.'.repeat(60)}t]\n${numbered(parts, (at) => `k${at} = 1\n`)}`,
  ],
  ['quoted keys', parseTomlFile, (parts) => numbered(parts, (at) => `"k${at}\\n" = 1\n`)],
  ['tables again and again', parseTomlFile, (parts) => '[[a]]\n[[a.b]]\n'.repeat(parts)],
  ['a long text', parseTomlFile, (parts) => `a = """\n${'x\n'.repeat(parts)}"""`],
  ['flat', parseYamlFile, (parts) => numbered(parts, (at) => `k${at}: value\n`)],
  ['a folded text', parseYamlFile, (parts) => `a:\n${'  word word\n'.repeat(parts)}`],
  ['many anchors', parseYamlFile, (parts) => numbered(parts, (at) => `k${at}: &a${at} 1\n`)],
  ['long keys', parseYamlFile, (parts) => `? ${'k'.repeat(parts)}\n: 1\n`],
]

for (const [name, parse, make] of HOSTILE)
  test(`twice the text takes twice the steps: ${name}`, () => {
    const [short = 0, long = 0] = [1500, 3000].map((parts) => {
      const budget = new Budget()
      const text = make(parts)
      assert.ok(parse(text, budget).ok, text.slice(0, 40))
      assert.ok(budget.steps + budget.nodes <= 3 * text.length, `${budget.steps} steps`)
      return budget.steps
    })
    assert.ok(long <= 2.2 * short, `${short}, then ${long}`)
  })

test('a file that took minutes ends', () => {
  const text = `[${'t'.repeat(200_000)}]\n${numbered(60_000, (at) => `k${at} = 1\n`)}`
  endsSoon(() => assert.ok(parseConfigFile(text, 'toml').ok))
})

test('an alias is refused with its place, whatever it stands for', () => {
  for (const text of [
    'a: &a 1\nb: *a\n',
    `a: &a "${'x'.repeat(1000)}"\nb: [${'*a, '.repeat(1000)}*a]\n`,
    'a: &a {x: 1}\nb:  {<<: *a}\n',
    'a: &a x\n*a : 1\n',
    'a: 1\nb: *nobody\n',
  ]) {
    const parsed = parseConfigFile(text, 'yaml')
    assert.ok(!parsed.ok, text.slice(0, 40))
    assert.match(parsed.problem, /has an alias \(\*name\).*write the value out/)
    assert.equal(parsed.line, 2)
  }
})

test('what is larger or deeper than a configuration is refused', () => {
  for (const [format, text] of [
    ['yaml', `a: ${'x'.repeat(1024 * 1024)}`],
    ['toml', `a = "${'x'.repeat(1024 * 1024)}"`],
    ['yaml', '- '.repeat(200)],
    ['yaml', '['.repeat(100_000)],
    ['toml', `${'a.'.repeat(200)}a = 1`],
    ['json', `[${'1,'.repeat(200_001)}1]`],
  ] as const) {
    const parsed = parseConfigFile(text, format)
    assert.ok(!parsed.ok && /deeper or larger/.test(parsed.problem), text.slice(0, 20))
  }
  assert.throws(() => new Budget().read(2 ** 30), TooLarge)
})

test('the lines of TOML keys', () => {
  const text =
    '# first\na = 1\n[b."c.d"]\ne.f = """\n[x]\n"""\n"g" = {h = 1}\n[[i]]\nj = 1\n[b]\nk = 2\n'
  const parsed = parseConfigFile(text, 'toml')
  assert.ok(parsed.ok)
  const lines = (
    [
      ['a'],
      ['b'],
      ['b', 'c.d'],
      ['b', 'c.d', 'e', 'f'],
      ['b', 'c.d', 'g', 'h'],
      ['i'],
      ['b', 'k'],
    ] as const
  ).map((path) => memberAt(parsed.root, ...path)?.line)
  assert.deepEqual(lines, [2, 10, 3, 4, 7, 8, 11])
})
