// The pages of policies: all of them, and one with each server, in or out, in one sentence.
import type { Pagination } from '../../../domain/answer/list.ts'
import type { PolicySummary, PolicyVerdictAnswer } from '../../../domain/answer/policy.ts'
import { extentWords } from '../../text/policies.ts'
import { html } from '../html.ts'
import { page } from '../page.ts'
import { copyable, emptyState } from '../parts/elements.ts'
import { alternates, paging, pathWith } from '../parts/paging.ts'

export function policiesPage(base: string, policies: readonly PolicySummary[]): string {
  return page({
    base,
    path: '/policies',
    title: 'Policies',
    description: 'Which MCP servers each policy of this registry lets in.',
    alternates: alternates('/policies'),
    main: html`<h1>Policies</h1>
      <p>Each is a registry of the MCP servers that it lets in. <a href="/docs/registry">How clients are pointed to it</a>.</p>
      ${
        policies.length === 0
          ? emptyState('There is no policy yet.', html`<a href="/docs/registry">How to write one</a>.`)
          : html`<ul>
              ${policies.map((each) => html`<li><a href="${each.links.self}">${each.name}</a>: ${extentWords(each)}</li> `)}
            </ul>`
      }`,
  })
}

export function policyPage(base: string, policy: PolicySummary, servers: readonly PolicyVerdictAnswer[], pagination: Pagination): string {
  const { name, description, links } = policy
  const path = pathWith(links.self, { page: pagination.page })
  return page({
    base,
    path,
    title: `Policy ${name}`,
    description: `Which MCP servers the policy ${name} lets in, and why.`,
    alternates: alternates(path),
    main: html`<p class="quiet"><a href="/policies">Policies</a></p>
      <h1>Policy ${name}</h1>
      ${description !== null && html`<p>${description}</p>`}
      <p>${extentWords(policy)}</p>
      ${copyable(`${base}${links.self}`, 'The address for clients')}
      <ol class="plain">
        ${servers.map(({ server, says, report }) => html`<li>${report === null ? html`<code>${server}</code>` : html`<a href="${report}"><code>${server}</code></a>`} <span>${says}</span></li> `)}
      </ol>
      ${paging(links.self, {}, pagination)}`,
  })
}
