// Errors of the API: their form, what they say, and whether they are described.
import { defineCheck, notApplicable } from '../../check.ts'
import { operationEstimates } from '../../estimates/operations.ts'
import { fromFact } from '../../reading/documented.ts'
import { estimatedPoints, estimatedUpTo } from '../../scale.ts'
import { sampleOf } from '../../reading/operations.ts'
import { asked } from '../../answers/asked.ts'

/** Does the API say clearly that a path does not exist? */
export const apiMissingPath = defineCheck('reliability', 'api-missing-path', {
  weight: 4,
  title: 'Unknown API paths',
  why: 'An agent that mistypes a path needs a clear error, not a web page that looks like an answer.',
  loss: 'unknown API paths do not return a JSON 404',
  standard: 'RFC 9110',
  needs: ['apiErrors'],
  outcomes: {
    clear: { points: 10, says: 'An unknown path returns {status} with a JSON body.' },
    bare: {
      points: 5,
      says: 'An unknown path returns {status} without a JSON body.',
      fix: 'Return a JSON body, such as application/problem+json, with the 404 for unknown API paths.',
    },
    misleading: {
      points: 0,
      says: 'An unknown path returns {status} instead of 404.',
      fix: 'Return 404 with a JSON body for unknown API paths.',
    },
  },
  judge({ apiErrors: { status, isJson } }) {
    const facts = { status }
    if (status < 400 || status >= 500) return { outcome: 'misleading', facts }
    return { outcome: isJson ? 'clear' : 'bare', facts }
  },
})

/** Does an error tell an agent what went wrong, in words and in code, and where to look? */
export const errorGuidance = defineCheck('reliability', 'error-guidance', {
  weight: 4,
  effort: 2,
  why: 'An agent can correct its own call when the error says what is wrong and where.',
  loss: 'errors do not say what to do next',
  needs: ['apiErrors'],
  fix: 'Give every error a stable code, a message that says what to do next, and a link to its docs or a pointer to the invalid field.',
  outcomes: {
    helpful: {
      points: 10,
      says: 'The error for an unknown path has a code, a message, and a link or pointer.',
    },
    partial: {
      points: 7,
      says: 'The error for an unknown path lacks one of code, message and link: no {lacks}.',
    },
    thin: {
      points: 0,
      says: 'The error for an unknown path lacks more than one of code, message and link: no {lacks}.',
    },
  },
  judge: ({ apiErrors: { hasCode, hasMessage, hasPointer } }) =>
    guidance(hasCode, hasMessage, hasPointer),
})

function guidance(hasCode: boolean, hasMessage: boolean, hasPointer: boolean) {
  const lacking = [
    hasCode ? [] : 'code',
    hasMessage ? [] : 'message',
    hasPointer ? [] : 'link or pointer',
  ].flat()
  if (lacking.length === 0) return { outcome: 'helpful' } as const
  const facts = { lacks: lacking.join(', no ') }
  return lacking.length === 1
    ? ({ outcome: 'partial', facts } as const)
    : ({ outcome: 'thin', facts } as const)
}

/** Does each operation say which errors to expect, and what they hold? */
export const operationErrors = defineCheck('reliability', 'operation-errors', {
  weight: 12,
  effort: 2,
  title: 'Described errors',
  why: 'An agent can plan only for the failures that the API description declares.',
  loss: 'its API description says little of errors',
  standard: 'OpenAPI',
  isEstimated: true,
  each: { item: 'operation', member: 'responses' },
  needs: ['openapi'],
  says: '{failing} of {count|# operation~ declares|# operations~ declare} an error answer. Estimated by their statuses, schemas and examples: nobody has read them.',
  fix: 'Declare the 4xx and 5xx answers of every operation, with a schema and an example of each.',
  outcomes: { estimated: estimatedUpTo(4) },
  read: asked('api', 'errors', {
    fix: 'Declare the errors of each operation with a status, a schema and words that say what to do',
  }),
  judge({ openapi }) {
    const estimates = operationEstimates(openapi)
    if (!estimates) return notApplicable('The OpenAPI description has no operations.')
    const { errors, failing, count } = estimates
    return {
      outcome: 'estimated',
      points: estimatedPoints(errors),
      facts: { failing, count, ...sampleOf(openapi) },
    }
  },
})

/** Is a wrong method refused, with the right ones named? */
export const methodRefusal = defineCheck('reliability', 'method-refusal', {
  title: 'Method not allowed',
  why: 'A 405 with an Allow header tells an agent which method to use instead.',
  loss: 'unsupported methods do not get a proper 405',
  standard: 'RFC 9110',
  needs: ['methodRefusal'],
  fix: 'Answer unsupported methods with 405 and an Allow header.',
  outcomes: {
    guided: { points: 10, says: 'An unsupported method gets 405 with Allow: {allow}.' },
    refused: {
      points: 7,
      says: 'An unsupported method gets 405 without an Allow header.',
      fix: 'Send the Allow header with every 405.',
    },
    vague: { points: 4, says: 'An unsupported method gets {status} instead of 405.' },
    unrefused: { points: 0, says: 'An unsupported method gets {status}, which is no refusal.' },
  },
  judge({ methodRefusal: { status, allow } }) {
    if (status === 405)
      return allow?.trim()
        ? { outcome: 'guided', facts: { allow: allow.trim().slice(0, 100) } }
        : { outcome: 'refused' }
    return { outcome: status >= 400 && status < 500 ? 'vague' : 'unrefused', facts: { status } }
  },
})

const MEMBERS = ['type', 'title', 'status']

const OUTCOMES = { problem: 'standard', codes: 'coded', messages: 'thin' } as const

/** Are errors written in a form that a program can read? */
export const problemDetails = defineCheck('reliability', 'problem-details', {
  weight: 4,
  effort: 2,
  why: 'A standard error format lets an agent tell failures apart without learning each API.',
  loss: 'errors do not follow the standard format',
  standard: 'RFC 9457',
  needs: ['apiErrors'],
  outcomes: {
    standard: { points: 10, says: 'Problem details were found: {form}.' },
    coded: {
      points: 6,
      says: 'JSON errors with a code and a message were found: {form}.',
      fix: 'Send errors as application/problem+json with type, title and status.',
    },
    thin: {
      points: 1,
      says: 'An error with only a code or only a message was found: {form}.',
      fix: 'Send errors as application/problem+json with type, title, status and a stable code.',
    },
    opaque: {
      points: 0,
      says: 'No machine-readable error format found.',
      loss: 'programs cannot read its errors',
      fix: 'Send errors as application/problem+json with type, title, status and a stable code, and document them.',
    },
  },
  judge({ apiErrors: { contentType, isJson, members, hasCode, hasMessage } }) {
    if (!isJson) return { outcome: 'opaque' }
    const facts = { form: members.join(', ').slice(0, 100) || 'unnamed fields' }
    const isProblem = contentType?.toLowerCase() === 'application/problem+json'
    if (isProblem && MEMBERS.filter((member) => members.includes(member)).length >= 2)
      return { outcome: 'standard', facts }
    if (hasCode && hasMessage) return { outcome: 'coded', facts }
    return hasCode || hasMessage ? { outcome: 'thin', facts } : { outcome: 'opaque' }
  },
  declared: (declaration) =>
    fromFact(declaration, 'api.errors', (form) => ({
      outcome: OUTCOMES[form],
      facts: { form: 'according to the docs' },
    })),
})
