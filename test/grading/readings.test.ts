// What nobody gains by with a reading, over generated lists of tools with generated answers, on the model
// tool, where nothing else holds the letter down. Points are those of the access method.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { parseEvidence, type Evidence } from '../../src/domain/index.ts'
import { EFFECTS } from '../../src/domain/questions/answers.ts'
import { answersTo, QUESTIONS, STEER } from '../../src/domain/questions/questions.ts'
import { OBSERVATION_NAMES, type Seen } from '../../src/domain/evidence/observations/index.ts'
import { READING_OF } from '../../src/domain/reading/shown-in.ts'
import { resultOf } from '../../src/domain/grading/grading.ts'
import { ESTIMATED } from '../../src/grade/evidence-rules.ts'
import { grade } from '../../src/grade/index.ts'
import { leavesOf } from '../../src/grade/parts.ts'
import { highestOf } from '../../src/grade/score.ts'
import { sumOf } from '../../src/grade/sum.ts'
import { anyEvidence } from '../arbitrary-evidence.ts'
import { holds } from '../property.ts'
import { readEvidence, type Given } from '../readings.ts'
import { exchange, mcpTool, SAMPLE } from '../sample.ts'

type Tool = Seen<'mcpTools'>['tools'][number]
type Word = Readonly<Record<string, unknown>>

const TRIES = { tries: 60, shrinks: 100 }
const READ_BY_ALL = { readers: 'any' as const }

interface Answered {
  tool: Tool
  /** In each of two passes. */
  answers: readonly [Word, Word]
}

interface List {
  tools: readonly Answered[]
  whole: readonly [Word, Word]
}

/** Without readings, and with these tools. */
function evidenceOf(tools: readonly Tool[]): Evidence {
  const names = OBSERVATION_NAMES.filter((name) => !name.endsWith('Reading'))
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
          value: name === 'mcpTools' ? { ...SAMPLE.mcpTools, tools } : SAMPLE[name],
        },
      ]),
    ),
  }
}

function read(
  { tools, whole }: List,
  order: readonly number[] = tools.map((_, at) => at),
): Evidence {
  const own = order.flatMap((at) => tools[at] ?? [])
  const numberOf = new Map(own.map(({ tool }, at) => [tool.name, at + 1]))
  const passes = ([0, 1] as const).map((pass): Given => ({
    reader: `reader ${pass}`,
    whole: placedWhole(whole[pass]),
    items: Object.fromEntries(
      own.map(({ tool, answers }) => [
        tool.name,
        {
          ...answers[pass],
          place: { number: numberOf.get(tool.name), field: 'description', starts: wordsOf(tool) },
        },
      ]),
    ),
  }))
  return readEvidence(evidenceOf(own.map(({ tool }) => tool)), 'mcp', ...passes)
}

/** What steers stands in the instructions of the model tool. */
function placedWhole(whole: Word): Word {
  return { ...whole, place: { number: 0, field: 'instructions', starts: 'Search before you send' } }
}

function wordsOf({ description = '' }: Tool): string {
  return description.split(' ').slice(0, 6).join(' ')
}

/** The same reading beside other tools. */
function later(evidence: Evidence, tools: readonly Tool[]): Evidence {
  const { mcpTools } = evidenceOf(tools).observations
  return { ...evidence, observations: { ...evidence.observations, ...(mcpTools && { mcpTools }) } }
}

const mcpOf = (evidence: Evidence) => grade(evidence, READ_BY_ALL).access?.mcp ?? assert.fail()
const pointsOf = (evidence: Evidence) => mcpOf(evidence).exact ?? 0

const NAMES = ['show', 'find', 'note', 'file', 'task', 'page']
const anyMarks = fc.constantFrom(
  {},
  { readOnlyHint: true },
  { readOnlyHint: false, destructiveHint: true },
  { destructiveHint: false },
)
const { whole: asked, each } = QUESTIONS.mcp

/** Mostly the better ones, so that limits do not hide all else. */
function anyWords(questions: typeof asked): fc.Arbitrary<Word> {
  return fc.record(
    Object.fromEntries(
      questions.map((question) => {
        const words = answersTo(question)
        const good =
          question.id in { honest: 1, steer: 1, effect: 1, bound: 1 } ? words[0] : words.at(-1)
        return [
          question.id,
          fc.oneof(
            { weight: 4, arbitrary: fc.constant(good === 'cannot tell' ? words.at(-2) : good) },
            { weight: 2, arbitrary: fc.constantFrom(...words) },
          ),
        ]
      }),
    ),
  )
}

const twice = (words: fc.Arbitrary<Word>) =>
  fc.oneof(
    words.map((own) => [own, own] as const),
    fc.tuple(words, words),
  )
