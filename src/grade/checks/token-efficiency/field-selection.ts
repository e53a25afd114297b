// Can an agent ask for only the fields it needs?
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { roleOf, extentOf, ifWhole } from '../../reading/operations.ts'
import { percent } from '../../reading/figures.ts'
import { fromFact, valueOf } from '../../reading/documented.ts'

/** Tokens of one item, of which there is little to leave out. */
const LEAN = 200

export default defineCheck(import.meta.url, {
  weight: 4,
  effort: 3,
  title: 'Field selection',
  why: 'An agent that needs one value should not pay for the whole record.',
  loss: 'most reads return every field',
  standard: 'JSON:API 1.1',
  surfaces: ['api'],
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
