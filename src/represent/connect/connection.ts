// How to connect: URLs, packages and commands of a tool, and configuration for clients as it is.
import type { Connection, LocalServer, McpServer } from '../../domain/answer/profile.ts'
import type { Access, AuthInfo } from '../../domain/tool/access.ts'
import type { FirstCall } from '../../domain/tool/first-call.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { plainText } from '../words/text.ts'
import { shellWord } from '../../domain/text/shell-word.ts'
import { commandLine, packageName, webAddress } from './web-address.ts'
import { KEY_PLACEHOLDER } from '../../clients/setup.ts'

export function connectionOf({
  slug,
  access: { mcp, api, cli },
  auth,
}: Pick<ToolRecord, 'slug' | 'access' | 'auth'>): Connection {
  return {
    mcp: mcp && mcpConnection(slug, mcp, auth),
    api: api && apiConnection(api, auth),
    cli: cli && {
      command: plainText(cli.command, 100),
      install: commandLine(cli.install),
      package: packageName(cli.package),
      docs: webAddress(cli.docs),
    },
  }
}

function mcpConnection(
  slug: string,
  mcp: NonNullable<Access['mcp']>,
  auth: AuthInfo,
): Connection['mcp'] {
  const server = mcpServerOf(slug, mcp, auth)
  return {
    url: webAddress(mcp.url),
    package: packageName(mcp.package),
    transports: mcp.transports.map((transport) => plainText(transport, 30)),
    auth: mcp.auth.map((method) => plainText(method, 30)),
    docs: webAddress(mcp.docs),
    ...(mcp.key !== undefined && { key: plainText(mcp.key, 100) }),
    ...(mcp.bearerKey === true && { bearerKey: true }),
    ...(mcp.local && { local: mcp.local }),
    config: server && { mcpServers: { [slug]: server } },
  }
}

function apiConnection(api: NonNullable<Access['api']>, auth: AuthInfo): Connection['api'] {
  const { style, baseUrl, openapi, docs } = api
  return {
    style: style === null ? null : plainText(style, 20),
    baseUrl: webAddress(baseUrl),
    openapi: webAddress(openapi),
    docs: webAddress(docs),
    curl: firstCall(api, auth),
  }
}

/** A call that is known to exist; null rather than a URL that may not respond. */
function firstCall(
  { style, baseUrl, firstCall: call }: NonNullable<Access['api']>,
  { methods }: AuthInfo,
): string | null {
  const url = webAddress(call?.url)
  if (call !== undefined && url !== null)
    return [
      'curl',
      ...(call.from === 'seen' ? [shellWord(url)] : signedIn(url, call, methods)),
      ...(call.from === 'documented' && isGraphql(style, url) ? [ANY_QUERY] : []),
    ].join(' ')
  const base = webAddress(baseUrl)
  if (base === null || !isGraphql(style, base)) return null
  return ['curl', shellWord(base), ...credentials(methods), ANY_QUERY].join(' ')
}

const ANY_QUERY = '--json \'{"query":"{__typename}"}\''

function isGraphql(style: string | null, url: string): boolean {
  return style === 'graphql' || /\/graphql(?:\.json|\/)?$/.test(url)
}

/** Without a colon, curl asks for a password. */
const BASIC = '-u "$API_USER:$API_KEY"'

/** The URL and the key, where the description puts it. */
function signedIn(
  url: string,
  { auth, parameter, headers = [], user }: FirstCall,
  methods: AuthInfo['methods'],
): string[] {
  if (user !== undefined && /^[\w$]+:[\w$]+$/.test(user)) return [shellWord(url), `-u "${user}"`]
  if (url.includes('{token}')) return [shellWord(url)]
  if (headers.length > 0) return [shellWord(url), ...documentedHeaders(headers, methods)]
  const field = parameter && /^[\w.-]{1,100}$/.test(parameter) ? parameter : null
  if (auth === 'basic') return [shellWord(url), BASIC]
  if (auth === 'bearer') return [shellWord(url), '-H "Authorization: Bearer $API_KEY"']
  if (auth === 'header' && field !== null) return [shellWord(url), `-H "${field}: $API_KEY"`]
  if (auth === 'query' && field !== null)
    return ['-G', shellWord(url), `--data-urlencode "${field}=$API_KEY"`]
  return [shellWord(url), ...credentials(methods)]
}

/** A header of another format is left out: a shell would interpret it. */
function documentedHeaders(headers: readonly string[], methods: AuthInfo['methods']): string[] {
  const fit = headers.filter((header) => /^[\w-]+: (?:[\w /+.;={}-]|\$API_KEY)+$/.test(header))
  const keyed = fit.some((header) => header.includes('$API_KEY')) ? [] : credentials(methods)
  return [...fit.map((header) => `-H "${header}"`), ...keyed]
}

function credentials(methods: AuthInfo['methods']): string[] {
  if (methods.length === 0 || methods.includes('none')) return []
  return methods.every((method) => method === 'basic')
    ? [BASIC]
    : ['-H "Authorization: Bearer $API_KEY"']
}

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
