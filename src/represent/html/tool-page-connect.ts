// Connect now: configuration that a client takes as it is, a first call, the line that installs, and where the key comes from.
import { authWords } from '../auth-words.ts'
import type { Connection } from '../connection.ts'
import { clientLines } from '../mcp-clients.ts'
import type { Profile } from '../profile-json.ts'
import { html, type Html } from './html.ts'
import { outsideLink } from './outside-link.ts'
import { card } from './parts/card.ts'
import { copyable } from './parts/copyable.ts'

export function connectCard({ slug, access: { mcp, api, cli }, auth, accessMethods }: Profile): Html {
  return card('Connect now', [
    accessMethods.length === 0 && html`<p>No way in for a program is known.</p> `,
    mcp && mcpWay(slug, mcp),
    api && way('API', api.curl, 'First call', api.docs, api.openapi !== null && html`${outsideLink(api.openapi, 'API description')}`),
    cli && way('CLI', cli.install ?? cli.command, 'Install', cli.docs, false),
    html`<h3>Key</h3>
      <p>
        Sign-in: ${authWords(auth)}. ${auth.docsUrl === null ? 'Where a key comes from is not known.' : outsideLink(auth.docsUrl, 'How to get a key')}
      </p>`,
  ])
}

function mcpWay(slug: string, { config, docs }: NonNullable<Connection['mcp']>): Html {
  const server = config?.mcpServers[slug]
  return html`<h3>MCP</h3>
    ${
      config === null || server === undefined
        ? html`<p>Offered; its documentation tells how.</p> `
        : [
            clientLines(slug, server).map(({ client, line }) => copyable(line, client)),
            html`<details>
              <summary>Configuration for Cursor, Claude Desktop and others</summary>
              ${copyable(JSON.stringify(config, null, 2), 'mcpServers')}
            </details>`,
          ]
    }
    ${docs !== null && html`<p>${outsideLink(docs, 'Documentation')}</p> `}`
}

function way(name: string, line: string | null, label: string, docs: string | null, more: Html | false): Html {
  return html`<h3>${name}</h3>
    ${line === null || line === '' ? html`<p>Offered; its documentation tells how.</p> ` : copyable(line, label)}
    ${(docs !== null || more !== false) && html`<p class="row">${docs !== null && outsideLink(docs, 'Documentation')} ${more}</p> `}`
}
