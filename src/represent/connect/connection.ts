// How to connect: the URLs, packages and commands of a tool, with configuration that clients accept
// unchanged.
import type { Connection } from '../../domain/answer/profile.ts'
import type { Access, AuthInfo } from '../../domain/tool/access.ts'
import type { FirstCall } from '../../domain/tool/first-call.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { plainText } from '../words/text.ts'
import { mcpServerOf } from './mcp-server.ts'
import { shellWord } from '../../domain/text/shell-word.ts'
import { commandLine, packageName, webAddress } from './web-address.ts'

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