const anyList: fc.Arbitrary<List> = fc.record({
  tools: fc
    .array(fc.tuple(twice(anyWords(each)), anyMarks), { minLength: 1, maxLength: NAMES.length })
    .map((all) =>
      all.map(([answers, annotations], at) => ({
        tool: mcpTool({
          name: `${NAMES[at]}_things`,
          description: `Tool ${NAMES[at]} does what ${NAMES[at]} says with things, by their id.`,
          annotations,
        }),
        answers,
      })),
    ),
  whole: twice(anyWords([...asked, STEER])),
})

const toolsOf = ({ tools }: List) => tools.map(({ tool }) => tool)

test('whatever readers answer, the parts add up, and the form is that of a grading', () => {
  holds(
    fc.property(anyList, (list) => {
      const evidence = read(list)
      const parsed = parseEvidence(JSON.parse(JSON.stringify(evidence)))
      assert.deepEqual(parsed.ok ? [] : parsed.problems, [])
      const grading = grade(evidence, READ_BY_ALL)
      const own = grading.access?.mcp ?? assert.fail()
      const sum = sumOf(grading, 'mcp')
      const most = own.ceiling ? highestOf(own.ceiling.letter) : 10
      assert.ok(Math.abs(Math.min(sum.mean, most) - (own.exact ?? 0)) < 1e-6)
      for (const { score, counts, points } of sum.criteria)
        if (score !== null) assert.ok(Math.abs(points / counts - score) <= 0.005 + 1e-9)
      assert.deepEqual(grade(structuredClone(evidence), READ_BY_ALL), grading, 'and are a function')
    }),
    TRIES,
  )
})

const isBelowEstimates = (evidence: Evidence) => {
  for (const [id, own] of Object.entries(grade(evidence, READ_BY_ALL).access ?? {}))
    assert.ok((own?.exact ?? 0) <= highestOf(ESTIMATED[id as 'api' | 'mcp' | 'cli']), id)
}

test('without a reading there is no more than an estimate allows, whoever is believed', () => {
  const readings = new Set<string>(Object.values(READING_OF))
  const unreadOf = (evidence: Evidence): Evidence => ({
    ...evidence,
    observations: Object.fromEntries(
      Object.entries(evidence.observations).filter(([name]) => !readings.has(name)),
    ),
  })
  holds(
    fc.property(anyList, (list) => isBelowEstimates(unreadOf(read(list)))),
    TRIES,
  )
  holds(
    fc.property(anyEvidence, (evidence) => isBelowEstimates(unreadOf(evidence))),
    TRIES,
  )
})

test('and readers whom nobody knows lift nothing above it', () => {
  holds(
    fc.property(anyList, (list) => {
      const { exact } = grade(read(list), { readers: ['reader 0'] }).access?.mcp ?? assert.fail()
      assert.ok((exact ?? 0) <= highestOf(ESTIMATED.mcp))
    }),
    TRIES,
  )
})

/** One character of one text of a tool, its length and its form aside. */
function withOneCharacter(tool: Tool, where: number): Tool {
  const { description = '', title = '' } = tool
  const bent = (text: string) => {
    const at = where % Math.max(1, text.length)
    return `${text.slice(0, at)}${text[at] === 'z' ? 'y' : 'z'}${text.slice(at + 1)}`
  }
  return where % 3 === 0
    ? { ...tool, title: bent(title) }
    : { ...tool, description: bent(description) }
}

test('one changed character of a text of one tool never gains a hundredth, but where it ends an accusation', () => {
  holds(
    fc.property(anyList, fc.nat(), fc.nat(), (list, which, where) => {
      const before = read(list)
      const at = which % list.tools.length
      const tools = toolsOf(list).map((tool, index) =>
        index === at ? withOneCharacter(tool, where) : tool,
      )
      // The words that accuse it are those at its start: they are another matter, below.
      const [own, now] = [list.tools[at]?.tool, tools[at]]
      fc.pre(own !== undefined && now !== undefined && wordsOf(own) === wordsOf(now))
      assert.ok(pointsOf(later(before, tools)) <= pointsOf(before) + 1e-9)
    }),
    { ...TRIES, tries: 150 },
  )
})

test('nor do many changed characters, in every tool', () => {
  holds(
    fc.property(anyList, (list) => {
      const before = read(list)
      const tools = toolsOf(list).map((tool) => ({
        ...tool,
        description: `${tool.description} Now.`,
      }))
      assert.ok(pointsOf(later(before, tools)) <= pointsOf(before) + 1e-9)
    }),
    TRIES,
  )
})

