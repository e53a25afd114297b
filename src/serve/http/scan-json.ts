// Scans as JSON: one with its state and result, and the lines of a tool's history.
import type { HistoryEntry, StoredScan } from '../../catalogue/catalogue.ts'

/** `evidence` is JSON text already, and is passed on as it is. */
export function scanJson(scan: StoredScan, evidence: string | null): string {
  const { id, slug, status, attempt, progress, lastError, result } = scan
  const told = {
    id,
    status,
    tool: slug,
    url: `/scans/${id}`,
    attempt,
    createdAt: moment(scan.createdAt),
    updatedAt: moment(scan.updatedAt),
    runAfter: status === 'queued' ? moment(scan.runAfter) : null,
    error: lastError,
    progress,
    grading: result?.grading ?? null,
    difference: parsed(result?.difference ?? null),
    links: {
      self: `/scans/${id}`,
      events: `/scans/${id}/events`,
      evidence: `/scans/${id}/evidence`,
      tool: `/tools/${slug}`,
      history: `/tools/${slug}/history`,
    },
  }
  return inert(`${JSON.stringify(told).slice(0, -1)},"evidence":${evidence ?? 'null'}}`)
}

export function historyEntryJson({ id, status, createdAt, finishedAt, methodVersion, grade, score, difference }: HistoryEntry) {
  return {
    id,
    url: `/scans/${id}`,
    status,
    createdAt: moment(createdAt),
    finishedAt: finishedAt === null ? null : moment(finishedAt),
    methodVersion,
    grade,
    score,
    difference: parsed(difference),
  }
}

/** JSON in which no tag can begin, should anything ever read it as a page. */
export function inert(json: string): string {
  return json.replaceAll('<', '\\u003c')
}

function parsed(json: string | null): unknown {
  return json === null ? null : JSON.parse(json)
}

function moment(ms: number): string {
  return new Date(ms).toISOString()
}
