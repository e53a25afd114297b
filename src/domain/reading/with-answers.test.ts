// Answers go into evidence whole, and about the text that it holds, or not at all.
import assert from 'node:assert/strict'
import test from 'node:test'
import { filesAbout, type Given } from '../../../test/readings.ts'
import { exchange, mcpTool, SAMPLE } from '../../../test/sample.ts'
import { parseEvidence, type Evidence } from '../evidence/evidence.ts'
import type { AnswersFile, Place } from '../questions/answers.ts'
import type { Subject } from '../questions/questions.ts'
import { shownIn } from './shown-in.ts'
import { withAnswers } from './with-answers.ts'

const observed = (value: unknown) => ({ state: 'observed' as const, exchanges: ['e1'], value })
const TOOLS = [mcpTool(), mcpTool({ name: 'wipe', description: 'Wipes all of it.' })]

const EVIDENCE: Evidence = {
  format: 'agentgrade-evidence/1',
  tool: { name: 'Acme', url: 'https://acme.example' },
  observedAt: '2026-11-01T00:00:00Z',
  exchanges: [exchange()],
  observations: {
    mcp: observed(SAMPLE.mcp),
    mcpTools: observed({ ...SAMPLE.mcpTools, tools: TOOLS }),
    llmsTxt: observed(SAMPLE.llmsTxt),
  } as Evidence['observations'],
}

const files = (subject: Subject = 'mcp', ...given: Given[]): AnswersFile[] =>
  filesAbout(
    subject,
    shownIn(EVIDENCE, subject) ?? assert.fail(),
    given.length === 0 ? undefined : given,
  )

/** The files with one change in the last of them. */
interface Bendable {
  whole: { steer: string; place: Place; worst: Record<string, number[]> }
  tools: [BendableTool, BendableTool, ...BendableTool[]]
}
type BendableTool = { number: number; place: Place } & Record<string, unknown>

function bent(change: (pass: Bendable) => void): AnswersFile[] {
  const [first, last] = structuredClone(files())
  assert.ok(first && last)
  change(last.pass as unknown as Bendable)
  return [first, last]
}

function taken(given: readonly AnswersFile[], evidence = EVIDENCE) {
  const result = withAnswers(evidence, given)
  return 'fault' in result ? assert.fail(JSON.stringify(result)) : result
}

function fault(given: readonly AnswersFile[], evidence = EVIDENCE) {
  const before = JSON.stringify(evidence)
  const result = withAnswers(evidence, given)
  assert.equal(JSON.stringify(evidence), before, 'the evidence is not touched')
  assert.ok('fault' in result, 'nothing is stored')
  assert.ok(!('evidence' in result))
  return result
}

test('two passes are stored as an observation with an exchange of its own', () => {
  const { evidence, notFound } = taken(files())
  assert.deepEqual(notFound, [])
  const parsed = parseEvidence(JSON.parse(JSON.stringify(evidence)))
  assert.deepEqual(parsed.ok ? [] : parsed.problems, [])
  const { mcpReading } = evidence.observations
  assert.ok(mcpReading?.state === 'observed')
  const shown = shownIn(EVIDENCE, 'mcp')
  assert.deepEqual(
    [mcpReading.exchanges, mcpReading.value.sha256, mcpReading.value.items, mcpReading.value.left],
    [['reading-mcp'], shown?.sha256, shown?.items, 0],
  )
  assert.deepEqual(
    evidence.exchanges.map((each) => [each.id, each.kind === 'reading' ? each.readers : null]),
    [
      ['e1', null],
      ['reading-mcp', ['a', 'b']],
    ],
  )
  assert.equal(evidence.format, 'agentgrade-evidence/1.2')
  assert.deepEqual(EVIDENCE.exchanges.length, 1)
})

test('a reading that is there is replaced as a whole', () => {
  const first = taken(files()).evidence
  const given = files(
    'mcp',
    { reader: 'c', date: '2026-11-21' },
    { reader: 'd', date: '2026-11-20' },
  )
  const { exchanges, observations } = taken(given, first).evidence
  assert.equal(exchanges.filter(({ kind }) => kind === 'reading').length, 1)
  const [, own] = exchanges
  assert.deepEqual(own?.kind === 'reading' && [own.readers, own.date], [['c', 'd'], '2026-11-21'])
  assert.ok(observations.mcpReading?.state === 'observed')
  assert.equal(observations.mcpReading.value.passes.length, 2)
})

test('answers about two texts are stored together, or none of them', () => {
  const both = taken([...files(), ...files('llms')]).evidence.observations
  assert.deepEqual([both.mcpReading?.state, both.llmsReading?.state], ['observed', 'observed'])
  const [alone] = files('llms')
  assert.ok(alone)
  assert.deepEqual(fault([...files(), alone]), { fault: 'one-pass', subject: 'llms' })
})

