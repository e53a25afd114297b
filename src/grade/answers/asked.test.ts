// Answers about the whole, in points and in words: half steps, what is not settled, and what has changed.
import assert from 'node:assert/strict'
import test from 'node:test'
import { readEvidence, type Given } from '../../../test/readings.ts'
import { exchange, mcpTool, SAMPLE } from '../../../test/sample.ts'
import type { Evidence } from '../../domain/evidence/evidence.ts'
import { surfacesOf } from '../../domain/evidence/surface.ts'
import { sentence } from '../../domain/rule/rule.ts'
import { STRENGTH, UNKNOWN } from '../evidence-rules.ts'
import { outcomeOf } from '../check.ts'
import { judge } from '../judge.ts'
import { checkOf } from '../method.ts'
import { STEPS } from '../scale.ts'

const TOOLS = ['one', 'two', 'three', 'four'].map((name) =>
  mcpTool({
    name,
    description: `Shows ${name} of the things that are kept, by its number, newest first.`,
  }),
)

const observed = (value: unknown) => ({ state: 'observed' as const, exchanges: ['e1'], value })

function evidenceOf(tools = TOOLS): Evidence {
  return {
    format: 'agentgrade-evidence/1.2',
    tool: { name: 'Acme', url: 'https://acme.example' },
    observedAt: '2026-11-01T00:00:00Z',
    exchanges: [exchange()],
    observations: {
      mcp: observed(SAMPLE.mcp),
      mcpTools: observed({ ...SAMPLE.mcpTools, tools }),
    } as Evidence['observations'],
  }
}

function listOf(tools: typeof TOOLS): Evidence['observations'] {
  const { mcpTools } = evidenceOf(tools).observations
  return mcpTools ? { mcpTools } : {}
}

/** The same reading, of these tools. */
function later(read: Evidence, tools: typeof TOOLS): Evidence {
  return {
    ...read,
    observations: { ...read.observations, ...listOf(tools) },
  }
}

function resultOf(id: string, evidence: Evidence) {
  const check = checkOf(id) ?? assert.fail(id)
  const result = judge(check, evidence, surfacesOf(evidence))
  const says = sentence(
    outcomeOf(check, result.outcome ?? '')?.says ?? result.reason ?? '',
    result.facts,
  )
  const fix = sentence(outcomeOf(check, result.outcome ?? '')?.fix ?? '', result.facts)
  return { ...result, says, fix }
}

const read = (...given: Given['whole'][]) =>
  readEvidence(evidenceOf(), 'mcp', ...given.map((whole = {}, at) => ({ whole, reader: `r${at}` })))

test('each answer has its points, and between two of them there is a half step', () => {
  const words = ['empty', 'thin', 'what', 'when', 'exemplary']
  for (const [at, texts] of words.entries()) {
    const { points, basis, strength, certainty } = resultOf(
      'tool-texts',
      read({ texts }, { texts }),
    )
    assert.deepEqual([points, basis, strength, certainty], [STEPS[at], 'read', 1, 1])
  }
  const between = resultOf('tool-texts', read({ texts: 'what' }, { texts: 'when' }))
  assert.equal(between.points, 4.75)
  assert.match(between.says, /“what” and “when”/)
})

test('what readers answered is said with what it means, and with the tools that are named', () => {
  const worst = { texts: [3, 1], args: [], answers: [] }
  const own = resultOf('tool-texts', read({ texts: 'thin', worst }, { texts: 'thin', worst }))
  assert.match(
    own.says,
    /^Asked “.*\?”, readers answered “thin” \(mostly the name again.*\); the worst of its tools: three, one\.$/,
  )
  assert.match(own.fix, /the worst of its tools: three, one\.$/)
  const none = resultOf('tool-texts', read({ texts: 'thin' }, { texts: 'thin' }))
  assert.doesNotMatch(none.says, /such as/)
})

test('a tool that is gone is not named', () => {
  const worst = { texts: [3, 1], args: [], answers: [] }
  const less = later(read({ texts: 'thin', worst }, { texts: 'thin', worst }), TOOLS.slice(0, 2))
  assert.match(resultOf('tool-texts', less).says, /the worst of its tools: one\.$/)
})

test('what is not settled, or cannot be told, is not known, and says why', () => {
  const unsettled = resultOf('tool-texts', read({ texts: 'thin' }, { texts: 'exemplary' }))
  assert.equal(unsettled.status, 'inconclusive')
  assert.match(unsettled.says, /Readers do not agree/)
  const open = resultOf('tool-job', read({ job: 'cannot tell' }, { job: 'cannot tell' }))
  assert.match(open.says, /do not tell/)
  assert.deepEqual([open.status, open.earned], ['inconclusive', null])
})

const changed = (count: number) =>
  TOOLS.map((tool, at) => (at < count ? { ...tool, title: 'Changed' } : tool))

test('what has changed counts as it is estimated, with no more than was read, and as much as before', () => {
  for (const texts of ['thin', 'exemplary']) {
    const before = read({ texts }, { texts })
    const whole = resultOf('tool-texts', before)
    const estimated = resultOf('tool-texts', evidenceOf(changed(4)))
    let last = whole.earned ?? 0
    for (const count of [1, 2, 3, 4]) {
      const { earned, strength, certainty, basis } = resultOf(
        'tool-texts',
        later(before, changed(count)),
      )
      const share = 1 - count / 4
      const least = Math.min(whole.earned ?? 0, estimated.earned ?? 0)
      assert.ok(
        Math.abs((earned ?? -1) - (share * (whole.earned ?? 0) + (1 - share) * least)) < 0.006,
      )
      assert.ok((earned ?? 0) <= last)
      last = earned ?? 0
      assert.deepEqual([strength, basis], [1, 'read'])
      assert.ok(Math.abs((certainty ?? 0) - (share + (1 - share) * STRENGTH.estimated)) < 0.006)
    }
  }
})

const jobOf = (job: string, count: number) =>
  resultOf('tool-job', later(read({ job }, { job }), changed(count)))

test('what structure cannot tell counts as not known, where it has changed', () => {
  assert.equal(jobOf('broad', 2).earned, (8.5 + UNKNOWN.points) / 2)
  assert.equal(jobOf('broad', 4).earned, UNKNOWN.points)
  assert.equal(jobOf('toy', 4).earned, 2)
  assert.equal(jobOf('toy', 4).outcome, 'read-toy', 'and its limit stays')
})

test('nobody has read it: the estimate', () => {
  const own = resultOf('tool-texts', evidenceOf())
  assert.deepEqual([own.basis, own.strength], ['estimated', STRENGTH.estimated])
  assert.equal(resultOf('tool-job', evidenceOf()).status, 'inconclusive')
})

test('what a reader says of a tool that changed since is no proof that it is harmless', () => {
  const before = read({}, {})
  const harm = (count: number) => resultOf('tool-harm', later(before, changed(count)))
  assert.deepEqual(
    [0, 1, 2, 4].map((count) => harm(count).earned),
    [10, 8.75, 7.5, 5],
  )
  assert.ok([1, 2, 4].every((count) => (harm(count).certainty ?? 1) < 1))
})
