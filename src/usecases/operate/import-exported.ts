// Imports exported tools: grades each by the current method, and stores what is new or changed.
import type { Catalogue } from '../../store/catalogue.ts'
import { parseEvidence, type Evidence } from '../../domain/evidence/evidence.ts'
import { parseAs, type Parsed, type Problem, problem } from '../../domain/schema/parse.ts'
import { listOf, text, webAddress } from '../../domain/schema/schema.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { urlKeyOf } from '../../domain/tool/tool-url.ts'
import { Type } from '../../domain/schema/type.ts'
import { SLUG_PATTERN } from '../../domain/tool/tool-name.ts'
import { substanceOf } from './graded-entry.ts'
import { BATCH } from './import-tools.ts'
import { recordFrom } from '../tool-record.ts'

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

type Exported = ReturnType<typeof graded>

/** One line of an export, validated. */
export interface ExportedLine {
  /** As the other database graded it. */
  old: ToolRecord
  evidence: Evidence | null
  /** The evidence as it was exported: in the words of an earlier release, perhaps. */
  given: unknown
}

export function readExported(line: string): Parsed<ExportedLine> {
  let parsed: { record?: unknown; evidence?: unknown } | null
  try {
    parsed = JSON.parse(line) as typeof parsed
  } catch {
    const expected = 'a line of `agentgrade export`'
    return { ok: false, problems: [problem('', 'a line that is not JSON', expected)] }
  }
  const identity = parseAs<ToolRecord>(IdentitySchema, parsed?.record)
  if (!identity.ok) return { ok: false, problems: under('/record', identity.problems) }
  // The icon stays behind; the next scan brings it.
  const { iconVersion: _icon, ...old } = identity.value
  if (parsed?.evidence === null || parsed?.evidence === undefined)
    return { ok: true, value: { old, evidence: null, given: null } }
  const evidence = parseEvidence(parsed.evidence)
  return evidence.ok
    ? { ok: true, value: { old, evidence: evidence.value, given: parsed.evidence } }
    : { ok: false, problems: under('/evidence', evidence.problems) }
}

function under(pointer: string, problems: readonly Problem[]): Problem[] {
  return problems.map((each) => ({ ...each, pointer: `${pointer}${each.pointer}` }))
}

function graded({ old, evidence, given }: ExportedLine, now: number) {
  const record = evidence ? { ...recordFrom(old, evidence, now), createdAt: old.createdAt } : old
  return { record, urlKey: urlKeyOf(new URL(old.url)), evidence: JSON.stringify(given) }
}

/** Stores what is new or changed, never instead of a later scan; returns how many. */
export async function importExported(
  catalogue: Catalogue,
  lines: AsyncIterable<ExportedLine>,
  now: number,
  tell: (done: number) => void = () => {},
): Promise<{ read: number; stored: number }> {
  let [read, stored] = [0, 0]
  let batch: Exported[] = []
  const store = async () => {
    const known = await Promise.all(batch.map(({ record }) => catalogue.findRecord(record.slug)))
    const changed = batch.filter(({ record }, at) => isNews(record, known[at] ?? null))
    if (changed.length > 0) await catalogue.putTools(changed, now)
    stored += changed.length
    batch = []
    tell(read)
  }
  for await (const line of lines) {
    read += 1
    batch.push(graded(line, now))
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
