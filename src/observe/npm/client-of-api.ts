// A package that is a client of an API: that API has an address of its own, which nobody asked.
import type { Unobserved } from '../../domain/evidence/observation.ts'
import { unobserved } from '../ending.ts'
import type { Scan } from '../scan.ts'
import { isApiClient, roleOf } from './manifest.ts'
import { packageLooks } from './package-looks.ts'

/** What is known of that API; null for any other target. */
export async function clientOfApi(scan: Scan): Promise<Unobserved | null> {
  if (scan.target.kind !== 'npm') return null
  const [look] = await packageLooks(scan)
  if (look?.found.ok !== true) return null
  const { manifest } = look.found
  return roleOf(manifest) === 'sdk' && isApiClient(manifest)
    ? unobserved(
        'not-probed',
        [look.exchange],
        'The package is a client of an API, which was not asked: scan the address of that API.',
      )
    : null
}
