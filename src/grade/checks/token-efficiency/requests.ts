// How an agent asks the API for less: pages, filters, fields, and several things at once.
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { wordsOf } from '../../../domain/text/name-words.ts'
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { asked } from '../../answers/asked.ts'
import { fromFact, valueOf } from '../../reading/documented.ts'
import { percent } from '../../reading/figures.ts'
import { operationEstimates } from '../../estimates/operations.ts'
import { ANSWERS, ANSWERS_FIX, describedAnswers } from '../../estimates/described-answers.ts'
import { estimatedPoints, estimatedUpTo } from '../../scale.ts'
import {
  extentOf,
  ifWhole,
  operationLine,
  roleOf,
  sampleOf,
  writeOperations,
} from '../../reading/operations.ts'

/** Can an agent keep the answer to a list small? */
export const listAnswers = defineCheck('tokenEfficiency', 'list-answers', {
  weight: 14,
  effort: 2,
  title: 'Small list answers',
  why: 'Without a limit, a page or a choice of fields an agent pays for the whole list to find one item.',
  loss: 'many of its lists cannot be kept small',
  isEstimated: true,
  each: { item: 'operation', member: 'parameters' },
  needs: ['openapi'],
  says: '{controlled} of {count|# list operation~ has|# list operations~ have} a parameter that by its name is a limit, a page or a choice of fields. Estimated: nobody has read how lists are kept small.',
  fix: 'Give every list operation a limit with a small default, a page or cursor, and a choice of fields.',
  outcomes: { estimated: estimatedUpTo(3.5) },
  read: asked('api', 'small', {
    fix: 'Give every operation whose answer can be long a limit with a small default, pages and a choice of fields',
  }),
  judge({ openapi }) {
    const { small, lists: count = 0, controlledLists = 0 } = operationEstimates(openapi) ?? {}
    if (small === undefined)
      return ifWhole(openapi, notApplicable('The OpenAPI description has no list operations.'))
    return {
      outcome: 'estimated',
      points: estimatedPoints(small),
      facts: { count, controlled: controlledLists, ...sampleOf(openapi) },
    }
  },
})

/** Does an agent know what an operation returns before it pays for it? */
export const answerFields = defineCheck('tokenEfficiency', 'answer-fields', {
  weight: 6,
  effort: 2,
  title: 'Known answer fields',
  why: 'An agent that knows the fields of an answer asks for those it needs, and for nothing twice.',
  loss: 'many operations do not say what they return',
  isEstimated: true,
  needs: ['openapi'],
  says: ANSWERS,
  fix: ANSWERS_FIX,
  outcomes: { estimated: estimatedUpTo(3.2) },
  read: asked('api', 'answers', { fix: 'Describe the fields of each answer of success' }),
  judge: ({ openapi }) => describedAnswers(openapi),
})

/** Tokens of one item, of which there is little to leave out. */
const LEAN = 200

/** Can an agent ask for only the fields it needs? */
export const fieldSelection = defineCheck('tokenEfficiency', 'field-selection', {
  weight: 4,
  effort: 3,
  why: 'An agent that needs one value should not pay for the whole record.',
  loss: 'most reads return every field',
  standard: 'JSON:API 1.1',
  uses: ['openapi', 'graphql'],
  outcomes: {
    selectable: {
      points: 10,
      says: 'Fields can be selected on 30% or more of the read operations: {extent}.',
    },
    stated: { points: 10, says: 'According to the docs, fields can be selected.' },
    graphql: {
      points: 10,
      says: 'The tool offers GraphQL: every query selects the fields it needs.',
    },
    some: {
      points: 5,
      says: 'Fields can be selected on fewer than 30% of the read operations: {extent}.',
      fix: 'Accept a fields parameter on every read that returns records.',
    },
    fixed: {
      points: 0,
      says: 'No way to select fields was found: {extent}.',
      loss: 'reads return every field',
      fix: 'Accept a parameter such as fields=id,name on reads.',
    },
  },
  judge({ openapi, graphql }) {
    if (graphql?.answersTypename) return { outcome: 'graphql' }
    if (!openapi) return inconclusive('The GraphQL endpoint did not answer a query.')
    const reads = openapi.operations.filter(({ method }) => method === 'get')
    if (reads.length === 0)
      return ifWhole(openapi, notApplicable('The OpenAPI description has no read operations.'))
    const selectable = reads.filter(({ parameters }) =>
      parameters.some((one) => one.in === 'query' && roleOf(one.name) === 'fields'),
    )
    const share = selectable.length / reads.length
    const each = openapi.cost?.lists.itemTokens?.median
    if (share === 0 && each !== undefined && each <= LEAN) return lean(each)
    const facts = {
      extent: `${extentOf(selectable.length, reads.length, 'reads', openapi)}, ${percent(share)}`,
    }
    return { outcome: share >= 0.3 ? 'selectable' : share > 0 ? 'some' : 'fixed', facts }
  },
  declared(declaration) {
    if (declaration.api?.style === 'graphql') return { outcome: 'graphql' }
    const isChosen = valueOf(declaration, 'api.fieldSelection')
    const each = valueOf(declaration, 'api.itemTokens')
    if (!isChosen && each !== undefined && each <= LEAN) return lean(each)
    return fromFact(declaration, 'api.fieldSelection', (isOffered) =>
      isOffered
        ? { outcome: 'stated' }
        : { outcome: 'fixed', facts: { extent: 'according to the docs' } },
    )
  },
})

