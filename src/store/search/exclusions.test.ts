// Which products a query rules out, and which it wants something like.
import assert from 'node:assert/strict'
import test from 'node:test'
import { readExclusions } from './exclusions.ts'

const NAMES = new Set([
  'stripe',
  'paypal',
  'newrelic',
  'googledrive',
  'box',
  'make',
  'render',
  'twilio',
])
const TOPICS = new Set('payments notifications send sending invoices app errors meeting'.split(' '))
const read = (text: string) =>
  readExclusions(text, {
    isName: (key) => NAMES.has(key),
    isSaid: () => false,
    isTopic: (word) => TOPICS.has(word),
  })

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
    ['stripe is too expensive', ['stripe'], ['stripe'], ''],
    ['payments except stripe and paypal', ['stripe', 'paypal'], [], 'payments'],
    ['payments except stripe, paypal', ['stripe', 'paypal'], [], 'payments'],
    ['payments not stripe, not paypal', ['stripe', 'paypal'], [], 'payments ,'],
    ['files other than google drive or box', ['googledrive', 'box'], [], 'files'],
    ['anything but stripe for cards', ['stripe'], [], 'for cards'],
    ['hosting without render', ['render'], [], 'hosting'],
    ['a host that is not render', ['render'], [], 'a host that is'],
    ['do not use stripe', ['stripe'], [], ''],
    ['neither stripe nor paypal: take cards', ['stripe', 'paypal'], [], 'take cards'],
    ["payments but it isn't stripe", ['stripe'], [], 'payments but it'],
    ['switch from stripe', ['stripe'], ['stripe'], ''],
    ['tired of new relic', ['newrelic'], ['newrelic'], ''],
    [
      'take cards, stripe and paypal are off the table',
      ['stripe', 'paypal'],
      ['stripe', 'paypal'],
      'take cards ,',
    ],
    ['stripe is overkill, take cards', ['stripe'], ['stripe'], ', take cards'],
    ['take cards, paypal need not apply', ['paypal'], ['paypal'], 'take cards ,'],
    ['not stripe, paypal neither', ['stripe', 'paypal'], [], 'neither'],
    ["i don't want to depend on stripe", ['stripe'], [], 'i'],
    ['we never want to see new relic again', ['newrelic'], [], 'we again'],
    ['new relic got way too noisy', ['newrelic'], ['newrelic'], ''],
    ['new relic costs too much, logs', ['newrelic'], ['newrelic'], ', logs'],
    ["stripe isn't an option", ['stripe'], ['stripe'], ''],
    ["paypal doesn't work for us", ['paypal'], ['paypal'], 'for us'],
    ['non-stripe payments', ['stripe'], [], 'payments'],
    ['moving our charges off stripe', ['stripe'], ['stripe'], 'moving our charges'],
    ['simpler than google drive', ['googledrive'], ['googledrive'], ''],
  ]
  for (const [text, names, likes, left] of cases)
    assert.deepEqual(read(text), { names, likes, left, origins: [] }, text)
})

test('ordinary sentences rule nothing out', () => {
  for (const text of [
    'stripe',
    'payments with stripe and paypal',
    'not only for payments',
    'not only stripe',
    'do not render on the server',
    'i do not make phone calls',
    'switch to stripe',
    'move files to box',
    'users can not log in',
    'it does not render',
    'i would like stripe receipts',
    'google drive search',
    'our stripe payments are too many',
    'my app on render is too slow',
    'stripe is not sending invoices',
    'stripe does not send invoices',
    'cancel a box meeting',
    'drop a box',
    'stripe is where we charge',
    'there is no stripe account yet',
    'we have no new relic',
    'no box meeting yet',
    'not sure how stripe works',
    'stripe is connected',
    // What only the sense of a word tells.
    'we cancelled stripe',
    'burned by stripe',
    'stripe let us down',
    'never make it worse',
    'box',
    '',
  ])
    assert.deepEqual(read(text), { names: [], likes: [], left: text, origins: [] }, text)
})

test('what is denied and names no product is not searched for, unless tools say it of themselves', () => {
  assert.equal(read('charge without moving from stripe').left, 'charge stripe')
  const { names, origins } = read("mail, i don't want stripe or anything paypal")
  assert.deepEqual([names, origins], [['stripe', 'paypal'], ['paypal']])
  assert.equal(read('web search without google').left, 'web search')
  assert.equal(read('analytics, no ads').left, 'analytics ,')
  assert.deepEqual(read('email not owned by twilio'), {
    names: ['twilio'],
    likes: [],
    left: 'email',
    origins: ['twilio'],
  })
  const said = readExclusions('visitors without cookies', {
    isName: () => false,
    isSaid: (denying, word) => `${denying} ${word}` === 'without cookies',
    isTopic: () => false,
  })
  assert.equal(said.left, 'visitors without cookies')
})
