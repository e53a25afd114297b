// What a tool gives away, and whom to tell.
import { MOST_SECRETS } from '../../../domain/evidence/observations/openapi.ts'
import { wordsOf } from '../../../domain/text/name-words.ts'
import { defineCheck } from '../../check.ts'
import { atLeast, excerpt } from '../../reading/figures.ts'

/** Do error responses avoid revealing internals of the server? */
export const errorLeaks = defineCheck('safety', 'error-leaks', {
  title: 'Error message leaks',
  why: 'A stack trace gives an agent nothing to act on, but tells an attacker a great deal.',
  loss: 'errors leak server internals',
  standard: 'OWASP',
  needs: ['apiErrors'],
  outcomes: {
    none: { points: 10, says: 'The error response leaks no server internals.' },
    path: {
      points: 4,
      says: 'The error response at {url} contains a server file path.',
      fix: 'Return an error code and a message, and keep file paths in the log.',
    },
    stack: {
      points: 0,
      says: 'The error response at {url} contains a stack trace.',
      fix: 'Turn off debug mode, return an error code and a message, and keep the stack trace in the log.',
    },
    sql: {
      points: 0,
      says: 'The error response at {url} contains SQL or a database message.',
      fix: 'Catch database errors, return an error code and a message, and keep the SQL in the log.',
    },
  },
  judge({ apiErrors: { leak, url } }) {
    return leak === 'none' ? { outcome: 'none' } : { outcome: leak, facts: { url: excerpt(url) } }
  },
})

/** Does the API description publish credentials? */
export const publishedSecrets = defineCheck('safety', 'published-secrets', {
  weight: 0,
  why: 'Agents copy examples verbatim; a real key in an example gets used, and is already leaked.',
  standard: 'OpenAPI',
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

/** Can a security researcher report a vulnerability to the vendor? */
export const securityContact = defineCheck('safety', 'security-contact', {
  why: 'Agents find vulnerabilities too, and look in security.txt for where to report them.',
  loss: 'there is no valid security.txt',
  standard: 'RFC 9116',
  ofPublicSite: true,
  needs: ['securityTxt'],
  absent: 'missing',
  outcomes: {
    valid: { points: 10, says: '{url} lists a contact and has not expired.' },
    stale: {
      points: 5,
      says: '{url} lists a contact, but {fault}.',
      fix: 'Set Expires to a date within the next year, and renew it before it passes.',
    },
    mute: {
      points: 2,
      says: '{url} lists no contact.',
      fix: 'Add a Contact field, such as Contact: mailto:security@example.com.',
    },
    missing: {
      points: 0,
      says: 'No security.txt found.',
      fix: 'Serve /.well-known/security.txt as text/plain with Contact and Expires.',
    },
  },
  judge({ securityTxt: { url, hasContact, hasExpires, isExpired } }) {
    const at = excerpt(url)
    if (!hasContact) return { outcome: 'mute', facts: { url: at } }
    if (!hasExpires) return { outcome: 'stale', facts: { url: at, fault: 'has no Expires field' } }
    return isExpired
      ? { outcome: 'stale', facts: { url: at, fault: 'has expired' } }
      : { outcome: 'valid', facts: { url: at } }
  },
})
