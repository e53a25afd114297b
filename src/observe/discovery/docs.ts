// Chooses the documentation page that is read.
import { isFound } from '../ending.ts'
import type { Asker, Unanswered } from '../outbound/outbound.ts'
import { readPage } from '../reading/page.ts'
import type { Clue, Page, Site } from '../scan.ts'

export type FoundDocs = { page: Page; reason: string }

/** Asks for the most telling clue and the one after it at once; the better one that answers is read. Null where neither exists. */
export async function findDocs(clues: readonly Clue[], site: Site | null, ask: Asker): Promise<FoundDocs | Unanswered | null> {
  const usual = site ? [{ url: `${site.origin}/docs`, reason: 'the usual place /docs' }] : []
  const candidates = [...clues, ...usual].slice(0, 2)
  const replies = await Promise.all(candidates.map(({ url }) => ask({ url, headers: { accept: 'text/html, text/markdown;q=0.9, */*;q=0.1' } })))
  for (const [index, reply] of replies.entries()) {
    if (isFound(reply) && isReadable(reply.mediaType)) {
      return { page: { reply, reading: readPage(reply.text, reply.url) }, reason: candidates[index]?.reason ?? '' }
    }
  }
  return replies.find((reply): reply is Unanswered => !reply.ok) ?? null
}

function isReadable(mediaType: string | null): boolean {
  return mediaType === null || /^text\/|xhtml/.test(mediaType)
}
