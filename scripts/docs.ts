// Prints what is printed from code: the method, the errors, the configuration, the JSON Schemas, and
// the figures and samples of other documents. `--check` only tells what is stale.
import { readFile, writeFile } from 'node:fs/promises'
import { CLIENT_VARIABLES } from '../src/app/client-config.ts'
import { VARIABLES } from '../src/app/config.ts'
import { CatalogueEntrySchema, EvidenceSchema, GradingSchema } from '../src/domain/index.ts'
import { ScanConfigSchema } from '../src/domain/scan/scan-config.ts'
import { NotOfferedSchema, UnobservedSchema } from '../src/domain/evidence/observation.ts'
import { REFUSALS } from '../src/errors/refusal.ts'
import { method } from '../src/grade/method.ts'
import { methodMarkdown } from '../src/represent/text/method.ts'
import { agentCosts } from './printed/agent-costs.ts'
import { apiDoc } from './printed/api-doc.ts'
import { agreementDoc } from './printed/agreement-doc.ts'
import { cliDoc } from './printed/cli-doc.ts'
import { withBlocks } from './printed/blocks.ts'
import { markdownTable } from './printed/markdown-table.ts'
import { methodDoc } from './printed/method-doc.ts'
import { questionsDoc } from './printed/questions-doc.ts'

const root = new URL('../', import.meta.url)

const PRINTED: Record<string, () => string | Promise<string>> = {
  ...withBlocks,
  'docs/api.md': apiDoc,
  'docs/cli.md': cliDoc,
  'docs/method.md': methodDoc,
  'docs/agreement.md': agreementDoc,
  'docs/questions.md': questionsDoc,
  'docs/agent-costs.md': agentCosts,
  'docs/checks.md': () => methodMarkdown(method()),
  'docs/errors.md': errors,
  'docs/config.md': config,
  '.env.example': environment,
  'schema/evidence.schema.json': () => jsonSchema('AgentGrade evidence', EvidenceSchema),
  'schema/catalogue-entry.schema.json': () =>
    jsonSchema('AgentGrade catalogue entry', CatalogueEntrySchema),
  'schema/scan-config.schema.json': () =>
    jsonSchema('AgentGrade scan configuration', ScanConfigSchema),
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
if (stale.length > 0)
  console.log(`${isCheck ? 'stale, run `npm run docs`' : 'printed'}: ${stale.join(', ')}`)
if (isCheck && stale.length > 0) process.exitCode = 1

/** A published JSON Schema; what every observation shares is written once. */
function jsonSchema(title: string, schema: object): string {
  const shared = new Map<unknown, string>([
    [JSON.stringify(NotOfferedSchema), 'notOffered'],
    [JSON.stringify(UnobservedSchema), 'unobserved'],
  ])
  const used = new Set<string>()
  const body = JSON.stringify(schema, (_, value: unknown) => {
    const name =
      typeof value === 'object' && value !== null && 'properties' in value
        ? shared.get(JSON.stringify(value))
        : undefined
    if (name === undefined) return value
    used.add(name)
    return { $ref: `#/$defs/${name}` }
  })
  const defs = { notOffered: NotOfferedSchema, unobserved: UnobservedSchema }
  const whole = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    ...(JSON.parse(body) as object),
    ...(used.size > 0 && { $defs: defs }),
  }
  return `${JSON.stringify(whole, null, 2)}\n`
}

function errors(): string {
  const sections = Object.entries(REFUSALS).map(
    ([code, { title, message, hint, exit, status }]) =>
      `## ${code}\n\n**${title}.** ${message} ${hint}\n\nHTTP status ${status}, exit code ${exit}.\n`,
  )
  return [
    '# Errors\n',
    'Every refusal has a stable code, a plain sentence and the next step. Over HTTP it is `application/problem+json` (RFC 9457) with this code in `code`; on the command line it is told on stderr, with the exit code.\n',
    ...markdownTable(
      ['Code', 'Status', 'Exit'],
      Object.entries(REFUSALS).map(([code, { status, exit }]) => [
        `[${code}](#${code})`,
        String(status),
        String(exit),
      ]),
    ),
    '',
    sections.join('\n'),
  ].join('\n')
}

function config(): string {
  const titles = ['Variable', 'Default', 'Meaning']
  return [
    '# Configuration\n',
    'Everything is set by environment variables, read once at the start. A value that makes no sense stops the start with every wrong variable named, and exit code 2. An empty variable is its default.\n',
    '## The service\n',
    ...markdownTable(titles, variableRows(VARIABLES)),
    '\n## The command-line client\n',
    ...markdownTable(titles, variableRows(CLIENT_VARIABLES)),
    '',
  ].join('\n')
}

function variableRows(
  variables: Record<string, { default: string; sentence: string }>,
): string[][] {
  return Object.entries(variables).map(([name, { default: fallback, sentence }]) => [
    `\`${name}\``,
    fallback === '' ? 'empty' : `\`${fallback}\``,
    sentence,
  ])
}

/** Every variable with its default, ready to be copied to `.env`. */
function environment(): string {
  const lines = Object.entries(VARIABLES).map(
    ([name, { default: fallback, sentence }]) => `# ${sentence}\n# ${name}=${fallback}\n`,
  )
  return [
    '# Copy this file to .env: compose.yaml reads it, and so does `node --env-file=.env bin/agentgrade.js serve`.\n# compose.yaml sets PORT, HOST, METRICS_PORT, METRICS_HOST, DATABASE_URL and TRUST_PROXY itself.\n',
    '# The password of the PostgreSQL in compose.yaml: letters and digits, because it becomes part of an address.\nPOSTGRES_PASSWORD=\n',
    '# Where compose.yaml publishes the proxy.\n# PUBLISH=127.0.0.1:8080\n',
    ...lines,
  ].join('\n')
}
