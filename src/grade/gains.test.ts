// What nobody gains by: another character, a tool that is split, harmless tools, and whatever is hidden
// or withdrawn. Where something can be gained, the bound is written as a formula.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { bareHelp, bareTool, ofBytes } from '../../test/bare.ts'
import { holds } from '../../test/property.ts'
import { exchange, SAMPLE } from '../../test/sample.ts'
import { type Evidence, type Observations, type Seen } from '../domain/index.ts'
import { ACCESS_IDS, type AccessId } from '../domain/grading/criterion.ts'
import type { Grading } from '../domain/grading/grading.ts'
import { LETTERS } from '../domain/grading/letter.ts'
import { grade } from './grade.ts'

type Tool = Seen<'mcpTools'>['tools'][number]

const RUNS = { tries: 60 }

function evidenceWith(values: Partial<Record<keyof Observations, unknown>>): Evidence {
  return {
    format: 'agentgrade-evidence/1',
    tool: { name: 'Acme', url: 'https://acme.example' },
    observedAt: '2026-11-01T00:00:00Z',
    exchanges: [exchange()],
    observations: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'string'
          ? value === 'not-offered'
            ? { state: 'not-offered', exchanges: ['e1'] }
            : { state: 'unobserved', cause: value, exchanges: ['e1'] }
          : { state: 'observed', exchanges: ['e1'], value },
      ]),
    ),
  }
}

/** Of an MCP server alone, with these tools in a list of that many tokens. */
function listing(tools: readonly Tool[], tokens = 3_000): Evidence {
  return evidenceWith({ mcp: SAMPLE.mcp, mcpTools: { tools, tokens, listMs: 90, repeat: 'same' } })
}

const mean = (grading: Grading, access: AccessId = 'mcp') => {
  const criteria = grading.access?.[access]?.criteria.filter(({ score }) => score !== null) ?? []
  const weights = criteria.reduce((sum, { weight }) => sum + weight, 0)
  return criteria.reduce((sum, { weight, score }) => sum + weight * (score ?? 0), 0) / weights
}
const exactOf = (grading: Grading, access: AccessId = 'mcp') => grading.access?.[access]?.exact ?? 0
const pointsOf = (grading: Grading, id: string) =>
  grading.checks.find((check) => check.id === id)?.points ?? null

const anyParameter = fc.record({
  name: fc.constantFrom('query', 'limit', 'cursor', 'command', 'id', '__proto__'),
  told: fc.boolean(),
  formed: fc.boolean(),
})
const anyTool = fc
  .record({
    verb: fc.constantFrom('show', 'list', 'delete', 'acme_delete', 'acme_list'),
    bytes: fc.constantFrom(0, 1, 39, 40, 41, 79, 80, 81, 199, 200, 201, 900),
    parameters: fc.array(anyParameter, { maxLength: 4 }),
    mark: fc.constantFrom(undefined, { readOnlyHint: true }, { destructiveHint: true }),
    hasOutput: fc.boolean(),
  })
  .map(({ verb, bytes, parameters, mark, hasOutput }) =>
    bareTool({
      name: `${verb}_thing`,
      description: ofBytes(bytes),
      inputSchema: {
        type: 'object',
        properties: Object.fromEntries(
          parameters.map(({ name, told, formed }) => [
            name,
            {
              type: 'string',
              ...(told && { description: 'Told.' }),
              ...(formed && { enum: ['a'] }),
            },
          ]),
        ),
      },
      ...(mark && { annotations: mark }),
      ...(hasOutput && { outputSchema: { type: 'object' } }),
    }),
  )
/** With a name each. */
const anyTools = fc
  .array(anyTool, { minLength: 1, maxLength: 8 })
  .map((tools) => tools.map((tool, at) => ({ ...tool, name: `${tool.name}_${at}` })))

