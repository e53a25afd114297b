// What changed since a lock file was written, with grade, tokens and findability of both states.
import { findability } from '../../clients/search/findability.ts'
import type { Evidence } from '../../domain/evidence/evidence.ts'
import { OWN_LIMITS } from '../../clients/server.ts'
import type { DiffClass } from '../../contract/change-rules.ts'
import { canonicalJson, type ServerContract } from '../../contract/lock.ts'
import {
  comparedServers,
  type Measures,
  type ServerDiff,
  serverOf,
} from '../../contract/compare.ts'
import type { CatalogueServers } from './catalogue-servers.ts'
import { evidenceOfDocument } from './document-evidence.ts'
import { mcpMeasures } from './report-on.ts'

/** More tools are not graded. */
const MOST_GRADED = 500
const NOTHING: Measures = { grade: null, score: null, tokens: null, findability: null }

export async function serverDiff(
  before: ServerContract | null,
  after: ServerContract,
  catalogue: CatalogueServers,
  failOn: readonly DiffClass[] = [],
): Promise<ServerDiff> {
  const none = { definitions: [], instructions: null, version: null, readings: null }
  const changes = comparedServers({ before: before ?? { ...after, ...none }, after }, failOn)
  const seen = await evidenceOf(after, catalogue)
  const now = measuresOf(after, seen)
  const was = before === null || changes.length === 0 ? null : await withTools(seen, before, after)
  return {
    name: after.name,
    source: after.source,
    changes,
    before: before === null ? NOTHING : was === null ? now : measuresOf(before, was),
    after: now,
  }
}

function measuresOf(contract: ServerContract, evidence: Evidence | null): Measures {
  const { kind, definitions } = contract
  if (kind !== 'tools' || evidence === null) return NOTHING
  const { letter, score, tokens } = mcpMeasures(evidence, definitions.length <= MOST_GRADED)
  const isWhole = definitions.length <= OWN_LIMITS.tools
  return {
    grade: letter,
    score,
    tokens,
    findability: isWhole ? findability(serverOf(contract)).inServer.at8 : null,
  }
}

/** What is known of a server: a look at it, with what the catalogue says; else its tools alone. */
async function evidenceOf(
  { from, definitions }: ServerContract,
  catalogue: CatalogueServers,
): Promise<Evidence | null> {
  if (from && 'evidence' in from) return await catalogue.joined(from.evidence, from.identity)
  return await evidenceOfTools(JSON.stringify({ tools: from?.sent ?? definitions }))
}

/** What was seen of a server, with the tools that it had before: only those make a difference. */
async function withTools(
  seen: Evidence | null,
  before: ServerContract,
  after: ServerContract,
): Promise<Evidence | null> {
  const [old, now] = await Promise.all(
    [before, after].map(({ definitions }) => {
      const tools = definitions.toSorted((a, b) => (a.name < b.name ? -1 : 1))
      return evidenceOfTools(canonicalJson({ tools }))
    }),
  )
  const [all, was, is] = [seen, old, now].map((each) => each?.observations.mcpTools)
  if (all?.state !== 'observed' || was?.state !== 'observed' || is?.state !== 'observed')
    return old ?? null
  const tokens = all.value.tokens + was.value.tokens - is.value.tokens
  const mcpTools = { ...all, value: { ...all.value, tools: was.value.tools, tokens } }
  return seen && { ...seen, observations: { ...seen.observations, mcpTools } }
}

async function evidenceOfTools(text: string): Promise<Evidence | null> {
  return await evidenceOfDocument({ name: 'tools.json', text })
}
