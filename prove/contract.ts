// Has the running service judged from outside by four programs that know only its API description;
// they are fetched through npm when asked.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '../src/app/config.ts'
import { start } from '../src/app/start.ts'
import { walk } from './parts/contract-walk.ts'

const JUDGES = [
  'specmatic@2.55.1',
  '@stoplight/prism-cli@5.16.0',
  '@redocly/cli@2.73.0',
  '@scalar/openapi-parser@0.29.8',
]
// Probes of operators take no input that could be wrong.
const ACCEPTED_WARNINGS = /operation-4xx-response/
const UNLIMITED = {
  QUOTA_PUBLIC_READS: '0',
  QUOTA_KEY_READS: '0',
  QUOTA_SUBMISSIONS: '0',
  QUOTA_REVIEW_HOURS: '0',
  QUOTA_KEYS: '0',
  SCAN_WORKERS: '0',
  LOG_LEVEL: 'silent',
}

interface Operation {
  security?: unknown
  parameters?: { name: string; in: string; schema: Record<string, unknown> }[]
  responses: Record<string, { content?: Record<string, unknown> }>
}

interface Description {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, { properties?: Record<string, Record<string, unknown>> }> }
}

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
  const installed = spawnSync(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', ...JUDGES],
    inFolder,
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
    return [
      ...lint(),
      ...(await parse(text)),
      ...(await proxied(service.url)),
      ...(await fuzz(service.url)),
    ]
  } finally {
    await service.close()
  }
}

function lint(): string[] {
  const { stdout, stderr } = spawnSync(
    binary('redocly'),
    ['lint', '--format=json', 'openapi.json'],
    inFolder,
  )
  try {
    const { problems } = JSON.parse(stdout) as { problems: { ruleId: string; message: string }[] }
    return problems
      .filter(({ ruleId }) => !ACCEPTED_WARNINGS.test(ruleId))
      .map(({ ruleId, message }) => `redocly: ${ruleId}: ${message}`)
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
  const port = await freePort()
  const prism = spawn(binary('prism'), ['proxy', 'openapi.json', url, '--port', String(port)], {
    cwd: folder,
    stdio: 'ignore',
  })
  try {
    await untilAnswering(`http://127.0.0.1:${port}/livez`)
    return (await walk(`http://127.0.0.1:${port}`)).map((finding) => `prism: ${finding}`)
  } finally {
    prism.kill()
  }
}

/**
 * What a generator can ask in minutes: tools that exist, few optional fields at once, no key, and
 * no answer whose percent signs it takes for a format.
 */
function narrowed(description: Description): Description {
  const paths = Object.entries(description.paths).filter(
    ([path]) => !/^\/(?:method|keys\/current|scans|tools\/\{slug\}\/(?:badge|rescan))/.test(path),
  )
  for (const [path, methods] of paths) {
    for (const operation of Object.values(methods)) {
      delete operation.security
      // It accepts anything, and then wonders that it gets JSON.
      for (const { content = {} } of Object.values(operation.responses)) {
        if (content['application/json'])
          for (const type of ['text/markdown', 'text/html']) delete content[type]
      }
      const asked = (operation.parameters ?? []).filter(
        ({ name }) => path !== '/tools' || ['page', 'limit', 'sort', 'hasMcp'].includes(name),
      )
      if (asked.length > 0) operation.parameters = asked
      for (const { name, schema } of asked) {
        if (name === 'slug' && schema['enum'] === undefined) schema['enum'] = ['resend', 'stripe']
        if (name === 'tools') schema['enum'] = ['resend,stripe']
      }
    }
  }
  const { ReviewRequest, Submission } = description.components.schemas
  const { toolSlug, task, ratings, overallScore } = ReviewRequest?.properties ?? {}
  if (ReviewRequest) {
    const onlySpeed = {
      type: 'object',
      properties: { speed: { type: 'number', minimum: 1, maximum: 10 } },
    }
    ReviewRequest.properties = {
      toolSlug: { ...toolSlug, enum: ['resend', 'stripe'] },
      task: { ...task },
      ratings: { ...ratings, ...onlySpeed },
      overallScore: { ...overallScore },
    }
  }
  Object.assign(Submission?.properties?.['url'] ?? {}, {
    enum: ['https://one.example', 'https://two.example/x'],
  })
  return { ...description, paths: Object.fromEntries(paths) }
}

async function fuzz(url: string): Promise<string[]> {
  const specmatic = join(folder, 'node_modules/specmatic/specmatic.jar')
  const child = spawn(
    'java',
    ['-jar', specmatic, 'test', `--testBaseURL=${url}`, 'narrowed.json'],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, SPECMATIC_GENERATIVE_TESTS: 'true' },
    },
  )
  let told = ''
  child.stdout.on('data', (chunk: Buffer) => (told += chunk.toString()))
  await ended(child)
  const summary = /Tests run: (\d+), Successes: (\d+), Failures: (\d+)/.exec(told)
  console.log(`specmatic: ${summary?.[0] ?? 'no summary'}`)
  if (summary === null) return [`specmatic did not judge: ${told.slice(-500)}`]
  const failed = [
    ...told.matchAll(/^([+-]ve +Scenario: .+) has FAILED\nReason:\n([\s\S]{0,6000}?)\n-{10}/gm),
  ]
  const reasons = failed.map(
    ([, name, reason]) => `specmatic: ${name}: ${reason?.replace(/\s+/g, ' ').slice(0, 400)}`,
  )
  return Number(summary[3]) === 0 ? [] : [`specmatic: ${summary[0]}`, ...new Set(reasons)]
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null) await once(child, 'exit')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

async function untilAnswering(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
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
  for (const finding of findings) console.log(finding)
  console.log(
    findings.length === 0
      ? 'The service is what its description says.'
      : `${findings.length} findings.`,
  )
  process.exitCode = findings.length === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
