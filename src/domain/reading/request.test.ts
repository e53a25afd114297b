// What is asked: its JSON has the members of its format, and its schema accepts exactly the answers that
// are taken.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { holds } from '../../../test/property.ts'
import { SAMPLE, exchange, mcpTool } from '../../../test/sample.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { parseAnswers } from '../questions/answers.ts'
import { answersTo, QUESTIONS, STEER, SUBJECTS, type Subject } from '../questions/questions.ts'
import { parseAs } from '../schema/parse.ts'
import { memberOf, type Members } from '../schema/json.ts'
import { printedRequest, readingRequest } from './request.ts'
import { shownIn } from './shown-in.ts'
import { withAnswers } from './with-answers.ts'

const TOOLS = [
  mcpTool(),
  mcpTool({ name: 'b\n\nTool 2\n' }),
  mcpTool({ name: 'b', title: 'Other' }),
]
const EVIDENCE: Evidence = {
  format: 'agentgrade-evidence/1.2',
  tool: { name: 'Acme', url: 'https://acme.example' },
  observedAt: '2026-11-01T00:00:00Z',
  exchanges: [exchange()],
  observations: Object.fromEntries(
    Object.entries({ ...SAMPLE, mcpTools: { ...SAMPLE.mcpTools, tools: TOOLS } })
      .filter(([name]) => !name.endsWith('Reading'))
      .map(([name, value]) => [name, { state: 'observed', exchanges: ['e1'], value }]),
  ),
}

const shownOf = (subject: Subject) => {
  const shown = shownIn(EVIDENCE, subject) ?? assert.fail()
  return { ...shown, text: shown.text ?? assert.fail() }
}
const requestOf = (subject: Subject) => readingRequest(subject, shownOf(subject))

test('the JSON has exactly the members of its format', () => {
  const lists: Record<Subject, string[]> = {
    mcp: ['tools'],
    api: ['operations'],
    cli: ['commands'],
    llms: [],
  }
  for (const subject of SUBJECTS) {
    const request = JSON.parse(JSON.stringify(requestOf(subject))) as Members
    assert.deepEqual(Object.keys(request), [
      'format',
      'of',
      'sha256',
      'text',
      ...lists[subject],
      'schema',
    ])
    assert.deepEqual([request['format'], request['of']], ['agentgrade-reading-request/1', subject])
    const { sha256, text, items } = shownOf(subject)
    assert.deepEqual([request['sha256'], request['text']], [sha256, text])
    for (const list of lists[subject])
      assert.deepEqual(
        request[list],
        items.map((item, at) => ({ number: at + 1, name: item.name, sha256: item.sha256 })),
      )
  }
})

/** What a reader could answer: right, but for the case of words and for numbers twice. */
function anyAnswer(subject: Subject): fc.Arbitrary<Members> {
  const { whole, each, items, fields } = QUESTIONS[subject]
  const { items: shown, sha256 } = shownOf(subject)
  const answers = (questions: typeof whole) =>
    Object.fromEntries(
      questions.map((question) => [question.id, fc.constantFrom(...answersTo(question))]),
    )
  const place = fc.record({
    number: fc.nat(shown.length),
    field: fc.constantFrom('', ...fields),
    starts: fc.string({ maxLength: 20 }),
  })
  const named = whole.filter(({ names }) => names)
  const worst = fc.array(fc.integer({ min: 1, max: Math.max(1, shown.length) }), { maxLength: 3 })
  const isOfTools = subject === 'mcp'
  return fc.record({
    format: fc.constant('agentgrade-reading/1'),
    of: fc.constant(subject),
    sha256: fc.constant(sha256),
    questions: fc.constant(1),
    by: fc.record({
      kind: fc.constantFrom('hand', 'http', 'command'),
      name: fc.string({ maxLength: 20 }),
      reported: fc.option(fc.string({ maxLength: 20 })),
      date: fc.constant('2026-11-20'),
      exam: fc.option(
        fc.record({
          agreement: fc.double({ min: 0, max: 1, noNaN: true }),
          wrong: fc.nat(9),
          date: fc.constant('2026-11-20'),
        }),
      ),
      prompt: fc.option(fc.string({ maxLength: 64 })),
    }),
    pass: fc.integer({ min: 1, max: 9 }),
    controls: fc.option(fc.record({ asked: fc.nat(3), right: fc.nat(3) })),
    whole: fc.record({
      ...answers([...whole, STEER]),
      place,
      ...(named.length > 0 && {
        worst: fc.record(Object.fromEntries(named.map(({ id }) => [id, worst]))),
      }),
    }),
    ...(items && {
      [items]: fc.tuple(
        ...shown.map((_, at) =>
          fc.record({
            number: fc.constant(at + 1),
            ...answers(each),
            ...(isOfTools && { place }),
          }),
        ),
      ),
    }),
  })
}

