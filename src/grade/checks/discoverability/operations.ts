// What an API description says of its operations and their parameters.
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { byShare, percent, stepOf, tokenSteps, type Bounds } from '../../reading/figures.ts'
import { ifWhole, sampleOf } from '../../reading/operations.ts'

/** Shorter than this it hardly says more than the path. */
const SHORTEST = 15

/** Does every operation say what it does? */
export const operationDescriptions = defineCheck('discoverability', 'operation-descriptions', {
  effort: 2,
  why: 'An agent chooses an operation by its description; a bare path leaves it guessing.',
  loss: 'many operations have no description',
  standard: 'OpenAPI',
  each: { item: 'operation' },
  needs: ['openapi'],
  says: '{share of count} {count|operation~ is|operations~ are} described in 15 characters or more, fewer in scripts that need fewer.',
  fix: 'Give every operation a summary or description that says what it does and when to use it.',
  outcomes: {
    all: { points: 10, bounds: '90% or more' },
    some: { points: 5, bounds: '60–89%' },
    few: { points: 0, bounds: 'less than 60%' },
  },
  judge({ openapi }) {
    const { operations } = openapi
    const count = operations.length
    if (count === 0) return notApplicable('The OpenAPI description has no operations.')
    const share =
      operations.filter(({ descriptionChars }) => descriptionChars >= SHORTEST).length / count
    return {
      outcome: byShare(share, { all: 0.9, some: 0.6, few: 0 }),
      facts: { share: percent(share), count, ...sampleOf(openapi) },
    }
  },
})

/** Do operations show an example? */
export const operationExamples = defineCheck('discoverability', 'operation-examples', {
  weight: 4,
  effort: 2,
  why: 'One example shows an agent the format that a schema leaves open.',
  loss: 'many operations have no example',
  standard: 'OpenAPI',
  each: { item: 'operation' },
  needs: ['openapi'],
  says: '{share of count} {count|operation~ has|operations~ have} an example of a query, a body or a successful response.',
  fix: 'Add an example to the request body or the 2xx response of every operation.',
  outcomes: {
    many: { points: 10, bounds: '60% or more' },
    some: { points: 5, bounds: '20–59%' },
    few: { points: 0, bounds: 'less than 20%' },
  },
  judge({ openapi }) {
    const { operations } = openapi
    const count = operations.length
    if (count === 0) return notApplicable('The OpenAPI description has no operations.')
    const isShown = ({ responses, parameters, body }: (typeof operations)[number]) =>
      body?.hasExample === true ||
      responses.some(({ status, hasExample }) => hasExample && status.startsWith('2')) ||
      parameters.some((one) => one.hasExample && one.in === 'query')
    const share = operations.filter(isShown).length / count
    return {
      outcome: byShare(share, { many: 0.6, some: 0.2, few: 0 }),
      facts: { share: percent(share), count, ...sampleOf(openapi) },
    }
  },
})

const PARAMETER_LIST_BOUNDS: Bounds = [3, 5, 7, 9, 12, 16, 24]

/** How many parameters does an operation have? */
export const operationParameters = defineCheck('discoverability', 'operation-parameters', {
  weight: 4,
  effort: 3,
  why: 'Every parameter is a choice that an agent has to make, and a chance to get it wrong.',
  loss: 'operations take up to {count|# parameter|# parameters}',
  standard: 'OpenAPI',
  needs: ['openapi'],
  says: '90% of operations have at most {count|# parameter|# parameters}, body fields not counted.',
  fix: 'Remove parameters that nobody uses, and move rarely used ones into separate operations.',
  outcomes: tokenSteps(PARAMETER_LIST_BOUNDS),
  judge({ openapi: { cost } }) {
    if (!cost) return inconclusive('The operations were not measured.')
    const count = cost.parameters.p90
    return { outcome: stepOf(count, PARAMETER_LIST_BOUNDS), facts: { count } }
  },
})

/** One absurd count in untrusted data must not outweigh every other operation. */
const MOST_FIELDS = 1_000

/** Do parameters and body fields say what they mean? */
export const parameterDescriptions = defineCheck('discoverability', 'parameter-descriptions', {
  effort: 2,
  why: 'An agent fills in each field from its description; without one it guesses units, formats and ids.',
  loss: 'many parameters have no description',
  standard: 'OpenAPI',
  each: { item: 'operation', member: 'parameters' },
  needs: ['openapi'],
  says: '{share of count} {count|parameter or body field~ is|parameters and body fields~ are} described.',
  fix: 'Add a description with meaning, format and unit to every parameter and body field.',
  outcomes: {
    all: { points: 10, bounds: '80% or more' },
    some: { points: 5, bounds: '50–79%' },
    few: { points: 0, bounds: 'less than 50%' },
  },
  judge({ openapi }) {
    const { operations } = openapi
    let count = 0
    let described = 0
    for (const { parameters, body } of operations) {
      const fields = Math.min(body?.fields ?? 0, MOST_FIELDS)
      count += parameters.length + fields
      described +=
        parameters.filter(({ isDescribed }) => isDescribed).length +
        Math.min(body?.describedFields ?? 0, fields)
    }
    if (count === 0)
      return ifWhole(
        openapi,
        notApplicable('The OpenAPI description has no parameters and no body fields.'),
      )
    const share = described / count
    return {
      outcome: byShare(share, { all: 0.8, some: 0.5, few: 0 }),
      facts: { share: percent(share), count, ...sampleOf(openapi) },
    }
  },
})
