// Finds the endpoints that an auth.md names.
import { withoutEnding } from '../../../domain/text/without-ending.ts'
import { webLink } from '../page/web-link.ts'

const LOOKED_AT = 100_000
const MOST = 10
const CALL =
  /\b(?:GET|POST|PUT|PATCH|DELETE)[ \t]{1,9}(https?:\/\/[^\s`"'<>()[\]{}]{4,500}|\/[^\s`"'<>()[\]{}]{1,300})(?!\{)/g
const ADDRESS = /https?:\/\/[^\s`"'<>()[\]{}]{4,500}(?!\{)/g
const GIVES_ACCESS =
  /\/(?:oauth2?|token|tokens|register|registration|authorize|authorization|keys|api-keys|agents?|credentials|signup|device|introspect|revoke)(?:\/|$|[?.])/i

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
