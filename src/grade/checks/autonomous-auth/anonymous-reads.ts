// Can an agent read something useful before it has a key?
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'
import {
  extentOf,
  ifWhole,
  isSuccess,
  isUsefulOperation,
  isUsefulRead,
  operationLine,
} from '../../reading/operations.ts'
import { isDeclaredOpen, openClaimDoubt } from '../../reading/sign-in.ts'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 2,
  title: 'Unauthenticated reads',
  why: 'One useful read that needs no key lets an agent try the tool before anyone signs up.',
  loss: 'no useful read works without a key',
  standard: 'OpenAPI',
  surfaces: ['api'],
  needs: ['openapi'],
  uses: ['apiReads', 'authChallenge'],
  outcomes: {
    tried: { points: 10, says: '{url} answers without a key.' },
    stated: { points: 10, says: 'According to the docs, no key is needed.' },
    some: {
      points: 10,
      says: 'According to the OpenAPI description, {open} need no key.',
    },
    health: {
      points: 4,
      says: 'Of {count|# read operation|# read operations}, the only ones that need no key are for sign-in, health, facts about the service itself or a link that another call made, such as {operation}.',
      found: true,
      fix: 'Make one useful read public, such as a list, and declare it with security: [].',
    },
    none: {
      points: 0,
      says: 'The OpenAPI description asks for a key on every read operation ({count}).',
      found: true,
      fix: 'Make one useful read public, such as a list, and declare it with security: [].',
    },
  },
  judge({ openapi, apiReads, authChallenge }) {
    const tried = apiReads?.reads.find(
      ({ url, status }) => isSuccess(status) && isUsefulRead(URL.parse(url)?.pathname ?? ''),
    )
    if (tried) return { outcome: 'tried', facts: { url: excerpt(tried.url) } }
    const reads = openapi.operations.filter(({ method }) => method === 'get')
    const count = reads.length
    if (count === 0)
      return ifWhole(openapi, notApplicable('The OpenAPI description has no read operations.'))
    const openReads = reads.filter(({ security }) => security?.length === 0)
    const doubt = openReads.length > 0 && openClaimDoubt(openapi, authChallenge)
    if (doubt) return inconclusive(doubt)
    const open = openReads.filter(isUsefulOperation).length
    if (open > 0)
      return { outcome: 'some', facts: { open: extentOf(open, count, 'read operations', openapi) } }
    if (reads.some(({ security }) => security === null))
      return inconclusive('The OpenAPI description does not say which reads need a key.')
    const [sign] = openReads
    return ifWhole(
      openapi,
      sign
        ? ({ outcome: 'health', facts: { count, operation: operationLine(sign) } } as const)
        : ({ outcome: 'none', facts: { count } } as const),
    )
  },
  declared: (declaration) => (isDeclaredOpen(declaration) ? { outcome: 'stated' } : undefined),
})
