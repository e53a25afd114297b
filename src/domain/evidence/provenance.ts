// The provenance of observations: the tool itself, a document that its vendor publishes in a
// repository, or a file from its owner.
import type { Exchange } from './exchange.ts'
import type { Observation } from './observation.ts'
import type { ObservationName, Seen } from './observations/index.ts'
import type { Problem } from '../schema/parse.ts'

/**
 * The rule about published documents and files: they count as observed for questions about the
 * document, and for nothing else. Such a document does not show that it is served at a URL of the
 * tool, that its server responds, or that the API exists at all. A check that depends on one of
 * these calls this first. Evidence in which anything but a description, or a list of tools in a
 * file, is based on one is refused.
 */
export function isServed({ found }: Pick<Seen<'openapi'>, 'found'>): boolean {
  return found !== 'published' && found !== 'file'
}

/** Violations of this rule. */
export function provenanceProblems(
  exchanges: readonly Exchange[],
  observations: { [N in ObservationName]?: Observation<Seen<N>> },
): Problem[] {
  const { openapi, mcpTools, ...others } = observations
  const kinds = new Map(exchanges.map(({ id, kind }) => [id, kind]))
  const rests = (ids: readonly string[], kind: Exchange['kind']) =>
    ids.some((id) => kinds.get(id) === kind)
  const problems = Object.entries({ ...others, ...(mcpTools && { mcpTools }) })
    .filter(
      ([name, { exchanges: ids }]) =>
        rests(ids, 'published') || (name !== 'mcpTools' && rests(ids, 'file')),
    )
    .map(([name]) => ({
      pointer: `/observations/${name}/exchanges`,
      found: 'a document',
      expected: 'an exchange with the tool itself',
    }))
  if (openapi?.state !== 'observed') return problems
  const source =
    (['published', 'file'] as const).find((kind) =>
      openapi.exchanges.every((id) => kinds.get(id) === kind),
    ) ?? null
  const { found } = openapi.value
  if (source === (isServed({ found }) ? null : found)) return problems
  return [
    ...problems,
    {
      pointer: '/observations/openapi/value/found',
      found: JSON.stringify(found),
      expected:
        source === null
          ? `an exchange of the kind ${found} for it, or another way of finding`
          : `"${source}", since it was read from there`,
    },
  ]
}
