// What each MCP client does with the tools of a server, rule by rule, with sources and dates.
import type { ClientRules } from '../../../domain/answer/clients.ts'
import { ageWords, CERTAINTY_WORDS, CLASS_WORDS } from '../../words/clients.ts'
import { html, type Html } from '../html.ts'
import { page } from '../page.ts'
import { alternates } from '../parts/paging.ts'

export function clientsPage(base: string, { asOf, clients }: ClientRules, today: string): string {
  return page({
    base,
    path: '/clients',
    title: 'MCP clients',
    description: 'What each MCP client does with the tools of a server: names, schemas, limits, each rule with its source and date.',
    alternates: alternates('/clients'),
    main: html`<h1>What MCP clients do with tools</h1>
      <p class="lead">
        A client stands between a server and the model, and clients differ: one renames tools, one cuts descriptions, one refuses a whole list.
      </p>
      <p>
        The newest look is of <time datetime="${asOf}">${asOf}</time>, ${ageWords(asOf, today)}. Clients change; each rule names its source.
        <a href="/docs/clients">Try your own tools</a> with <code>agentgrade clients</code>; the check
        <a href="/method/checks/client-compatibility">Client compatibility</a> counts the rules that are certain.
      </p>
      <nav class="row contents" aria-label="On this page">${clients.map(({ id, name }) => html`<a href="#${id}">${name}</a> `)}</nav>
      ${clients.map(clientPart)}`,
  })
}

function clientPart({ id, name, asOf, loading, unknown, rules }: ClientRules['clients'][number]): Html {
  return html`<section id="${id}">
    <h2>${name}</h2>
    <p>
      Tools are loaded ${loading === 'on-demand' ? 'on demand' : 'up front'} by default. Looked at on ${asOf}.${unknown !== null && ` Not known: ${unknown}.`}
    </p>
    <ul>
      ${rules.map(rulePart)}
    </ul>
  </section>`
}

function rulePart({ id, class: severity, does, fix, certainty, source }: ClientRules['clients'][number]['rules'][number]): Html {
  const at = source.commit === null ? '' : ` at ${source.commit}`
  return html`<li id="${id}">
    <b>${CLASS_WORDS[severity]}</b>: ${does} <br /><small>${fix}</small> <br /><small class="quiet"
      >${source.repository}, ${source.file}${at}, ${source.date}; ${CERTAINTY_WORDS[certainty]}</small
    >
  </li> `
}
