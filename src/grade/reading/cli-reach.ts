// Whether a command-line tool reaches enough of a service for its form to matter.
import type { Declaration } from '../../domain/evidence/declaration.ts'

/**
 * Why the form of the command is not judged; undefined where it is. A well-made command that leaves
 * most of the service out helps nobody.
 */
export function reachesLittle({ api, facts }: Declaration): string | undefined {
  const reach = facts?.['cli.coverage']
  if (!api || !reach || reach.value === 'all' || reach.value === 'most') return undefined
  return reach.value === 'some'
    ? 'The command reaches only some of the API.'
    : 'The documentation does not say how much of the API the command reaches.'
}
