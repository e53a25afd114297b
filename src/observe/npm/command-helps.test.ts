// The help of commands: which are asked, in which order, and what hostile programs get to do.
import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execPath } from 'node:process'
import test, { after } from 'node:test'
import { chosenCommands, helpOfCommands } from './command-helps.ts'
import { runCommand } from './run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'command-helps-'))
after(() => rmSync(folder, { recursive: true }))

const TOP = `Usage: acme <command>

Commands:
  add <text>   Add a note
  list, ls     List notes
  find         Find notes
  remove <id>  Remove a note for good
  version      Show the version
`
/** For a list of these names. */
const chosen = (names: string) =>
  chosenCommands(['Commands:', ...names.split(' ').map((name) => `  ${name}  Text`)].join('\n'), [
    'acme',
  ]).map((words) => words.join(' '))
const inTime = () => 60_000
let programs = 0

/** A program of its own: the script gets `words`, and says the help of the program with `top()`. */
async function look(script: string, top = TOP, leftMs = inTime) {
  const place = join(folder, `program-${(programs += 1)}`)
  const asked = `${place}.asked`
  writeFileSync(
    place,
    `const words = process.argv.slice(2)
     require('node:fs').appendFileSync(${JSON.stringify(asked)}, words.join(' ') + '\\n')
     const top = () => console.log(${JSON.stringify(top)})
     const help = (name) => console.log('Usage: acme ' + name + ' [--' + name + ']')
     if (words.length === 1 && words[0] === '--help') top()
     else { ${script} }`,
  )
  const run = (args: readonly string[], timeoutMs = inTime()) =>
    runCommand(execPath, [place, ...args], { environment: {} }, timeoutMs)
  const help = await run(['--help'])
  const found = await helpOfCommands(
    help,
    ['acme'],
    // Only what never ends is given little time.
    (args, timeoutMs) => run(args, args[0] === 'find' ? 1000 : timeoutMs),
    leftMs,
  )
  return {
    texts: found.texts.map((text) => text.trim()),
    commands: found.commands.map(({ name, help: how }) => `${name}: ${how}`),
    runs: found.runs.length,
    asked: existsSync(asked) ? readFileSync(asked, 'utf8').trim().split('\n').slice(1) : [],
  }
}

test('commands are spread over the list, and one that erases comes last', () => {
  assert.deepEqual(chosen('a b c d e f g h i'), ['a', 'd', 'g'])
  assert.deepEqual(chosen('a b'), ['a', 'b'])
  assert.deepEqual(chosen('a rm b c d create delete'), ['a', 'd', 'rm'])
  assert.deepEqual(chosen('notes:delete a b c d'), ['a', 'c', 'notes:delete'])
  assert.deepEqual(chosen('delete remove list'), ['list', 'remove', 'delete'])
  assert.deepEqual(chosen('a create b c d'), ['a', 'c', 'create'])
  assert.deepEqual(chosen('help version completion'), [])
  assert.deepEqual(chosen('acme a'), ['a'])
})

test('only plain names are asked, and only where the help says that there are commands', () => {
  const rows = '  -rf    Options\n  $(x)   Shell\n  a;b    Two\n  ../x   Path\n  add    Fine\n'
  assert.deepEqual(chosenCommands(`Commands:\n${rows}`, ['acme']), [['add']])
  const values = 'Usage: acme [options]\n\n  --form <form>  One of:\n    gnu    The first\n'
  assert.deepEqual(chosenCommands(values, ['acme']), [])
  const [listed] = chosenCommands('Commands:\n  list|ls  List\n', ['acme'])
  assert.deepEqual(listed, ['list'])
  const [nested] = chosenCommands('Usage: acme COMMAND\n\n  acme notes add <text>  Add\n', ['acme'])
  assert.deepEqual(nested, ['notes', 'add'])
})

test('each command is asked for its own help', async () => {
  assert.deepEqual(await look('help(words[0])'), {
    texts: ['add', 'list', 'remove'].map((name) => `Usage: acme ${name} [--${name}]`),
    commands: ['add: own', 'list: own', 'remove: own'],
    runs: 3,
    asked: ['add --help', 'list --help', 'remove --help'],
  })
})

test('what shows one help again has no other, and its erasing command is not called', async () => {
  const { texts, commands, asked } = await look('top()')
  assert.deepEqual(texts, [])
  assert.deepEqual(commands, ['add: same', 'list: same', 'remove: unasked'])
  assert.deepEqual(asked, ['add --help', 'list --help'])
})

test('a program that does what a command says, whatever stands behind it, is not told to erase', async () => {
  const { texts, commands } = await look('console.log("Done: " + words[0])')
  assert.deepEqual([texts, commands], [[], ['add: none', 'list: none', 'remove: unasked']])
})

test('the command for help is asked second, and only where there is one', async () => {
  const script = 'if (words[0] === "help") help(words[1]); else top()'
  const { texts, asked } = await look(script, `${TOP}\nSee 'acme help <command>'.\n`)
  assert.equal(texts.length, 3)
  assert.deepEqual(asked.slice(0, 2), ['add --help', 'help add'])
  assert.equal((await look(script)).texts.length, 0)
})

test('a command that fails, says nothing or shows no help is left out', async () => {
  const script = `if (words[0] === 'list') help('list')
    else if (words[0] === 'add') { help('add'); process.exit(3) }`
  const { texts, commands } = await look(script)
  assert.deepEqual(texts, ['Usage: acme list [--list]'])
  assert.deepEqual(commands, ['add: none', 'list: own', 'remove: none'])
})

test('what never ends and what says too much is bounded', async () => {
  const top = TOP.replace('list, ls     List notes\n', '')
  const endless = `if (words[0] === 'find') for (;;) require('node:fs').writeSync(1, 'Usage: '.repeat(9000))
    else { help(words[0]); process.stdout.write('x'.repeat(5_000_000)) }`
  const { texts, commands } = await look(endless, top)
  assert.deepEqual(commands, ['add: own', 'find: none', 'remove: own'])
  assert.deepEqual(
    texts.map(({ length }) => length <= 200_000),
    [true, true],
  )
})

test('without time no more is asked', async () => {
  let left = 60_000
  const { commands, runs } = await look('help(words[0])', TOP, () => (left -= 29_900))
  assert.deepEqual([commands, runs], [['add: own', 'list: unasked', 'remove: unasked'], 1])
})
