// Prints what is printed from code: the method, the errors and the JSON Schemas. `--check` only tells what is stale.
import { readFile, writeFile } from 'node:fs/promises'
import { CatalogueEntrySchema, EvidenceSchema, GradingSchema } from '../src/domain/index.ts'
import { NotOfferedSchema, UnobservedSchema } from '../src/domain/observation.ts'
import { REFUSALS } from '../src/errors.ts'
import { method } from '../src/grade/method.ts'
import { methodMarkdown } from '../src/represent/method-markdown.ts'
import { gradeLaunchCatalogue, letterCounts, ranking } from './launch-grades.ts'

const root = new URL('../', import.meta.url)

const PRINTED: Record<string, () => string | Promise<string>> = {
  'docs/method.md': async () => `${methodMarkdown(method())}\n${await standing()}`,
  'docs/errors.md': errors,
  'schema/evidence.schema.json': () => jsonSchema('AgentGrade evidence', EvidenceSchema),
  'schema/catalogue-entry.schema.json': () => jsonSchema('AgentGrade catalogue entry', CatalogueEntrySchema),
  'schema/grading.schema.json': () => jsonSchema('AgentGrade grading', GradingSchema),
}

const isCheck = process.argv.includes('--check')
const stale: string[] = []
for (const [path, print] of Object.entries(PRINTED)) {
  const file = new URL(path, root)
  const printed = await print()
  const current = await readFile(file, 'utf8').catch(() => '')
  if (current === printed) continue
  stale.push(path)
  if (!isCheck) await writeFile(file, printed)
}
if (stale.length > 0) console.log(`${isCheck ? 'stale, run `npm run docs`' : 'printed'}: ${stale.join(', ')}`)
if (isCheck && stale.length > 0) process.exitCode = 1

/** A published JSON Schema; what every observation shares is written once. */
function jsonSchema(title: string, schema: object): string {
  const shared = new Map<unknown, string>([
    [JSON.stringify(NotOfferedSchema), 'notOffered'],
    [JSON.stringify(UnobservedSchema), 'unobserved'],
  ])
  const used = new Set<string>()
  const body = JSON.stringify(schema, (_, value: unknown) => {
    const name = typeof value === 'object' && value !== null && 'properties' in value ? shared.get(JSON.stringify(value)) : undefined
    if (name === undefined) return value
    used.add(name)
    return { $ref: `#/$defs/${name}` }
  })
  const defs = { notOffered: NotOfferedSchema, unobserved: UnobservedSchema }
  const whole = { $schema: 'https://json-schema.org/draft/2020-12/schema', title, ...(JSON.parse(body) as object), ...(used.size > 0 && { $defs: defs }) }
  return `${JSON.stringify(whole, null, 2)}\n`
}

function errors(): string {
  const rows = Object.entries(REFUSALS).map(([code, { message, hint, exit }]) => `## ${code}\n\n${message} ${hint}\n\nExit code ${exit}.\n`)
  return `# Errors\n\nEvery refusal has a stable code, a plain sentence and the next step.\n\n${rows.join('\n')}`
}

/** Where the launch catalogue stands: the figures are computed, the reasons are written. */
async function standing(): Promise<string> {
  const graded = await gradeLaunchCatalogue()
  const row = ({ entry, grading }: (typeof graded)[number]) =>
    `| ${entry.name} | ${grading.letter} | ${grading.score?.toFixed(1)} | ${grading.criteria.map(({ score }) => score?.toFixed(1) ?? '–').join(' | ')} |`
  const ranked = ranking(graded)
  return [
    '## Where the launch catalogue stands',
    '',
    `All ${graded.length} tools of the launch catalogue are graded by what their vendors declare, none by a scan. ${letterCounts(graded)
      .map(({ letter, count }) => `${count} × ${letter}`)
      .join(', ')}.`,
    '',
    `| Tool | Grade | Score | ${method()
      .criteria.map(({ name }) => name)
      .join(' | ')} |`,
    `| --- | --- | --- | ${method()
      .criteria.map(() => '---')
      .join(' | ')} |`,
    ...ranked.slice(0, 8).map(row),
    `| … |${' |'.repeat(10)}`,
    ...ranked.slice(-8).map(row),
    '',
    await readFile(new URL('docs/standing.md', root), 'utf8'),
  ].join('\n')
}
