import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { eventReader } from './http-wire.ts'
import { endsSoon } from '../../../test/ends-soon.ts'
import { holds } from '../../../test/property.ts'

test('events end at a blank line, whatever ends the lines', () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const text = [
      'event: endpoint',
      'data: /messages',
      '',
      ': a comment',
      'id: 7',
      'data:{"a":',
      'data: 1}',
      '',
      'event: lost',
      '',
      'data: open',
    ].join(end)
    assert.deepEqual(eventReader()(text), [
      { event: 'endpoint', data: '/messages' },
      { event: 'message', data: '{"a":\n1}' },
    ])
  }
})

test('events are the same wherever the stream is cut into chunks', () => {
  const piece = fc.constantFrom(
    'data: a',
    'data:',
    'event: x',
    ': note',
    '\n',
    '\r',
    '\r\n',
    '\n\n',
    '\r\n\r\n',
    'data',
    'é',
  )
  holds(
    fc.property(
      fc.array(piece, { maxLength: 30 }),
      fc.integer({ min: 1, max: 5 }),
      (pieces, size) => {
        const text = pieces.join('')
        const read = eventReader()
        const events = (text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []).flatMap((part) =>
          read(part),
        )
        assert.deepEqual(events, eventReader()(text))
      },
    ),
  )
})

test('a line of megabytes in small pieces is read in linear time', () => {
  const read = eventReader()
  endsSoon(() => {
    for (let count = 0; count < 200_000; count++) read('data: 0123456')
  })
  assert.equal(read('\n\n').length, 1)
})
