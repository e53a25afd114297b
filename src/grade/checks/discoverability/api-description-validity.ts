// Does the API description parse, with every reference in place, and do answers agree with it?
import { MOST_PARSE_ERRORS } from '../../../domain/evidence/observations/openapi.ts'
import { defineCheck } from '../../check.ts'
import { atLeast, excerpt } from '../../reading/figures.ts'

const PROMISES = {
  status: 'the status ',
  'content-type': '',
  'required-member': 'the member ',
  key: 'that it takes ',
  'rate-limit': 'the header field ',
  'page-size': 'at most ',
} as const
const FEW_ERRORS = 3
const NEARLY_ALL = 0.98

const SAYS =
  '{url} has {errors|# error|# errors} and {unresolved|# unresolved reference|# unresolved references}, first: {problem}.'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 2,
  title: 'Valid API description',
  why: 'Generators stop at the first error, and an agent guesses whatever a broken reference leaves out.',
  loss: 'its API description has errors',
  standard: 'OpenAPI',
  surfaces: ['api'],
  each: { item: 'error' },
  needs: ['openapi'],
  outcomes: {
    valid: {
      points: 10,
      says: 'No structural error was found in {url}, and its {references|only reference resolves|# references resolve}.',
    },
    flawed: {
      points: 6,
      says: SAYS,
      bounds: 'at most 3 errors and 2% of the references',
      fix: 'Fix {url} until a validator reports no errors and every $ref resolves. Start with: {problem}.',
    },
    contradicted: {
      points: 2,
      says: 'For {operation} the description promises {promised}; {at} answered {answered}.',
      loss: 'answers contradict its API description',
      fix: 'Make {operation} answer as described, or describe what it answers. Test the description against the API in your build.',
    },
    broken: {
      points: 0,
      says: SAYS,
      bounds: 'more than 3 errors or 2% of the references',
      fix: 'Run an OpenAPI validator in your build and fix what it reports in {url}. Start with: {problem}.',
    },
  },
  judge({ openapi }) {
    const { url, parseErrors, references, unresolvedReferences: unresolved } = openapi
    const errors = parseErrors.length
    const [contradiction] = openapi.contradictions ?? []
    if (contradiction && errors <= FEW_ERRORS) {
      const { kind, operation, promised, url: at, answered } = contradiction
      return {
        outcome: 'contradicted',
        facts: {
          operation: excerpt(operation),
          promised: `${PROMISES[kind]}${excerpt(promised)}`,
          at: excerpt(at),
          answered: excerpt(answered),
        },
      }
    }
    if (errors === 0 && unresolved === 0) return { outcome: 'valid', facts: { url, references } }
    const resolved =
      unresolved === 0 ? 1 : references === 0 ? 0 : (references - unresolved) / references
    const facts = {
      url,
      errors: atLeast(errors, errors, MOST_PARSE_ERRORS),
      unresolved,
      problem: excerpt(parseErrors[0] ?? 'a $ref without a target'),
    }
    return { outcome: errors <= FEW_ERRORS && resolved >= NEARLY_ALL ? 'flawed' : 'broken', facts }
  },
})
