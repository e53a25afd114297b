// A year without a network: the catalogue is scanned every seven days, no look sees anything, and no
// letter that rests on captured texts and on readings of them changes.
import assert from 'node:assert/strict'
import test from 'node:test'
import { joinedEvidence } from '../src/domain/tool/catalogue-entry.ts'
import { grade } from '../src/grade/index.ts'
import { createOutbound } from '../src/observe/outbound/client.ts'
import { lookAt } from '../src/usecases/scan/scan-look.ts'
import { freePort } from './free-port.ts'
import { launchCatalogue } from './launch-tools.ts'

const DAY_MS = 86_400_000
const WEEKS = 52
const LOOKED_AT = new Set(['exa', 'notion', 'sentry', 'jq'])

const { entries, captured } = await launchCatalogue()
const tools = entries.flatMap((entry) => {
  const own = captured.get(entry.slug)
  return own ? [{ slug: entry.slug, evidence: joinedEvidence(entry, own) }] : []
})

test('the letters of the launch catalogue are the same on every week of a year', () => {
  const read = tools.filter(({ evidence }) => (grade(evidence).restsOn?.readings?.length ?? 0) > 0)
  assert.ok(read.length > 70, `${read.length} tools with readings`)
  for (const { slug, evidence } of read) {
    const first = Date.parse(evidence.observedAt ?? '')
    const letters = [0, 26, WEEKS - 1].map((week) => {
      const on = new Date(first + week * 7 * DAY_MS).toISOString().slice(0, 10)
      const { letter, access, restsOn } = grade(evidence, { on })
      return JSON.stringify([letter, access?.mcp?.letter, restsOn?.readings])
    })
    assert.equal(new Set(letters).size, 1, `${slug}: ${letters.join(' ')}`)
  }
})

test('a look without a network sees nothing, whatever was captured and read before', async () => {
  const target = `http://127.0.0.1:${await freePort()}/`
  const allowedRanges = ['127.0.0.0/8']
  const botUrl = 'https://x.test/bot'
  for (const { evidence } of tools.filter(({ slug }) => LOOKED_AT.has(slug))) {
    const report = await lookAt(
      {
        target: { kind: 'web', url: target },
        tool: { name: evidence.tool.name, url: target },
        now: Date.now(),
        allowedRanges,
        botUrl,
        npm: null,
        history: { days: 0, probes: 0, answered: 0 },
        before: JSON.stringify(evidence),
      },
      createOutbound({ allowedRanges, botUrl }),
      () => {},
      assert.ifError,
    )
    // The worker stores no evidence of it: what was there stays.
    assert.equal(report.outcome, 'unreachable', JSON.stringify(report).slice(0, 200))
  }
})
