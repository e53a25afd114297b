// The tool's own programs on npm: command lines and local MCP servers, without libraries.
import type { Seen } from '../../domain/evidence/observations/index.ts'

type Packages = Seen<'packages'>

export function ownPrograms({ packages }: Packages): Packages['packages'] {
  return packages.filter(
    ({ registry, isOfficial, role }) => registry === 'npm' && isOfficial && role !== 'sdk',
  )
}
