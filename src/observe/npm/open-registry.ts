// The registries that a scan may query: the user's own with its settings, or the guarded one of a
// service.
import type { Registry } from './registry.ts'
import { guardedRegistry, type ServiceSettings } from './guarded-registry.ts'
import { withoutEnding } from '../../domain/text/without-ending.ts'
import { textOf } from '../../domain/schema/json.ts'

const TIMEOUT_MS = 15_000
const RETRY_MS = 500

/** Settings in the format of npm-registry-fetch. */
type UserSettings = Readonly<Record<string, unknown>>

export function userRegistry(settings: UserSettings): Registry {
  return {
    /** A scope may have its own registry. */
    addressFor(name) {
      const scope = /^@[^/]+(?=\/)/.exec(name)?.[0]
      return `${withoutEnding(textOf(settings[`${scope}:registry`]) ?? textOf(settings['registry']) ?? '', '/')}/`
    },
    async read(address, _, mostBytes) {
      // Loaded on demand: a scan by the service never uses the operator's credentials.
      const { default: registryFetch } = await import('npm-registry-fetch')
      const retry = {
        fetchRetries: 1,
        fetchRetryFactor: 1,
        fetchRetryMintimeout: RETRY_MS,
        fetchRetryMaxtimeout: RETRY_MS,
      }
      const answer = await registryFetch(address, {
        ...settings,
        ...retry,
        timeout: TIMEOUT_MS,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const chunks: Buffer[] = []
      let read = 0
      for await (const chunk of answer.body as AsyncIterable<Buffer>) {
        read += chunk.length
        if (read > mostBytes)
          throw Object.assign(new Error(`more than ${mostBytes} bytes`), { code: 'TOO_LARGE' })
        chunks.push(chunk)
      }
      return Buffer.concat(chunks)
    },
    close: async () => {},
  }
}

export type RegistrySettings =
  | { of: 'user'; settings: UserSettings }
  | { of: 'service'; settings: ServiceSettings }

export function openRegistry({ of, settings }: RegistrySettings): Registry {
  return of === 'user' ? userRegistry(settings) : guardedRegistry(settings)
}