function lean(tokens: number) {
  return notApplicable(
    `A list item costs only ${tokens} tokens: field selection would save little.`,
  )
}

type Operation = Seen<'openapi'>['operations'][number]

const BATCH_WORDS = new Set(['batch', 'batches', 'bulk'])
/** A call that reads several things, beside which others write them. */
const READS = /(?:read|list|retrieve|get|query|search|fetch)\/?$/i
const IDS = /^(?:ids|slugs)(\[\])?$/i

/** Can an agent do several things in one call? */
export const batchCalls = defineCheck('tokenEfficiency', 'batch-calls', {
  effort: 3,
  title: 'Batch requests',
  why: 'Each call costs the agent a turn; a batch of a hundred items costs one.',
  loss: 'there are no batch calls',
  uses: ['openapi', 'graphql'],
  fromPart: true,
  fix: 'Add a write operation that accepts an array, such as POST /messages/batch.',
  outcomes: {
    batched: { points: 10, says: 'Some calls take several items: {by}.' },
    ids: {
      points: 5,
      loss: 'only reads by id take several items',
      says: 'Some calls read several items, but none was found that writes them: {by}.',
    },
    single: {
      points: 0,
      says: 'No operation was found whose path names a batch or whose body is an array.',
    },
    'stated-single': { points: 0, says: 'According to the docs, there are no batch calls.' },
  },
  judge({ openapi, graphql }) {
    if (graphql?.answersTypename)
      return { outcome: 'batched', facts: { by: 'a GraphQL request can contain many fields' } }
    if (!openapi) return inconclusive('The GraphQL endpoint did not answer a query.')
    const { operations } = openapi
    if (operations.length === 0) return notApplicable('The OpenAPI description has no operations.')
    const write = batchIn(writeOperations(operations))
    if (write) return { outcome: 'batched', facts: { by: operationLine(write) } }
    const read = operations.find(
      ({ method, parameters }) =>
        method === 'get' && parameters.some((one) => one.in === 'query' && IDS.test(one.name)),
    )
    return ifWhole(
      openapi,
      read
        ? ({ outcome: 'ids', facts: { by: operationLine(read) } } as const)
        : ({ outcome: 'single' } as const),
    )
  },
  declared(declaration) {
    if (declaration.api?.style === 'graphql')
      return { outcome: 'batched', facts: { by: 'a GraphQL request can contain many fields' } }
    return fromFact(declaration, 'api.bulk', (isOffered) =>
      isOffered
        ? { outcome: 'batched', facts: { by: 'according to the docs' } }
        : { outcome: 'stated-single' },
    )
  },
})

/** A list of changes to one thing is no batch, and neither is a call without a body. */
function batchIn(writes: readonly Operation[]): Operation | undefined {
  const filled = writes.filter(({ body }) => body !== null)
  const batches = filled.filter(
    ({ path }) => isBatchPath(path) && !/[/:]cancel\/?$/i.test(path.slice(-20)),
  )
  return (
    batches.find(({ path }) => !READS.test(path.slice(-20))) ??
    filled.find(({ method, body }) => method === 'post' && body?.isArray === true) ??
    batches[0]
  )
}

/** In one of the last two segments: `/batch/scrape`, but not `/apis/batch/v1/jobs/{name}`. */
function isBatchPath(path: string): boolean {
  return path
    .split('/')
    .filter((segment) => segment !== '')
    .slice(-2)
    .some(
      (segment, index, last) =>
        wordsOf(segment).some((word) => BATCH_WORDS.has(word)) &&
        last.slice(index).every((each) => !each.includes('{') && !/^v\d/.test(each)),
    )
}
