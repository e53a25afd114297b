// The packages that may belong to the tool, looked up once per scan on first use.
import type { PackageClue, Scan } from '../scan.ts'
import {
  lookUp,
  type Lookup,
  openRegistry,
  readFiles,
  type Registry,
  type Unfound,
} from './registry.ts'
import type { PackageFiles } from './tarball.ts'
import { perScan } from '../probe.ts'

const MOST_PACKAGES = 5

export interface PackageLook {
  clue: PackageClue
  found: Lookup | Unfound
  files: PackageFiles | null
  exchange: string
}

/** Empty if nothing names a package, or if npm is not configured. */
export const packageLooks = perScan(lookAll)

async function lookAll(scan: Scan): Promise<readonly PackageLook[]> {
  const { npm } = scan
  if (npm === null) return []
  const clues = (await scan.packageClues()).slice(0, MOST_PACKAGES)
  const registry = openRegistry(npm)
  try {
    return await Promise.all(clues.map((clue) => lookAt(clue, registry, scan)))
  } finally {
    await registry.close()
  }
}

async function lookAt(
  clue: PackageClue,
  registry: Registry,
  { outbound }: Scan,
): Promise<PackageLook> {
  const found = await lookUp(clue.name, registry, () => performance.now())
  const files = found.ok ? await readFiles(found, registry) : null
  const exchange = outbound.record('packages', {
    kind: 'package',
    registry: 'npm',
    name: clue.name,
    answer: found.ok
      ? {
          version: found.version.slice(0, 100),
          bytes: found.bytes,
          sha256: found.sha256,
          ms: found.ms,
        }
      : null,
    ...(!found.ok && { failure: { cause: found.cause ?? 'refused', detail: found.detail } }),
    command: `npm view ${clue.name}${found.ok ? `@${found.version}` : ''} --json`,
  })
  return { clue, found, files, exchange }
}
