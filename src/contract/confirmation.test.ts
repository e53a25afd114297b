import assert from 'node:assert/strict'
import test from 'node:test'
import { parseEvidence, type Evidence } from '../domain/evidence/evidence.ts'
import { exchange, fileExchange, mcpTool, SAMPLE } from '../../test/sample.ts'
import { confirmedBy, withEarlierLooks, type Confirmed } from './confirmation.ts'
import { shownIn } from './tools-digest.ts'

/** A scan that was shown one tool; null: no list was read. */
function scan(name: string | null, found?: Confirmed): Evidence {
  const exchanges = ['e1']
  return {
    format: 'agentgrade-evidence/1.1',
    tool: { name: 'Acme', url: 'https://acme.example/' },
    observedAt: '2026-11-01T09:00:00.000Z',
    observer: 'test/1',
    observations: {
      mcp: { state: 'observed', exchanges, value: SAMPLE.mcp },
      mcpTools:
        name === null
          ? { state: 'unobserved', cause: 'timeout', exchanges }
          : {
              state: 'observed',
              exchanges,
              value: { ...SAMPLE.mcpTools, tools: [mcpTool({ name })] },
            },
      ...(found && {
        mcpConfirmed: { state: 'observed', exchanges: ['operator-1'], value: found },
      }),
    },
    exchanges: [exchange('e1'), ...(found ? [fileExchange('operator-1')] : [])],
  }
}

const shown = (name: string) => shownIn(scan(name)) ?? assert.fail()
const sent = (scanned: string, client: string) =>
  scan(scanned, confirmedBy(shown(scanned), shown(client), '2026-11-01T10:00:00.000Z'))

/** What a confirmation is after scans that were shown these, one after the other. */
function after(first: Evidence, ...names: (string | null)[]): string {
  const last = names.reduce((before, name) => withEarlierLooks(before, scan(name)), first)
  const parsed = parseEvidence(JSON.parse(JSON.stringify(last)))
  assert.ok(parsed.ok, JSON.stringify(parsed))
  const { mcpConfirmed } = last.observations
  assert.equal(last.exchanges.filter(({ id }) => id === 'operator-1').length, 1)
  if (mcpConfirmed?.state !== 'observed') return 'none'
  return `${mcpConfirmed.value.outcome} ${mcpConfirmed.value.scans}`
}

test('what a client was shown stands while the scan is shown it', () => {
  const same = sent('search', 'search')
  assert.equal(after(same), 'same 1')
  assert.equal(after(same, 'search'), 'same 1')
  assert.equal(after(same, 'send'), 'outdated 1')
  assert.equal(after(same, null), 'outdated 1')
  assert.equal(after(same, 'send', 'search'), 'same 1', 'the list of before')
})

test('a difference is a release, or stays found, by what the next scan is shown', () => {
  const other = sent('search', 'send')
  assert.equal(after(other), 'otherwise 1')
  assert.equal(after(other, 'send'), 'same 1', 'it was a release')
  assert.equal(after(other, 'third'), 'outdated 1', 'nobody can tell')
  assert.equal(after(other, 'search'), 'otherwise 2')
  assert.equal(after(other, 'search', 'third'), 'otherwise 2', 'nobody gets rid of it by a release')
  assert.equal(after(other, 'search', null), 'otherwise 2')
  assert.equal(after(other, 'search', 'send'), 'same 2', 'but by showing the scan the same')
})

test('it says which tool differs', () => {
  const { mcpConfirmed } = sent('search', 'send').observations
  assert.ok(mcpConfirmed?.state === 'observed')
  assert.deepEqual(
    mcpConfirmed.value.differs.map(({ at, says }) => `${at}: ${says}`),
    [
      'search: it is gone',
      'send: a new tool that is marked as read-only, which its name, texts and inputs do not show',
    ],
  )
})
