// What an API description says of answers: one question that counts in two criteria.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { notApplicable } from '../check.ts'
import { operationEstimates } from './operations.ts'
import { estimatedPoints } from '../scale.ts'
import { sampleOf } from '../reading/operations.ts'

export const ANSWERS =
  '{answering} of {count|# operation~ has|# operations~ have} a schema of a successful answer, or answer 204. Estimated: nobody has read the schemas.'
export const ANSWERS_FIX = 'Give every operation a schema of its 2xx answer with named fields.'

export function describedAnswers(openapi: Seen<'openapi'>) {
  const estimates = operationEstimates(openapi)
  if (!estimates) return notApplicable('The OpenAPI description has no operations.')
  const { answers, answering, count } = estimates
  return {
    outcome: 'estimated',
    points: estimatedPoints(answers),
    facts: { answering, count, ...sampleOf(openapi) },
  } as const
}
