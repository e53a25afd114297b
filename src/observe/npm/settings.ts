// The user's npm settings: which registry is asked, how, and with whose name. Read by npm's own library.
import Config from '@npmcli/config'
import npm from '@npmcli/config/lib/definitions/index.js'

// Only what a registry lookup needs crosses into the process that looks; nothing that names files or programs does.
const NEEDED = /^(?:\/\/|@.*:registry$|registry$|proxy$|httpsProxy$|noProxy$|ca$|cert$|key$|strictSSL$|localAddress$|_auth$|username$|_password$|_authToken$)/

/** Settings as npm-registry-fetch takes them; null where they cannot be read. */
export async function readNpmSettings(environment: Readonly<Record<string, string | undefined>>, folder: string): Promise<Record<string, unknown> | null> {
  try {
    const config = new Config({ npmPath: folder, ...npm, argv: [], env: { ...environment }, cwd: folder, warn: false })
    await config.load()
    const flat = config.flat as Record<string, unknown>
    return Object.fromEntries(
      Object.entries({ ...secretsOf(config), ...flat }).filter(([name, value]) => NEEDED.test(name) && value !== null && value !== undefined),
    )
  } catch {
    return null
  }
}

/** Tokens are kept by host in the user's file and do not appear among the flat settings. */
function secretsOf(config: { data: Map<string, { data: Record<string, unknown> }> }): Record<string, unknown> {
  const secrets: Record<string, unknown> = {}
  for (const { data } of config.data.values()) {
    for (const [name, value] of Object.entries(data)) if (name.startsWith('//')) secrets[name] = value
  }
  return secrets
}
