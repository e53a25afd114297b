// The matrix of a report: what each MCP client loads, keeps and costs; each opens to its findings.
import type { ToolClient, ToolClients } from '../../../../domain/answer/clients.ts'
import { CERTAINTY_WORDS, CLASS_WORDS, clientsSummary, ESTIMATE_WORDS, loadWords, taskWords, tokenWords, wholeWords } from '../../../words/clients.ts'
import { counted } from '../../../../domain/text/figures.ts'
import { html, type Html } from '../../html.ts'
import { fold } from '../../parts/elements.ts'

export function clientsFold(answer: ToolClients | null): Html | null {
  if (answer === null || answer.clients.length === 0) return null
  const { slug, clients, findability, asOf } = answer
  const content = html`<p>
      ${clientsSummary(clients)}
      ${findability && `The search of Codex finds the tool for ${Math.round(findability.at8 * 100)}% of ${findability.queries} queries.`}
    </p>
    <div class="scroll" role="region" aria-label="What each MCP client loads" tabindex="0">
      <table class="table wide">
        <thead>
          <tr>
            <th scope="col">Client</th>
            <th scope="col">Loads</th>
            <th scope="col">Tokens</th>
            <th scope="col">On demand</th>
            <th scope="col">A task</th>
            <th scope="col">Findings</th>
          </tr>
        </thead>
        <tbody>
          ${clients.map(clientRow)}
        </tbody>
      </table>
    </div>
    <p class="quiet">
      ${ESTIMATE_WORDS} Rules as of ${asOf}: <a href="/clients">what each client does</a>. As data: <a href="/tools/${slug}/clients">JSON</a>,
      <a href="/tools/${slug}/clients.md">markdown</a>.
    </p>`
  return fold(`In ${clients.length} MCP clients`, wholeWords(clients), content, 'clients')
}

function clientRow(client: ToolClient): Html {
  const { id, name, tokens, task } = client
  const words = loadWords(client)
  return html`<tr id="client-view-${id}">
    <th scope="row">${name}</th>
    <td>${words}</td>
    <td class="figure">${tokenWords(tokens.upFront, tokens.estimate)}</td>
    <td class="figure">${tokenWords(tokens.deferred, tokens.estimate)}</td>
    <td class="figure">${taskWords(task)}</td>
    <td>${findingsPart(client)}</td>
  </tr> `
}

/** What a task is made of, and why tokens are estimated, is in the other forms. */
function findingsPart({ name, unknown, findings }: ToolClient): Html {
  if (findings.length === 0) return html`${unknown === null ? 'none' : 'not known'}`
  return html`<details>
    <summary aria-label="${counted(findings.length, 'finding')} in ${name}">${findings.length}</summary>
    <ul>
      ${findings.map(findingItem)}
    </ul>
  </details>`
}

function findingItem({ rule, class: severity, certainty, tool, tools, pointer, lost, fix }: ToolClient['findings'][number]): Html {
  return html`<li dir="auto">
    <b>${CLASS_WORDS[severity]}</b> (${CERTAINTY_WORDS[certainty]}):
    ${lost}${tool !== null && html`, at <code>${tool}${pointer}</code>${tools > 1 && ` and ${tools - 1} more`}`}. ${fix}
    <a href="/clients#${rule}">Rule</a>
  </li> `
}
