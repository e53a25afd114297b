import assert from 'node:assert/strict'
import test from 'node:test'
import { operation, parameter, problem, response } from '../../../test/sample.ts'
import { collectionReads } from './collection-reads.ts'

const read = (path: string) => operation({ path })
const asked = (...names: string[]) =>
  operation({ parameters: names.map((name) => parameter({ name })), responses: [response()] })
const one = (path: string) => operation({ path, parameters: [] })

test('a GET that answers with a list is a collection read', () => {
  const operations = [
    read('/messages'),
    read('/users/{id}/messages/'),
    read('/templates/{type}'),
    operation({ responses: [response({ status: '2XX', isArray: true })] }),
  ]
  assert.deepEqual(collectionReads(operations), operations)
})

test('one thing, a write, a list of errors and an answer that is no list are not', () => {
  const operations = [
    one('/messages/{id}'),
    one('/messages/{id}/'),
    one('/messages/{id}.json'),
    operation({ method: 'post' }),
    operation({ parameters: [], responses: [response(), { ...problem('400'), isArray: true }] }),
    operation({ parameters: [], responses: [] }),
    operation({ path: '/files.info' }),
    operation({ path: '/reactions.get' }),
    operation({ path: '/users.identity' }),
  ]
  assert.deepEqual(collectionReads(operations), [])
})

test('a page size and a position make a list, whatever its answer is said to be', () => {
  const paged = asked('limit', 'cursor')
  assert.deepEqual(collectionReads([paged, asked('limit'), asked('cursor')]), [paged])
})
