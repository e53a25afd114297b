// Proves with real processes that 64 parallel POSTs with one Idempotency-Key, through two replicas
// of which one is killed, store one thing and give one answer; on both databases.
import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEngine } from '../src/store/open-database.ts'
import { freePort } from '../test/free-port.ts'
import { freshPostgres } from '../test/postgres-server.ts'
import { conclude } from './parts/conclude.ts'
import { startReplica, stopReplica } from './parts/replica.ts'
import { insist, post, type Reply, type Request, type Tally } from './parts/retrying-client.ts'

const ROUNDS = Number(process.argv[2] ?? 8)
const COPIES = 64
const KILL_WITHIN_MS = 300
/** No quota refuses a second execution, but each one is counted. */
const SETTINGS = {
  QUOTA_SUBMISSIONS: '100000',
  QUOTA_KEYS: '100000',
  QUOTA_REVIEW_HOURS: '0',
}
interface Told {
  id?: string
  review?: { id: string }
  tool?: { slug: string }
  scan?: { id: string }
}

interface Write {
  path: string
  isKeyed: boolean
  /** Its answer holds a secret, and is given once at most. */
  isSecret?: boolean
  body: (name: string) => object
  /** What an answer says is stored, and the query for what is. */
  told: (answer: Told) => string
  stored: string
}

const WRITES: Record<string, Write> = {
  submission: {
    path: '/tools/submit',
    isKeyed: false,
    body: (name) => ({ url: `https://once-${name}.example` }),
    told: ({ tool, scan }) => `${tool?.slug} ${scan?.id}`,
    stored: `select tool.slug || ' ' || scan.id as id from tool left join scan on scan.tool_id = tool.id
      where tool.slug like 'once-%'`,
  },
  review: {
    path: '/reviews',
    isKeyed: true,
    body: (name) => ({ toolSlug: 'resend', task: { description: name }, overallScore: 8 }),
    told: ({ review }) => String(review?.id),
    stored: 'select id from review union all select id from held_review',
  },
  key: {
    path: '/keys',
    isKeyed: false,
    isSecret: true,
    body: (name) => ({ name }),
    told: ({ id }) => String(id),
    stored: `select id from api_key where name <> 'reviewer'`,
  },
}

interface Service {
  urls: readonly string[]
  apiKey: string
}

/** The parallel requests with one key. */
interface Batch extends Tally {
  write: string
  request: Request
  done: Promise<unknown>
}

/** The victim is asked first, so that it is likely to be the one that works on it. */
function begin(
  { urls, apiKey }: Service,
  write: string,
  { path, isKeyed, body }: Write,
  victim: number,
): Batch {
  const request = {
    path,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(isKeyed && { 'x-api-key': apiKey }),
    },
    body: JSON.stringify(body(randomUUID())),
  }
  const tally: Tally = { broken: 0, waited: 0, replies: [] }
  const done = Promise.all(
    Array.from({ length: COPIES }, (_, index) => insist(urls, victim + index, request, tally)),
  )
  return Object.assign(tally, { write, request, done })
}

function isRefusal(reply: Reply | null): boolean {
  return reply?.body.includes('secret-not-repeated') === true
}

/** What is wrong with the answers of a batch. */
async function judge({ urls }: Service, { write, request, replies }: Batch): Promise<string[]> {
  const findings: string[] = []
  const [first] = replies
  if (replies.length < COPIES || first === undefined)
    findings.push(`${COPIES - replies.length} requests got no answer in time`)
  const isSecret = WRITES[write]?.isSecret === true
  const answers = isSecret ? replies.filter((reply) => !isRefusal(reply)) : replies
  for (const { status, body } of answers)
    if (status >= 300) findings.push(`the answer ${status}: ${body.slice(0, 200)}`)
  if (new Set(answers.map(({ whole }) => whole)).size > 1) findings.push('answers differ')
  if (answers.filter(({ isReplayed }) => !isReplayed).length > 1)
    findings.push('more than one answer is no replay')
  const other = JSON.stringify(WRITES[write]?.body(randomUUID()))
  for (const url of urls) {
    const again = await post(url, request)
    if (isSecret ? !isRefusal(again) : again?.whole !== first?.whole || !again?.isReplayed)
      findings.push('a later repetition is not answered with the replay')
    const reused = await post(url, { ...request, body: other })
    if (reused?.status !== 422 || !reused.body.includes('idempotency-key-reused'))
      findings.push(`another body got ${reused?.status}: ${reused?.body.slice(0, 200)}`)
  }
  return [...new Set(findings)].map((finding) => `${write}: ${finding}`)
}

