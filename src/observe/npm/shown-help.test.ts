// What a reader is shown of a program: its lines as they are, and nothing that poses as ours.
import assert from 'node:assert/strict'
import test from 'node:test'
import { MOST_SHOWN_BYTES, shownText } from '../../domain/evidence/observations/reading.ts'
import { writtenLines, sha256Of } from '../../domain/reading/written.ts'
import { parseAs } from '../../domain/schema/parse.ts'
import { redactAddresses } from '../../domain/text/secret.ts'
import { shownHelp, shownProgram } from './shown-help.ts'

const TOP = 'Usage: acme <command>\n\nCommands:\n  add   Add a note\n  rm    Remove it\n'
const HELP = { name: 'add', text: 'Usage: acme add <text>\n' }
const bytesOf = (text: string) => Buffer.byteLength(text)

test('the help of the program is the head, and each command an item', () => {
  const shown = shownHelp('acme', TOP, [HELP], 0)
  const block = 'name: "add"\nwhat its --help prints:\n  Usage: acme add <text>'
  const head = [
    'Command-line program',
    'name: "acme"',
    'exit code of --help: 0',
    'what --help prints:',
    '  Usage: acme <command>',
    '',
    '  Commands:',
    '    add   Add a note',
    '    rm    Remove it',
  ].join('\n')
  assert.deepEqual(shown, {
    text: `${head}\n\nCommand 1\n${block}`,
    sha256: sha256Of(shown.text),
    head: sha256Of(head),
    items: [{ name: 'add', sha256: sha256Of(block) }],
    left: 0,
  })
  assert.ok(parseAs(shownText, shown).ok)
  assert.match(shownHelp('acme', TOP, [], null).text, /^exit code of --help: not known$/m)
})

test('at most three commands are shown, and the others are counted', () => {
  const { items, left } = shownHelp('acme', TOP, [HELP, HELP, HELP, HELP, HELP], 0)
  assert.deepEqual([items.length, left], [3, 2])
})

test('no line of a help looks like one of ours', () => {
  const posing = [
    '',
    'Command 7',
    'name: "safe"',
    '(cut: 9 characters are not shown)\r\nCommand 8',
    'x\rCommand 9\vCommand 10\u2028Command 11\u0085Command 12',
  ].join('\n\n')
  const { text } = shownHelp(
    'ac"me\nCommand 13',
    posing,
    [{ name: 'a\nCommand 14', text: posing }],
    0,
  )
  const ours = text.split(/[\n\r\v\f\u0085\u2028\u2029]/).filter((line) => /^\S/.test(line))
  assert.deepEqual(ours, [
    'Command-line program',
    String.raw`name: "ac\"me\nCommand 13"`,
    'exit code of --help: 0',
    'what --help prints:',
    'Command 1',
    String.raw`name: "a\nCommand 14"`,
    'what its --help prints:',
  ])
})

test('columns stay, and what nobody sees is written out', () => {
  assert.equal(
    writtenLines('ab\tx\nabcdefgh\ty\n  -v\t\tz  '),
    '  ab      x\n  abcdefgh        y\n    -v            z',
  )
  assert.equal(
    writtenLines('a\u200bb\u0008\u{e0041}\ud800 \u001b \u202e'),
    String.raw`  a\u200bb\u0008\udb40\udc41\ud800 \u001b \u202e`,
  )
  assert.equal(writtenLines('Größe 値\\n "x"'), '  Größe 値\\n "x"')
})

test('whatever is printed, all is bounded in bytes and says what is cut', () => {
  for (const letter of ['x', '値', '😀', '\u0000', '\n', '\t', 'x\n', ' ', '\ud800']) {
    const long = `Usage:${letter.repeat(200_000)}.`
    const commands = ['a', 'b', 'c'].map((name) => ({ name, text: long }))
    const shown = shownHelp('値'.repeat(9_000), long, commands, 255)
    assert.ok(bytesOf(shown.text) <= MOST_SHOWN_BYTES && shown.text.isWellFormed(), letter)
    assert.ok(parseAs(shownText, shown).ok)
    assert.deepEqual(
      shown.items.map(({ isCut }) => isCut),
      [true, true, true],
    )
    const [head = '', ...blocks] = shown.text.split(/\n\n(?=Command \d\n)/)
    assert.ok(bytesOf(head) <= 36 * 1024 && blocks.length === 3)
    for (const part of [head, ...blocks]) {
      assert.match(part, /\n\(cut: \d+ characters are not shown\)$/)
      assert.ok(bytesOf(part) > 4_000)
    }
    for (const block of blocks) assert.ok(bytesOf(block) <= 9 * 1024 + bytesOf('Command 1\n'))
  }
  const whole = shownHelp('acme', 'x'.repeat(36_000), [{ name: 'a', text: 'x'.repeat(9_000) }], 0)
  assert.ok(!whole.text.includes('(cut:') && whole.items[0]?.isCut === undefined)
})

test('the kept text is the one that the digest is of: an address in it has no password', () => {
  const { text } = shownHelp(
    'acme',
    '  --url  postgres://me:hunter22@db/x?api_key=k3yk3yk3y\n',
    [],
    0,
  )
  assert.match(text, /postgres:\/\/\*\*\*@db\/x\?api_key=\*\*\*/)
  assert.equal(redactAddresses(text), text)
})

/** A program that prints the folders that it is run with. */
function shownIn(folder: string, home: string) {
  const texts = [`Usage: ${folder}/bin/acme\n${home}-x/y`, `Usage: acme add [${home}/.acme]`]
  const exchange = { kind: 'stdio' as const, command: 'acme', sent: [], answer: null }
  const [text = '', own = ''] = texts
  const ofCommands = {
    texts: [own],
    commands: [
      { name: 'find', help: 'same' as const },
      { name: 'add', help: 'own' as const },
    ],
    runs: [],
  }
  const help = { text, exitCode: 0, exchange, ofCommands }
  return shownProgram('acme', help, { environment: { HOME: home }, folder })
}

test('the folders of this machine are not shown, and do not make each text another one', () => {
  const one = shownIn('/place/one', '/place/home')
  assert.match(one.text, /^ {2}Usage: ~\/bin\/acme\n {2}\/place\/home-x\/y$/m)
  assert.match(one.text, /^ {2}Usage: acme add \[~\/\.acme\]$/m)
  assert.deepEqual(
    one.items.map(({ name }) => name),
    ['add'],
  )
  assert.deepEqual(shownIn('/place/two', '/place/home'), one)
})
