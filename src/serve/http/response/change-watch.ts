// Watches the catalogue for changes by any process, so that no response from before a write is
// served after it.
import type { Catalogue, Versions } from '../../../store/catalogue.ts'
import type { ResponseCache } from './response-cache.ts'

const LOOK_EVERY_MS = 500

export interface ChangeWatch {
  look(): Promise<void>
  stop(): void
}

interface Watched {
  cache: ResponseCache
  keyring: { forget(): void }
  /** Applies changes to the registry, and what time has changed. */
  refreshRegistry(): Promise<void>
}

export async function watchChanges(
  catalogue: Pick<Catalogue, 'versions' | 'changesSince'>,
  { cache, keyring, refreshRegistry }: Watched,
  onFault: (error: unknown) => void,
): Promise<ChangeWatch> {
  let seen: Versions = await catalogue.versions()
  const look = async () => {
    const { versions, tools } = await catalogue.changesSince(seen)
    if (tools === null) cache.forget()
    else if (versions.tools !== seen.tools)
      cache.change(['tools', ...tools.map((slug) => `tool ${slug}`)])
    if (versions.grades !== seen.grades || versions.statistics !== seen.statistics)
      cache.change(['grades'])
    if (versions.keys !== seen.keys) keyring.forget()
    seen = versions
    await refreshRegistry()
  }
  const timer = setInterval(() => {
    look().catch(onFault)
  }, LOOK_EVERY_MS).unref()
  return { look, stop: () => clearInterval(timer) }
}
