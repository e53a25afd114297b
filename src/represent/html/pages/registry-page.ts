// The page of the registry: what was imported and scanned so far, and how clients are pointed to it.
import type { RegistryOverview } from '../../../domain/answer/registry.ts'
import { clientSteps, overviewRows, SOURCE_COLUMNS, sourceRows } from '../../text/registry-overview.ts'
import { html } from '../html.ts'
import { page } from '../page.ts'
import { card } from '../parts/elements.ts'
import { alternates } from '../parts/paging.ts'

export function registryPage(base: string, overview: RegistryOverview): string {
  const sources = sourceRows(overview)
  return page({
    base,
    path: '/registry',
    title: 'Registry',
    description: 'A registry of graded MCP servers: what was imported, what scans have found.',
    alternates: alternates('/registry'),
    main: html`<h1>Registry</h1>
      <p class="lead">The MCP servers of other registries and of this catalogue, with their grades. <a href="/policies">Policies</a> let some of them in.</p>
      ${figures(['What', 'Count'], overviewRows(overview))}
      <p><a href="/registry.json">JSON</a> · <a href="/registry.csv">every address as CSV</a></p>
      ${
        sources.length > 0 &&
        html`<section>
          <h2>Imported</h2>
          ${figures(SOURCE_COLUMNS, sources)}
        </section>`
      }
      <section>
        <h2>Point a client to it</h2>
        <div class="split">
          ${clientSteps(base).map(({ client, steps }) =>
            card(
              client,
              html`<ol>
                ${steps.map((step) => html`<li>${step}</li> `)}
              </ol>`,
            ),
          )}
        </div>
      </section>`,
  })
}

function figures(columns: readonly string[], rows: readonly (readonly string[])[]) {
  return html`<div class="scroll" tabindex="0">
    <table>
      <thead>
        <tr>
          ${columns.map((title) => html`<th scope="col">${title}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`
}
