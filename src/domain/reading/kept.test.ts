// A later look keeps captured texts and the answers of readers, until that way is looked at again.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { anyEvidence } from '../../../test/arbitrary-evidence.ts'
import { holds } from '../../../test/property.ts'
import { readEvidence } from '../../../test/readings.ts'
import { exchange, mcpTool, SAMPLE } from '../../../test/sample.ts'
import { parseEvidence, type Evidence } from '../evidence/evidence.ts'
import type { Exchange } from '../evidence/exchange.ts'
import { withEarlierTexts } from './kept.ts'
import { standingOf } from './standing.ts'

const observed = (value: unknown, ...exchanges: string[]) => ({
  state: 'observed' as const,
  exchanges,
  value,
})
const stdio = (id: string, date?: string): Exchange => ({
  id,
  kind: 'stdio',
  command: 'npx -y @acme/mcp',
  sent: [],
  ...(date && { date }),
  answer: { bytes: 10, sha256: 'd'.repeat(64), ms: 5 },
})

function evidence(
  observations: Record<string, unknown>,
  exchanges: Exchange[] = [exchange()],
  observedAt = '2026-11-01T00:00:00Z',
): Evidence {
  return {
    format: 'agentgrade-evidence/1.2',
    tool: { name: 'Acme', url: 'https://acme.example' },
    observedAt,
    exchanges,
    observations: observations,
  }
}

const LOCAL = { ...SAMPLE.mcp, url: null, command: 'npx -y @acme/mcp', transport: 'stdio' }
/** As a program was captured on the first of November. */
const captured = (id = 's1', more: Record<string, unknown> = {}) =>
  evidence(
    {
      mcp: observed(LOCAL, id),
      mcpTools: observed({ ...SAMPLE.mcpTools, tools: [mcpTool()] }, id),
      ...more,
    },
    [exchange(), stdio(id)],
  )
/** As a scan of the address sees it days later. */
const live = (more: Record<string, unknown> = {}, exchanges: Exchange[] = [exchange()]) =>
  evidence({ site: observed(SAMPLE.site, 'e1'), ...more }, exchanges, '2026-11-09T00:00:00Z')

function valid(result: Evidence): Evidence {
  const parsed = parseEvidence(JSON.parse(JSON.stringify(result)))
  assert.deepEqual(parsed.ok ? [] : parsed.problems, [])
  return result
}

const dateOf = ({ exchanges }: Evidence, id: string) => {
  const found = exchanges.find((each) => each.id === id)
  return found && 'date' in found ? found.date : undefined
}

test('a captured list stays beside a live scan that has none, with its day', () => {
  const before = captured()
  for (const look of [live(), live({ mcpTools: { state: 'not-offered', exchanges: ['e1'] } })]) {
    const next = valid(withEarlierTexts(before, look))
    assert.deepEqual(next.observations.mcpTools, before.observations.mcpTools)
    assert.equal(next.observations.mcp, undefined, 'and only the text is kept')
    assert.equal(dateOf(next, 's1'), '2026-11-01')
    assert.equal(next.observedAt, '2026-11-09T00:00:00Z')
    const again = valid(withEarlierTexts(next, live()))
    assert.equal(dateOf(again, 's1'), '2026-11-01', 'it gets no younger')
  }
})

test('what is seen again replaces what was captured; what was seen at an address is not kept', () => {
  const now = live({ mcpTools: observed({ ...SAMPLE.mcpTools, tools: [] }, 'e1') })
  assert.deepEqual(withEarlierTexts(captured(), now).observations, now.observations)
  const seen = evidence({ mcpTools: observed(SAMPLE.mcpTools, 'e1') })
  assert.equal(withEarlierTexts(seen, live()).observations.mcpTools, undefined)
})

test('its exchange has an id that is free, however often it is kept', () => {
  let before = captured('e1x')
  for (let look = 0; look < 4; look += 1)
    before = valid(
      withEarlierTexts(before, live({ mcp: observed(LOCAL, 'e1x') }, [exchange(), stdio('e1x')])),
    )
  const ids = before.exchanges.map(({ id }) => id)
  assert.equal(new Set(ids).size, ids.length)
  const [own] = before.observations.mcpTools?.exchanges ?? []
  assert.ok(own && own !== 'e1x' && ids.includes(own))
})

