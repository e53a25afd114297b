// What a tool says of a query in one phrase, and what it says here and there.
import assert from 'node:assert/strict'
import test from 'node:test'
import { BLANK } from '../../../test/blank-entry.ts'
import type { SearchText } from './entry.ts'
import { saidBy } from './phrases.ts'
import { readQuery } from './query.ts'
import { groupsOf } from './word-group.ts'
import { WordIndex } from './word-index.ts'

const PAY: SearchText = {
  ...BLANK,
  name: 'Acme',
  aliases: ['Rome'],
  tags: ['geocoding', 'cards'],
  capabilities: ['send invoices to customers', 'issue cards'],
  problems: ['support inbox', 'proof of shipping'],
  description: 'Billing for shops, with payouts and print on demand.',
}

test('words in one phrase are meant; words from here and there, and names, are not', () => {
  const index = new WordIndex()
  index.enter(1, 0, PAY)
  // Many others, so that a word of one tool is rare.
  for (let id = 2; id < 120; id += 1) index.enter(id, 0, { ...BLANK, tags: ['cards'] })
  const isMeant = (text: string) =>
    saidBy(PAY, groupsOf(index, readQuery(text, index)), index).isMeant
  for (const text of [
    'send an invoice by pigeon',
    'geocode a thousand rows',
    'our support inbox is drowning',
    'rome proof for everybody',
    'invocie the customer',
  ])
    assert.ok(isMeant(text), text)
  for (const text of [
    'print business cards and ship them',
    'flights to rome',
    'payouts of shops',
    'proof of geology',
    'sendoff gift',
    '',
  ])
    assert.ok(!isMeant(text), text)
  const fit = (tool: SearchText) =>
    saidBy(tool, groupsOf(index, readQuery('send cards', index)), index).fit
  assert.ok(fit({ ...BLANK, tags: ['send cards'] }) > fit(PAY) && fit(PAY) > fit(BLANK))
  assert.equal(fit({ ...PAY, aliases: ['Rome', 'the'] }), fit(PAY), 'stop words say nothing')
})
