// What an API description says of calling its operations.
import { defineCheck, notApplicable } from '../../check.ts'
import { operationEstimates } from '../../estimates/operations.ts'
import { ANSWERS, ANSWERS_FIX, describedAnswers } from '../../estimates/described-answers.ts'
import { sampleOf } from '../../reading/operations.ts'
import { estimatedPoints, estimatedUpTo } from '../../scale.ts'
import { asked } from '../../answers/asked.ts'

/** Can an agent fill in parameters and bodies without guessing? */
export const operationArguments = defineCheck('programmaticAccess', 'operation-arguments', {
  weight: 12,
  effort: 2,
  why: 'An agent fills in each field from what is said of it; without that it guesses units, formats and ids.',
  loss: 'its parameters and fields leave much to guess',
  standard: 'OpenAPI',
  isEstimated: true,
  each: { item: 'operation', member: 'parameters', of: 'fields' },
  needs: ['openapi'],
  says: 'Of {fields|# parameter or body field~|# parameters and body fields~}, {described|# is|# are} described, and {shown|# is a parameter|# are parameters} with an example, a default or a maximum, or of a body with an example. Estimated: nobody has read them.',
  fix: 'Describe every parameter and body field with meaning, format and unit, and show an example.',
  outcomes: { estimated: estimatedUpTo(3.7) },
  read: asked('api', 'args', {
    fix: 'Say of each required argument what it takes, with choices, formats and an example',
  }),
  judge({ openapi }) {
    const estimates = operationEstimates(openapi)
    if (!estimates) return notApplicable('The OpenAPI description has no operations.')
    const { args, fields, describedFields, shownFields } = estimates
    return {
      outcome: 'estimated',
      points: estimatedPoints(args),
      facts: {
        fields,
        described: Math.round(describedFields),
        shown: shownFields,
        ...sampleOf(openapi),
      },
    }
  },
})

/** Does an agent know what an operation returns? */
export const operationAnswers = defineCheck('programmaticAccess', 'operation-answers', {
  weight: 10,
  effort: 2,
  why: 'An agent plans its next call by what this one returns.',
  loss: 'many operations do not say what they return',
  standard: 'OpenAPI',
  isEstimated: true,
  each: { item: 'operation', member: 'responses' },
  needs: ['openapi'],
  says: ANSWERS,
  fix: ANSWERS_FIX,
  outcomes: { estimated: estimatedUpTo(3.2) },
  read: asked('api', 'answers', {
    fix: 'Describe the fields of each answer of success',
  }),
  judge: ({ openapi }) => describedAnswers(openapi),
})
