// Can an agent do several things in one call?
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { wordsOf } from '../../../domain/text/name-words.ts'
import { ifWhole, operationLine, writeOperations } from '../../reading/operations.ts'
import { fromFact } from '../../reading/documented.ts'

type Operation = Seen<'openapi'>['operations'][number]

const BATCH_WORDS = new Set(['batch', 'batches', 'bulk'])
/** A call that reads several things, beside which others write them. */
const READS = /(?:read|list|retrieve|get|query|search|fetch)\/?$/i
const FIX = 'Add a write operation that accepts an array, such as POST /messages/batch.'
const IDS = /^(?:ids|slugs)(\[\])?$/i

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 3,
  title: 'Batch requests',
  why: 'Each call costs the agent a turn; a batch of a hundred items costs one.',
  loss: 'there are no batch calls',
  surfaces: ['api'],
  uses: ['openapi', 'graphql'],
  fromPart: true,
  outcomes: {
    batched: { points: 10, says: 'Some calls take several items: {by}.' },
    ids: {
      points: 5,
      loss: 'only reads by id take several items',
      says: 'Some calls read several items, but none was found that writes them: {by}.',
      fix: FIX,
    },
    single: {
      points: 0,
      says: 'No operation was found whose path names a batch or whose body is an array.',
      fix: FIX,
    },
    'stated-single': {
      points: 0,
      says: 'According to the docs, there are no batch calls.',
      fix: FIX,
    },
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