test('sums: the criteria by their weights are the mean, and the terms give the criteria', () => {
  holds(
    fc.property(anyTools, (tools) => {
      const grading = grade(listing(tools))
      const own = grading.access?.mcp
      if (own?.exact == null) return
      assert.ok(Math.abs(own.exact - Math.min(mean(grading), own.exact)) < 1e-8)
      assert.ok(own.isHeld || Math.abs(own.exact - mean(grading)) < 1e-8)
    }),
    RUNS,
  )
})

/**
 * Of n tools, one more byte moves the answer of one by at most a step of 1 (from nothing to a word), and
 * points by 2.5 for each answer at most: 2.5 ÷ n points of one question, and what becomes of the list as
 * a whole where the first text of all appears: tool-job and tool-harm are not known then, not unpublished.
 */
test('one more character in a description moves the points of one question by 2.5 ÷ tools at most', () => {
  holds(
    fc.property(anyTools, fc.nat(), (tools, at) => {
      const index = at % tools.length
      const more = tools.map((tool, place) =>
        place === index ? { ...tool, description: `${tool.description}x` } : tool,
      )
      const [before, after] = [grade(listing(tools)), grade(listing(more))]
      const moved = (pointsOf(after, 'tool-texts') ?? 0) - (pointsOf(before, 'tool-texts') ?? 0)
      assert.ok(moved >= 0 && moved <= 2.5 / tools.length + 0.01, `${moved}`)
      for (const id of ['list-tokens', 'tool-answers', 'tool-arguments', 'tool-marks'])
        assert.equal(pointsOf(after, id), pointsOf(before, id), id)
      // The first word of all opens the questions that only a reader can answer.
      if (tools.every(({ description }) => description === '')) return
      // Weight 16 of what counts in discoverability, with three quarters.
      const share = 0.75 * 16 * (2.5 / tools.length + 0.01)
      const lost = Math.abs(mean(after) - mean(before))
      assert.ok(lost <= share / (0.75 * 16) + 1e-9, `${lost}`)
    }),
    RUNS,
  )
})

const HONEST: Tool = bareTool({
  name: 'show_status',
  description: ofBytes(240),
  inputSchema: {
    type: 'object',
    properties: {
      limit: { type: 'integer', description: 'How many to show.', maximum: 50 },
    },
  },
  outputSchema: { type: 'object' },
  annotations: { readOnlyHint: true },
})

const copiesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...HONEST, name: `show_status_${at}` }))

/** What holds the letter of the list down, by the check that says so. */
const limitsOf = ({ checks }: Grading) =>
  checks
    .filter(({ id, outcome }) => `${id} ${outcome}` in LIMITS)
    .map(({ id, outcome }) => `${id} ${outcome}`)
const LIMITS = {
  'command-inputs free': 'C+',
  'tool-marks contradicted': 'C',
  'prompt-injection hostile': 'B',
  'tool-list changing': 'C+',
  'list-tokens endless': 'D',
}

test('harmless tools never lift a limit', () => {
  let limited = 0
  holds(
    fc.property(anyTools, fc.integer({ min: 1, max: 12 }), (tools, count) => {
      const before = limitsOf(grade(listing(tools)))
      const after = limitsOf(grade(listing([...tools, ...copiesOf(count)])))
      for (const limit of before) assert.ok(after.includes(limit), `${limit} is lifted`)
      limited += before.length
    }),
    RUNS,
  )
  assert.ok(limited > 10, `${limited} limits`)
})

test('a tool that is named otherwise does not hide a deletion that is marked as a reading', () => {
  for (const names of [
    ['acme_delete_item', 'acme_list_items'],
    ['item-delete', 'item-show', 'item-update'],
    ['purgeCache'],
  ]) {
    const tools = names.map((name) => bareTool({ name, annotations: { readOnlyHint: true } }))
    assert.deepEqual(limitsOf(grade(listing(tools))), ['tool-marks contradicted'])
    assert.deepEqual(limitsOf(grade(listing([...tools, ...copiesOf(3)]))), [
      'tool-marks contradicted',
    ])
  }
})

/**
 * k copies beside n tools leave each question with (n × own + k × honest) ÷ (n + k): no question has more
 * than the honest tool alone, where it had less, and none has more than before, where it had more.
 */
