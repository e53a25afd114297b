import assert from 'node:assert/strict'
import test from 'node:test'
import { readRows } from './help-rows.ts'

const optionsIn = (help: string) =>
  readRows(help, ['acme']).options.map(({ names, value, text }) => [names.join(' '), value, text])
const commandsIn = (help: string) =>
  readRows(help, ['acme']).commands.map(({ name, text }) => [name, text])

test('an option has its spellings, a place for its value and a text, whatever prints the help', () => {
  for (const [line, ...row] of [
    ['  -o, --output <file>  Where to write', '-o --output', '<file>', 'Where to write'],
    ['      --level=N          how much to say', '--level', '=N', 'how much to say'],
    ['-w|--workspace <name>  In which one', '-w --workspace', '<name>', 'In which one'],
    ['  -o,  --output-file=FILE      log to FILE', '-o --output-file', '=FILE', 'log to FILE'],
    ['  --region string   Where it runs', '--region', 'string', 'Where it runs'],
    [' -in infile   Input file', '-in', 'infile', 'Input file'],
    ['--force, -f Overwrite what is there', '--force -f', '', 'Overwrite what is there'],
    ['    --[no-]color   In colour', '--[no-]color', '', 'In colour'],
    ['  -q - say nothing', '-q', '', 'say nothing'],
    ['  --dir [path]      [boolean]', '--dir', '[path]', '[boolean]'],
    ['  --all', '--all', '', ''],
  ] as const)
    assert.deepEqual(optionsIn(line), [row], line)
})

test('a text goes on below its row, or starts there', () => {
  assert.deepEqual(
    optionsIn(`
  --tag <tag>   One word
                and -x more words
  --all=false:
\tEverything,
\tand more

  -n NUM
        How many
--name
└────────────>  Its name
                in full
`),
    [
      ['--tag', '<tag>', 'One word and -x more words'],
      ['--all', '=false:', 'Everything, and more'],
      ['-n', 'NUM', 'How many'],
      ['--name', '', 'Its name in full'],
    ].map(([names, value, text]) => [names, value?.replace(':', ''), text]),
  )
})

test('commands stand beside their texts, below the name of the program, or in a table', () => {
  assert.deepEqual(
    commandsIn(`
Commands:
  create [options] <name>  Create one
                           or many
  acme remove|rm <id>      Remove it
  $ projects:list          List them
  update - Retrieve it
  acme open
  └──────────>  Open it
`),
    [
      ['create', 'Create one or many'],
      ['remove|rm', 'Remove it'],
      ['projects:list', 'List them'],
      ['update', 'Retrieve it'],
      ['open', 'Open it'],
    ],
  )
  const colons = '  auth:       Sign in\n  pr:         Manage them\n  or:  acme -x\nusage:  acme\n'
  assert.deepEqual(commandsIn(colons), [
    ['auth', 'Sign in'],
    ['pr', 'Manage them'],
  ])
  const names = ['add', 'remove', 'show'].map((name) => [name, ''])
  assert.deepEqual(commandsIn('  add   remove   show'), names)
  assert.deepEqual(commandsIn('  add, remove, show,'), names)
})

test('sentences, headings and calls are no rows', () => {
  const help = 'Usage: acme [options]\nWhat it does, in words.\n  $ acme add --all\n- a point\n'
  const { options, commands, rest } = readRows(help, ['acme'])
  assert.deepEqual([options, commands, rest.length], [[], [], 5])
})

test('a hostile help is read in bounded time', () => {
  for (const piece of ['--a ', '-a\n', '  a  b', '[<(', '└\n', '  --a, -b=\n\t\n', 'a|', '- '])
    readRows(piece.repeat(200_000 / piece.length), ['a'])
})
