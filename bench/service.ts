// How fast the service answers, beside a bare Fastify route that sends the same bytes in the same run. Needs wrk (Debian: apt-get install wrk).
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillCatalogue } from './fill-catalogue.ts'

const TOOLS = Number(process.argv[2] ?? 100_000)
const SECONDS = Number(process.argv[3] ?? 3)
const SERVICE = 'http://127.0.0.1:39101'
const BARE = 'http://127.0.0.1:39102'
const root = join(import.meta.dirname, '..')

if (spawnSync('wrk', ['--version']).error) {
  console.error('wrk is not installed: apt-get install wrk')
  process.exit(2)
}
const kept = join(tmpdir(), `agentgrade-bench-${TOOLS}.db`)
const folder = mkdtempSync(join(tmpdir(), 'agentgrade-bench-'))
if (!existsSync(kept)) await fillCatalogue(kept, TOOLS)

/** Each scenario is a Lua expression for the next path; `n` counts requests, so that what no cache has seen can be asked for. */
const SCENARIOS: [name: string, path: string, headers?: Record<string, string>][] = [
  ['profile, hot', '"/tools/tool-7"'],
  ['profile, random', `"/tools/tool-"..math.random(0,${TOOLS - 1})`],
  ['badge, hot', '"/tools/tool-7/badge.svg"'],
  ['badge, random', `"/tools/tool-"..math.random(0,${TOOLS - 1}).."/badge.svg"`],
  ['list of 50, hot', '"/tools"'],
  ['list of 50, random', `"/tools?page="..math.random(1,${Math.floor(TOOLS / 400)}).."&sort="..pick(sorts)..pick(filters)`],
  ['search, unseen', '"/search?q="..pick(words)..pick(seconds).."&n="..n'],
  ['304, hot', '"/tools/tool-7"', { 'if-none-match': '*' }],
]
const LUA = `
local words={"email","payments","api","database","search","strip","vector","hosting","agents","webhooks","mail","chat","sms","crm","logs","gti","supabse","stripe","post","tool"}
local seconds={"","","","%20api","%20email","%20mcp","%20data","%20"..math.random(100)}
local sorts={"score","name","recent"}
local filters={"","&hasMcp=true","&hasCli=false","&minGrade=B","&category=email","&category=hosting&hasApi=true"}
local function pick(list) return list[math.random(#list)] end
local n=0
math.randomseed(os.time())
`

/** What the bare route sends: one answer of the service for each scenario. */
const EXAMPLES: Record<string, string> = {
  'badge, hot': '/tools/tool-7/badge.svg',
  'badge, random': '/tools/tool-7/badge.svg',
  'list of 50, hot': '/tools',
  'list of 50, random': '/tools',
  'search, unseen': '/search?q=email',
}

const children: ChildProcess[] = []
try {
  const started = performance.now()
  children.push(
    spawn(process.execPath, [join(root, 'bin/agentgrade.js'), 'serve'], {
      cwd: folder,
      stdio: 'inherit',
      env: { ...process.env, PORT: '39101', HOST: '127.0.0.1', DATABASE_URL: `sqlite:${kept}`, QUOTA_PUBLIC_READS: '0', LOG_LEVEL: 'warn', SCAN_WORKERS: '0' },
    }),
  )
  await answering(`${SERVICE}/livez`)
  console.log(`start to first answer at ${TOOLS.toLocaleString('en-US')} tools: ${Math.round(performance.now() - started)} ms`)
  children.push(spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts'), '39102', SERVICE], { stdio: 'inherit' }))
  await answering(`${BARE}/livez`)
  console.log(`resident memory at rest: ${residentMegabytes(children[0]?.pid)} MB\n`)
  console.log(
    `${'requests a second'.padEnd(24)} ${'service'.padStart(9)} ${'bare'.padStart(9)} ${'ratio'.padStart(6)} ${'p50 ms'.padStart(8)} ${'p99 ms'.padStart(8)}`,
  )
  for (const [name, path, headers = {}] of SCENARIOS) await compare(name, path, headers)
} finally {
  for (const child of children) child.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}

/** Alternates between the two, so that both feel the same machine. */
async function compare(name: string, path: string, headers: Record<string, string>): Promise<void> {
  const script = join(folder, 'paths.lua')
  const extra = Object.entries(headers).map(([key, value]) => `wrk.headers["${key}"]='${value}'`)
  writeFileSync(script, `${LUA}${extra.join('\n')}\nfunction request() n=n+1 return wrk.format("GET",${path}) end\n`)
  await fetch(`${BARE}/__like?path=${encodeURIComponent(EXAMPLES[name] ?? '/tools/tool-7')}&headers=${encodeURIComponent(JSON.stringify(headers))}`)
  const rounds = [0, 1].map(() => ({ service: load(SERVICE, script), bare: load(BARE, script) }))
  const mean = (side: 'service' | 'bare') => rounds.reduce((sum, round) => sum + round[side].rate, 0) / rounds.length
  const idle = load(SERVICE, script, 1)
  console.log(
    `${name.padEnd(24)} ${mean('service').toFixed(0).padStart(9)} ${mean('bare').toFixed(0).padStart(9)} ${(mean('service') / mean('bare')).toFixed(2).padStart(6)} ${idle.p50.padStart(8)} ${idle.p99.padStart(8)}`,
  )
}

function load(url: string, script: string, connections = 16): { rate: number; p50: string; p99: string } {
  const { stdout } = spawnSync('wrk', ['-t1', `-c${connections}`, `-d${SECONDS}s`, '--latency', '-s', script, url], { encoding: 'utf8' })
  const found = (pattern: RegExp) => pattern.exec(stdout)?.[1] ?? '?'
  const bad = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1]
  if (bad) console.log(`  ${bad} answers of ${url} were errors`)
  return { rate: Number(found(/Requests\/sec:\s+([\d.]+)/)), p50: found(/50%\s+(\S+)/), p99: found(/99%\s+(\S+)/) }
}

async function answering(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`${url} does not answer`)
}

function residentMegabytes(pid: number | undefined): string {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return (Number(stdout.trim()) / 1024).toFixed(0)
}
