// What readers say holds the letter down as the method says: each limit with its case, and what is just
// not one.
import assert from 'node:assert/strict'
import test from 'node:test'
import { readEvidence, type Given } from '../../../test/readings.ts'
import { exchange, mcpTool, SAMPLE } from '../../../test/sample.ts'
import type { Evidence } from '../../domain/evidence/evidence.ts'
import { OBSERVATION_NAMES, type Seen } from '../../domain/evidence/observations/index.ts'
import type { Letter } from '../../domain/grading/letter.ts'
import { parseEvidence } from '../../domain/index.ts'
import { sentence } from '../../domain/rule/rule.ts'
import { outcomeOf } from '../check.ts'
import { grade } from '../grade.ts'
import { checkOf } from '../method.ts'

type Tool = Seen<'mcpTools'>['tools'][number]
type Answers = Readonly<Record<string, unknown>>

const SHOW = mcpTool()
const description = 'Changes what it is told to change, and nothing that it is not told.'
/** The tool that a case is about: its marks tell all that it can do. */
const tool = (annotations: object = { readOnlyHint: false, destructiveHint: true }) =>
  mcpTool({ name: 'change', title: 'Change', description, annotations: { ...annotations } })
const BARE = {}
const READING = { readOnlyHint: true }

const words = { number: 2, field: 'description', starts: 'Changes what it is told to change' }
const mark = { number: 2, field: 'annotations', starts: 'readOnlyHint true' }
const steers = { number: 0, field: 'instructions', starts: 'Search before you send' }

/** The model tool with these tools and nobody who has read it. */
function unread(tools: readonly Tool[], tokens = SAMPLE.mcpTools.tokens): Evidence {
  const names = OBSERVATION_NAMES.filter((name) => name !== 'mcpReading')
  return {
    format: 'agentgrade-evidence/1.2',
    tool: { name: 'Acme', url: 'https://acme.example' },
    observedAt: '2026-11-01T00:00:00Z',
    exchanges: [exchange()],
    observations: Object.fromEntries(
      names.map((name) => [
        name,
        {
          state: 'observed',
          exchanges: ['e1'],
          value: name === 'mcpTools' ? { ...SAMPLE.mcpTools, tools, tokens } : SAMPLE[name],
        },
      ]),
    ),
  }
}

interface Case {
  tools?: readonly Tool[]
  /** Of the tool called change, in each pass. */
  change?: readonly Answers[]
  whole?: readonly Answers[]
  /** Without one no reading limits it. */
  limit?: Letter
  /** The check that limits, and its outcome. */
  by?: string
}

const both = (answers: Answers) => [answers, answers]

function graded({ tools = [SHOW, tool()], change = both({}), whole = both({}) }: Case) {
  const passes = change.map((answers, at): Given => ({
    reader: `reader ${at}`,
    items: { change: answers },
    whole: whole[at] ?? {},
  }))
  const evidence = readEvidence(unread(tools), 'mcp', ...passes)
  const parsed = parseEvidence(JSON.parse(JSON.stringify(evidence)))
  assert.ok(parsed.ok, JSON.stringify(parsed))
  return grade(parsed.value, { readers: 'any' })
}

const five = (annotations: object) =>
  Array.from({ length: 5 }, (_, at) => ({
    ...tool(annotations),
    name: at === 0 ? 'change' : `change_${at}`,
  }))