test('harmless tools gain no more than the better mean explains', () => {
  const questions = ['tool-texts', 'tool-arguments', 'tool-answers', 'tool-marks']
  const honest = grade(listing([HONEST]))
  holds(
    fc.property(anyTools, fc.integer({ min: 1, max: 12 }), (tools, count) => {
      const [before, after] = [
        grade(listing(tools)),
        grade(listing([...tools, ...copiesOf(count)])),
      ]
      const share = count / (count + tools.length)
      for (const id of questions) {
        const [was, is] = [pointsOf(before, id) ?? 0, pointsOf(after, id) ?? 0]
        const most = Math.max(was, pointsOf(honest, id) ?? 0)
        assert.ok(is <= most + 0.01, `${id}: ${was} to ${is}`)
        // Points are a bent line over the mean: a step of one answer is worth 2.5 at most.
        const bound = id === 'tool-marks' ? 10 * share * 2 : 2.5 * 4 * share
        assert.ok(is - was <= bound + 0.01, `${id}: ${was} to ${is} by ${share}`)
      }
    }),
    RUNS,
  )
})

test('a tool that is split into two of half as many parameters gains nothing in a question about each', () => {
  holds(
    fc.property(anyTools, fc.nat(), (tools, at) => {
      const index = at % tools.length
      const [tool] = tools.slice(index, index + 1)
      assert.ok(tool)
      const rest = tools.filter((one) => one !== tool)
      // Both say what the one said: nothing is told that was not told before.
      const twins = ['a', 'b'].map((name) => ({ ...tool, name: `${tool.name}_${name}` }))
      const [before, after] = [grade(listing([...rest, tool])), grade(listing([...rest, ...twins]))]
      for (const id of ['tool-texts', 'tool-arguments', 'tool-answers'] as const) {
        const [was, is] = [pointsOf(before, id) ?? 0, pointsOf(after, id) ?? 0]
        const own = pointsOf(grade(listing([tool])), id) ?? 0
        assert.ok(is <= Math.max(was, own) + 0.01 && is >= Math.min(was, own) - 0.01, id)
      }
      assert.deepEqual(
        limitsOf(before).filter((limit) => !limitsOf(after).includes(limit)),
        [],
      )
    }),
    RUNS,
  )
})

const ceilingOf = (grading: Grading) =>
  LETTERS.indexOf(grading.access?.mcp?.ceiling?.letter ?? 'A+')

const without = (tool: Tool, ...members: (keyof Tool)[]): Tool =>
  Object.fromEntries(
    Object.entries(tool).filter(([name]) => !members.includes(name as keyof Tool)),
  ) as Tool

/** What a text costs in tokens is saved without it: that is no gain by hiding, so tokens stay. */
test('without its descriptions, marks or output schemas a list never has a higher score', () => {
  holds(
    fc.property(
      anyTools,
      fc.subarray(['description', 'annotations', 'outputSchema'] as const, { minLength: 1 }),
      fc.boolean(),
      (tools, hidden, isAll) => {
        const bare = tools.map((tool, at) => (isAll || at === 0 ? without(tool, ...hidden) : tool))
        const [before, after] = [grade(listing(tools)), grade(listing(bare))]
        // Whoever takes a false mark away has taken back a lie.
        if (hidden.includes('annotations') && limitsOf(before).includes('tool-marks contradicted'))
          return
        assert.ok(exactOf(after) <= exactOf(before) + 1e-9, `${exactOf(before)} ${exactOf(after)}`)
        // More is known of texts that are not there; no limit is lifted by that.
        assert.ok(ceilingOf(after) >= ceilingOf(before))
      },
    ),
    RUNS,
  )
})

test('without the texts of its parameters a list never has a higher score', () => {
  holds(
    fc.property(anyTools, (tools) => {
      const untold = tools.map((tool) => ({
        ...tool,
        inputSchema: {
          type: 'object',
          properties: Object.fromEntries(
            Object.keys((tool.inputSchema as { properties: object }).properties).map((name) => [
              name,
              { type: 'string' },
            ]),
          ),
        },
      }))
      const [before, after] = [grade(listing(tools)), grade(listing(untold))]
      assert.ok(exactOf(after) <= exactOf(before) + 1e-9)
    }),
    RUNS,
  )
})

