// What nobody gains by: another character, a tool that is split, harmless tools, and whatever is hidden
// or withdrawn. Where something can be gained, the bound is written as a formula.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { bareTool, ofBytes } from '../../test/bare.ts'
import { holds } from '../../test/property.ts'
import { exchange, SAMPLE } from '../../test/sample.ts'
import { OBSERVATION_NAMES, type Evidence, type Observations, type Seen } from '../domain/index.ts'
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
    ) as Observations,
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

const rank = (grading: Grading) => LETTERS.indexOf(grading.access?.mcp?.ceiling?.letter ?? 'A+')

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

test('harmless tools never lift a limit', () => {
  holds(
    fc.property(anyTools, fc.integer({ min: 1, max: 12 }), (tools, count) => {
      const [before, after] = [
        grade(listing(tools)),
        grade(listing([...tools, ...copiesOf(count)])),
      ]
      const capOf = (grading: Grading) =>
        grading.checks
          .filter(({ id }) => ['command-inputs', 'tool-marks'].includes(id))
          .map(({ id, outcome }) => `${id} ${outcome}`)
          .filter((words) => /free|contradicted/.test(words))
      for (const cap of capOf(before)) assert.ok(capOf(after).includes(cap), `${cap} is lifted`)
    }),
    RUNS,
  )
})
