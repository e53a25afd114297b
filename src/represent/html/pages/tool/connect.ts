// How to connect: one line for the first screen, and every way with configuration for each client.
import type { Connection, Profile } from '../../../../domain/answer/profile.ts'
import type { ClientSetup } from '../../../../domain/answer/setup.ts'
import { ACCESS_NAMES, type AccessId } from '../../../../domain/grading/criterion.ts'
import { keyHint, setupsOf } from '../../../connect/tool-setup.ts'
import { html, type Html } from '../../html.ts'
import { copyable, fold, outsideLink } from '../../parts/elements.ts'
import { authWords } from '../../../words/access.ts'
import { worstOffered } from '../../../words/worst.ts'

export type FirstLine = NonNullable<ReturnType<typeof firstLine>>

/** The shortest way to begin with an access method; null if the tool does not offer it. */
export function firstLine({ slug, access: { mcp, api, cli } }: { slug: string; access: Connection }, id: AccessId) {
  if (id === 'api' && api) return { line: api.curl ?? api.baseUrl, label: api.curl === null ? 'Base URL' : 'First call', docs: api.docs }
  if (id === 'cli' && cli) return { line: cli.install ?? cli.command, label: cli.install === null ? 'Command' : 'Install', docs: cli.docs }
  if (id !== 'mcp' || !mcp) return null
  const [setup] = setupsOf(slug, mcp)
  return { line: setup?.line ?? setup?.config ?? mcp.url, label: setup ? `${setup.client} command` : 'Address', docs: mcp.docs }
}

/** Where no sign-in is needed, there is no key to get. */
export function keyLink({ methods, docsUrl }: Profile['auth']): Html | null {
  const takesKey = methods.length === 0 || methods.some((method) => method !== 'none')
  return takesKey && docsUrl !== null ? outsideLink(docsUrl, 'Get a key') : null
}

export function connectFold(profile: Profile): Html {
  const { access, auth, accessMethods, slug } = profile
  const { mcp } = access
  const ways = (['api', 'mcp', 'cli'] as const).filter((id) => access[id] !== null)
  const content = html`<p>
      ${ways.length === 0 && accessMethods.length === 0 ? 'We know of no programmatic access.' : `Sign-in: ${authWords(auth)}.`} ${keyLink(auth)}
    </p>
    <div class="ways">${ways.map((id) => wayPart(profile, id))} ${mcp && clientsPart(slug, mcp)}</div>`
  return fold('Connect, every way', ways.map((id) => ACCESS_NAMES[id]).join(', ') || 'no way known', content, 'connect')
}

function wayPart(profile: Profile, id: AccessId): Html {
  const description = id === 'api' ? (profile.access.api?.openapi ?? null) : null
  const { line = null, label = '', docs = null } = firstLine(profile, id) ?? {}
  const worst = worstOffered(profile.access, id)
  return html`<div>
    <h3>${ACCESS_NAMES[id]}</h3>
    ${worst !== null && html`<p class="quiet" dir="auto">${worst}</p>`}
    ${line === null || line === '' ? html`<p>Available. See its documentation.</p>` : copyable(line, label)}
    ${
      (docs !== null || description !== null) &&
      html`<p class="row">${docs !== null && outsideLink(docs, 'Documentation')} ${description !== null && outsideLink(description, 'API description')}</p>`
    }
  </div>`
}

function clientsPart(slug: string, mcp: NonNullable<Connection['mcp']>): Html | null {
  const setups = setupsOf(slug, mcp)
  const hint = keyHint(slug, mcp)
  if (setups.length === 0) return null
  return html`<div>
    <h3>MCP in ${setups.length} clients</h3>
    ${hint !== null && html`<p class="quiet">${hint}</p>`} ${setups.map(clientPart)}
  </div>`
}

/** A client that has a command does not need its file. */
function clientPart({ client, line, link, file, config, note }: ClientSetup): Html {
  return html`<details class="inner">
    <summary>${client}</summary>
    ${link !== null && html`<p><a class="button slim" href="${link}">Add to ${client}</a></p>`} ${line !== null && copyable(line, `${client} command`)}
    ${
      line === null &&
      html`<p class="quiet">In <code>${file}</code></p>
        ${copyable(config, `${client} configuration`)}`
    }
    ${note !== null && html`<p class="quiet">${note}</p>`}
  </details>`
}
