// Does the API description publish credentials?
import { MOST_SECRETS } from '../../../domain/evidence/observations/openapi.ts'
import { defineCheck } from '../../check.ts'
import { atLeast, excerpt } from '../../reading/figures.ts'
import { wordsOf } from '../../../domain/text/name-words.ts'

export default defineCheck(import.meta.url, {
  weight: 0,
  effort: 1,
  title: 'Published secrets',
  why: 'Agents copy examples verbatim; a real key in an example gets used, and is already leaked.',
  standard: 'OpenAPI',
  surfaces: ['api'],
  each: { item: 'secret' },
  needs: ['openapi'],
  outcomes: {
    none: {
      points: 10,
      says: 'No example or server URL in the OpenAPI description has the form of a known kind of credential.',
    },
    test: {
      points: 7,
      says: 'The value at {pointer} has the form of a credential and is probably only an example ({count|# place|# places}).',
      fix: 'Replace the value at {pointer} with a placeholder such as YOUR_API_KEY.',
    },
    live: {
      points: 0,
      says: 'The value at {pointer} looks like a credential ({count|# place|# places}).',
      fix: 'Replace the value at {pointer} with a placeholder such as YOUR_API_KEY; if it ever worked, revoke it.',
    },
  },
  judge({ openapi }) {
    const secrets = openapi.secrets.map((secret) =>
      isIssued(secret.pointer) ? { ...secret, looks: 'test' as const } : secret,
    )
    for (const looks of ['live', 'test'] as const) {
      const [first, ...others] = secrets.filter((secret) => secret.looks === looks)
      if (first)
        return {
          outcome: looks,
          facts: {
            pointer: excerpt(first.pointer.replaceAll(/[{}]/g, ':')),
            count: atLeast(others.length + 1, secrets.length, MOST_SECRETS),
          },
        }
    }
    return { outcome: 'none' }
  },
})

/** What issues keys shows one that was made for the example: an operation, or the schema of a key. */
function isIssued(pointer: string): boolean {
  const [, path, schema] =
    /^#\/paths\/([^/]{1,300})\/\w{1,10}\/(?:[^/]{1,100}\/){0,3}responses?(?:\/|$)|^#\/components\/schemas\/([^/]{1,100})\//.exec(
      pointer,
    ) ?? []
  return wordsOf((path ?? schema ?? '').replaceAll('~1', '/')).some((word) =>
    /^(?:key|token|secret|credential|session|password)s?$/.test(word),
  )
}
