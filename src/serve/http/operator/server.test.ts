// The operator's service ends at once, whoever waits for an answer.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import test from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { createOwnAddress } from '../request/client-address.ts'
import { openOperatorServer } from './server.ts'

/** Far more turns of the event loop than closing takes, and far less than an idle connection has. */
const TURNS = 1000

test('a request that is not answered yet does not delay the end', async () => {
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<string>()
  const metrics = () => {
    asked.resolve()
    return answer.promise
  }
  const ownAddress = createOwnAddress({ publicUrl: '', allowedHosts: ['x'] })
  const view = { ready: async () => {}, metrics }
  const server = await openOperatorServer('127.0.0.1', 0, view, ownAddress)
  const socket = connect(server.port, '127.0.0.1')
  const left = once(
    socket.resume().on('error', () => {}),
    'close',
  )
  socket.write('GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n')
  await asked.promise
  const end = { isReached: false }
  const closed = server.close().then(() => (end.isReached = true))
  for (let turns = 0; turns < TURNS && !end.isReached; turns += 1) await turn()
  const isClosedSoon = end.isReached
  answer.resolve('')
  await Promise.all([closed, left])
  assert.ok(isClosedSoon)
})
