// The tool lists of the catalogue and what every client makes of each.
import type { ToolStatistics } from '../../../domain/grading/report.ts'
import { readStoredEvidence } from '../../../domain/evidence/stored-evidence.ts'
import type { MatrixRow } from '../../../represent/html/pages/clients-page.ts'
import { yieldEventLoop } from '../../../runtime/event-loop.ts'
import type { Catalogue } from '../../../store/catalogue.ts'
import { listEffects } from '../../../usecases/client-matrix.ts'

type Tools = Pick<Catalogue, 'readStatistics' | 'listTools' | 'findRecord' | 'findLatestEvidence'>

/** Enough to compare clients, and few enough for a page. */
const MOST_TOOLS = 100
const MOST_LISTS = 40

/** By the statistics that it was made with: new grades make a new one. */
const known = new WeakMap<ToolStatistics, Promise<MatrixRow[]>>()

export async function clientMatrix(catalogue: Tools): Promise<MatrixRow[]> {
  const statistics = await catalogue.readStatistics()
  const made = known.get(statistics) ?? makeMatrix(catalogue)
  known.set(statistics, made)
  made.catch(() => known.delete(statistics))
  return made
}

/** The largest lists first. */
async function makeMatrix(catalogue: Tools): Promise<MatrixRow[]> {
  const rows: MatrixRow[] = []
  const query = { page: 1, limit: MOST_TOOLS, sort: 'score', hasMcp: true } as const
  for (const { slug, name } of (await catalogue.listTools(query)).tools) {
    const record = await catalogue.findRecord(slug)
    const counted = record?.grading?.checks.find(({ id }) => id === 'tool-list-tokens')
    const tokens = counted?.facts['tokens']
    const list = counted?.status === 'judged' ? await effectsOf(catalogue, slug) : null
    if (list) rows.push({ slug, name, ...list, tokens: typeof tokens === 'number' ? tokens : null })
    // A large list takes a tenth of a second.
    await yieldEventLoop()
  }
  return rows.toSorted((one, other) => other.tools - one.tools).slice(0, MOST_LISTS)
}

async function effectsOf(catalogue: Tools, slug: string) {
  const stored = await catalogue.findLatestEvidence(slug)
  const { evidence } = (stored !== null && readStoredEvidence(stored)) || {}
  return evidence ? listEffects(evidence) : null
}