const CASES: Record<string, Case> = {
  'nothing to say': {},
  'what all passes call hostile': {
    whole: both({ steer: 'hostile', place: steers }),
    limit: 'F',
    by: 'tool-steering read-hostile',
  },
  'what one pass calls hostile, and the other pushy': {
    whole: [
      { steer: 'hostile', place: steers },
      { steer: 'pushy', place: steers },
    ],
    limit: 'B+',
    by: 'tool-steering read-pushy',
  },
  'what one pass alone calls hostile': {
    whole: [{ steer: 'hostile', place: steers }, {}],
    limit: 'B+',
    by: 'unsettled',
  },
  pushy: {
    whole: both({ steer: 'pushy', place: steers }),
    limit: 'B+',
    by: 'tool-steering read-pushy',
  },
  'hostile in words that are not there': {
    whole: both({ steer: 'hostile', place: { ...steers, starts: 'Never said by anybody' } }),
    limit: 'B+',
    by: 'unsettled',
  },
  'useful hints': { whole: both({ steer: 'guidance' }) },
  'a tool that steals': {
    change: both({ effect: 'steals', place: words }),
    limit: 'F',
    by: 'tool-harm steals',
  },
  'a tool that steals by one pass alone': {
    change: [{ effect: 'steals', place: words }, { effect: 'writes' }],
  },
  'a text that hides running of code': {
    change: both({ effect: 'runs', honest: 'text', place: words }),
    limit: 'F',
    by: 'tool-harm hides-code',
  },
  'a text that hides a deletion': {
    change: both({ effect: 'destroys', honest: 'text', place: words }),
    limit: 'D',
    by: 'tool-harm hides',
  },
  'a text that hides a payment': {
    change: both({ effect: 'pays', honest: 'text', place: words }),
    limit: 'D',
    by: 'tool-harm hides',
  },
  'a text that hides that it sends': {
    change: both({ effect: 'sends', honest: 'text', place: words }),
    limit: 'D',
    by: 'tool-harm hides',
  },
  'a text that hides a change': {
    change: both({ effect: 'writes', honest: 'text', place: words }),
    limit: 'C',
    by: 'tool-harm hides-change',
  },
  'a text that hides by one pass alone': {
    change: [{ effect: 'destroys', honest: 'text', place: words }, { effect: 'destroys' }],
    limit: 'B+',
    by: 'unsettled',
  },
  'a text that hides a deletion by one pass, a change by the other': {
    change: [
      { effect: 'destroys', honest: 'text', place: words },
      { effect: 'writes', honest: 'text', place: words },
    ],
    limit: 'C',
    by: 'tool-harm hides-change',
  },
  'a text that hides in words that are not there': {
    change: both({
      effect: 'destroys',
      honest: 'text',
      place: { ...words, starts: 'Not one of them' },
    }),
    limit: 'B+',
    by: 'unsettled',
  },
  'a mark that denies running of code': {
    tools: [SHOW, tool(READING)],
    change: both({ effect: 'runs', honest: 'mark', place: mark }),
    limit: 'D',
    by: 'tool-marks denies',
  },
  'a mark that denies a deletion': {
    tools: [SHOW, tool(READING)],
    change: both({ effect: 'destroys', honest: 'mark', place: mark }),
    limit: 'D',
    by: 'tool-marks denies',
  },
  'a mark that denies a payment': {
    tools: [SHOW, tool(READING)],
    change: both({ effect: 'pays', honest: 'mark', place: mark }),
    limit: 'D',
    by: 'tool-marks denies',
  },
  'a mark that denies that it sends': {
    tools: [SHOW, tool(READING)],
    change: both({ effect: 'sends', honest: 'mark', place: mark }),
    limit: 'C+',
    by: 'tool-marks denies-change',
  },
  'a mark that denies a change': {
    tools: [SHOW, tool(READING)],
    change: both({ effect: 'writes', honest: 'mark', place: mark }),
    limit: 'C+',
    by: 'tool-marks denies-change',
  },
  'a mark that is right for one of two passes': {
    tools: [SHOW, tool(READING)],
    change: [
      { effect: 'writes', honest: 'mark', place: mark },
      { effect: 'reads', honest: 'mark', place: mark },
    ],
  },
  'what nobody can know': {
    change: both({ effect: 'unknowable' }),
    limit: 'D',
    by: 'tool-harm unknowable',
  },
  'what one of two cannot know': { change: [{ effect: 'unknowable' }, { effect: 'writes' }] },
  'a tool that is cut': {
    tools: [
      SHOW,
      {
        ...tool(),
        inputSchema: { type: 'object', properties: { p: { description: 'x'.repeat(60_000) } } },
      },
    ],
    limit: 'D',
    by: 'tool-harm unknowable',
  },
  'open running of code': {
    tools: [SHOW, tool(BARE)],
    change: both({ effect: 'runs', bound: 'open' }),
    limit: 'C+',
    by: 'tool-harm open',
  },
  'open running of code, marked as a write': {
    tools: [SHOW, tool({ readOnlyHint: false })],
    change: both({ effect: 'runs', bound: 'open' }),
    limit: 'C+',
    by: 'tool-harm open',
  },
  'open running of code with a true mark': {
    change: both({ effect: 'runs', bound: 'open' }),
    limit: 'B',
    by: 'tool-harm marked',
  },
  'running of code within limits that its texts state': {
    change: [
      { effect: 'runs', bound: 'open' },
      { effect: 'runs', bound: 'stated' },
    ],
  },
  'an unmarked deletion': {
    tools: [SHOW, tool(BARE)],
    change: both({ effect: 'destroys' }),
    limit: 'B',
    by: 'tool-marks untold',
  },
  'an unmarked payment': {
    tools: [SHOW, tool({ readOnlyHint: false })],
    change: both({ effect: 'pays' }),
    limit: 'B',
    by: 'tool-marks untold',
  },
  'a marked deletion': { change: both({ effect: 'destroys' }) },
  'an unmarked deletion by one pass alone': {
    tools: [SHOW, tool(BARE)],
    change: [{ effect: 'destroys' }, { effect: 'writes' }],
  },
  'a job that is none': {
    whole: both({ job: 'nothing' }),
    limit: 'D',
    by: 'tool-job read-nothing',
  },
  'a toy': { whole: both({ job: 'toy' }), limit: 'C', by: 'tool-job read-toy' },
  'between a toy and a narrow job': { whole: [{ job: 'toy' }, { job: 'narrow' }] },
  'between nothing and a toy': { whole: [{ job: 'nothing' }, { job: 'toy' }] },
  'a job that nobody can tell': { whole: both({ job: 'cannot tell' }) },
  'empty texts': { whole: both({ texts: 'empty' }), limit: 'C', by: 'tool-texts read-empty' },
  'thin texts': { whole: both({ texts: 'thin' }) },
  'tools that are confused': {
    whole: both({ distinct: 'confusable' }),
    limit: 'C',
    by: 'tool-distinction read-confusable',
  },
  'tools that overlap': { whole: both({ distinct: 'overlapping' }) },
  'texts on which readers do not agree': {
    whole: [{ texts: 'thin' }, { texts: 'exemplary' }],
    limit: 'B+',
    by: 'unsettled',
  },
}

