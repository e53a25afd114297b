// Proves that a scan finds what real services offer: installs each into a temporary folder, starts
// it, scans it twice, and compares with what is written down.
// `--in <folder>` keeps what was installed for the next run; names choose services.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { parseEvidence, type Evidence, type Grading } from '../src/domain/index.ts'
import { reportText } from '../src/represent/text/report.ts'
import { reportOn } from '../src/usecases/local/report-on.ts'
import { runScan } from '../src/usecases/scan/scan-process.ts'
import { freePort } from '../test/free-port.ts'
import { emptyPostgres } from '../test/postgres-server.ts'
import { conclude } from './parts/conclude.ts'
import { SERVICES } from './parts/real-services.ts'
import type { Service } from './parts/service.ts'

const INSTALL_MS = 240_000
const START_MS = 60_000
const MOST_REQUESTS = 120
const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  options: { in: { type: 'string' }, evidence: { type: 'string' } },
  allowPositionals: true,
})
const folder = values.in ?? mkdtempSync(join(tmpdir(), 'agentgrade-services-'))
const chosen = SERVICES.filter(
  ({ name }) =>
    positionals.length === 0 ||
    positionals.some((word) => name.toLowerCase().includes(word.toLowerCase())),
)
const findings: string[] = []
try {
  console.log(
    '| Service | Letter | Confidence | Requests | Seconds | Found |\n| --- | --- | ---: | ---: | ---: | --- |',
  )
  for (const [index, service] of chosen.entries()) {
    console.error(`${index + 1} of ${chosen.length}: ${service.name}`)
    const problems = await prove(service).catch((error: unknown) => [(error as Error).message])
    findings.push(...problems.map((problem) => `${service.name}: ${problem}`))
  }
} finally {
  if (values.in === undefined) rmSync(folder, { recursive: true, force: true })
}
conclude(`${chosen.length} services, each scanned twice`, findings)

interface Look {
  evidence: Evidence
  grading: Grading
  seconds: number
}

async function prove(service: Service): Promise<string[]> {
  const place = install(service)
  const [port, second] = [await freePort(), await freePort()]
  const postgres = service.needsPostgres ? await emptyPostgres() : ''
  const fill = (text: string) =>
    text
      .replaceAll('{postgres}', postgres)
      .replaceAll('{folder}', place)
      .replaceAll('{port}', String(port))
      .replaceAll('{second}', String(second))
  for (const [name, text] of Object.entries(service.files ?? {}))
    writeFileSync(
      join(place, name),
      name.endsWith('.mjs') || name.endsWith('.cjs') ? text : fill(text),
    )
  if (service.before && !existsSync(join(place, 'built'))) {
    const [program = '', ...words] = service.before.map(fill)
    run(program === 'node' ? process.execPath : program, words, place)
    writeFileSync(join(place, 'built'), '')
  }
  const [command = '', ...args] = service.command.map(fill)
  const child = spawn(command === 'node' ? process.execPath : command, args, {
    cwd: place,
    env: { ...process.env, PORT: String(port), SECOND: String(second), HOME: place },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr
    .setEncoding('utf8')
    .on('data', (text: string) => (errors = `${errors}${text}`.slice(-1000)))
  try {
    if (!(await listens(port, child))) return [`did not start: ${errors}`]
    const url = `http://${service.host ?? '127.0.0.1'}:${port}${service.path ?? '/'}`
    const [first, again] = [await look(service, url), await look(service, url)]
    if (values.evidence !== undefined) {
      const file = join(values.evidence, service.name.replace(/\W+/g, '-'))
      writeFileSync(`${file}.json`, JSON.stringify(first.evidence, null, 2))
      writeFileSync(`${file}.txt`, reportOf(first))
    }
    console.log(rowOf(service, first))
    return problemsOf(service, first, again)
  } finally {
    await stop(child)
  }
}

function install({ packages, source, overrides }: Service): string {
  const place = join(folder, `${source}-${packages.join('+').replace(/[^\w.-]+/g, '-')}`)
  if (existsSync(join(place, 'installed'))) return place
  mkdirSync(place, { recursive: true })
  if (source === 'npm') {
    writeFileSync(join(place, 'package.json'), JSON.stringify({ private: true, overrides }))
    run(
      'npm',
      ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...packages],
      place,
    )
  } else {
    for (const name of packages) run('apt-get', ['download', name], place)
    for (const file of readdirSync(place).filter((name) => name.endsWith('.deb')))
      run('dpkg-deb', ['-x', file, '.'], place)
  }
  writeFileSync(join(place, 'installed'), '')
  return place
}

function run(command: string, args: readonly string[], cwd: string): void {
  const { status, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    timeout: INSTALL_MS,
  })
  if (status !== 0)
    throw new Error(
      `NOT TRIED, because it could not be installed: ${command} ${args.join(' ')} failed: ${error?.message ?? stderr.slice(-500)}`,
    )
}

