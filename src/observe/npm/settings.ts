// Which registries a scan queries: by the user's own settings of npm, or what a service may query.
import Config from '@npmcli/config'
import npm from '@npmcli/config/lib/definitions/index.js'
import type { RegistrySettings, ServiceSettings } from './registry.ts'

/** The registry that npm takes packages from where none is named, whatever is set here. */
export function usualNpmRegistry(): string {
  return String(npm.definitions['registry']?.default)
}

/** For scans by a service: reads no file and no variable of npm's. */
export function serviceRegistry(
  settings: Omit<ServiceSettings, 'publicRegistry'>,
): RegistrySettings {
  return {
    of: 'service',
    settings: { ...settings, publicRegistry: usualNpmRegistry() },
  }
}

// Only what a registry lookup needs goes to the scan process; nothing names files or programs.
const NEEDED =
  /^(?:\/\/|@.*:registry$|registry$|proxy$|httpsProxy$|noProxy$|ca$|cert$|key$|strictSSL$|localAddress$|_auth$|username$|_password$|_authToken$)/

/** For the command line: the settings of npm itself; null if they cannot be read. */
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

/** Tokens are stored per host in the user's file and are not part of the flat settings. */
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
