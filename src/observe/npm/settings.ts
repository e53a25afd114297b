// Which registries a scan asks, and in whose name: the user's own settings, read by npm's library,
// or what a service may ask for strangers.
import Config from '@npmcli/config'
import npm from '@npmcli/config/lib/definitions/index.js'
import type { ServiceSettings } from './guarded-registry.ts'
import type { RegistrySettings } from './open-registry.ts'

/** For scans that strangers ask for: no file and no variable of npm's is read. */
export function serviceRegistry(
  settings: Omit<ServiceSettings, 'publicRegistry'>,
): RegistrySettings {
  return {
    of: 'service',
    settings: { ...settings, publicRegistry: String(npm.definitions['registry']?.default) },
  }
}

// Only what a registry lookup needs crosses into the process that looks; nothing that names files
// or programs does.
const NEEDED =
  /^(?:\/\/|@.*:registry$|registry$|proxy$|httpsProxy$|noProxy$|ca$|cert$|key$|strictSSL$|localAddress$|_auth$|username$|_password$|_authToken$)/

/** For the command line: what npm itself would ask here; null where that cannot be read. */
export async function readUserRegistry(
  environment: Readonly<Record<string, string | undefined>>,
  folder: string,
): Promise<RegistrySettings | null> {
  try {
    const config = new Config({
      npmPath: folder,
      ...npm,
      argv: [],
      env: { ...environment },
      cwd: folder,
      warn: false,
    })
    await config.load()
    const flat = config.flat as Record<string, unknown>
    const needed = Object.entries({ ...secretsOf(config), ...flat }).filter(
      ([name, value]) => NEEDED.test(name) && value !== null && value !== undefined,
    )
    return { of: 'user', settings: Object.fromEntries(needed) }
  } catch {
    return null
  }
}

/** Tokens are kept by host in the user's file and do not appear among the flat settings. */
function secretsOf(config: {
  data: Map<string, { data: Record<string, unknown> }>
}): Record<string, unknown> {
  const secrets: Record<string, unknown> = {}
  for (const { data } of config.data.values()) {
    for (const [name, value] of Object.entries(data))
      if (name.startsWith('//')) secrets[name] = value
  }
  return secrets
}
