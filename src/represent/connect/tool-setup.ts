// How to connect to a tool from each client, as an API response.
import type { Connection } from '../../domain/answer/profile.ts'
import type { ClientId, ClientSetup, ToolSetup } from '../../domain/answer/setup.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { authWords } from '../words/auth-words.ts'
import { plainText } from '../words/plain-text.ts'
import { connectionOf } from './connection.ts'
import { clientSetups } from './mcp-clients.ts'
import { KEY_PLACEHOLDER, keyVariable } from './mcp-server.ts'
import { webAddress } from './web-address.ts'

/** For all clients, or for one. */
export function toolSetup(
  record: Pick<ToolRecord, 'slug' | 'name' | 'access' | 'auth'>,
  client?: ClientId,
): ToolSetup {
  const { slug, name, auth } = record
  const { mcp, api, cli } = connectionOf(record)
  return {
    slug,
    name: plainText(name, 80),
    auth: auth.methods.length > 0 ? authWords(auth) : null,
    keyUrl: webAddress(auth.docsUrl),
    mcp: mcp && {
      url: mcp.url,
      package: mcp.package,
      docs: mcp.docs,
      hint: keyHint(slug, mcp),
      clients: setupsOf(slug, mcp).filter(({ id }) => client === undefined || id === client),
    },
    api,
    cli,
  }
}

/** Empty if neither a URL nor a package of the server is known. */
export function setupsOf(slug: string, mcp: NonNullable<Connection['mcp']>): ClientSetup[] {
  const server = mcp.config?.mcpServers[slug]
  return server === undefined ? [] : clientSetups(slug, server, keyVariable(slug, mcp))
}

/** What to put in place of the key, and how certain the name of its variable is. */
export function keyHint(slug: string, mcp: NonNullable<Connection['mcp']>): string | null {
  const server = mcp.config?.mcpServers[slug]
  if (server === undefined) return null
  if ('url' in server && mcp.auth.includes('oauth2'))
    return 'Your client opens a browser once to sign in.'
  if (!JSON.stringify(server).includes(KEY_PLACEHOLDER)) return null
  const isGuessed = 'env' in server && mcp.key === undefined
  return `Replace ${KEY_PLACEHOLDER} with your key.${isGuessed ? ` Check the name ${keyVariable(slug, mcp)} in its documentation.` : ''}`
}
