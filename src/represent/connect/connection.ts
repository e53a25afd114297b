// How to connect now: the addresses, packages and lines of a tool, with configuration that a client
// takes as it is.
import type { Access, AuthInfo } from '../../domain/tool/access.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { plainText } from '../words/plain-text.ts'
import { commandLine, packageName, webAddress } from './web-address.ts'

export type McpServer = { url: string } | { command: 'npx'; args: ['-y', string] }

export interface Connection {
  mcp:
    | (NonNullable<Access['mcp']> & { config: { mcpServers: Record<string, McpServer> } | null })
    | null
  api: (NonNullable<Access['api']> & { curl: string | null }) | null
  cli: NonNullable<Access['cli']> | null
}

export function connectionOf({
  slug,
  access: { mcp, api, cli },
  auth,
}: Pick<ToolRecord, 'slug' | 'access' | 'auth'>): Connection {
  return {
    mcp: mcp && mcpConnection(slug, mcp),
    api: api && apiConnection(api, auth),
    cli: cli && {
      command: plainText(cli.command, 100),
      install: commandLine(cli.install),
      package: packageName(cli.package),
      docs: webAddress(cli.docs),
    },
  }
}

function mcpConnection(slug: string, mcp: NonNullable<Access['mcp']>): Connection['mcp'] {
  const url = webAddress(mcp.url)
  const name = packageName(mcp.package)
  const server: McpServer | null =
    url !== null ? { url } : name !== null ? { command: 'npx', args: ['-y', name] } : null
  return {
    url,
    package: name,
    transports: mcp.transports.map((transport) => plainText(transport, 30)),
    auth: mcp.auth.map((method) => plainText(method, 30)),
    docs: webAddress(mcp.docs),
    config: server && { mcpServers: { [slug]: server } },
  }
}

function apiConnection(
  { style, baseUrl, openapi, docs }: NonNullable<Access['api']>,
  auth: AuthInfo,
): Connection['api'] {
  const base = webAddress(baseUrl)
  return {
    style: style === null ? null : plainText(style, 20),
    baseUrl: base,
    openapi: webAddress(openapi),
    docs: webAddress(docs),
    curl: base && firstCall(base, style, auth),
  }
}

function firstCall(base: string, style: string | null, { methods }: AuthInfo): string {
  // A quote cannot be in a web address, so quoting makes it one shell word.
  const words = ['curl', /^[\w:/.~%-]+$/.test(base) ? base : `'${base}'`, ...credentials(methods)]
  if (style === 'graphql') words.push('--json \'{"query":"{__typename}"}\'')
  return words.join(' ')
}

function credentials(methods: AuthInfo['methods']): string[] {
  if (methods.length === 0 || methods.includes('none')) return []
  return methods.every((method) => method === 'basic')
    ? ['-u "$API_KEY"']
    : ['-H "Authorization: Bearer $API_KEY"']
}