test('ids of full length that begin alike stay apart', () => {
  const [one, two] = ['x'.repeat(31) + 'a', 'x'.repeat(31) + 'b']
  const exchanges = [stdio(one ?? ''), stdio(two ?? '')]
  const before = evidence({ mcpTools: observed(SAMPLE.mcpTools, one ?? '', two ?? '') }, exchanges)
  const now = live({ mcp: observed(LOCAL, one ?? '', two ?? '') }, [exchange(), ...exchanges])
  const next = valid(withEarlierTexts(before, now))
  assert.equal(new Set(next.observations.mcpTools?.exchanges).size, 2)
  const chained = evidence({ mcpTools: observed(SAMPLE.mcpTools, 's1', 'kept1-s1') }, [
    stdio('s1'),
    stdio('kept1-s1'),
  ])
  valid(withEarlierTexts(chained, live({ mcp: observed(LOCAL, 's1') }, [exchange(), stdio('s1')])))
})

const readOn = (date: string, of = captured()) =>
  readEvidence(of, 'mcp', { reader: 'a', date }, { reader: 'b', date })
const dayOf = (each: Evidence) => {
  const [id = ''] = each.observations.mcpReading?.exchanges ?? []
  return dateOf(each, id)
}

test('a reading stays with its text', () => {
  const next = valid(withEarlierTexts(readOn('2026-11-02'), live()))
  assert.equal(dayOf(next), '2026-11-02')
  assert.deepEqual([standingOf(next, 'mcp')?.share, standingOf(next, 'mcp')?.isComplete], [1, true])
})

test('a newer reading is not replaced by an older one, nor by one of the same day', () => {
  const [old, young] = [readOn('2026-11-02'), readOn('2026-11-08')]
  assert.equal(dayOf(valid(withEarlierTexts(old, young))), '2026-11-08')
  assert.equal(dayOf(valid(withEarlierTexts(young, old))), '2026-11-08')
  const same = withEarlierTexts(readOn('2026-11-08'), young)
  assert.equal(same.observations.mcpReading, young.observations.mcpReading)
  const { exchanges } = withEarlierTexts(young, old)
  assert.equal(
    exchanges.filter(({ kind }) => kind === 'reading').length,
    1,
    'and nothing is left of it',
  )
})

test('a reading stays beside another list, where it says what it still can', () => {
  const now = live({
    mcpTools: observed({ ...SAMPLE.mcpTools, tools: [mcpTool(), mcpTool({ name: 'new' })] }, 'e1'),
  })
  const next = valid(withEarlierTexts(readOn('2026-11-02'), now))
  assert.deepEqual(
    [standingOf(next, 'mcp')?.share, standingOf(next, 'mcp')?.isComplete],
    [1 / 2, false],
  )
})

test('nothing is kept of a reading that nobody stored', () => {
  const before = captured('s1', {
    mcpReading: { state: 'unobserved', cause: 'not-probed', exchanges: [] },
  })
  assert.equal(withEarlierTexts(before, live()).observations.mcpReading, undefined)
})

test('whatever is kept of whatever there was is evidence', () => {
  const withReading = anyEvidence.chain((each) =>
    fc.constantFrom(each, readable(each) ? readOn('2026-11-03', each) : each),
  )
  holds(
    fc.property(withReading, withReading, (before, now) => {
      const given = [before, now].map((each) => parseEvidence(structuredClone(each)))
      fc.pre(given.every(({ ok }) => ok))
      const copies = [before, now].map((each) => JSON.stringify(each))
      const next = valid(withEarlierTexts(before, now))
      assert.deepEqual(
        [before, now].map((each) => JSON.stringify(each)),
        copies,
      )
      valid(withEarlierTexts(next, now))
    }),
    { tries: 60 },
  )
})

function readable({ observations: { mcpTools } }: Evidence): boolean {
  if (mcpTools?.state !== 'observed') return false
  const names = mcpTools.value.tools.map(({ name }) => name)
  return names.length > 0
}
