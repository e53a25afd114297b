// Fills a catalogue with tools made from the words of the launch catalogue, each with its own name,
// score and surfaces.
import { BUILD } from '../../src/runtime/build.ts'
import { readLaunchCatalogue } from '../../src/usecases/operate/launch-catalogue.ts'
import { openCatalogue } from '../../src/store/open-database.ts'
import { declaredEvidence } from '../../src/domain/tool/catalogue-entry.ts'
import type { Evidence } from '../../src/domain/evidence/evidence.ts'
import type { ToolRecord } from '../../src/domain/tool/tool.ts'
import type { Registration } from '../../src/domain/registry/registration.ts'
import { letterOf, shownScore } from '../../src/domain/grading/letter.ts'
import { checksOf, documentsOf } from '../../src/represent/documents.ts'
import { recordOf } from '../../test/tool-record.ts'
import { deepEvidence, wideEvidence } from './heavy-evidence.ts'

const BATCH = 5000
/** The first tools have evidence, and the first of these long lists of tools. */
export const WITH_EVIDENCE = 1900
export const WITH_LISTS = 20
const MINUTE_MS = 60_000
const NEWEST = Date.UTC(2026, 10, 1)

export async function fillCatalogue(database: string, tools: number): Promise<void> {
  const started = performance.now()
  const { entries } = await readLaunchCatalogue(
    new URL('../../catalogue/', import.meta.url).pathname,
  )
  const models = entries.map((entry) => recordOf(entry))
  const drawn = models.map((record) => documentsOf(record))
  const evidences = entries.map((entry) => declaredEvidence(entry))
  const names = entries.flatMap(({ name, tags }) => [name, ...tags])
  const catalogue = await openCatalogue(database, {
    version: BUILD,
    render: (record) => redrawn(record, models, drawn),
    renderChecks: checksOf,
  })
  for (let first = 0; first < tools; first += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, tools - first) }, (_, offset) =>
      made(first + offset, models, names),
    )
    await catalogue.putTools(
      batch.map((record, offset) => ({
        record,
        urlKey: `${record.slug}.example`,
        evidence: evidenceAt(first + offset, evidences),
      })),
      NEWEST,
    )
  }
  await catalogue.close()
  console.log(
    `filled ${tools.toLocaleString('en-US')} tools in ${((performance.now() - started) / 1000).toFixed(0)} s`,
  )
}

function evidenceAt(index: number, evidences: readonly Evidence[]): string {
  const like = evidences[index % evidences.length]
  if (like === undefined || index >= WITH_EVIDENCE) return '{}'
  if (index >= WITH_LISTS) return JSON.stringify(like)
  return JSON.stringify(index % 2 === 0 ? wideEvidence(like) : deepEvidence(like))
}

function made(index: number, models: readonly ToolRecord[], names: readonly string[]): ToolRecord {
  const model = models[index % models.length] as ToolRecord
  const exact = 3 + ((index * 7919) % 6000) / 1000
  const name = `${names[index % names.length]} ${names[(index * 17 + Math.floor(index / names.length)) % names.length]}`
  return {
    ...model,
    slug: `tool-${index}`,
    name,
    updatedAt: new Date(NEWEST - ((index * 104_729) % 500_000) * MINUTE_MS).toISOString(),
    grading: model.grading && {
      ...model.grading,
      exact,
      score: shownScore(exact),
      letter: letterOf(exact),
      checks: [],
      fixes: [],
    },
  }
}

/**
 * The documents of the model with the name and slug of the tool: drawing each one anew would take
 * most of the time.
 */
function redrawn(
  record: ToolRecord,
  models: readonly ToolRecord[],
  drawn: readonly ReturnType<typeof documentsOf>[],
) {
  const at = Number(record.slug.slice('tool-'.length)) % models.length
  const model = models[at] as ToolRecord
  const documents = drawn[at] as ReturnType<typeof documentsOf>
  const put = (text: string) =>
    text
      .replaceAll(`"slug":"${model.slug}"`, `"slug":"${record.slug}"`)
      .replaceAll(`/tools/${model.slug}`, `/tools/${record.slug}`)
      .replace(model.name, record.name)
  return {
    tool: put(documents.tool),
    profile: put(documents.profile),
    markdown: put(documents.markdown),
    registry: documents.registry === null ? null : withOwnTargets(put(documents.registry)),
  }
}

/** Each leads to addresses of its own, as real tools do: `tool-1.mcp.stripe.com`. */
function withOwnTargets(registry: string): string {
  const registration = JSON.parse(registry) as Registration
  const { slug, server } = registration
  const remotes = server.remotes?.map((each) => ({
    ...each,
    url: each.url.replace('://', `://${slug}.`),
  }))
  const packages = server.packages?.map((each) => ({
    ...each,
    identifier: `${each.identifier}-${slug}`,
  }))
  const own = { ...(remotes && { remotes }), ...(packages && { packages }) }
  return JSON.stringify({ ...registration, server: { ...server, ...own } })
}