/** Limits of evidence that are no reader's: what a check of 10 or more that is very low does. */
const OTHERS = new Set(['weakness'])

for (const [name, given] of Object.entries(CASES))
  test(`${given.limit ?? 'no limit'}: ${name}`, () => {
    const grading = graded(given)
    const mcp = grading.access?.mcp ?? assert.fail()
    const { ceiling } = mcp
    const found = ceiling && !OTHERS.has(ceiling.by) ? ceiling : null
    const outcome = grading.checks.find(({ id }) => id === found?.check)?.outcome
    assert.deepEqual(
      [found?.letter, found?.check ? `${found.check} ${outcome}` : found?.by],
      [given.limit, given.by],
    )
  })

test('five or more unmarked deletions', () => {
  for (const [count, limit] of [
    [4, 'B'],
    [5, 'C+'],
  ] as const) {
    const tools = [SHOW, ...five(BARE).slice(0, count)]
    const items = Object.fromEntries(
      tools.slice(1).map(({ name }) => [name, { effect: 'destroys' }]),
    )
    const read = readEvidence(unread(tools), 'mcp', { reader: 'a', items }, { reader: 'b', items })
    const ceiling = grade(read, { readers: 'any' }).access?.mcp?.ceiling
    assert.deepEqual([ceiling?.letter, ceiling?.check], [limit, 'tool-marks'])
  }
})