test('where the accusing words themselves are rewritten, the letter ends at that of estimates', () => {
  holds(
    fc.property(anyList, (list) => {
      const tools = toolsOf(list).map((tool) => ({
        ...tool,
        description: 'Helps with everything else.',
      }))
      assert.ok(pointsOf(later(read(list), tools)) <= highestOf(ESTIMATED.mcp))
    }),
    TRIES,
  )
})

/** Read as a harmless one is, if somebody reads it. */
const HARMLESS = mcpTool({
  name: 'count_things',
  description: 'Counts things of the account, by their kind. Returns one number.',
  annotations: { readOnlyHint: true },
})

test('harmless tools that nobody has read gain no point in what readers answered, and end no limit', () => {
  holds(
    fc.property(anyList, fc.integer({ min: 1, max: 4 }), (list, count) => {
      const more = Array.from({ length: count }, (_, at) => ({
        ...HARMLESS,
        name: `count_things_${at}`,
      }))
      const before = read(list)
      const after = later(before, [...toolsOf(list), ...more])
      const [was, is] = [before, after].map((evidence) => grade(evidence, READ_BY_ALL))
      assert.ok(was && is)
      for (const result of leavesOf(was.checks)) {
        if (result.basis !== 'read' || result.weight === 0) continue
        const now = leavesOf(is.checks).find(({ id }) => id === result.id)
        // Marks are counted as they are now.
        if (result.id === 'tool-marks') continue
        assert.ok((now?.earned ?? 0) <= (result.earned ?? 0) + 1e-9, result.id)
      }
      const most = highestOf(ESTIMATED.mcp)
      assert.ok((is.access?.mcp?.exact ?? 0) <= most)
      const limit = was.access?.mcp?.ceiling
      if (limit?.by === 'check' && highestOf(limit.letter) < most)
        assert.ok((is.access?.mcp?.exact ?? 0) <= highestOf(limit.letter))
    }),
    TRIES,
  )
})

test('read, they bring back half of what the harm costs, and no limit is lifted', () => {
  holds(
    fc.property(anyList, (list) => {
      const answers = Object.fromEntries(
        each.map((question) => [question.id, answersTo(question)[0]]),
      )
      const more = { tool: HARMLESS, answers: [answers, answers] as const }
      const [was, is] = [list, { ...list, tools: [...list.tools, more] }].map((one) =>
        grade(read(one), READ_BY_ALL),
      )
      assert.ok(was && is)
      const harm = (grading: typeof was) => resultOf(grading.checks, 'tool-harm')
      assert.ok((harm(is)?.earned ?? 0) <= 5 + (harm(was)?.earned ?? 0) / 2 + 0.01)
      const [before, after] = [was.access?.mcp?.ceiling, is.access?.mcp?.ceiling]
      assert.deepEqual(after?.letter, before?.letter)
    }),
    TRIES,
  )
})

test('one tool in two parts, each able to do what it could: every limit of it stays', () => {
  holds(
    fc.property(anyList, fc.nat(), (list, which) => {
      const at = which % list.tools.length
      const split = list.tools.flatMap((own, index) =>
        index === at
          ? [own, { ...own, tool: { ...own.tool, name: `${own.tool.name}_more` } }]
          : [own],
      )
      const [was, is] = [list, { ...list, tools: split }].map((one) => mcpOf(read(one)))
      const [before, after] = [was?.ceiling, is?.ceiling]
      if (before) assert.ok(after && highestOf(after.letter) <= highestOf(before.letter))
    }),
    TRIES,
  )
})

test('the order of the tools and of the passes, and their names, change neither points nor limits', () => {
  holds(
    fc.property(anyList, fc.nat(), (list, turn) => {
      const own = substance(read(list))
      const order = list.tools.map((_, at) => (at + turn) % list.tools.length)
      assert.deepEqual(substance(read(list, order)), own, 'another order')
      assert.deepEqual(
        substance(
          read({
            whole: [list.whole[1], list.whole[0]],
            tools: list.tools.map(({ tool, answers: [one, two] }) => ({
              tool,
              answers: [two, one],
            })),
          }),
        ),
        own,
        'the other pass first',
      )
      const renamed = list.tools.map(({ tool, answers }, at) => ({
        tool: {
          ...tool,
          name: tool.name.replace(
            NAMES[at] ?? '',
            'abcdef'.charAt(at).repeat(NAMES[at]?.length ?? 0),
          ),
        },
        answers,
      }))
      assert.deepEqual(substance(read({ ...list, tools: renamed })), own, 'other names')
    }),
    TRIES,
  )
})

function substance(evidence: Evidence) {
  const grading = grade(evidence, READ_BY_ALL)
  const own = grading.access?.mcp
  return {
    exact: own?.exact,
    ceiling: own?.ceiling,
    checks: leavesOf(grading.checks)
      .filter(({ basis }) => basis === 'read')
      .map(({ id, outcome, earned, strength, certainty }) => [
        id,
        outcome,
        earned,
        strength,
        certainty,
      ]),
  }
}

