// Writes while the bench reads: reviews, keys, submissions and rescans over HTTP, and grades that
// another process stores.
import { setTimeout as pause } from 'node:timers/promises'
import { openCatalogueAt } from '../../src/store/open-database.ts'
import { letterOf, shownScore } from '../../src/domain/grading/letter.ts'
import { renderer } from '../../src/usecases/renderer.ts'

export interface Writes {
  /** Ends them, and tells how many were made and how many of those were refused. */
  stop(): Promise<{ made: number; refused: number }>
}

/** `perSecond` writes: six reviews of ten, one key, one submission, one rescan, one new grade. */
export async function startWrites(
  url: string,
  file: string,
  tools: number,
  perSecond: number,
): Promise<Writes> {
  const catalogue = await openCatalogueAt(`sqlite:${file}`, renderer)
  const mark = Date.now().toString(36)
  const stopping = new AbortController()
  let [made, refused] = [0, 0]
  const anySlug = () => `tool-${Math.floor(Math.random() * tools)}`
  const post = async (path: string, body: unknown) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    await response.arrayBuffer()
    if (!response.ok) refused += 1
  }
  const regrade = async () => {
    const record = await catalogue.findRecord(anySlug())
    if (!record?.grading) return
    const exact = 3 + Math.random() * 6
    const grading = { ...record.grading, exact, score: shownScore(exact), letter: letterOf(exact) }
    const changed = { ...record, grading, updatedAt: new Date().toISOString() }
    await catalogue.putTools(
      [{ record: changed, urlKey: `${record.slug}.example`, evidence: null }],
      Date.now(),
    )
  }
  const write = (kind: number): Promise<void> => {
    if (kind === 6) return post('/keys', { name: `bench ${mark}` })
    if (kind === 7)
      return post('/tools/submit', {
        url: `https://${mark}-${made}.example/`,
        name: `Bench ${mark} ${made}`,
      })
    if (kind === 8) return post(`/tools/${anySlug()}/rescan`, {})
    if (kind === 9) return regrade()
    return post('/reviews', {
      toolSlug: anySlug(),
      agentId: `bench-${mark}-${made}`,
      overallScore: 7,
      task: { description: 'Sent a message and read it back.', completed: true },
    })
  }
  const loop = (async () => {
    while (!stopping.signal.aborted) {
      const next = pause(1000 / perSecond)
      await write(made % 10).catch(() => (refused += 1))
      made += 1
      await next
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await loop
      await catalogue.close()
      return { made, refused }
    },
  }
}