test('a list above 60,000 tokens', () => {
  const tools = Array.from({ length: 60 }, (_, at) =>
    mcpTool({ name: `t${at}`, description: `Word ${at} and `.repeat(1200) }),
  )
  const read = readEvidence(unread(tools, 90_000), 'mcp')
  const ceiling = grade(read, { readers: 'any' }).access?.mcp?.ceiling
  assert.deepEqual([ceiling?.letter, ceiling?.check], ['D', 'list-tokens'])
})

test('each limit says which tool, what it does and in which words, and what to do', () => {
  for (const given of Object.values(CASES)) {
    if (!given.by?.includes(' ')) continue
    const [id = ''] = given.by.split(' ')
    const result = graded(given).checks.find((each) => each.id === id) ?? assert.fail()
    const check = checkOf(id) ?? assert.fail()
    const outcome = outcomeOf(check, result.outcome ?? '')
    for (const template of [outcome?.says, outcome?.fix, outcome?.loss])
      assert.doesNotMatch(sentence(template ?? '', result.facts), /[{}]|undefined|NaN/)
    const says = sentence(outcome?.says ?? '', result.facts)
    assert.match(says, /[Rr]eaders/)
    if (id === 'tool-harm' || id === 'tool-marks') assert.match(says, /change/)
    if (outcome?.hazard) assert.match(says, /“(?:Changes what|readOnlyHint true|Search before)/)
  }
})

const pointsOf = (given: Case, id: string) => {
  const found = graded(given).checks.find((each) => each.id === id)
  return found?.earned ?? assert.fail(id)
}

test('only an accusation takes the last point, and it is shown as one', () => {
  const worst = { tools: [tool(BARE)], change: both({ effect: 'runs', bound: 'open' }) }
  assert.equal(pointsOf(worst, 'tool-harm'), 1)
  const place = { ...words, number: 1 }
  const steals = { tools: [tool(BARE)], change: both({ effect: 'steals', bound: 'open', place }) }
  assert.equal(pointsOf(steals, 'tool-harm'), 0)
  const lies = { tools: [tool(BARE)], change: both({ effect: 'runs', honest: 'text', place }) }
  assert.equal(pointsOf(lies, 'tool-harm'), 1)
  const open = {
    tools: [tool(BARE)],
    change: both({ effect: 'runs', bound: 'open', honest: 'text', place }),
  }
  assert.equal(pointsOf(open, 'tool-harm'), 0)
  assert.ok(pointsOf({ whole: both({ steer: 'hostile', place: steers }) }, 'tool-steering') === 0)
})

test('a mark that is right for one of two passes costs nothing', () => {
  const change = [
    { effect: 'writes', honest: 'mark', place: mark },
    { effect: 'reads', honest: 'mark', place: mark },
  ]
  const bare = mcpTool({ name: 'bare', annotations: {} })
  const given = { tools: [SHOW, tool(READING), bare], change }
  assert.equal(graded(given).checks.find(({ id }) => id === 'tool-marks')?.earned, 7.33)
})

test('a reading that nobody knows ends at the limit of estimates, and one that is known does not', () => {
  const read = readEvidence(unread([SHOW, tool()]), 'mcp', { reader: 'a' }, { reader: 'b' })
  const limitBy = (readers: readonly string[]) => grade(read, { readers }).access?.mcp?.ceiling
  for (const readers of [[], ['a'], ['c', 'b'], ['A', 'B']])
    assert.deepEqual(limitBy(readers), { letter: 'B', by: 'reader', check: null }, String(readers))
  assert.equal(limitBy(['b', 'a']), null)
  for (const [access, letter] of [
    ['api', 'B+'],
    ['cli', 'B+'],
  ] as const)
    assert.deepEqual(grade(read).access?.[access]?.ceiling, { letter, by: 'reader', check: null })
})