test('one pass, the same pass twice, and too many of them', () => {
  const [one, two] = files()
  assert.ok(one && two)
  assert.deepEqual(fault([one]), { fault: 'one-pass', subject: 'mcp' })
  assert.deepEqual(fault([one, structuredClone(one)]), { fault: 'same-pass', subject: 'mcp' })
  const turned = { ...one, pass: Object.fromEntries(Object.entries(one.pass).toReversed()) }
  assert.deepEqual(fault([one, turned]), { fault: 'same-pass', subject: 'mcp' }, 'in another order')
  assert.deepEqual(fault([one, two, structuredClone(two)]), { fault: 'same-pass', subject: 'mcp' })
  const again = { ...one, pass: { ...one.pass, pass: 2 } }
  assert.ok(
    taken([one, again]).evidence.observations.mcpReading,
    'a second pass of the same reader',
  )
  const six = files('mcp', ...['a', 'b', 'c', 'd', 'e', 'f'].map((reader) => ({ reader })))
  assert.deepEqual(fault(six), { fault: 'too-many-passes', subject: 'mcp' })
  assert.ok(taken(six.slice(1)))
})

test('answers about another text, and about none', () => {
  const [one, two] = files()
  assert.ok(one && two)
  assert.deepEqual(fault([one, { ...two, sha256: '0'.repeat(64) }]), {
    fault: 'other-text',
    subject: 'mcp',
    wanted: one.sha256,
    given: '0'.repeat(64),
  })
  const other = {
    ...EVIDENCE,
    observations: {
      ...EVIDENCE.observations,
      mcpTools: observed({ ...SAMPLE.mcpTools, tools: TOOLS.toReversed() }),
    } as Evidence['observations'],
  }
  assert.equal(fault(files(), other).fault, 'other-text')
  const nothing = { ...EVIDENCE, observations: {} }
  assert.deepEqual(fault(files(), nothing), { fault: 'nothing-to-read', subject: 'mcp' })
})

const problemsIn = (given: AnswersFile[]) => {
  const result = fault(given)
  assert.ok(result.fault === 'incomplete')
  assert.equal(result.at, 1)
  return result.problems.map(({ pointer, expected }) => [pointer, expected])
}

test('a missing tool, a foreign number, and a foreign number among the worst: told in their file', () => {
  assert.deepEqual(problemsIn(bent(({ tools }) => tools.pop())), [['/tools', 'one for "wipe"']])
  assert.deepEqual(problemsIn(bent(({ tools }) => tools.splice(0))).length, 2)
  assert.deepEqual(problemsIn(bent(({ tools }) => (tools[1].number = 3))), [
    ['/tools/1/number', 'a number from 1 to 2'],
    ['/tools', 'one for "wipe"'],
  ])
  assert.deepEqual(problemsIn(bent(({ tools }) => tools.push({ ...tools[0], number: 0 }))), [
    ['/tools/2/number', 'a number from 1 to 2'],
  ])
  assert.deepEqual(problemsIn(bent(({ whole }) => (whole.worst.args = [1, 3]))), [
    ['/whole/worst/args', 'numbers from 1 to 2'],
  ])
  const place = { number: 3, field: '', starts: '' }
  const misplaced = bent(({ tools: [first], whole }) => {
    first.place = place
    whole.place = place
  })
  assert.deepEqual(problemsIn(misplaced), [
    ['/whole/place/number', 'a number from 0 to 2'],
    ['/tools/0/place/number', 'a number from 0 to 2'],
  ])
  const many = bent(({ tools }) => {
    const [first] = tools
    tools.splice(0, 2, ...Array.from({ length: 400 }, (_, at) => ({ ...first, number: at + 10 })))
  })
  assert.ok(problemsIn(many).length <= 20)
})

const unfoundIn = (given: AnswersFile[]) => taken(given).notFound

test('an accusation whose words are not there is told, and stored as it was made', () => {
  const accusing = (number: number, field: string, starts: string) =>
    bent(({ tools }) => {
      Object.assign(tools[1], {
        effect: 'destroys',
        honest: 'text',
        place: { number, field, starts },
      })
    })
  assert.deepEqual(unfoundIn(accusing(2, 'description', 'Wipes all of it')), [])
  const wrong = { number: 2, field: 'description', starts: 'Steals all of it' }
  assert.deepEqual(unfoundIn(accusing(2, wrong.field, wrong.starts)), [
    { reader: 'b', place: wrong },
  ])
  assert.equal(
    unfoundIn(accusing(1, 'description', 'Finds sent messages')).length,
    1,
    'of another tool',
  )
  assert.equal(unfoundIn(accusing(0, '', '')).length, 1, 'no words at all')
  assert.deepEqual(
    unfoundIn(bent(({ whole }) => (whole.place = { number: 1, field: 'name', starts: 'x' }))),
    [],
    'where nobody is accused nothing is looked for',
  )
  assert.equal(unfoundIn(bent(({ whole }) => (whole.steer = 'hostile'))).length, 1)
})
