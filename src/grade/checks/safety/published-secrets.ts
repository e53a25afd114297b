// Does the API description publish credentials?
import { defineCheck } from '../../check.ts'
import { excerpt } from '../../reading/excerpt.ts'

export default defineCheck({
  id: 'published-secrets',
  criterion: 'safety',
  weight: 0,
  effort: 1,
  title: 'Published secrets',
  why: 'Agents copy examples verbatim; a real key in an example gets used, and is already leaked.',
  standard: 'OpenAPI',
  surfaces: ['api'],
  needs: ['openapi'],
  outcomes: {
    none: {
      points: 10,
      says: 'No example or server URL in the OpenAPI description looks like a credential.',
    },
    test: {
      points: 7,
      says: 'A likely test credential is published at {pointer} (total: {count}).',
      fix: 'Replace the value at {pointer} with a placeholder such as YOUR_API_KEY.',
    },
    live: {
      points: 0,
      says: 'A likely live credential is published at {pointer} (total: {count}).',
      fix: 'Revoke the credential at {pointer}, and replace it with a placeholder such as YOUR_API_KEY.',
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
