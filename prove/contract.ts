// Has the running service judged from outside by four programs that know only its API description
// (three minutes on two cores); they are fetched through npm, and one needs Java. `redocly` as an
// argument has only the description read.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '../src/app/config.ts'
import { start } from '../src/app/start.ts'
import { freePort } from '../test/free-port.ts'
import { conclude } from './parts/conclude.ts'
import { walk } from './parts/contract-walk.ts'

const JUDGES = [
  'specmatic@2.55.1',
  '@stoplight/prism-cli@5.16.0',
  '@redocly/cli@2.73.0',
  '@scalar/openapi-parser@0.29.8',
]
const ACCEPTED = [
  // Probes of operators take no input that could be wrong.
  /^operation-4xx-response/,
  // Their methods differ.
  /^no-ambiguous-paths/,
  // Answers may have more fields than are described.
  /must NOT have unevaluated properties/,
  // We send them, and receivers ask for no key.
  /^security-defined .*#\/webhooks\//,
]
const UNLIMITED = {
  QUOTA_PUBLIC_READS: '0',
  QUOTA_KEY_READS: '0',
  QUOTA_SUBMISSIONS: '0',
  QUOTA_REVIEW_HOURS: '0',
  QUOTA_KEYLESS_REVIEWS: '0',
  QUOTA_KEYS: '0',
  SCAN_WORKERS: '0',
  LOG_LEVEL: 'silent',
}

/**
 * What specmatic asks, with these parameters: it tries every combination of optional input, so that
 * all of them take hours; the walk through the proxy tries the others one by one. Left out is what
 * it cannot guess (keys, ids) and what it misreads (percent signs, several media types, a `limit`
 * that is lowered, lists in an object without described fields: it takes the first of `exchanges`
 * for the form of all).
 */
const GENERATED: Readonly<Record<string, readonly string[]>> = {
  'get /tools': ['page', 'sort', 'hasMcp'],
  'get /tools/{slug}': ['slug'],
  'get /tools/{slug}/checks': ['slug'],
  'get /tools/{slug}/connect': ['slug', 'client', 'headless'],
  'get /tools/{slug}/reviews': ['slug', 'page'],
  'get /tools/{slug}/log': ['slug', 'page'],
  'get /tools/{slug}/history': ['slug', 'page'],
  'get /categories': [],
  'get /categories/{slug}': ['slug', 'hasApi'],
  'get /search': ['q', 'page', 'minGrade'],
  'get /recommend': ['task', 'headless', 'kind'],
  'get /compare': ['tools'],
  'get /events': [],
  'get /health': [],
  'post /reviews': [],
  'post /tools/submit': [],
  'post /keys': [],
}
const FETCHING_MS = 300_000
const LINTING_MS = 120_000
const GENERATING_MS = 1_200_000
const PROGRESS_MS = 10_000

interface Operation {
  security?: unknown
  parameters?: { name?: string; schema?: Record<string, unknown> }[]
  responses: Record<string, { content?: Record<string, unknown> }>
}

interface Problem {
  ruleId: string
  message: string
  location: { pointer: string }[]
}

interface Description {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, { properties?: Record<string, Record<string, unknown>> }> }
}

const tried: string[] = []
const folder = mkdtempSync(join(tmpdir(), 'agentgrade-contract-'))
const inFolder = { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 30 } as const
const binary = (name: string) => join(folder, 'node_modules/.bin', name)

async function judge(): Promise<string[]> {
  if (spawnSync('java', ['-version']).status !== 0)
    return [
      'Java 17 or newer is needed for specmatic (Debian: apt-get install default-jre-headless).',
    ]
  // Of its own, so that npm does not take a folder above for the project.
  writeFileSync(join(folder, 'package.json'), '{}')
  console.log(`npm fetches ${JUDGES.join(', ')}`)
  const installed = spawnSync(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', ...JUDGES],
    { ...inFolder, timeout: FETCHING_MS },
  )
  if (installed.status !== 0)
    return [`npm cannot fetch the judges: ${installed.stderr.slice(-500)}`]
  const service = await start(
    readConfig({ PORT: '0', DATABASE_URL: `sqlite:${join(folder, 'contract.db')}`, ...UNLIMITED }),
  )
  try {
    const text = await (await fetch(`${service.url}/openapi.json`)).text()
    writeFileSync(join(folder, 'openapi.json'), text)
    writeFileSync(
      join(folder, 'narrowed.json'),
      JSON.stringify(narrowed(JSON.parse(text) as Description)),
    )
    const read = [...lint(), ...(await parse(text))]
    if (process.argv[2] === 'redocly') return read
    return [...read, ...(await proxied(service.url)), ...(await fuzz(service.url))]
  } finally {
    await service.close()
  }
}

function lint(): string[] {
  console.log('redocly and scalar read the description')
  tried.push('the description read by redocly and scalar')
  const { stdout, stderr } = spawnSync(
    binary('redocly'),
    ['lint', '--format=json', 'openapi.json'],
    { ...inFolder, timeout: LINTING_MS },
  )
  try {
    const { problems } = JSON.parse(stdout) as { problems: Problem[] }
    return problems
      .map(({ ruleId, message, location }) => `${ruleId} ${message} ${location[0]?.pointer}`)
      .filter((problem) => !ACCEPTED.some((pattern) => pattern.test(problem)))
      .map((problem) => `redocly: ${problem}`)
  } catch {
    return [`redocly did not judge: ${stderr.slice(-500)}`]
  }
}

