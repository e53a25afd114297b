// What an API description tells an agent that looks for the right operation.
import { defineCheck, notApplicable } from '../../check.ts'
import { operationEstimates } from '../../estimates/operations.ts'
import { sampleOf } from '../../reading/operations.ts'
import { estimatedPoints, estimatedUpTo } from '../../scale.ts'
import { asked } from '../../answers/asked.ts'

/** Do the texts say what each operation does? */
export const operationTexts = defineCheck('discoverability', 'operation-texts', {
  weight: 14,
  effort: 2,
  title: 'Operation descriptions',
  why: 'An agent chooses an operation by its description; a bare path leaves it guessing.',
  loss: 'the descriptions of its operations say little',
  standard: 'OpenAPI',
  isEstimated: true,
  each: { item: 'operation' },
  needs: ['openapi'],
  says: '{long} of {count|# operation~ has|# operations~ have} a summary and description of 80 characters or more together, {described} any. Estimated: nobody has read them.',
  fix: 'Say of every operation what it does, when to use it and what it changes, in 200 characters or more, and describe its parameters.',
  outcomes: { estimated: estimatedUpTo(3.6) },
  read: asked('api', 'clear', {
    fix: 'Say of each operation what it does, and when to use it and not another',
  }),
  judge({ openapi }) {
    const estimates = operationEstimates(openapi)
    if (!estimates) return notApplicable('The OpenAPI description has no operations.')
    const { clear, long, described, count } = estimates
    return {
      outcome: 'estimated',
      points: estimatedPoints(clear),
      facts: { long, described, count, ...sampleOf(openapi) },
    }
  },
})

/** Can an agent find and name the operation that it needs? */
export const operationFinding = defineCheck('discoverability', 'operation-finding', {
  weight: 8,
  effort: 2,
  title: 'Finding operations',
  why: 'An operation without an id has no short name by which an agent or its tools can call it.',
  loss: 'some operations have no id',
  standard: 'OpenAPI',
  isEstimated: true,
  // That every operation has a name says little of how well it is found.
  estimatedPart: 0.25,
  needs: ['openapi'],
  outcomes: {
    named: {
      ...estimatedUpTo(3.2),
      says: '{count|The only operation~ has|All # operations~ have} an id. Estimated: nobody has tried to find one by its texts.',
      fix: 'Group the operations by tags, and name each by a verb and what it acts on.',
    },
    unnamed: {
      ...estimatedUpTo(2),
      says: 'Of {count|# operation~|# operations~}, some have no operationId. Estimated: nobody has tried to find one by its texts.',
      fix: 'Give every operation an operationId, such as listMessages.',
    },
  },
  read: asked('api', 'find', {
    fix: 'Name each operation by a verb and what it acts on, with a summary and tags',
  }),
  judge({ openapi }) {
    const estimates = operationEstimates(openapi)
    if (!estimates) return notApplicable('The OpenAPI description has no operations.')
    const { find, count } = estimates
    const facts = { count, ...sampleOf(openapi) }
    const points = estimatedPoints(find)
    return find > 2 ? { outcome: 'named', points, facts } : { outcome: 'unnamed', points, facts }
  },
})
