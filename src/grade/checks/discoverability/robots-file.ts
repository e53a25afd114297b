// Is there a robots.txt that a crawler can parse?
import { defineCheck } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'
import { isSuccess } from '../../reading/operations.ts'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 1,
  title: 'robots.txt',
  why: 'Agents that follow the rules read this file first; if it fails to load, they stay out.',
  loss: 'its robots.txt is missing or unreadable',
  standard: 'RFC 9309',
  surfaces: ['remote'],
  ofPublicSite: true,
  needs: ['robots'],
  absent: 'absent',
  outcomes: {
    valid: { points: 10, says: 'robots.txt has {groups|# rule group|# rule groups}.' },
    absent: {
      points: 7,
      says: 'No robots.txt found, so every page may be fetched.',
      fix: 'Serve /robots.txt as text/plain with a “User-agent: *” group.',
    },
    mistyped: {
      points: 5,
      says: 'robots.txt is served as {type}.',
      fix: 'Serve /robots.txt with Content-Type: text/plain.',
    },
    unreadable: {
      points: 0,
      says: 'robots.txt returns {status} as {type} with {groups|# rule group|# rule groups}.',
      fix: 'Serve /robots.txt with status 200, as text/plain, with at least one User-agent group.',
    },
  },
  judge({ robots: { status, contentType, groups } }) {
    // RFC 9309 section 2.3.1.3: any 4xx means that there are no rules.
    if (status >= 400 && status < 500) return { outcome: 'absent' }
    const type = excerpt(contentType?.toLowerCase() ?? 'no content type')
    if (!isSuccess(status) || groups === 0 || type.includes('html'))
      return { outcome: 'unreadable', facts: { status, type, groups } }
    return type === 'text/plain'
      ? { outcome: 'valid', facts: { groups } }
      : { outcome: 'mistyped', facts: { type } }
  },
})