/** Values that are near, and wrong nearly everywhere. */
const INSTEAD = [
  undefined,
  null,
  '',
  'none',
  'reads',
  'all',
  'half',
  'cannot tell',
  0,
  1,
  2,
  3,
  4,
  501,
  -1,
  1.5,
  Infinity,
  true,
  [],
  {},
  'x'.repeat(300),
]

interface Spot {
  holder: Members
  key: string
}

function spotsIn(value: unknown): Spot[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.keys(value).flatMap((key) => [
    { holder: value as Members, key },
    ...spotsIn((value as Members)[key]),
  ])
}

/** One thing is another, is gone, or is there in addition. */
function mutated(answer: Members, at: number, how: number): Members {
  const copy = structuredClone(answer)
  const spots = spotsIn(copy)
  const { holder, key } = spots[at % spots.length] ?? assert.fail()
  const instead = INSTEAD[how % INSTEAD.length]
  if (how % 7 === 0) holder[`${key}x`] = instead ?? 1
  else if (instead === undefined && Array.isArray(holder)) holder.splice(Number(key), 1)
  else if (instead === undefined) delete holder[key]
  else holder[key] = instead
  return copy
}

const isByteTrue = (input: unknown) => JSON.parse(JSON.stringify(input)) as unknown

/** Whether it is taken: parsed, and complete about the text. */
function isTaken(subject: Subject, input: unknown): boolean {
  const parsed = parseAnswers(input)
  if (!parsed.ok || parsed.value.of !== subject) return false
  const other = structuredClone(parsed.value)
  Object.assign(other.pass, { pass: parsed.value.pass['pass'] === 1 ? 2 : 1 })
  return !('fault' in withAnswers(EVIDENCE, [parsed.value, other]))
}

function isAsked(subject: Subject, input: unknown): boolean {
  return parseAs(requestOf(subject).schema as never, input).ok
}

for (const subject of SUBJECTS) {
  test(`${subject}: every answer of the schema is taken`, () => {
    holds(
      fc.property(anyAnswer(subject), (answer) => {
        const input = isByteTrue(answer)
        assert.ok(isAsked(subject, input), 'asked')
        assert.ok(isTaken(subject, input), 'taken')
      }),
      { tries: 50 },
    )
  })

  test(`${subject}: an answer that is bent is taken exactly if the schema accepts it`, () => {
    let [accepted, refused] = [0, 0]
    holds(
      fc.property(anyAnswer(subject), fc.nat(), fc.nat(), (answer, at, how) => {
        const input = isByteTrue(mutated(answer, at, how))
        // That each number comes once is a matter of no schema.
        const { items } = QUESTIONS[subject]
        const list = items === null ? undefined : (input as Members)[items]
        const numbers = Array.isArray(list)
          ? list.map((item) => (item as Members | null)?.['number'])
          : []
        fc.pre(new Set(numbers).size === numbers.length)
        const isRight = isTaken(subject, input)
        assert.equal(isAsked(subject, input), isRight, JSON.stringify(input))
        if (isRight) accepted += 1
        else refused += 1
      }),
      { tries: 400 },
    )
    assert.ok(accepted > 5 && refused > 50, `${accepted} accepted, ${refused} refused`)
  })
}

