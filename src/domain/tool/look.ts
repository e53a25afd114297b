// What our look at an MCP server started, exactly: its grade belongs to that.
import type { Evidence } from '../evidence/evidence.ts'
import type { PackageIdentity } from '../identity/identity.ts'
import { startOf, type StartedPackage } from './started-package.ts'

/** By the command that was started; null if there was none, or if it does not prove what runs. */
export function startedIn({ exchanges, observations }: Evidence): PackageIdentity | null {
  const { mcp, mcpTools } = observations
  // Of a server that has an address too, only the list of tools rests on the local program.
  const ids = new Set(
    [mcpTools, mcp].flatMap((each) => (each?.state === 'observed' ? each.exchanges : [])),
  )
  const exchange = exchanges.find(({ id, kind }) => kind === 'stdio' && ids.has(id))
  if (exchange?.kind !== 'stdio') return null
  const { package: started, doubt } = startOf(exchange.command.split(' '))
  return started === null || doubt !== null ? null : packageIdentity(started)
}

/** `latest` is no version: it is whatever is newest when it starts. */
export function packageIdentity(started: StartedPackage): PackageIdentity {
  const { registry, name, version } = started
  return { kind: 'package', registry, name, version: version === 'latest' ? null : version }
}
