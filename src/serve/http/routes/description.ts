// The API description as JSON and YAML, its reference for people, and a page for every problem.
import { dump } from 'js-yaml'
import { answerWith, etagOf, FRESH_FOR_A_MINUTE, type Answer, type Kind } from '../answer.ts'
import { docsPage, errorsPage, REFERENCE_SCRIPT } from '../docs-page.ts'
import type { Door } from '../door.ts'
import { openapiOf } from '../openapi.ts'
import type { Route } from '../route.ts'

// The reference tries operations out by asking this service, and no other.
const REFERENCE_SECURITY =
  "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** `routes` is asked when the first description is, because it holds these routes too. */
export function descriptionRoutes({ settings }: Door, routes: () => readonly Route[]): Route[] {
  const { publicUrl } = settings
  const describe = () => openapiOf(routes(), publicUrl)
  return [
    fixedRoute('/openapi.json', 'json', () => JSON.stringify(describe())),
    fixedRoute('/openapi.yaml', 'yaml', () => dump(JSON.parse(JSON.stringify(describe())))),
    fixedRoute('/docs', 'html', () => docsPage(publicUrl, routes()), REFERENCE_SECURITY),
    fixedRoute('/docs/reference.js', 'script', () => REFERENCE_SCRIPT),
    fixedRoute('/docs/errors', 'html', () => errorsPage(publicUrl)),
  ]
}

/** A route whose content never changes while the process runs; it is made when it is first asked for. */
export function fixedRoute(path: string, kind: Kind, make: () => string, contentSecurity?: string): Route {
  let made: Answer | undefined
  const answer = (): Answer => {
    const content = make()
    return answerWith(kind, content, { cache: FRESH_FOR_A_MINUTE, etag: etagOf(content), ...(contentSecurity && { contentSecurity }) })
  }
  return { method: 'GET', path, access: 'open', operation: null, answer: async () => (made ??= answer()) }
}