/** What is stored must be what was told, once. */
async function judgeStored(databaseUrl: string, batches: readonly Batch[]): Promise<string[]> {
  const findings: string[] = []
  const engine = await openEngine(databaseUrl)
  try {
    for (const [name, { stored, told }] of Object.entries(WRITES)) {
      const found = new Set((await engine.all(stored)).map(({ id }) => String(id)))
      const own = batches.filter(({ write }) => write === name)
      // A secret that was lost with its process is stored, too, and told nobody.
      const wanted = own.flatMap(({ replies }) => {
        const answer = replies.find(({ status }) => status < 300)
        return answer ? [told(JSON.parse(answer.body) as Told)] : []
      })
      if (found.size !== own.length || wanted.some((id) => !found.has(id)))
        findings.push(`${name}: ${wanted.length} of ${own.length} told, ${found.size} stored`)
    }
    // One more key is the reviewer's.
    for (const [kind, extra] of [
      ['submission', 0],
      ['key', 1],
    ] as const) {
      const [row] = await engine.all(`select sum(used) as n from quota where kind = '${kind}'`)
      const used = Number(row?.['n']) - extra
      if (used !== ROUNDS)
        findings.push(`${kind}: ${ROUNDS} executed, ${used} counted in the quota`)
    }
  } finally {
    await engine.close()
  }
  return findings
}

/** From another process: ours is busy with sending at just that moment. */
async function killAfter(ms: number, child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  spawn('sh', ['-c', `sleep ${ms / 1000}; kill -9 ${child.pid}`], { stdio: 'ignore' })
  await ended
}

/** Opens the connections, so that the writes do not wait for them. */
async function warmUp(urls: readonly string[]): Promise<void> {
  const get = (at: number) => fetch(`${urls[at % urls.length]}/livez`).then((each) => each.text())
  await Promise.all(Array.from({ length: COPIES * 3 }, (_, index) => get(index).catch(() => {})))
}

/** Kills one of the two at a random moment of each round, and starts it again. */
async function sendAndKill(
  databaseUrl: string,
  ports: readonly number[],
  replicas: ChildProcess[],
  service: Service,
): Promise<Batch[]> {
  const batches: Batch[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const victim = randomInt(ports.length)
    await warmUp(service.urls)
    const killed = killAfter(randomInt(KILL_WITHIN_MS + 1), replicas[victim] as ChildProcess)
    for (const [name, write] of Object.entries(WRITES))
      batches.push(begin(service, name, write, victim))
    await killed
    console.log(`kill ${round + 1} of ${ROUNDS}`)
    replicas[victim] = await startReplica(ports[victim] ?? 0, databaseUrl, SETTINGS)
  }
  // Until here, clients of earlier rounds were waiting for the keys of killed replicas.
  await Promise.all(batches.map(({ done }) => done))
  return batches
}

async function prove(name: string, databaseUrl: string): Promise<string[]> {
  const ports = [await freePort(), await freePort()]
  const replicas: ChildProcess[] = []
  for (const port of ports) replicas.push(await startReplica(port, databaseUrl, SETTINGS))
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const made = await post(urls[0] ?? '', {
    path: '/keys',
    headers: { 'content-type': 'application/json' },
    body: '{"name":"reviewer"}',
  })
  const { key } = JSON.parse(made?.body ?? '{}') as { key: string }
  const service = { urls, apiKey: key }
  const batches = await sendAndKill(databaseUrl, ports, replicas, service)
  const findings: string[] = []
  for (const batch of batches) findings.push(...(await judge(service, batch)))
  printTable(name, batches)
  findings.push(...(await judgeStored(databaseUrl, batches)))
  await Promise.all(replicas.map((each) => stopReplica(each)))
  return findings.map((finding) => `${name}: ${finding}`)
}

function printTable(name: string, batches: readonly Batch[]): void {
  console.log(`\n${name}: ${ROUNDS} kills, each during ${COPIES} parallel POSTs of each write`)
  const rows = Object.keys(WRITES).map((write) => {
    const own = batches.filter((batch) => batch.write === write)
    const sum = (count: (batch: Batch) => number) =>
      own.reduce((total, batch) => total + count(batch), 0)
    const row = {
      keys: own.length,
      'connections broken': sum(({ broken }) => broken),
      'told to wait': sum(({ waited }) => waited),
      answered: sum(({ replies }) => replies.length),
      'different answers': sum(({ replies }) => new Set(replies.map(({ whole }) => whole)).size),
    }
    return [write, row] as const
  })
  console.table(Object.fromEntries(rows))
}

const folder = mkdtempSync(join(tmpdir(), 'agentgrade-idempotency-'))
try {
  const findings = [
    ...(await prove('sqlite', `sqlite:${join(folder, 'once.db')}`)),
    ...(await prove('postgres', await freshPostgres())),
  ]
  const requests = 2 * ROUNDS * COPIES * Object.keys(WRITES).length
  conclude(`${requests} parallel writes, ${2 * ROUNDS} kills, on both databases`, findings)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