async function parse(text: string): Promise<string[]> {
  const { validate } = (await import(
    join(folder, 'node_modules/@scalar/openapi-parser/dist/index.js')
  )) as {
    validate: (text: string) => Promise<{ errors?: { message: string }[] }>
  }
  return ((await validate(text)).errors ?? []).map(({ message }) => `scalar: ${message}`)
}

async function proxied(url: string): Promise<string[]> {
  console.log('prism compares every operation, with good and bad input')
  const port = await freePort()
  const prism = spawn(binary('prism'), ['proxy', 'openapi.json', url, '--port', String(port)], {
    cwd: folder,
    stdio: 'ignore',
  })
  try {
    await untilAnswering(`http://127.0.0.1:${port}/livez`)
    const { steps, findings } = await walk(`http://127.0.0.1:${port}`)
    tried.push(`${steps} requests through prism`)
    return findings.map((finding) => `prism: ${finding}`)
  } finally {
    prism.kill()
  }
}

function narrowed(description: Description): Description {
  const paths: Description['paths'] = {}
  for (const [name, parameters] of Object.entries(GENERATED)) {
    const [method = '', path = ''] = name.split(' ')
    const operation = description.paths[path]?.[method]
    if (operation === undefined) throw new Error(`The description has no ${name}.`)
    paths[path] = { ...paths[path], [method]: narrowedOperation(operation, parameters) }
  }
  const { ReviewRequest, Submission } = description.components.schemas
  const { toolSlug, task, ratings, overallScore } = ReviewRequest?.properties ?? {}
  if (ReviewRequest) {
    const onlySpeed = {
      type: 'object',
      properties: { speed: { type: 'number', minimum: 1, maximum: 10 } },
    }
    ReviewRequest.properties = {
      toolSlug: { ...toolSlug, enum: ['resend'] },
      task: { ...task },
      ratings: { ...ratings, ...onlySpeed },
      overallScore: { ...overallScore },
    }
  }
  Object.assign(Submission?.properties?.['url'] ?? {}, {
    enum: ['https://one.example', 'https://two.example/x'],
  })
  return { ...description, paths }
}

function narrowedOperation(operation: Operation, names: readonly string[]): Operation {
  const { security: _, ...open } = operation
  // It accepts anything, and then wonders that it gets JSON.
  for (const { content = {} } of Object.values(open.responses)) {
    if (content['application/json'])
      for (const type of ['text/markdown', 'text/html']) delete content[type]
  }
  // Without `dryRun`, what creates something never answers as if it had not.
  if (open.responses['201']) delete open.responses['200']
  const parameters = (open.parameters ?? []).filter(({ name = '' }) => names.includes(name))
  for (const { name, schema = {} } of parameters) {
    if (name === 'slug' && schema['enum'] === undefined) schema['enum'] = ['resend', 'stripe']
    if (name === 'tools') schema['enum'] = ['resend,stripe']
  }
  return { ...open, parameters }
}

async function fuzz(url: string): Promise<string[]> {
  console.log(`specmatic generates requests for ${Object.keys(GENERATED).length} operations`)
  const specmatic = join(folder, 'node_modules/specmatic/specmatic.jar')
  const child = spawn(
    'java',
    ['-jar', specmatic, 'test', `--testBaseURL=${url}`, 'narrowed.json'],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, SPECMATIC_GENERATIVE_TESTS: 'true' },
      timeout: GENERATING_MS,
      killSignal: 'SIGKILL',
    },
  )
  let told = ''
  child.stdout.on('data', (chunk: Buffer) => (told += chunk.toString()))
  const progress = setInterval(() => {
    const asked = told.match(/^ +Request to /gm) ?? []
    console.log(`specmatic: ${asked.length} requests`)
  }, PROGRESS_MS)
  await ended(child)
  clearInterval(progress)
  if (child.signalCode !== null)
    return [`specmatic had not ended after ${GENERATING_MS / 60_000} minutes`]
  const summary = /Tests run: (\d+), Successes: (\d+), Failures: (\d+)/.exec(told)
  console.log(`specmatic: ${summary?.[0] ?? 'no summary'}`)
  tried.push(`${summary?.[1] ?? 0} requests of specmatic`)
  if (summary === null) return [`specmatic did not judge: ${told.slice(-500)}`]
  // Only the beginning: a reason can have thousands of lines.
  const failed = told.matchAll(/^([+-]ve +Scenario: .+) has FAILED\nReason:\n(?=([^]{0,800}))/gm)
  const reasons = Array.from(failed, ([, name, reason = '']) => {
    const [first = ''] = reason.split('\n----------', 1)
    return `specmatic: ${name}: ${first.replace(/\s+/g, ' ').slice(0, 400)}`
  })
  return Number(summary[3]) === 0 ? [] : [`specmatic: ${summary[0]}`, ...new Set(reasons)]
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null) await once(child, 'exit')
}

async function untilAnswering(url: string): Promise<void> {
  for (let attempt = 0; attempt < 1500; attempt += 1) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return
    await pause(200)
  }
  throw new Error(`${url} does not answer.`)
}

try {
  const findings = await judge()
  conclude(tried.join(', '), findings)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
