// What changed since a lock file was written, with grade, tokens and findability of both states.
import { findability } from '../../clients/search/findability.ts'
import { OWN_LIMITS } from '../../clients/server.ts'
import { canonicalJson, type ServerContract } from '../../contract/lock.ts'
import {
  comparedServers,
  type Measures,
  type ServerDiff,
  serverOf,
} from '../../contract/compare.ts'
import { evidenceOfDocument } from './document-evidence.ts'
import { reportOn } from './report-on.ts'

/** More tools are not graded. */
const MOST_GRADED = 500
const NOTHING: Measures = { grade: null, score: null, tokens: null, findability: null }

export async function serverDiff(
  before: ServerContract | null,
  after: ServerContract,
): Promise<ServerDiff> {
  const old = before ?? { ...after, definitions: [], instructions: null, version: null }
  const changes = comparedServers({ before: old, after })
  const now = await measuresOf(after)
  return {
    name: after.name,
    source: after.source,
    changes,
    before: before === null ? NOTHING : changes.length === 0 ? now : await measuresOf(before),
    after: now,
  }
}

/** Both states are graded by the same method, from their tools alone. */
async function measuresOf(contract: ServerContract): Promise<Measures> {
  const { kind, definitions } = contract
  if (kind !== 'tools' || definitions.length === 0) return NOTHING
  const tools = definitions.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  // In one order, so that tokens differ only if the tools do.
  const text = canonicalJson({ tools })
  const evidence = await evidenceOfDocument({ name: 'tools.json', text })
  const { mcpTools } = evidence?.observations ?? {}
  const grading = evidence && definitions.length <= MOST_GRADED ? reportOn(evidence).grading : null
  const isWhole = definitions.length <= OWN_LIMITS.tools
  return {
    grade: grading?.letter ?? null,
    score: grading?.score ?? null,
    tokens: mcpTools?.state === 'observed' ? mcpTools.value.tokens : null,
    findability: isWhole ? findability(serverOf(contract)).inServer.at8 : null,
  }
}
