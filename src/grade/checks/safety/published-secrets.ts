// Does the API description publish credentials?
import { defineCheck } from '../../check.ts'
import { excerpt } from '../../reading/excerpt.ts'

export default defineCheck({
  id: 'published-secrets',
  criterion: 'safety',
  weight: 0,
  effort: 1,
  title: 'Published secrets',
  why: 'Agents copy examples word for word; a real key in one is used, and is already leaked.',
  standard: 'OpenAPI',
  surfaces: ['api'],
  needs: ['openapi'],
  outcomes: {
    none: {
      points: 10,
      says: 'No example or server of the description has the form of a credential.',
    },
    test: {
      points: 7,
      says: 'What looks like a test credential is published at {pointer} (test-looking in all: {count}).',
      fix: 'Replace it with a placeholder such as YOUR_API_KEY at {pointer}.',
    },
    live: {
      points: 0,
      says: 'What looks like a live credential is published at {pointer} (live-looking in all: {count}).',
      fix: 'Revoke the credential at {pointer}, and put a placeholder such as YOUR_API_KEY there.',
    },
  },
  judge({ openapi: { secrets } }) {
    for (const looks of ['live', 'test'] as const) {
      const [first, ...others] = secrets.filter((secret) => secret.looks === looks)
      if (first)
        return {
          outcome: looks,
          facts: {
            pointer: excerpt(first.pointer.replaceAll(/[{}]/g, ':')),
            count: others.length + 1,
          },
        }
    }
    return { outcome: 'none' }
  },
})
