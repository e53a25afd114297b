import assert from 'node:assert/strict'
import test from 'node:test'
import { contradictionOf, deletionOf, isBelievedReading } from './marks.ts'
import { ReadTool } from './texts.ts'

const READING = { readOnlyHint: true }
const ID = { id: { type: 'string' } }
const TEXT = { text: { type: 'string' } }

const read = (
  name: string,
  description: string,
  properties: object = ID,
  annotations: object = READING,
) =>
  new ReadTool({
    name,
    description,
    inputSchema: { type: 'object', properties },
    annotations: { ...annotations },
  })
const believed = (...given: Parameters<typeof read>) => isBelievedReading(read(...given))
const contradicted = (...given: Parameters<typeof read>) => contradictionOf(read(...given))

test('a read-only mark needs a verb of reading', () => {
  assert.equal(believed('list_messages', ''), true)
  assert.equal(believed('messages', 'This tool returns the updates.'), true)
  assert.equal(believed('get_post', 'Gets a post.'), true)
  assert.equal(believed('post_list', ''), true)
  assert.equal(believed('acme', 'Acme | Retrieve a page'), true)
  assert.equal(believed('acme', 'Purpose: 1. Retrieves a page'), true)
  assert.equal(believed('messages', 'Works with messages.'), false)
  assert.equal(believed('list_messages', '', ID, {}), false)
})

test('a word that nobody has listed is none, whatever the name says', () => {
  for (const [name, description] of [
    ['get_ledger', 'Voids every booking of a year.'],
    ['fetch_ledger', 'Dispatch couriers for the bookings.'],
    ['read_ledger', 'Vernichtet alle Buchungen.'],
    ['find_ledger', 'Bookings of the year go to the shredder.'],
    ['get_transfers', 'Transfer funds between accounts.'],
    ['ledger', 'Ledger: shreds every booking.'],
    ['ledger', 'Looks up the bookings of a year and shreds them.'],
    ['ledger', 'Reviews the ledger, then retires every booking.'],
    ['ledger', 'Reads and purges bookings.'],
    ['revoke_key', 'Returns the key after it is revoked.'],
    ['update_ledger', 'Returns the ledger with its changes.'],
  ] as const)
    assert.equal(believed(name, description), false, `${name}: ${description}`)
  for (const description of [
    'Finds the id and type of a host.',
    'Lists orders and refunds of a year.',
    'Counts posts and all their comments.',
    'Searches and filters the ledger.',
    'Lists the bookings. Call it before you pay and close the year.',
  ])
    assert.equal(believed('ledger', description), true, description)
})

test('nothing in name, parameters or values may change something', () => {
  const flag = { and_delete: { type: 'boolean' } }
  assert.equal(believed('read_messages', 'Reads messages.', flag), false)
  assert.equal(believed('read', 'Reads.', { overwrite: { type: 'boolean' } }), false)
  assert.equal(believed('get', 'Gets.', { verb: { enum: ['GET', 'DELETE'] } }), false)
  assert.equal(believed('get_and_remove', 'Gets an item.'), false)
  assert.equal(believed('fetch', 'Archives the message.'), false)
  assert.equal(believed('list_events', 'Lists.', { type: { enum: ['create', 'delete'] } }), true)
  assert.equal(believed('list_items', 'Lists.', { include_deleted: { type: 'boolean' } }), true)
})

test('a plain verb contradicts it', () => {
  assert.deepEqual(contradicted('delete_message', ''), {
    hint: 'readOnlyHint: true',
    by: 'name',
    verb: 'delete',
  })
  assert.deepEqual(contradicted('customers', 'Permanently deletes the customers.'), {
    hint: 'readOnlyHint: true',
    by: 'description',
    verb: 'delete',
  })
  for (const [name, description] of [
    ['acme_delete_message', ''],
    ['get_customers', 'Deletes all customers.'],
    ['purge_queue', 'Purges every message of a queue.'],
    ['purge_ledger', 'Removes every booking of a year.'],
    ['contacts', 'Updates a contact.'],
    ['create_issue', 'Creates an issue.'],
    ['upload', 'Uploads the file.'],
  ] as const)
    assert.ok(contradicted(name, description), name)
  assert.ok(contradicted('dеlеtе_customers', ''), 'letters of another alphabet')
})

test('what only sounds like it does not', () => {
  for (const description of [
    'Gets deleted items.',
    'Lists the updates of a project.',
    'Does not delete anything.',
    'Deletes nothing; lists what would go.',
    'Updates of a project.',
    'Update history of a project.',
    'Uploads by month.',
    'Edit distance between two words.',
    'Deletion history of a project.',
    'Delete protection status.',
    'Transfers made in a month.',
    'Refunds of orders.',
    'Sends a query and returns matches.',
    'Preview: deletes the branch without saving.',
  ])
    assert.equal(
      contradicted('tool', description, description.startsWith('Sends') ? { query: {} } : ID),
      undefined,
      description,
    )
  for (const name of ['delete_dry_run', 'create_invoice_preview', 'list_deleted', 'undelete'])
    assert.equal(contradicted(name, ''), undefined, name)
})

test('what is given back is not changed', () => {
  const string = { string: { type: 'string' } }
  assert.equal(contradicted('strip', 'Deletes accents from a string.', string), undefined)
  assert.equal(contradicted('drop_shadow', 'Adds a shadow to an image.'), undefined)
  const width = { width: { type: 'integer' } }
  assert.equal(contradicted('drop_shadow', 'Creates a shadow.', width), undefined)
  assert.equal(contradicted('drop_year', 'Removes the bookings.', width)?.verb, 'drop')
  for (const [name, description] of [
    ['create_summary', 'Creates a summary of the text.'],
    ['remove_whitespace', 'Removes whitespace from a text.'],
    ['delete_stop_words', 'Deletes stop words from a text.'],
    ['write_haiku', 'Writes a haiku about a topic.'],
  ] as const)
    assert.equal(contradicted(name, description, TEXT), undefined, name)
})

test('only a deletion contradicts that nothing is destroyed', () => {
  const harmless = { readOnlyHint: false, destructiveHint: false }
  assert.equal(contradicted('deleteKey', '', ID, harmless)?.hint, 'destructiveHint: false')
  assert.equal(contradicted('removeMember', '', ID, harmless), undefined)
  assert.equal(contradicted('create_message', '', ID, harmless), undefined)
  assert.equal(deletionOf(read('delete_message', '', ID, {}))?.by, 'name')
})
