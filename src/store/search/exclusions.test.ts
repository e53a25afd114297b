// Which products a query rules out, and which it wants something like.
import assert from 'node:assert/strict'
import test from 'node:test'
import { readExclusions } from './exclusions.ts'

const NAMES = new Set(['stripe', 'paypal', 'newrelic', 'googledrive', 'box', 'make', 'render'])
const read = (text: string) => readExclusions(text, (key) => NAMES.has(key))

test('what is ruled out, and what is left of the query', () => {
  const cases: [text: string, names: string[], likes: string[], left: string][] = [
    ['alternative to stripe', ['stripe'], ['stripe'], ''],
    ['stripe alternatives for india', ['stripe'], ['stripe'], 'for india'],
    ['new relic replacement', ['newrelic'], ['newrelic'], ''],
    ['replace new relic', ['newrelic'], ['newrelic'], ''],
    ['payments instead of stripe', ['stripe'], ['stripe'], 'payments'],
    ['like stripe but with tax', ['stripe'], ['stripe'], 'like but with tax'],
    ['similar to google drive', ['googledrive'], ['googledrive'], ''],
    ['stripe or paypal competitors', ['stripe', 'paypal'], ['stripe', 'paypal'], ''],
    ['stripe, but not stripe', ['stripe'], ['stripe'], ','],
    ['stripe is too expensive', ['stripe'], ['stripe'], 'expensive'],
    ['payments except stripe and paypal', ['stripe', 'paypal'], [], 'payments'],
    ['payments except stripe, paypal', ['stripe', 'paypal'], [], 'payments'],
    ['payments not stripe, not paypal', ['stripe', 'paypal'], [], 'payments ,'],
    ['files other than google drive or box', ['googledrive', 'box'], [], 'files'],
    ['anything but stripe for cards', ['stripe'], [], 'for cards'],
    ['hosting without render', ['render'], [], 'hosting'],
    ['a host that is not render', ['render'], [], 'a host that is'],
    ['do not use stripe', ['stripe'], [], ''],
  ]
  for (const [text, names, likes, left] of cases)
    assert.deepEqual(read(text), { names, likes, left }, text)
})

test('ordinary sentences rule nothing out', () => {
  for (const text of [
    'stripe',
    'payments with stripe and paypal',
    'not only for payments',
    'not only stripe',
    'do not render on the server',
    'i do not make phone calls',
    'no sign up',
    'without a credit card',
    'i would like stripe receipts',
    'google drive search',
    'box',
    '',
  ])
    assert.deepEqual(read(text), { names: [], likes: [], left: text }, text)
})
