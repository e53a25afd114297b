// Can an agent read something useful before it has a key?
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'

const VITAL_SIGNS = new Set([
  'health',
  'healthz',
  'healthcheck',
  'health-check',
  'livez',
  'readyz',
  'heartbeat',
  'status',
  'ping',
  'version',
])

export default defineCheck({
  id: 'anonymous-reads',
  criterion: 'autonomousAuth',
  weight: 2,
  effort: 2,
  title: 'Unauthenticated reads',
  why: 'One useful read that needs no key lets an agent try the tool before anyone signs up.',
  loss: 'no useful read works without a key',
  standard: 'OpenAPI',
  surfaces: ['api'],
  needs: ['openapi'],
  fromPart: true,
  outcomes: {
    some: { points: 10, says: 'No key is needed for {open} read operations.' },
    health: {
      points: 4,
      says: 'Of {count|# read operation|# read operations}, only health, status or version checks need no key.',
      fix: 'Make one useful read public, such as a list, and declare it with security: [].',
    },
    none: {
      points: 0,
      says: 'Every read operation needs a key ({count}).',
      fix: 'Make one useful read public, such as a list, and declare it with security: [].',
    },
  },
  judge({ openapi: { operations } }) {
    const reads = operations.filter(({ method }) => method === 'get')
    const count = reads.length
    if (count === 0) return notApplicable('The OpenAPI description has no read operations.')
    if (reads.every(({ security }) => security === null))
      return inconclusive('The OpenAPI description does not say which reads need a key.')
    const openReads = reads.filter(({ security }) => security?.length === 0)
    const open = openReads.filter(({ path }) => !isVitalSign(path)).length
    if (open > 0) return { outcome: 'some', facts: { open: `${open} of ${count}` } }
    return { outcome: openReads.length > 0 ? 'health' : 'none', facts: { count } }
  },
})

/** `/v1/health`, but not `/orders/{id}/status`, which is about an order. */
function isVitalSign(path: string): boolean {
  return (
    !path.includes('{') && path.split('/').some((segment) => VITAL_SIGNS.has(segment.toLowerCase()))
  )
}
