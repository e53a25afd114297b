// Looks at one configured server because the user asked: starts it, or asks its address.
import type { Evidence } from '../../domain/evidence/evidence.ts'
import { redactor } from '../../domain/text/secret.ts'
import { Refusal, wrongUsage } from '../../errors/refusal.ts'
import type { ConfiguredServer } from '../../stack/config/configured-server.ts'
import { resolved } from '../../stack/config/references.ts'
import type { Identity } from '../../domain/identity/identity.ts'
import { proofOf, type KnownServer } from '../../stack/identity.ts'
import type { LocalScan } from './local-subject.ts'
import { givenHeaders } from './own-headers.ts'
import type { CatalogueServers } from './catalogue-servers.ts'
import { mcpMeasures } from './report-on.ts'
import { scanLocally } from './scan-locally.ts'

export type LookWish = Omit<LocalScan, 'subject' | 'program' | 'given' | 'headers' | 'folder'> & {
  /** What any program needs to run; the variables of the configuration are added. */
  needed: Readonly<Record<string, string | undefined>>
  folder: string
}

export interface Look {
  known: KnownServer
  evidence: Evidence
  /** What the configuration proves that was looked at. */
  identity: Identity | null
}

export async function lookAtServer(
  server: ConfiguredServer,
  wish: LookWish,
  catalogue: CatalogueServers,
): Promise<Look | { failed: string }> {
  const secrets = [...server.env, ...server.headers].map(({ value }) => value)
  const hide = redactor(secrets, secrets)
  try {
    const { evidence } = await scanLocally(
      server.url === null ? programScan(server, wish) : addressScan(server, wish),
    )
    const { mcp, mcpTools } = evidence.observations
    if (mcpTools?.state !== 'observed') return { failed: 'it was asked, and gave no list of tools' }
    const { identity } = proofOf(server)
    return {
      evidence,
      identity,
      known: {
        from: server.url === null ? 'started' : 'connected',
        slug: null,
        ...mcpMeasures(await catalogue.joined(evidence, identity)),
        tools: mcpTools.value.tools,
        instructions: mcp?.state === 'observed' ? mcp.value.instructions : null,
        version: (mcp?.state === 'observed' && mcp.value.serverVersion) || null,
        agreement: 'same',
      },
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { failed: hide(error.message) }
  }
}

function programScan(server: ConfiguredServer, wish: LookWish): LocalScan {
  const words = (server.command ?? []).map(({ text }) => filled(text, wish, 'an argument'))
  const passed = server.envNames.flatMap(({ text: name }) => {
    const value = wish.environment[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  const own = server.env.map(({ name, value }) => [name, filled(value, wish, name)] as const)
  return {
    ...wish,
    subject: words,
    program: {
      environment: { ...wish.needed, ...Object.fromEntries([...passed, ...own]) },
      passed: [...passed, ...own].map(([name]) => name),
    },
  }
}

function addressScan(server: ConfiguredServer, wish: LookWish): LocalScan {
  const url = filled(server.url?.text ?? '', wish, 'the address')
  const lines = server.headers.map(({ name, value }) => `${name}: ${filled(value, wish, name)}`)
  return {
    ...wish,
    subject: url,
    given: { mcp: url },
    ...(lines.length > 0 && { headers: givenHeaders(lines) }),
  }
}

function filled(value: string, wish: LookWish, what: string): string {
  const text = resolved(value, wish.environment)
  if (text.ok) return text.value
  throw wrongUsage(`${what} needs ${text.missing}, which is not set here`)
}
