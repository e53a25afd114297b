import assert from 'node:assert/strict'
import test from 'node:test'
import { endsSoon } from '../../../test/ends-soon.ts'
import { saysSomething, substanceOf } from './substance.ts'

const NAMES = ['Acme Mail', 'acme.example', '/messages', 'createMessage']
const speaks = (text: string) => saysSomething(substanceOf(text, NAMES))

test('sentences about the tool', () => {
  assert.ok(speaks('# Acme Mail\n\nUse the sandbox first. It never sends anything to a person.'))
  assert.ok(speaks('Send mail with POST /v1/messages and a key. Ask the user before you send.'))
  assert.ok(
    speaks('Acme Mail verschickt Post für Programme. Ein Schlüssel ist nicht nötig im Test.'),
  )
  assert.ok(
    speaks('Acme Mail はプログラムのためのメールです。最初にサンドボックスを使ってください。'),
  )
  assert.deepEqual(substanceOf('Call createMessage once', NAMES).names, ['createMessage'])
})

test('gibberish, a generic line, a static text for any site, and nothing', () => {
  for (const text of [
    '',
    'x',
    'Agents are welcome here, please read the docs.',
    'Agents are welcome on this site. Please read the documentation before you use it.',
    'acme.example acme.example acme.example acme.example',
    'acme.example qwer asdf zxcv tyui ghjk bnmq. lorem ipsum dolor sit amet consectetur',
    'Use Acme Mail for the post. Use Acme Mail for the post. Use Acme Mail for the post.',
  ])
    assert.ok(!speaks(text), text)
})

test('a name inside another word is not that name', () => {
  assert.deepEqual(
    substanceOf('The createMessages of myacme.example are not ours', NAMES).names,
    [],
  )
})

test('a long hostile text takes no time', () => {
  endsSoon(() => {
    substanceOf('acme'.repeat(200_000), NAMES)
    substanceOf('a '.repeat(200_000), NAMES)
  })
})
