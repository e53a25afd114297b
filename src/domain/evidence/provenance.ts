// Where what was seen comes from: the tool itself, or a document that its vendor publishes in a repository.
import type { Exchange } from './exchange.ts'
import type { Observation } from './observation.ts'
import type { ObservationName, Seen } from './observations/index.ts'
import type { Problem } from '../schema/parse.ts'

/**
 * The one rule about published documents: they are seen for questions about the document, and for nothing else. Such a document does not
 * show that it is served at an address of the tool, that its server answers, or that the API is there at all. A check that asks for one of
 * these asks this first. Evidence in which anything but a description rests on a published document is refused.
 */
export function isServed({ found }: Pick<Seen<'openapi'>, 'found'>): boolean {
  return found !== 'published'
}

/** Where evidence breaks the rule. */
export function provenanceProblems(exchanges: readonly Exchange[], observations: { [N in ObservationName]?: Observation<Seen<N>> }): Problem[] {
  const published = new Set(exchanges.filter(({ kind }) => kind === 'published').map(({ id }) => id))
  const { openapi, ...others } = observations
  const problems = Object.entries(others)
    .filter(([, observation]) => observation.exchanges.some((id) => published.has(id)))
    .map(([name]) => ({ pointer: `/observations/${name}/exchanges`, found: 'a published document', expected: 'an exchange with the tool itself' }))
  if (openapi?.state !== 'observed') return problems
  const isPublished = openapi.exchanges.every((id) => published.has(id))
  if (isPublished === !isServed(openapi.value)) return problems
  return [
    ...problems,
    {
      pointer: '/observations/openapi/value/found',
      found: JSON.stringify(openapi.value.found),
      expected: isPublished ? '"published", since it was read from a repository' : 'an exchange of the kind published for it, or another way of finding',
    },
  ]
}
