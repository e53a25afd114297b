// Do the errors of all operations have the same fields?
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { byShare, percent } from '../../reading/figures.ts'
import { ifWhole, sampleOf } from '../../reading/operations.ts'

const SAYS =
  '{share of count} error {count|response~ has a schema|responses~ have the same fields}.'
const FIX =
  'Define one error schema in components and reference it from every 4xx and 5xx response.'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 2,
  title: 'Shared error schema',
  why: 'With one error schema an agent parses every failure the same way; with many it has to guess.',
  loss: 'errors do not share one schema',
  standard: 'OpenAPI',
  surfaces: ['api'],
  needs: ['openapi'],
  outcomes: {
    shared: { points: 10, says: SAYS, bounds: '80% or more' },
    mixed: { points: 5, says: SAYS, bounds: '50–79%', fix: FIX },
    scattered: { points: 0, says: SAYS, bounds: 'less than 50%', fix: FIX },
    undeclared: {
      points: 0,
      says: 'No operation declares an error response.',
      loss: 'the API description declares no errors',
      fix: 'Define an error schema, such as RFC 9457 problem details, in components and reference it from the 4xx and 5xx responses of every operation.',
    },
    unwritten: {
      points: 0,
      says: 'No error response has a schema.',
      fix: 'Define an error schema, such as RFC 9457 problem details, in components and reference it from every 4xx and 5xx response.',
    },
  },
  judge({ openapi }) {
    const { operations } = openapi
    if (operations.length === 0) return notApplicable('The OpenAPI description has no operations.')
    const declared = operations.flatMap(({ responses }) =>
      responses.filter(({ status }) => /^[45d]/.test(status)),
    )
    if (declared.length === 0) return ifWhole(openapi, { outcome: 'undeclared' } as const)
    const errors = declared.filter(({ hasSchema }) => hasSchema)
    if (errors.length === 0) return ifWhole(openapi, { outcome: 'unwritten' } as const)
    const uses = new Map<string, number>()
    for (const { schemaName, inline } of errors) {
      const schema = inline === undefined ? schemaName : `{${inline}}`
      if (schema !== null) uses.set(schema, (uses.get(schema) ?? 0) + 1)
    }
    const most = [...uses.values()].reduce((highest, times) => Math.max(highest, times), 0)
    // Older evidence has only the name of a shared schema, and two names may have the same fields.
    const untold = errors.filter(
      ({ schemaName, inline }) => schemaName !== null && inline === undefined,
    ).length
    const share = most / errors.length
    const outcome = outcomeOf(share)
    if (outcomeOf(Math.max(most, untold) / errors.length) !== outcome)
      return inconclusive('The evidence does not tell which error schemas have the same fields.')
    return {
      outcome,
      facts: { share: percent(share), count: errors.length, ...sampleOf(openapi) },
    }
  },
})

function outcomeOf(share: number) {
  return byShare(share, { shared: 0.8, mixed: 0.5, scattered: 0 })
}
