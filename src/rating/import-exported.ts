// Imports exported tools: grades each from its evidence by the current method, and stores it if it
// is new or changed.
import type { Catalogue } from '../catalogue/catalogue.ts'
import { parseEvidence } from '../domain/evidence/evidence.ts'
import { parseAs, type Problem } from '../domain/schema/parse.ts'
import { listOf, text, webAddress } from '../domain/schema/schema.ts'
import type { ToolRecord } from '../domain/tool/tool.ts'
import { urlKeyOf } from '../domain/tool/tool-url.ts'
import { Type } from '../domain/schema/type.ts'
import { SLUG_PATTERN } from '../domain/tool/slug.ts'
import { substanceOf } from './import-tools.ts'
import { recordFrom } from './tool-record.ts'

const BATCH = 200

/** The required fields of a record; the rest is derived from the evidence. */
const IdentitySchema = Type.Object({
  slug: Type.String({ pattern: SLUG_PATTERN }),
  name: Type.String({ minLength: 1, maxLength: 80 }),
  description: text('One sentence.', 500),
  url: webAddress('Home page.'),
  category: text('Slug of its category.', 64),
  tags: listOf(text('Another word for it.', 31), 12),
  createdAt: text('A moment in UTC, ISO 8601.', 30),
})

export interface Exported {
  record: ToolRecord
  urlKey: string
  /** As JSON; `null` if the tool was never scanned. */
  evidence: string
}

/** One line of an export, graded again; or its problems. */
export function readExported(
  line: string,
  now: number,
): { ok: true; tool: Exported } | { ok: false; problems: Problem[] } {
  let parsed: { record?: unknown; evidence?: unknown } | null
  try {
    parsed = JSON.parse(line) as typeof parsed
  } catch {
    return {
      ok: false,
      problems: [
        {
          pointer: '',
          found: 'a line that is not JSON',
          expected: 'a line of `agentgrade export`',
        },
      ],
    }
  }
  const identity = parseAs<ToolRecord>(IdentitySchema, parsed?.record)
  if (!identity.ok)
    return {
      ok: false,
      problems: identity.problems.map((problem) => ({
        ...problem,
        pointer: `/record${problem.pointer}`,
      })),
    }
  // The icon stays behind; the next scan brings it.
  const { iconVersion: _icon, ...old } = identity.value
  const urlKey = urlKeyOf(new URL(old.url))
  if (parsed?.evidence === null || parsed?.evidence === undefined)
    return { ok: true, tool: { record: old, urlKey, evidence: 'null' } }
  const evidence = parseEvidence(parsed.evidence)
  if (!evidence.ok)
    return {
      ok: false,
      problems: evidence.problems.map((problem) => ({
        ...problem,
        pointer: `/evidence${problem.pointer}`,
      })),
    }
  return {
    ok: true,
    tool: {
      record: { ...recordFrom(old, evidence.value, now), createdAt: old.createdAt },
      urlKey,
      evidence: JSON.stringify(parsed.evidence),
    },
  }
}

/**
 * Stores what is new or changed, and returns how many. Never replaces the results of a later scan.
 */
export async function importExported(
  catalogue: Catalogue,
  tools: AsyncIterable<Exported>,
  now: number,
): Promise<{ read: number; stored: number }> {
  let [read, stored] = [0, 0]
  let batch: Exported[] = []
  const store = async () => {
    const known = await Promise.all(batch.map(({ record }) => catalogue.findRecord(record.slug)))
    const changed = batch.filter(({ record }, at) => isNews(record, known[at] ?? null))
    if (changed.length > 0) await catalogue.putTools(changed, now)
    stored += changed.length
    batch = []
  }
  for await (const tool of tools) {
    read += 1
    batch.push(tool)
    if (batch.length === BATCH) await store()
  }
  await store()
  return { read, stored }
}

function isNews(record: ToolRecord, before: ToolRecord | null): boolean {
  if (before === null) return true
  return (
    (before.scannedAt ?? '') <= (record.scannedAt ?? '') &&
    substanceOf(before) !== substanceOf(record)
  )
}
