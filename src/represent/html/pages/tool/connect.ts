// Connect now: configuration that a client takes as it is, a first call, the line that installs,
// and where the key comes from.
import { authWords } from '../../../words/auth-words.ts'
import type { Connection } from '../../../connect/connection.ts'
import { clientSetups } from '../../../connect/mcp-clients.ts'
import { KEY_PLACEHOLDER, keyVariable } from '../../../connect/mcp-server.ts'
import type { Profile } from '../../../json/profile.ts'
import { html, type Html } from '../../html.ts'
import { outsideLink } from '../../parts/outside-link.ts'
import { clientTabs } from './client-tabs.ts'
import { copyable } from '../../parts/copyable.ts'

export function connectSection({ slug, access: { mcp, api, cli }, auth, accessMethods }: Profile): Html {
  return html`<section id="connect">
    <h2>Connect now</h2>
    <div class="ways-in">
      ${mcp && mcpWay(slug, mcp)} ${api && apiWay(api)} ${cli && way('CLI', cli.install ?? cli.command, 'Install', [cli.docs, null])}
      <div class="card">
        <h3>Key</h3>
        <p>
          ${accessMethods.length === 0 ? 'We know of no programmatic access.' : `Sign-in: ${authWords(auth)}.`}
          ${auth.docsUrl === null ? 'We do not know where to get a key.' : outsideLink(auth.docsUrl, 'How to get a key')}
        </p>
      </div>
    </div>
  </section>`
}

function mcpWay(slug: string, mcp: NonNullable<Connection['mcp']>): Html {
  const server = mcp.config?.mcpServers[slug]
  if (server === undefined)
    return html`<div class="card">
      <h3>MCP</h3>
      <p>Available. See its documentation.</p>
      ${documentation(mcp.docs, null)}
    </div>`
  return html`<div class="card">
    <h3>MCP</h3>
    ${clientTabs(clientSetups(slug, server, keyVariable(slug, mcp)))} ${keyWords(slug, mcp)} ${documentation(mcp.docs, null)}
  </div>`
}

/** What to put where the key goes, and how sure the name of its variable is. */
function keyWords(slug: string, mcp: NonNullable<Connection['mcp']>): Html | null {
  const server = mcp.config?.mcpServers[slug]
  if (server === undefined) return null
  if ('url' in server && mcp.auth.includes('oauth2')) return html`<p class="what-for">Your client opens a browser once to sign in.</p>`
  const isGuessed = 'env' in server && mcp.key === undefined
  if (!JSON.stringify(server).includes(KEY_PLACEHOLDER)) return null
  return html`<p class="what-for">
    Replace <code>${KEY_PLACEHOLDER}</code> with your key.${isGuessed && html` Check the name <code>${keyVariable(slug, mcp)}</code> in its documentation.`}
  </p>`
}

function apiWay({ curl, baseUrl, docs, openapi }: NonNullable<Connection['api']>): Html {
  return curl === null ? way('API', baseUrl, 'Base URL', [docs, openapi]) : way('API', curl, 'First call', [docs, openapi])
}

function way(name: string, line: string | null, label: string, [docs, description]: readonly [string | null, string | null]): Html {
  return html`<div class="card">
    <h3>${name}</h3>
    ${
      line === null || line === ''
        ? html`<p>Available. See its documentation.</p> `
        : html`<p class="what-for">${label}</p>
            ${copyable(line, label)}`
    }
    ${documentation(docs, description)}
  </div>`
}

function documentation(docs: string | null, description: string | null): Html | null {
  if (docs === null && description === null) return null
  return html`<p class="row">${docs !== null && outsideLink(docs, 'Documentation')} ${description !== null && outsideLink(description, 'API description')}</p>`
}
