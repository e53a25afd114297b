// The tool lists of the catalogue and what every client makes of each, from what is stored.
import type { ToolClient } from '../../../domain/answer/clients.ts'
import type { ClientEffect, MatrixRow } from '../../../represent/html/pages/clients-page.ts'
import { yieldEventLoop } from '../../../runtime/event-loop.ts'
import type { Catalogue } from '../../../store/catalogue.ts'
import { toolClients } from '../../../usecases/tool-clients.ts'

/** Enough to compare clients, and few enough for a page. */
const MOST_TOOLS = 100
const MOST_LISTS = 40

/** The largest lists first. */
export async function clientMatrix(
  catalogue: Pick<Catalogue, 'listTools' | 'findClients'>,
): Promise<MatrixRow[]> {
  const rows: MatrixRow[] = []
  const query = { page: 1, limit: MOST_TOOLS, sort: 'score', hasMcp: true } as const
  for (const { slug, name } of (await catalogue.listTools(query)).tools) {
    const { tools, clients } = toolClients({ slug, name }, await catalogue.findClients(slug))
    const tokens = clients.flatMap((client) => client.tokens.upFront ?? [])
    const effects = Object.fromEntries(clients.map((client) => [client.id, effectOf(client)]))
    if (tools !== null) rows.push({ slug, name, tools, tokens, effects })
    await yieldEventLoop()
  }
  return rows.toSorted((one, other) => other.tools - one.tools).slice(0, MOST_LISTS)
}

/** The worst that a client does with a list. */
function effectOf({ findings, loads }: ToolClient): ClientEffect {
  const classes = new Set(findings.map((finding) => finding.class))
  if (['all-hidden', 'rejected', 'hidden'].some((each) => classes.has(each))) return 'hidden'
  if (classes.has('altered')) return 'altered'
  if (loads === 'unknown') return 'unknown'
  return classes.has('warned') ? 'warned' : 'whole'
}