/**
 * Parameters that a schema leaves out are seen by nobody: the tool then counts as one without any, with
 * 5 points for its arguments, and neither a command nor a text that is missing is found. More than that
 * is not gained: each tool has the points of one without parameters.
 */
test('parameters that a schema leaves out gain no more than a tool without any has', () => {
  holds(
    fc.property(anyTools, (tools) => {
      const bare = tools.map((tool) => ({ ...tool, inputSchema: { type: 'object' } }))
      const [before, after] = [grade(listing(tools)), grade(listing(bare))]
      assert.equal(pointsOf(after, 'tool-arguments'), 5)
      assert.ok((pointsOf(after, 'tool-answers') ?? 0) <= (pointsOf(before, 'tool-answers') ?? 0))
      const texts = (pointsOf(after, 'tool-texts') ?? 0) - (pointsOf(before, 'tool-texts') ?? 0)
      // From 2.2, where less than 70% is described, to 3.
      assert.ok(texts >= 0 && texts <= 2.01, `${texts}`)
    }),
    RUNS,
  )
})

const HIDDEN = ['not-offered', 'blocked', 'robots', 'too-large'] as const

test('a list, a description or a help that is withdrawn never gives an access method a higher score', () => {
  const worst = {
    ...SAMPLE,
    cliHelp: {
      ...SAMPLE.cliHelp,
      options: [],
      printsVersion: false,
      figures: bareHelp({ prompts: true, bytes: 90_000 }),
    },
    mcpTools: { ...SAMPLE.mcpTools, tools: [bareTool()] },
    openapi: {
      ...SAMPLE.openapi,
      operations: SAMPLE.openapi.operations.map((one) => ({
        ...one,
        descriptionChars: 0,
        parameters: [],
        responses: [],
      })),
    },
  }
  for (const [kind, model] of Object.entries({ good: SAMPLE, bad: worst }))
    for (const [name, access] of [
      ['mcpTools', 'mcp'],
      ['openapi', 'api'],
      ['cliHelp', 'cli'],
    ] as const) {
      const before = grade(evidenceWith(model))
      for (const state of HIDDEN) {
        const after = grade(evidenceWith({ ...model, [name]: state }))
        assert.ok(
          exactOf(after, access) <= exactOf(before, access) + 1e-9,
          `${kind} ${name} ${state}: ${exactOf(before, access)} to ${exactOf(after, access)}`,
        )
      }
    }
})

test('publishing another access method never lowers the score of the tool', () => {
  const OWN: Record<AccessId, readonly (keyof Observations)[]> = {
    api: [
      'api',
      'openapi',
      'apiErrors',
      'apiLatency',
      'apiReads',
      'rateLimits',
      'graphql',
      'health',
      'methodRefusal',
      'cors',
    ],
    mcp: ['mcp', 'mcpTools', 'mcpLists', 'mcpErrors', 'mcpOrigin', 'serverCard'],
    cli: ['cli', 'cliHelp'],
  }
  const bare = {
    mcpTools: { ...SAMPLE.mcpTools, tools: [bareTool()], tokens: 50_000 },
    openapi: { ...SAMPLE.openapi, operations: [], operationCount: 0 },
  }
  for (const more of ACCESS_IDS)
    for (const values of [SAMPLE, { ...SAMPLE, ...bare }]) {
      const hidden = Object.fromEntries(OWN[more].map((name) => [name, 'not-offered']))
      const [before, after] = [
        grade(evidenceWith({ ...values, ...hidden })),
        grade(evidenceWith(values)),
      ]
      assert.ok(
        (after.exact ?? 0) >= (before.exact ?? 0) - 1e-9,
        `${more}: ${before.exact} to ${after.exact}`,
      )
    }
})
