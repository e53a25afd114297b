import assert from 'node:assert/strict'
import test from 'node:test'
import { operation, write } from '../../../test/sample.ts'
import { webhookOperations } from './webhook-operations.ts'

const body = (...fieldNames: string[]) => ({
  fields: fieldNames.length,
  describedFields: 0,
  fieldNames,
  hasExample: false,
  isArray: false,
})
const found = (...operations: Parameters<typeof webhookOperations>[0][number][]) =>
  webhookOperations(operations).map(({ path }) => path)

test('calls that create a webhook, in any spelling', () => {
  const paths = ['/webhooks', '/v1/webhook_endpoints', '/repos/{repo}/hooks', '/webhooks/add']
  for (const field of ['url', 'address', 'subscriberUrl', 'endpoint', 'events', 'data'])
    assert.deepEqual(found(...paths.map((path) => write({ path, body: body(field) }))), paths)
})

test('hooks for events, and not those that ask for a decision', () => {
  assert.deepEqual(
    found(
      write({ path: '/api/v1/eventHooks', body: body('name', 'events') }),
      write({ path: '/api/v1/inlineHooks', body: body('name', 'url') }),
    ),
    ['/api/v1/eventHooks'],
  )
})

test('incoming webhooks, and calls that subscribe to nothing', () => {
  assert.deepEqual(
    found(
      operation({ path: '/webhooks' }),
      operation({ path: '/app/hook/deliveries' }),
      write({ path: '/channels/{id}/webhooks', body: body('name', 'avatar') }),
      write({ path: '/database/webhooks/enable', body: null }),
      write({ path: '/webhooks/{id}/test', body: null }),
      write({ path: '/webhooks/list', body: body('key') }),
      write({ path: '/teams/workflows-webhook-handles', body: body('data') }),
      write({ method: 'put', path: '/hooks/{id}', body: body('url') }),
      write({ method: 'delete', path: '/integrations/teams/webhook-handles/{id}', body: null }),
    ),
    [],
  )
})

test('callbacks on any path', () => {
  assert.deepEqual(found(write({ hasCallbacks: true }), write()), ['/messages'])
})

test('a call that creates a webhook comes before one with callbacks', () => {
  assert.deepEqual(
    found(
      write({ path: '/extensions', hasCallbacks: true }),
      write({ path: '/webhook_subscriptions', body: body('webhook_subscription') }),
    ),
    ['/webhook_subscriptions', '/extensions'],
  )
})

test('subscriptions only where they take an address to call', () => {
  const event = write({ path: '/event-subscriptions', body: body('events', 'callback_url') })
  const graph = write({ path: '/subscriptions', body: body('notificationUrl', 'resource') })
  const plan = write({ path: '/subscriptions', body: body('customer', 'price') })
  const bodiless = operation({ path: '/subscriptions' })
  assert.deepEqual(webhookOperations([event, graph, plan, bodiless]), [event, graph])
})

test('nothing on other paths', () => {
  assert.deepEqual(
    found(write(), write({ path: '/bookshooks', body: body('url') }), operation({ path: '' })),
    [],
  )
})
