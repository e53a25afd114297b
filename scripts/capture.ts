// Captures evidence for real: API descriptions from vendors' repositories, MCP servers and command
// lines from npm, and the fixture tools.
// `npm run capture [-- --documents folder] [--texts folder] [name …]`
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readLaunchCatalogue } from '../src/usecases/operate/launch-catalogue.ts'
import type { Evidence } from '../src/domain/index.ts'
import { grade } from '../src/grade/index.ts'
import { startModelTool } from '../test/targets/model-tool.ts'
import {
  startAverageTool,
  startBotWall,
  startGraphqlApi,
  startSignInMcp,
  startSilentSite,
  startWebShell,
} from '../test/targets/plain-tools.ts'
import { captureDocument } from './capture-document.ts'
import { packageCapture, withoutHelpText } from './capture-package.ts'
import { DOCUMENTS, type PublishedDocument } from './captured-documents.ts'
import { CORPUS_SERVERS } from './captured-servers.ts'
import { COMMANDS, HOSTED, NOT_CAPTURED, PROGRAMS, SERVERS } from './captured-tools.ts'
import { linedJson } from './lined-json.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    documents: { type: 'string' },
    mirror: { type: 'string' },
    only: { type: 'string' },
    texts: { type: 'string' },
  },
})
const CATALOGUE = new URL('../catalogue/', import.meta.url)
const CAPTURED = new URL('captured/', CATALOGUE)
const CORPUS = new URL('../test/corpus/', import.meta.url)
const CORPUS_MCP = new URL('mcp/', CORPUS)
// One port each and always the same, so that a second capture differs only where the tool does.
const FIXTURES = [
  { name: 'model-tool', port: 39201, start: (port: number) => startModelTool({ port }) },
  { name: 'average-tool', port: 39202, start: startAverageTool },
  { name: 'silent-site', port: 39203, start: startSilentSite },
  { name: 'web-shell', port: 39204, start: startWebShell },
  { name: 'bot-wall', port: 39205, start: startBotWall },
  { name: 'sign-in-mcp', port: 39206, start: startSignInMcp },
  { name: 'graphql-api', port: 39207, start: startGraphqlApi },
]

const here = process.cwd()
const documents = options.documents === undefined ? undefined : resolve(options.documents)
// Packages are run in other folders.
const texts = options.texts === undefined ? undefined : resolve(options.texts)
const { entries } = await readLaunchCatalogue(CATALOGUE.pathname)
const place = await mkdtemp(join(tmpdir(), 'agentgrade-capture-'))
const packages = await packageCapture(place)
const failures: string[] = []

try {
  await mkdir(CAPTURED, { recursive: true })
  await mkdir(CORPUS_MCP, { recursive: true })
  if (texts !== undefined) await mkdir(texts, { recursive: true })
  await each(
    'documents',
    DOCUMENTS,
    (document) => [document.slug, capturedDocument(document)],
    readDocument,
  )
  await each(
    'servers',
    SERVERS,
    ({ slug }) => [slug, new URL(`${slug}.mcp.evidence.json`, CAPTURED)],
    packages.server,
  )
  await each(
    'programs',
    PROGRAMS,
    ({ slug }) => [slug, new URL(`${slug}.cli.evidence.json`, CAPTURED)],
    async ({ slug, package: name }) => printable(slug, await packages.program(name)),
  )
  await each(
    'commands',
    COMMANDS,
    ({ slug }) => [slug, new URL(`${slug}.cli.evidence.json`, CAPTURED)],
    async ({ slug, command }) => printable(slug, await packages.scan(`command:${command}`)),
  )
  await each(
    'corpus',
    CORPUS_SERVERS,
    ({ slug }) => [slug, new URL(`${slug}.evidence.json`, CORPUS_MCP)],
    packages.server,
  )
  await each(
    'hosted',
    HOSTED,
    ({ slug }) => [slug, new URL(`${slug}.evidence.json`, CORPUS)],
    packages.hosted,
  )
  await each(
    'fixtures',
    FIXTURES,
    ({ name }) => [name, new URL(`${name}.evidence.json`, CORPUS)],
    captureFixture,
  )
} finally {
  process.chdir(here)
  await rm(place, { recursive: true, force: true })
}
for (const { slug, what, reason } of NOT_CAPTURED)
  console.log(`left out  ${slug} (${what}): ${reason}`)
console.log(
  failures.length === 0
    ? 'Everything was captured.'
    : `Could not get ${failures.length}:\n  ${failures.join('\n  ')}`,
)

async function each<T>(
  kind: string,
  list: readonly T[],
  placeOf: (item: T) => [name: string, file: URL],
  take: (item: T) => Promise<Evidence>,
): Promise<void> {
  if (options.only !== undefined && options.only !== kind) return
  for (const item of list) {
    const [name, file] = placeOf(item)
    if (positionals.length === 0 || positionals.includes(name))
      await attempt(name, file, () => take(item))
  }
}

async function attempt(name: string, file: URL, take: () => Promise<Evidence>): Promise<void> {
  try {
    const evidence = await take()
    const text = linedJson(evidence)
    if (text.includes(place)) throw new Error('the evidence names a folder of this machine')
    await writeFile(file, text)
    const { letter, score, confidence } = grade(evidence)
    console.log(
      `${(letter ?? 'unrated').padEnd(8)} ${score?.toFixed(1) ?? '  –'}  confidence ${confidence.toFixed(2)}  ${name}`,
    )
  } catch (error) {
    process.exitCode = 1
    const [reason = ''] = (error as Error).message.split('\n')
    failures.push(`${name}: ${reason}`)
    console.log(`failed    ${name}: ${reason}`)
  }
}

function capturedDocument({ slug }: PublishedDocument): URL {
  return new URL(`${slug}.openapi.evidence.json`, CAPTURED)
}

async function readDocument(document: PublishedDocument): Promise<Evidence> {
  const entry = entries.find(({ slug }) => slug === document.slug)
  if (!entry) throw new Error(`the catalogue has no ${document.slug}`)
  const source = {
    ...(documents !== undefined && { folder: documents }),
    ...(options.mirror !== undefined && { mirror: options.mirror }),
    ...(texts !== undefined && { texts }),
    captured: capturedDocument(document),
  }
  return captureDocument(document, entry, source, Date.now())
}

/** The help that was shown is others': it is only written for readers, outside of the catalogue. */
async function printable(slug: string, seen: Evidence): Promise<Evidence> {
  const { evidence, text } = withoutHelpText(seen)
  if (texts !== undefined && text !== null) {
    if (text.includes(place)) throw new Error('the help names a folder of this machine')
    await writeFile(join(texts, `${slug}.cli.txt`), text)
  }
  return evidence
}

async function captureFixture({ port, start }: (typeof FIXTURES)[number]): Promise<Evidence> {
  const target = await start(port)
  try {
    return await packages.scan(`${target.url}/`)
  } finally {
    await target.close()
  }
}
