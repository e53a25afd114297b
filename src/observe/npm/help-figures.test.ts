import assert from 'node:assert/strict'
import test from 'node:test'
import { Value } from 'typebox/value'
import { helpFigures as schema } from '../../domain/evidence/observations/help-figures.ts'
import { helpFigures } from './help-figures.ts'

const TOP = `Usage: acme [options] <command>

Acme keeps notes on a server of your own, and finds them again.

Options:
  -p, --profile <name>  Profile to use (default: "main")
  --json                Print JSON
  -q, --quiet           Say nothing else
  -h, --help            Show help

Commands:
  add <text>            Add a note
  remove <id>           Remove a note for good
  list                  List notes

Examples:
  $ acme add "buy milk"
  $ acme list --json
`
const REMOVE = `
Usage: acme remove <id> [--dry-run] [--format <form>]

Arguments:
  id       Number of the note

Options:
  --yes    Skip the confirmation
  --retry  Times to try again: 3

Reads ACME_TOKEN.

Output:
  {"id":"7","removed":true}

Exit codes:
  0  removed
  4  no such note
`

test('the help of a program and of a command in figures', () => {
  const figures = helpFigures([TOP, REMOVE], ['acme'])
  assert.ok(Value.Check(schema, figures))
  assert.deepEqual(figures, {
    texts: 2,
    bytes: Buffer.byteLength(TOP + REMOVE),
    options: 7,
    describedOptions: 5,
    optionBytes: 32 + 10 + 16 + 21 + 21,
    valueOptions: 1,
    boundOptions: 1,
    literalOptions: 2,
    commands: 3,
    describedCommands: 3,
    commandBytes: 10 + 22 + 10,
    arguments: 1,
    proseBytes: 63,
    sections: 7,
    examples: 2,
    jsonTexts: 1,
    topJson: true,
    formats: true,
    outputs: true,
    limits: false,
    unattended: 1,
    quiet: true,
    environment: 1,
    prompts: false,
    dryRun: true,
    guards: 1,
    exitCodes: 'listed',
    failures: 1,
    logs: false,
  })
})

test('a text that says nothing has no figures but its length', () => {
  const figures = helpFigures(['Done.\n'], ['acme'])
  const { texts, bytes, exitCodes, ...rest } = figures
  assert.deepEqual([texts, bytes, exitCodes], [1, 6, 'none'])
  assert.ok(Object.values(rest).every((figure) => figure === 0 || figure === false))
})

test('an option that only a synopsis or a sentence names has no text', () => {
  const { options, describedOptions } = helpFigures(
    ['usage: acme [-b bits] [-q] [-v] [--all]\nWith --force it overwrites.\n  -q  Say nothing\n'],
    ['acme'],
  )
  assert.deepEqual([options, describedOptions], [4, 1])
})

test('JSON is an option of its own, or a choice of another one', () => {
  for (const line of [
    '  -json   In JSON',
    "  -o, --output='':\n\tOne of: (json, yaml)",
    '  --format <form>  table or csv\n                   or json',
    '  -o=(columns|json)  Form of the output',
  ])
    assert.ok(helpFigures([line], ['acme']).topJson, line)
  for (const line of ['  --config <file>  a JSON file', '  --output <file>  report.json'])
    assert.ok(!helpFigures([line], ['acme']).topJson, line)
})

test('choices and defaults are those of a value', () => {
  for (const line of [
    '  --level <n>   How much (default: 3)',
    '  --level <low|high>  How much',
    '  --level <n>   How much [choices: "low", "high"]',
    '  --level <n>   How much (low, high)',
    '  --level=3:\n\tHow much',
  ])
    assert.equal(helpFigures([line], ['acme']).boundOptions, 1, line)
  for (const line of [
    '  --level <n>   How much (or, if it rains, how little)',
    '  --all  [boolean]',
  ])
    assert.equal(helpFigures([line], ['acme']).boundOptions, 0, line)
})

test('letters of every language count by their bytes', () => {
  const german = '  --größe <n>   Größe\n  --size <n>   Größe der Ausgabe\n'
  assert.equal(helpFigures([german], ['acme']).optionBytes, 19)
})

test('a hostile help is read in bounded time', () => {
  for (const piece of ['--a ', '(a, ', '"a', '-a=(b|', 'A_', 'a/a.', '{"', '`a', '\n\nA b:\n'])
    helpFigures([piece.repeat(300_000 / piece.length)], ['a'])
})
