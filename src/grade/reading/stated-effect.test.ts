import assert from 'node:assert/strict'
import test from 'node:test'
import { offeredEffect, saysItReads, statedEffect } from './stated-effect.ts'

const choice = (name: string, ...values: unknown[]) =>
  offeredEffect({ type: 'object', properties: { [name]: { enum: values } } })?.because

const DELETING = [
  'Deletes all customers.',
  'Delete a customer by id.',
  'This tool permanently deletes the account.',
  'Use this to delete the selected rows.',
  '**Purpose:** Deletes a webhook',
  '⚠️ WARNING: Purges every message of a queue.',
  'Drops the table and its data.',
  'Löscht alle Kunden.',
  'Supprime un client.',
  'Удаляет клиента.',
  '删除所有客户。',
  'Gets rid of a customer.',
  'Truncates a table.',
]
const WRITING = [
  'Creates a new customer in the database.',
  'Updates an existing contact.',
  'Sends an email to the customer.',
  'Create a contact from the given address.',
  'Overwrites the file.',
  'Archives a project.',
  'Resets the password of a user.',
  'Transfers money from one account to another.',
  'Pays an invoice.',
  'Deploys the application to production.',
  'Merge a pull request.',
  'Bans a user from the forum.',
  'Rotates the API key.',
  'Closes an issue by its id.',
  'Restart the server.',
  'Clears the queue.',
  'Refunds a payment.',
  'Grants a user access to a project.',
  'Replaces the configuration of a service.',
  'Books a table at a restaurant.',
  'Charges the saved card of a customer.',
  'Pushes the commits to a remote.',
  'Terminates an instance.',
  'Kills a process.',
  'Migrates the database to the newest schema.',
  'Installs a package.',
  'Unlinks an account.',
  'Restores a backup.',
  'Applies all migrations.',
  'Places an order for a customer.',
  'Searches and replaces text in all files of the project.',
]
const NEITHER = [
  '',
  'Gets deleted items.',
  'Lists the updates of a project.',
  'Returns the created date of a file.',
  'Does not delete anything.',
  'Deletes nothing; lists what would go.',
  'Shows which rows would be deleted.',
  'Create a query plan for a statement.',
  'Creates a summary of the document.',
  'Create a buffer zone around a point.',
  'Sends a query to the index and returns matches.',
  'Searches the docs and updates your plan.',
  'Edit distance between two words.',
  'Removes duplicate lines from the given text.',
  'Delete whitespace from a string.',
  'Deleted records, newest first.',
  'Updates you on the status of a job.',
  'Deletion history of a project.',
  'Books table of the library.',
  'Clears up questions about data.',
  'Closes positions per day.',
  'Push notifications statistics.',
  'Pay bills due this month.',
  'Transfer payments of an account.',
  'Grants access levels a user has.',
  'Truncates the table to ten rows.',
  'Truncates a text.',
  'Books a user has borrowed.',
  'Books by an author.',
  'Charges the customer has paid.',
  'Transfers made in a month.',
  'Refunds of orders.',
  'Grants for research.',
  'Places near a point.',
  'Places the user visited.',
  'Archives of a mailing list.',
  'Applies a filter to the list.',
  'Rotates an image.',
  'Merges two arrays.',
  'Replaces all matches in a string.',
  'Replaces the settings in the given JSON.',
  'Closes the page.',
  'Closes the browser.',
  'Clears the cache.',
  'Installation guide of a package.',
  'Deploys by project.',
  'Resets the view.',
  'Searches and replaces words in a text.',
  'Pushes a value to an array.',
  'Preview: deletes the branch without saving.',
]

test('a description that begins with a deletion', () => {
  for (const text of DELETING) assert.equal(statedEffect(text)?.isDeleting, true, text)
})

test('a description that begins with a change', () => {
  for (const text of WRITING) assert.equal(statedEffect(text)?.isDeleting, false, text)
})

test('descriptions that only mention it', () => {
  for (const text of NEITHER) assert.equal(statedEffect(text), undefined, text)
})

test('what it says is quoted', () => {
  assert.equal(
    statedEffect('Deletes all customers of the shop, at once.')?.because,
    'its description says “deletes all customers of the shop”',
  )
})

test('an action that changes something', () => {
  assert.equal(choice('action', 'list', 'delete'), 'its action can be “delete”')
  assert.equal(choice('operation', 'get', 'create_user'), 'its operation can be “create_user”')
  assert.equal(choice('method', 'GET', 'POST'), 'its method can be “POST”')
  assert.equal(choice('sort', 'created', 'updated'), undefined)
  assert.equal(choice('operation', 'list', 'created', 'updated', 1), undefined)
  assert.equal(choice('scope', 'delete'), undefined)
  assert.equal(offeredEffect(null), undefined)
})

test('a description that begins with reading', () => {
  assert.equal(saysItReads('This tool returns the updates.'), true)
  assert.equal(saysItReads('Deletes and returns it.'), false)
})

test('a title says it in fewer words', () => {
  assert.equal(
    statedEffect('Delete customer', 'title')?.because,
    'its title says “delete customer”',
  )
  assert.equal(statedEffect('Delete customer'), undefined)
  assert.equal(statedEffect('Delete protection status', 'title'), undefined)
  assert.equal(statedEffect('Deletion log', 'title'), undefined)
})
