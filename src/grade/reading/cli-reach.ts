// Whether a command-line tool reaches enough of a service for its design to matter.
import type { Declaration } from '../../domain/evidence/declaration.ts'

/**
 * Why the design of the command is not judged; undefined if it is. A well-made command that omits
 * most of the service helps nobody.
 */
export function reachesLittle({ api, facts }: Declaration): string | undefined {
  const reach = facts?.['cli.coverage']
  if (!api || !reach || reach.value === 'all' || reach.value === 'most') return undefined
  return reach.value === 'some'
    ? 'The command reaches only some of the API.'
    : 'The documentation does not say how much of the API the command reaches.'
}