test('a list that is shown in another order after it was read is graded as before', () => {
  holds(
    fc.property(anyList, (list) => {
      const before = read(list)
      assert.equal(pointsOf(later(before, toolsOf(list).toReversed())), pointsOf(before))
    }),
    TRIES,
  )
})

test('to hide the list, or to withdraw it, never gains above the limit of what is not seen', () => {
  holds(
    fc.property(anyList, fc.constantFrom('not-offered', 'timeout', 'blocked'), (list, how) => {
      const before = read(list)
      const hidden =
        how === 'not-offered'
          ? { state: 'not-offered' as const, exchanges: ['e1'] }
          : { state: 'unobserved' as const, cause: how as 'timeout', exchanges: ['e1'] }
      const after = { ...before, observations: { ...before.observations, mcpTools: hidden } }
      assert.ok(pointsOf(after) <= highestOf('C'))
    }),
    TRIES,
  )
})

test('to withdraw the reading never gains but where it accuses or finds little, and ends at a B', () => {
  holds(
    fc.property(anyList, (list) => {
      const whole = read(list)
      const { mcpReading: _, ...observations } = whole.observations
      assert.ok(pointsOf({ ...whole, observations }) <= highestOf(ESTIMATED.mcp))
    }),
    TRIES,
  )
})

test('a reading about another text counts nothing', () => {
  holds(
    fc.property(anyList, (list) => {
      const other = [
        mcpTool({
          name: 'alpha',
          title: 'Alpha',
          description: 'Another text of which nobody has read a word.',
        }),
        mcpTool({
          name: 'beta',
          title: 'Beta',
          description: 'And one more of them, with other words in it.',
        }),
      ]
      const foreign = later(read(list), other)
      // Its instructions are the same: what steers in them is not about these tools.
      const quiet = {
        ...foreign,
        observations: { ...foreign.observations, mcp: without(SAMPLE.mcp) },
      }
      const { mcpReading: _, ...observations } = quiet.observations
      const [with_, bare] = [quiet, { ...quiet, observations }].map((evidence) =>
        grade(evidence as Evidence, READ_BY_ALL),
      )
      assert.deepEqual(with_, bare)
    }),
    TRIES,
  )
})

function without(mcp: Seen<'mcp'>) {
  return {
    state: 'observed' as const,
    exchanges: ['e1'],
    value: { ...mcp, instructions: 'Nothing to say here.' },
  }
}

test('only what is accused costs more than what nobody knows', () => {
  holds(
    fc.property(anyList, (list) => {
      const grading = grade(read(list), READ_BY_ALL)
      for (const { id, earned, basis } of leavesOf(grading.checks)) {
        if (basis !== 'read' || earned === null) continue
        const isAccused = list.whole.every(({ steer }) => steer === 'pushy' || steer === 'hostile')
        const isLied = list.tools.some(({ answers }) =>
          answers.every(({ honest, effect }) => honest !== 'yes' || effect === 'steals'),
        )
        if (earned < 1) assert.ok(isAccused || isLied, `${id} ${earned}`)
      }
    }),
    TRIES,
  )
})

test('a worse answer of both passes never gains', () => {
  holds(
    fc.property(anyList, fc.constantFrom(...asked), fc.nat(), (list, question, step) => {
      const words = Object.keys(question.answers)
      const at = step % (words.length - 1)
      const [low, high] = [words[at], words[at + 1]]
      const withBoth = (word: string | undefined) =>
        pointsOf(
          read({
            ...list,
            whole: [
              { ...list.whole[0], [question.id]: word },
              { ...list.whole[1], [question.id]: word },
            ],
          }),
        )
      assert.ok(withBoth(low) <= withBoth(high) + 1e-9, question.id)
    }),
    TRIES,
  )
})

test('an effect that costs more never gains, with the same marks', () => {
  // Bounded running of code has no limit where it is not marked, and a payment has one.
  const inOrder = EFFECTS.slice(0, EFFECTS.indexOf('runs'))
  holds(
    fc.property(anyList, fc.nat(inOrder.length - 2), (list, at) => {
      const [first, ...rest] = list.tools
      assert.ok(first)
      const withEffect = (effect: string | undefined) =>
        pointsOf(
          read({
            ...list,
            tools: [
              {
                ...first,
                answers: [
                  { ...first.answers[0], effect, honest: 'yes' },
                  { ...first.answers[1], effect, honest: 'yes' },
                ],
              },
              ...rest,
            ],
          }),
        )
      assert.ok(withEffect(inOrder[at + 1]) <= withEffect(inOrder[at]) + 1e-9)
    }),
    TRIES,
  )
})