async function listens(port: number, child: ChildProcess): Promise<boolean> {
  const until = performance.now() + START_MS
  while (performance.now() < until && child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      signal: AbortSignal.timeout(2_000),
      redirect: 'manual',
    }).catch(() => null)
    if (answer !== null && answer.status < 502) return true
    await sleep(200)
  }
  return false
}

async function stop(child: ChildProcess): Promise<void> {
  const ended =
    child.exitCode === null
      ? new Promise((resolve) => child.once('exit', resolve))
      : Promise.resolve()
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 3_000)
  await ended
  clearTimeout(timer)
}

async function look({ name, header }: Service, url: string): Promise<Look> {
  const began = performance.now()
  const report = await runScan({
    target: { kind: 'web', url },
    tool: { name, url },
    now: Date.now(),
    allowedRanges: ['127.0.0.0/8', '::1/128'],
    botUrl: 'http://127.0.0.1/bot',
    npm: null,
    history: { days: 0, probes: 0, answered: 0 },
    before: null,
    ...(header && {
      given: { hasHeaders: true },
      ownHeaders: { origin: new URL(url).origin, fields: Object.fromEntries([header]) },
    }),
  })
  const seconds = (performance.now() - began) / 1000
  if (report.outcome !== 'seen') throw new Error(JSON.stringify(report).slice(0, 500))
  const parsed = parseEvidence(JSON.parse(report.evidence))
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return { evidence: parsed.value, grading: report.grading, seconds }
}

function problemsOf(
  { finds, lacks = [], says = [], never = [], describedAt }: Service,
  { evidence, grading }: Look,
  again: Look,
): string[] {
  const states = evidence.observations
  const sentences = reportOf({ evidence }).split('\n')
  const told = (pattern: RegExp) => sentences.find((sentence) => pattern.test(sentence))
  const problems = [
    ...finds
      .filter((name) => states[name]?.state !== 'observed')
      .map((name) => `${name} was not found: ${JSON.stringify(states[name])}`),
    ...lacks
      .filter((name) => states[name]?.state === 'observed')
      .map((name) => `${name} was found, and is not there: ${JSON.stringify(states[name])}`),
    ...says
      .filter((pattern) => told(pattern) === undefined)
      .map((pattern) => `no sentence says ${pattern}`),
    ...never.flatMap((pattern) => {
      const sentence = told(pattern)
      return sentence === undefined ? [] : [`it says “${sentence.trim()}”`]
    }),
  ]
  if (evidence.exchanges.length > MOST_REQUESTS)
    problems.push(`${evidence.exchanges.length} requests were sent`)
  const { openapi } = evidence.observations
  const at = openapi?.state === 'observed' ? new URL(openapi.value.url).pathname : null
  if (describedAt !== undefined && at !== describedAt)
    problems.push(`its description was found at ${at}, not at ${describedAt}`)
  const [asked, askedAgain] = [requestsOf(evidence), requestsOf(again.evidence)]
  const differs = asked.findIndex((line, index) => line !== askedAgain[index])
  if (asked.length !== askedAgain.length || differs >= 0)
    problems.push(
      `two scans ask differently: ${asked.length} and ${askedAgain.length} requests, first ${asked[differs]} and ${askedAgain[differs]}`,
    )
  if (grading.letter !== again.grading.letter)
    problems.push(`two scans do not agree: ${grading.letter} and ${again.grading.letter}`)
  return problems
}

/** Whole sentences, of every check and of what was tried. */
function reportOf({ evidence }: Pick<Look, 'evidence'>): string {
  return reportText(reportOn(evidence), 'terminal', { checks: true })
}

function requestsOf({ exchanges }: Evidence): string[] {
  return exchanges.flatMap((exchange) =>
    exchange.kind === 'http'
      ? [`${exchange.id} ${exchange.request.method} ${exchange.request.url}`]
      : [],
  )
}

function rowOf({ name }: Service, { evidence, grading, seconds }: Look): string {
  const found = ['openapi', 'api', 'graphql', 'mcp', 'docs'] as const
  const seen = found.flatMap((surface) => {
    const observation = evidence.observations[surface]
    return observation?.state === 'observed' && observation.value.url !== null
      ? [`${surface} ${new URL(observation.value.url).pathname}`]
      : []
  })
  const letter = grading.letter ?? `unrated (${evidence.observations.api?.state})`
  return `| ${name} | ${letter} ${grading.score ?? ''} | ${grading.confidence} | ${evidence.exchanges.length} | ${seconds.toFixed(1)} | ${seen.join(', ')} |`
}
