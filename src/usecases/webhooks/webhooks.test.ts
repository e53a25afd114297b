import assert from 'node:assert/strict'
import test from 'node:test'
import { answersChallenge, challengeMessage, signedFields } from './messages.ts'
import { failure } from './send.ts'

test('a signature is the one that the libraries of Standard Webhooks give', () => {
  assert.deepEqual(
    signedFields(
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      1_614_265_330_999,
      '{"test": 2432232314}',
    ),
    {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    },
  )
})

test('a webhook challenge is met by extracting it, not by echoing the message', () => {
  const { body } = challengeMessage('abc', 0)
  for (const answer of ['abc', ' abc\n', '{"challenge":"abc","more":1}'])
    assert.equal(answersChallenge(body, answer), true, answer)
  for (const answer of ['', 'ab', 'null', '{"challenge":"x"}', '["abc"]', '{', body])
    assert.equal(answersChallenge(body, answer), false, answer)
})

const fresh = { failingSince: null, failures: 0 }
const retryAt = (attempts: number, random = 1, askedMs: number | null = null) => {
  const outcome = failure(fresh, 'grade.changed', attempts, { status: 503, askedMs }, 0, random)
  return outcome.outcome === 'failed' ? outcome.retryAt : assert.fail()
}
const disables = (since: number | null, status: number | null) => {
  const told = { status, askedMs: null }
  const outcome = failure(
    { failingSince: since, failures: 0 },
    'grade.changed',
    1,
    told,
    6 * 86_400_000,
    0,
  )
  return outcome.outcome === 'failed' && outcome.disables
}

test('a receiver that asks for a pause gets it, up to twelve hours', () => {
  assert.deepEqual(
    [retryAt(1, 0, 60_000), retryAt(3, 0, 1000), retryAt(1, 0, 1e12), retryAt(14, 0, 60_000)],
    [60_000, 40_000, 12 * 3_600_000, null],
  )
})

test('pauses grow, are spread, and end', () => {
  assert.deepEqual([retryAt(1), retryAt(2), retryAt(3)], [5000, 20_000, 80_000])
  assert.equal(retryAt(1, 0), 2500)
  assert.equal(retryAt(13), 12 * 3_600_000)
  assert.equal(retryAt(14), null)
  assert.deepEqual(
    [disables(null, 500), disables(0, 500), disables(5 * 86_400_000, null), disables(null, 410)],
    [false, true, false, true],
  )
})
