// A scan in words: its progress, its steps, and why it failed.
import assert from 'node:assert/strict'
import test from 'node:test'
import { SCANNED_NAMES } from '../../domain/evidence/observations/index.ts'
import type { Progress } from '../../domain/scan/scan.ts'
import { endingWords, nextTryWords, progressWords, silenceOf, troubleWords } from './scans.ts'

const looks = (count: number): Progress[] =>
  SCANNED_NAMES.slice(0, count).map((observation) => ({
    observation,
    state: 'not-offered',
    found: 'not offered',
  }))

test('progress says how many checks have ended and what is looked at now', () => {
  const total = SCANNED_NAMES.length
  assert.match(progressWords([], null), /^Connecting…/)
  assert.equal(
    progressWords(looks(3), null),
    `Scanning… 3 of ${total} checks. Now: Markdown on request, Markdown pages, llms.txt.`,
  )
  assert.equal(progressWords(looks(total), null), `Scanning… ${total} of ${total} checks.`)
})

test('a server that says nothing for three seconds is told of, and never called dead', () => {
  const scan = { status: 'running', progress: [], takenAt: 10_000 } as const
  assert.equal(silenceOf(scan, 'https://acme.example/x', 12_999), null)
  const silence = silenceOf(scan, 'https://acme.example/x', 13_500)
  assert.deepEqual(silence, { url: 'https://acme.example/x', seconds: 3 })
  assert.match(progressWords([], silence), /^Nothing read from acme\.example yet\. Still trying/)
  assert.equal(silenceOf({ ...scan, progress: looks(1) }, 'https://acme.example', 20_000), null)
  assert.equal(silenceOf({ ...scan, status: 'queued' }, 'https://acme.example', 20_000), null)
})

test('what could not be seen is said in words; what was found stays', () => {
  const look = { observation: 'api', state: 'unobserved', found: 'dns' } as const
  assert.equal(endingWords(look), 'host name not found')
  assert.equal(endingWords({ ...look, found: 'toString' }), 'toString')
  assert.equal(endingWords({ ...look, state: 'observed' }), 'dns')
})

test('an error names the host, what happened and what to check; then the next try', () => {
  assert.deepEqual(
    troubleWords('refused: The connection was refused.', 'http://acme.example:1/x'),
    {
      title: 'We could not reach acme.example:1.',
      detail: 'The connection was refused.',
      hint: 'Check the address and the port, and that the server is running and public.',
    },
  )
  assert.deepEqual(troubleWords('Too little could be seen.', 'https://acme.example'), {
    title: 'We could not reach acme.example.',
    detail: 'Too little could be seen.',
    hint: null,
  })
  assert.match(troubleWords('fault: It grew.', 'https://acme.example').title, /our side/)
  assert.equal(
    nextTryWords(1, '2026-11-16T01:31:07.169Z'),
    'Next try: 2026-11-16 01:31:07 UTC (try 2 of 3).',
  )
})
