// Connect now: a tab for each client with configuration that it accepts unchanged, and a first call.
import type { Connection, Profile } from '../../../../domain/answer/profile.ts'
import type { ClientSetup } from '../../../../domain/answer/setup.ts'
import { keyHint, setupsOf } from '../../../connect/tool-setup.ts'
import { html, type Html } from '../../html.ts'
import { copyable, outsideLink } from '../../parts/elements.ts'
import { authWords } from '../../../words/access.ts'

export function clientTabs(setups: readonly ClientSetup[]): Html {
  return html`<fieldset class="tabs">
    <legend>Your client</legend>
    ${setups.map(
      (setup, at) =>
        html`<input type="radio" name="client" id="client-${setup.id}" ${at === 0 && html`checked`} /><label for="client-${setup.id}">${setup.client}</label>
          ${panel(setup, setups)}`,
    )}
  </fieldset>`
}

/** A client that has a command does not need its file, too, if that is the one of another client. */
function panel({ id, client, line, link, file, config, note }: ClientSetup, all: readonly ClientSetup[]): Html {
  const isOfOthers = all.some((other) => other.id !== id && other.config === config)
  const inFile = copyable(config, `${client} configuration`)
  return html`<div class="panel">
    ${link !== null && html`<p><a class="button" href="${link}">Add to ${client}</a></p> `}
    ${
      line !== null &&
      html`<p class="what-for">In a terminal</p>
        ${copyable(line, `${client} command`)}`
    }
    ${
      line === null
        ? html`<p class="what-for">In <code>${file}</code></p>
            ${inFile}`
        : !isOfOthers &&
          html`<details>
            <summary>Or in <code>${file}</code></summary>
            ${inFile}
          </details>`
    }
    ${note !== null && html`<p class="what-for">${note}</p>`}
  </div>`
}

export function connectSection({ slug, access: { mcp, api, cli }, auth, accessMethods }: Profile): Html {
  return html`<section id="connect">
    <h2>Connect now</h2>
    <div class="ways-in">
      ${mcp && mcpWay(slug, mcp)} ${api && apiWay(api)}
      ${cli && way('CLI', cli.install ?? cli.command, cli.install === null ? 'Command' : 'Install', [cli.docs, null])}
      <div class="card">
        <h3>Key</h3>
        <p>
          ${accessMethods.length === 0 ? 'We know of no programmatic access.' : `Sign-in: ${authWords(auth)}.`}
          ${takesKey(auth) && (auth.docsUrl === null ? 'We do not know where to get a key.' : outsideLink(auth.docsUrl, 'How to get a key'))}
        </p>
      </div>
    </div>
  </section>`
}

/** Where no sign-in is needed, there is no key to get. */
function takesKey({ methods }: Profile['auth']): boolean {
  return methods.length === 0 || methods.some((method) => method !== 'none')
}

function mcpWay(slug: string, mcp: NonNullable<Connection['mcp']>): Html {
  const setups = setupsOf(slug, mcp)
  const hint = keyHint(slug, mcp)
  if (setups.length === 0)
    return html`<div class="card">
      <h3>MCP</h3>
      <p>Available. See its documentation.</p>
      ${documentation(mcp.docs, null)}
    </div>`
  return html`<div class="card">
    <h3>MCP</h3>
    ${clientTabs(setups)} ${hint !== null && html`<p class="what-for">${hint}</p>`} ${documentation(mcp.docs, null)}
  </div>`
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
