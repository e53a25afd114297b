import assert from 'node:assert/strict'
import test from 'node:test'
import { BLANK } from '../../../test/blank-entry.ts'
import { partsOf, readQuery } from './query.ts'
import { WordIndex } from './word-index.ts'

const read = (text: string) => readQuery(text, new WordIndex())

const ASKS = [
  'payments no sign up',
  'payments, no sign-up needed',
  'payments without signing up',
  'payments without creating an account',
  'payments without having to sign up',
  'no account required payments',
  'payments that require no account',
  'payments that do not require an account',
  "payments that doesn't need an api key",
  'I don’t want to register for payments',
  'payments, no need to log in',
  'payments w/o registration',
  'no-login payments',
  'payments, account not required',
  'keyless payments',
  'login-free payments',
  'payments with anonymous access',
  'zero signup payments',
  'payments, no sign up, no login, no api key',
]
const DOES_NOT_ASK = [
  'users do not sign up',
  'let users sign in without a password',
  'register a domain',
  'api key management',
  'payments without registration fees',
  'login page without code',
  'passkeys without passwords',
  'anonymous usage statistics',
  'sign up form',
]

test('phrases that ask for no account are understood, and leave only the task', () => {
  for (const text of ASKS) {
    const { understood, words } = read(text)
    assert.equal(understood.auth, 'none', text)
    assert.deepEqual(
      words.filter(({ isWeak }) => !isWeak).map(({ stem }) => stem),
      ['payment'],
      text,
    )
  }
  for (const text of DOES_NOT_ASK) assert.notEqual(read(text).understood.auth, 'none', text)
})

test('of a long query the rarest words are taken', () => {
  const index = new WordIndex()
  const common = 'mail phone letter invoice customer calendar meeting report'
  for (const [id, tags] of [[common, 'pigeon'], [common]].entries())
    index.enter(id + 1, 0, { ...BLANK, slug: `x${id}`, tags })
  const stems = readQuery(`${common} pigeon`, index).words.map(({ stem }) => stem)
  assert.deepEqual([stems.length, stems.includes('pigeon')], [7, true])
})

test('the word between two parts stays where there is only one', () => {
  assert.deepEqual(partsOf('search and send the mail then make a report', new WordIndex()), [
    'search and send the mail',
    'make a report',
  ])
})
