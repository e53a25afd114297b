// What MCP clients do with tool lists: a matrix of lists and clients, then the rules of each client with sources and dates.
import type { ClientRules } from '../../../domain/answer/clients.ts'
import { counted, figure } from '../../../domain/text/figures.ts'
import { ageWords, CERTAINTY_WORDS, CLASS_WORDS } from '../../words/clients.ts'
import { select } from '../forms/fields.ts'
import { html, type Html } from '../html.ts'
import { page } from '../page.ts'
import { fold, withCode, alternates, pathWith } from '../parts/elements.ts'
import { toolPath } from '../parts/tool-list.ts'

export interface ClientsPageView extends ClientRules {
  base: string
  today: string
  /** The client that is shown alone. */
  only: string | undefined
  /** The largest first. */
  lists: readonly MatrixRow[]
}

export interface MatrixRow {
  slug: string
  name: string
  tools: number
  /** What the list costs in each client of which that is known. */
  tokens: readonly number[]
  effects: Readonly<Record<string, ClientEffect>>
}

type Client = ClientRules['clients'][number]

/** A cell is a shape first, a colour second. */
const EFFECTS = {
  whole: 'Passed on whole',
  warned: 'Warning',
  altered: 'Altered',
  hidden: 'Tools hidden or refused',
  unknown: 'Not known',
} as const

export type ClientEffect = keyof typeof EFFECTS

export function clientsPage({ base, today, only, asOf, clients, lists }: ClientsPageView): string {
  const shown = clients.filter(({ id }) => only === undefined || id === only)
  const columns = shown.filter(({ id }) => lists.some(({ effects }) => effects[id] !== undefined))
  return page({
    base,
    path: pathWith('/clients', { client: only }),
    title: 'MCP clients',
    description: 'What each MCP client does with the tools of a server: names, schemas, limits, each rule with its source and date.',
    alternates: alternates('/clients'),
    isHidden: only !== undefined,
    main: html`<h1>What MCP clients do with tools</h1>
      <p class="lead">A client stands between a server and the model. The same tool list arrives whole in one and cut in the next.</p>
      <p class="quiet">
        Newest look: <time datetime="${asOf}">${asOf}</time>, ${ageWords(asOf, today)}. Try your own tools with
        <a href="/docs/clients"><code>agentgrade clients</code></a
        >; the check <a href="/method/checks/client-compatibility">Client compatibility</a> counts the rules that are certain.
      </p>
      ${columns.length > 0 && matrix(lists, columns, clients, only)}
      <section>
        <h2>The rules of each client</h2>
        <div class="folds">${shown.map(clientPart)}</div>
      </section>`,
  })
}

function matrix(lists: readonly MatrixRow[], columns: readonly Client[], clients: readonly Client[], only: string | undefined): Html {
  return html`<section>
    <div class="between">
      <h2>${counted(lists.length, 'tool list')} in ${counted(columns.length, 'client')}</h2>
      <form class="row" action="/clients" method="get">
        <label class="row"
          >Only
          ${select('client', Object.fromEntries(clients.map(({ id, name }) => [id, name])), only, { none: 'all clients', attributes: html`class="slim"` })}</label
        ><button class="slim">Show</button>
      </form>
    </div>
    <p class="quiet">Largest list first. Follow a name for the findings, tool by tool.</p>
    <ul class="chips key" aria-label="Key">
      ${Object.entries(EFFECTS).map(([effect, words]) => html`<li class="row"><i class="${effect}" aria-hidden="true"></i><small>${words}</small></li>`)}
    </ul>
    <div class="scroll" role="region" aria-label="Tool lists by client" tabindex="0">
      <table class="matrix">
        <thead>
          <tr>
            <th scope="col"><span>Tool list</span></th>
            ${columns.map(({ name }) => html`<th scope="col"><span>${name}</span></th>`)}
            <th scope="col"><span>Tokens up front</span></th>
          </tr>
        </thead>
        <tbody>
          ${lists.map(
            ({ slug, name, tools, tokens, effects }) =>
              html`<tr>
                <th scope="row"><a href="${toolPath(slug)}?as=mcp#clients" dir="auto">${name}</a> <small>${tools}</small></th>
                ${columns.map(({ id }) => matrixCell(effects[id] ?? 'unknown'))}
                <td class="figure">${rangeWords(tokens)}</td>
              </tr> `,
          )}
        </tbody>
      </table>
    </div>
  </section>`
}

/** "40,958–80,213" */
function rangeWords(tokens: readonly number[]): string {
  const [least, most] = [Math.min(...tokens), Math.max(...tokens)]
  if (tokens.length === 0) return 'not known'
  return least === most ? figure(least) : `${figure(least)}–${figure(most)}`
}

/** The stylesheet draws a sign in place of the words. */
function matrixCell(effect: ClientEffect): Html {
  return html`<td class="${effect}">${EFFECTS[effect]}</td>`
}

function clientPart(client: Client): Html {
  const { id, name, asOf, loading, unknown, rules } = client
  const loads = loading === 'on-demand' ? 'on demand' : 'up front'
  return fold(
    name,
    `${counted(rules.length, 'rule')}, loads ${loads}, looked at on ${asOf}`,
    html`${unknown !== null && html`<p>Not known: ${unknown}.</p>`}
      <ul class="plain">
        ${rules.map(rulePart)}
      </ul>`,
    id,
  )
}

function rulePart({ id, class: severity, does, fix, certainty, source }: Client['rules'][number]): Html {
  const at = source.commit === null ? '' : ` at ${source.commit}`
  return html`<li id="${id}">
    <span class="tag ${severity === 'altered' ? 'costs' : severity === 'warned' ? '' : 'hazard'}">${CLASS_WORDS[severity]}</span> ${withCode(does)}<br /><small
      >${withCode(fix)} <span class="xs">${source.repository}, ${source.file}${at}, ${source.date}; ${CERTAINTY_WORDS[certainty]}</span></small
    >
  </li> `
}
