// Finds the endpoints that an auth.md names.
import { cleanLine } from '../../../domain/text/untrusted-text.ts'
import { withoutEnding } from '../../../domain/text/without-ending.ts'
import { webLink } from '../page/links.ts'

const LOOKED_AT = 100_000
const MOST = 10
const CALL =
  /\b(?:GET|POST|PUT|PATCH|DELETE)[ \t]{1,9}(https?:\/\/[^\s`"'<>()[\]{}]{4,500}|\/[^\s`"'<>()[\]{}]{1,300})(?!\{)/g
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Method = (typeof METHODS)[number]
/** As above, with parameters in braces. */
const REQUEST =
  /\b(GET|POST|PUT|PATCH|DELETE)[ \t]{1,9}(https?:\/\/[^\s`"'<>()[\]]{4,500}|\/[^\s`"'<>()[\]]{1,300})/g
const ADDRESS = /https?:\/\/[^\s`"'<>()[\]{}]{4,500}(?!\{)/g
const GIVES_ACCESS =
  /\/(?:oauth2?|token|tokens|register|registration|authorize|authorization|keys|api-keys|agents?|credentials|signup|device|introspect|revoke)(?:\/|$|[?.])/i

/** Method and path of the calls that it names, without duplicates, in the order of the text. */
export function guideRequests(text: string): { method: Method; path: string }[] {
  const found = new Map<string, { method: Method; path: string }>()
  for (const [, verb = '', address = ''] of text.slice(0, LOOKED_AT).matchAll(REQUEST)) {
    const path = (URL.parse(address, 'https://guide.invalid')?.pathname ?? '').slice(0, 300)
    const method = METHODS.find((each) => each === verb)
    if (method && path.length > 1 && found.size < MOST)
      found.set(`${method} ${path}`, {
        method,
        path: cleanLine(withoutEnding(path, '.,;:!?'), 300),
      })
  }
  return [...found.values()]
}

/** Absolute, without duplicates, in the order of the text. */
export function guideEndpoints(text: string, base: string): string[] {
  const start = text.slice(0, LOOKED_AT)
  const called = [...start.matchAll(CALL)].map(([, address = '']) => address)
  const named = [...start.matchAll(ADDRESS)]
    .map(([address]) => address)
    .filter((address) => GIVES_ACCESS.test(address))
  const found = [...called, ...named].map((address) =>
    webLink(withoutEnding(address, '.,;:!?'), base),
  )
  return [...new Set(found)].filter((url): url is string => url !== null).slice(0, MOST)
}
