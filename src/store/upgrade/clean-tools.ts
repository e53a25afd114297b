// Cleans tools stored by an older version: no query in their addresses, no credential in what is
// published, one vote per reviewer.
import { createHash } from 'node:crypto'
import { mapTexts, redactAddresses } from '../../domain/text/secret.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { withoutQuery } from '../../domain/tool/tool-url.ts'
import type { Catalogue } from '../catalogue.ts'
import type { Reader } from '../database/engine.ts'
import { packText, unpackText } from '../database/packed-text.ts'
import { summaryOf } from '../reviews/reviews.ts'
import type { Store } from '../store.ts'
import { makeToolChanges } from '../tools/changes.ts'
import { storeDocuments } from '../tools/writes.ts'

/** Few enough to take milliseconds. */
const STEP_TOOLS = 20

export function cleanTools(store: Store): Catalogue['cleanTools'] {
  const { engine, queries, renderer } = store
  return async (summarise) => {
    const [cleaned] = await queries.readCleaned(engine, {})
    if (!cleaned || cleaned.cleaned_to === null) return false
    return await engine.transaction(async (tx) => {
      const [row] = await queries.readCleaned(tx, {})
      if (!row || row.cleaned_to === null) return false
      const tools = await queries.recordsAfter(tx, { after: row.cleaned_to, limit: STEP_TOOLS })
      const changes = makeToolChanges()
      let isChanged = false
      for (const { tool_id: id, record } of tools) {
        const old = JSON.parse(record) as ToolRecord
        const reviews =
          old.reviews.count === 0
            ? old.reviews
            : await summaryOf(store, tx, { id, category: old.category }, summarise)
        const clean = { ...mapTexts(old, redactAddresses), url: withoutQuery(old.url), reviews }
        if (JSON.stringify(clean) === JSON.stringify(old)) continue
        isChanged = true
        await queries.bumpVersion(tx, { id, renderedBy: renderer.version })
        await storeDocuments(store, tx, id, clean)
        await cleanEvidence(store, tx, id)
        changes.touch(id)
      }
      const last = tools.length < STEP_TOOLS ? null : (tools.at(-1)?.tool_id ?? null)
      await queries.updateCleaned(tx, { to: last })
      if (isChanged) await changes.write(store, tx)
      return last !== null
    })
  }
}

async function cleanEvidence({ queries }: Store, tx: Reader, id: number): Promise<void> {
  const [source] = await queries.readEvidence(tx, { toolId: id })
  if (source) await queries.updateEvidence(tx, { id, evidence: redactAddresses(source.evidence) })
  const [known] = await queries.readExchanges(tx, { id })
  if (known) await queries.putExchanges(tx, { id, exchanges: redactAddresses(known.exchanges) })
  for (const { scan_id: scanId, ...packed } of await queries.resultsOf(tx, { toolId: id })) {
    const [evidence, grading] = [
      redactAddresses(unpackText(packed.evidence)),
      redactAddresses(unpackText(packed.grading)),
    ]
    const sha256 = createHash('sha256').update(evidence).digest('hex')
    await queries.updateResult(tx, {
      scanId,
      sha256,
      evidence: packText(evidence),
      grading: packText(grading),
    })
  }
}