const letterOf = (given: Case) => graded(given).access?.mcp?.letter ?? null

test('an A needs all of it settled, by readers who are known', () => {
  assert.match(letterOf({}) ?? '', /^A/)
  for (const given of [
    { whole: [{ args: 'opaque' }, { args: 'exemplary' }] },
    { change: [{ honest: 'text', place: words }, {}] },
    { whole: [{ steer: 'pushy', place: steers }, {}] },
    { whole: [{ job: 'cannot tell' }, {}] },
  ])
    assert.doesNotMatch(letterOf(given) ?? '', /^A/, JSON.stringify(given))
  const third = [{ args: 'opaque' }, { args: 'exemplary' }, { args: 'exemplary' }]
  assert.match(letterOf({ whole: third, change: [{}, {}, {}] }) ?? '', /^A/)
})

const SHELL = mcpTool({
  name: 'change',
  description: 'Explains a command.',
  inputSchema: { type: 'object', properties: { command: { type: 'string' } } },
})
const inputsOf = (evidence: Evidence) =>
  grade(evidence, { readers: 'any' }).checks.find(({ id }) => id === 'command-inputs')?.outcome

test('what a free text is for, readers say of the tools that they have read, and of no other', () => {
  assert.equal(inputsOf(unread([SHOW, SHELL])), 'free')
  const read = readEvidence(unread([SHOW, SHELL]), 'mcp', { reader: 'a' }, { reader: 'b' })
  assert.equal(inputsOf(read), 'read-none')
  const later = (...tools: Tool[]) => {
    const { mcpTools } = unread(tools).observations
    return { ...read, observations: { ...read.observations, ...(mcpTools && { mcpTools }) } }
  }
  assert.equal(inputsOf(later(SHOW, { ...SHELL, description: 'Runs it.' })), 'free')
  assert.equal(inputsOf(later(SHOW, SHELL, { ...SHELL, name: 'other' })), 'free')
  const twin = { ...SHELL, description: 'Runs it.' }
  assert.equal(inputsOf(later(SHOW, SHELL, twin)), 'free', 'one of the same name')
  assert.equal(inputsOf(later(twin, SHOW, SHELL)), 'free')
})

const steering = (of: 'llms' | 'cli' | 'api', field: string, number: number, starts: string) => {
  const whole = { steer: 'hostile', place: { number, field, starts } }
  const evidence = readEvidence(unread([SHOW]), of, { reader: 'a', whole }, { reader: 'b', whole })
  return grade(evidence, { readers: 'any' })
}

test('a hostile llms.txt, help or API description is an F of what it is about', () => {
  const { checks, access } = steering('llms', 'description', 0, firstWords(SAMPLE.llmsTxt.text))
  const llms = checks.find(({ id }) => id === 'prompt-injection')
  assert.equal(llms?.outcome, 'read-hostile', 'also where no phrase of it is known')
  assert.deepEqual([access?.mcp?.letter, access?.api?.letter], ['F', 'F'])
  for (const [of, id, starts] of [
    ['api', 'operation-steering', '1 Operation: listMessages'],
    ['cli', 'command-steering', '1 Command: send'],
  ] as const) {
    const grading = steering(of, of === 'cli' ? 'help' : 'description', 1, starts)
    const outcome = grading.checks.find((each) => each.id === id)?.outcome
    assert.deepEqual([outcome, grading.access?.[of]?.ceiling?.letter], ['read-hostile', 'F'])
  }
})

function firstWords(text: string): string {
  return text.split(/\s+/).slice(0, 8).join(' ')
}