const memberAt = (...path: string[]) =>
  path.reduce<unknown>((value, name) => memberOf(value, name), requestOf('mcp').schema)

test('numbers are choices: those of the text, and 0 for what belongs to no item', () => {
  const whole = ['properties', 'whole', 'properties']
  const tools = ['properties', 'tools']
  assert.deepEqual(memberAt(...tools, 'items', 'properties', 'number'), { enum: [1, 2, 3] })
  for (const place of [
    [...tools, 'items', 'properties', 'place'],
    [...whole, 'place'],
  ])
    assert.deepEqual(memberAt(...place, 'properties', 'number'), { enum: [0, 1, 2, 3] })
  assert.deepEqual(memberAt(...whole, 'worst', 'properties', 'args', 'items'), { enum: [1, 2, 3] })
  assert.deepEqual([memberAt(...tools, 'minItems'), memberAt(...tools, 'maxItems')], [3, 3])
  assert.deepEqual(memberAt('properties', 'sha256'), { const: shownOf('mcp').sha256 })
})

test('every object of the schema is closed and complete, and every question stands at its answer', () => {
  for (const subject of SUBJECTS) {
    const { schema } = requestOf(subject) as { schema: Members }
    const walk = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      const { type, properties, required, additionalProperties } = value as Members
      if (type === 'object') {
        assert.equal(additionalProperties, false)
        assert.deepEqual(required, Object.keys(properties as object))
      }
      Object.values(value).forEach(walk)
    }
    walk(schema)
    const { whole, each } = QUESTIONS[subject]
    const text = JSON.stringify(schema)
    for (const { asks } of [...whole, ...each, STEER])
      assert.ok(text.includes(JSON.stringify(asks).slice(1, -1)), asks)
  }
})

test('by hand: the questions, each answer with its meaning, a form that is accepted, and the text', () => {
  for (const subject of SUBJECTS) {
    const request = requestOf(subject)
    const printed = printedRequest(request)
    assert.ok(printed.includes(request.text))
    const { whole, each } = QUESTIONS[subject]
    for (const { id, asks, answers } of [...whole, ...each, STEER]) {
      assert.ok(printed.includes(`- ${id}: ${asks}`))
      for (const [word, meaning] of Object.entries(answers))
        assert.ok(
          printed.includes(meaning === '' ? `  - ${word}\n` : `  - ${word}: ${meaning}`),
          word,
        )
    }
    const form = printed.split('\n').find((line) => line.startsWith('{"format"')) ?? assert.fail()
    assert.ok(parseAnswers(JSON.parse(form)).ok)
  }
})

test('no text ends the text: it is the last but the mark of its end', () => {
  const printed = printedRequest(requestOf('mcp'))
  assert.equal(printed.split('\n## End of the text').length, 2)
  assert.equal(printed.match(/^Tool 2$/gm)?.length, 1)
})

test('what is asked does not depend on what was asked before', () => {
  const [one, two] = [JSON.stringify(requestOf('mcp')), JSON.stringify(requestOf('mcp'))]
  assert.equal(one, two)
  const [first = mcpTool()] = TOOLS
  const renamed = TOOLS.map((tool, at) => ({ ...tool, name: `t${at}` }))
  const schemaOf = (tools: typeof TOOLS) => {
    const observation = {
      state: 'observed' as const,
      exchanges: ['e1'],
      value: { ...SAMPLE.mcpTools, tools },
    }
    const shown = shownIn({ observations: { mcpTools: observation } }, 'mcp') ?? assert.fail()
    const { schema } = readingRequest('mcp', { ...shown, text: shown.text ?? '' })
    return JSON.stringify(schema).replaceAll(shown.sha256, '')
  }
  assert.equal(schemaOf(renamed), schemaOf(TOOLS), 'nor on names')
  assert.equal(schemaOf(TOOLS.toReversed()), schemaOf(TOOLS), 'nor on their order')
  assert.notEqual(schemaOf([first]), schemaOf(TOOLS))
})
