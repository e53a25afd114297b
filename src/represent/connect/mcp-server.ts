// The MCP server of a tool for configurations: a URL with its transport, or a package to start,
// with a placeholder for the key if it needs one.
import { KEY_PLACEHOLDER } from '../../clients/setup.ts'
import type { LocalServer, McpServer } from '../../domain/answer/profile.ts'
import type { Access, AuthInfo } from '../../domain/tool/access.ts'
import { packageName, webAddress } from './web-address.ts'

const BEARER = { Authorization: `Bearer ${KEY_PLACEHOLDER}` }

type McpAccess = NonNullable<Access['mcp']>

/** Null if neither a URL nor a package is known. */
export function mcpServerOf(slug: string, mcp: McpAccess, auth: AuthInfo): McpServer | null {
  const url = webAddress(mcp.url)
  if (url !== null) {
    return { type: transportOf(url, mcp), url, ...(needsKey(mcp.auth) && { headers: BEARER }) }
  }
  const name = packageName(mcp.package)
  if (name === null) return null
  const methods = mcp.auth.length > 0 ? mcp.auth : auth.methods
  return localServer(slug, name, mcp, readsKey(methods))
}

/** As its documentation starts it; without that, by its name and with the usual variable. */
function localServer(slug: string, name: string, mcp: McpAccess, takesKey: boolean): LocalServer {
  const { args = [], env } = mcp.local ?? {}
  const variables =
    env?.map((word) => word.split(/=(.*)/s, 2)) ??
    (takesKey ? [[keyVariable(slug, mcp), KEY_PLACEHOLDER]] : [])
  return {
    command: 'npx',
    args: ['-y', name, ...args],
    ...(variables.length > 0 && {
      env: Object.fromEntries(variables) as NonNullable<LocalServer['env']>,
    }),
  }
}

/** With the key, where it is known to belong; null if it is not. */
export function keyServer(slug: string, mcp: McpAccess): McpServer | null {
  if (!mcp.auth.some((method) => method !== 'oauth2')) return null
  const url = webAddress(mcp.url)
  if (url !== null && mcp.bearerKey === true)
    return { type: transportOf(url, mcp), url, headers: BEARER }
  const name = packageName(mcp.package)
  if (name === null || (mcp.key === undefined && mcp.local === undefined)) return null
  return localServer(slug, name, mcp, true)
}

/** The variable that its documentation names, else one in the usual format. */
export function keyVariable(slug: string, { key }: Pick<McpAccess, 'key'>): string {
  return key !== undefined && /^[A-Z][A-Z0-9_]*$/.test(key)
    ? key
    : `${slug
        .toUpperCase()
        .replaceAll('-', '_')
        .replace(/^(?=\d)/, '_')}_API_KEY`
}

/** A URL that ends in `/sse` uses the older transport, whatever else the server offers. */
function transportOf(url: string, { transports }: McpAccess): 'http' | 'sse' {
  if (/\/sse\/?$/i.test(URL.parse(url)?.pathname ?? '')) return 'sse'
  return transports.includes('sse') && !transports.includes('streamable-http') ? 'sse' : 'http'
}

/** With OAuth, the client signs in itself. */
function needsKey(methods: readonly string[]): boolean {
  return methods.length > 0 && !methods.includes('none') && !methods.includes('oauth2')
}

/** A local program reads the key from its environment, if it needs one at all. */
function readsKey(methods: readonly string[]): boolean {
  return !methods.includes('none') && methods.some((method) => method !== 'oauth2')
}
