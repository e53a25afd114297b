// Proves in a network of its own, where every address there is leads to a listener of ours, that no
// way out reaches an address that is not public: what a URL, a redirect, a name or a document names.
// The kernel's own record of connections is read as well (strace). A number as an argument tries only
// one address of so many.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ipaddr from 'ipaddr.js'
import { findClaim } from '../src/observe/claim-proof.ts'
import { guardedRegistry, lookUp, readFiles } from '../src/observe/npm/registry.ts'
import { createOutbound } from '../src/observe/outbound/client.ts'
import type { Catalogue, ClaimedMessage } from '../src/store/catalogue.ts'
import { lookAt } from '../src/usecases/scan/scan-look.ts'
import { startWebhookSender } from '../src/usecases/webhooks/send.ts'
import { SSRF_CASES } from '../test/ssrf/cases.ts'
import { type DnsServer, startDnsServer } from '../test/ssrf/dns-server.ts'
import { conclude } from './parts/conclude.ts'
import { forbiddenHosts } from './parts/forbidden-addresses.ts'
import {
  answerAsSite,
  leadingHost,
  leadingIndex,
  OTHER_HOST_WAY,
  SCAN_WAYS,
  SITE_KINDS,
} from './parts/leading-site.ts'

const PUBLIC = '93.184.215.14'
/** Public as well, but an address of this machine. */
const OWN = '93.184.215.77'
const PORTS = [80, 443, 8080, 8443]
const STATUSES = [301, 302, 303, 307, 308]
const SITE = /^([a-z]+)-(\d+)\.test$/
const ROUNDS = 100
const AT_ONCE = 16
const OUTBOUND = { allowedRanges: [], botUrl: 'https://agentgrade.test/bot' }
const [EVERY = '1', OUTCOME = ''] = process.argv.slice(2)
const HOSTS = forbiddenHosts().filter((_, at) => at % Number(EVERY) === 0)
/** Other spellings of forbidden hosts. */
const SPELLINGS = SSRF_CASES.map(([, input]) => input)

interface Outcome {
  tried: string
  /** By way: the forbidden addresses that the listener has seen. */
  reached: Record<string, string[]>
  publicConnections: number
}

if (OUTCOME !== '') await tryAll(OUTCOME)
else enter()

/** All addresses of both families are local there, and our server on port 53 knows all names. */
function enter(): void {
  const folder = mkdtempSync(join(tmpdir(), 'agentgrade-ssrf-'))
  const [trace, outcome] = [join(folder, 'trace'), join(folder, 'outcome.json')]
  writeFileSync(join(folder, 'resolv.conf'), 'nameserver 127.0.0.1\n')
  const steps = [
    'ip link set lo up',
    'ip route add local default dev lo',
    'ip -6 route add local default dev lo',
    `ip addr add ${OWN}/32 dev lo`,
    `mount --bind ${folder}/resolv.conf /etc/resolv.conf`,
    `exec strace -f -qq --seccomp-bpf -e trace=connect -o ${trace} ${process.execPath} --no-warnings ${import.meta.filename} ${EVERY} ${outcome}`,
  ]
  const { status } = spawnSync('unshare', ['-rmn', 'sh', '-ec', steps.join('\n')], {
    stdio: 'inherit',
  })
  if (status !== 0) return conclude('nothing', [`the run inside ended with ${status}`])
  const { tried, reached, publicConnections } = JSON.parse(readFileSync(outcome, 'utf8')) as Outcome
  const called = calledAddresses(readFileSync(trace, 'utf8'))
  rmSync(folder, { recursive: true })
  const ways = Object.keys(reached)
  const open = ways.filter((way) => (reached[way]?.length ?? 0) > 0)
  const findings = open.map(
    (way) => `by ${way}: ${reached[way]?.length} forbidden addresses, first ${reached[way]?.[0]}`,
  )
  if (open.length > 0)
    findings.push(`forbidden addresses are reached by ${open.length} of ${ways.length} ways`)
  if (called.size > 0)
    findings.push(`the kernel was asked for ${called.size} forbidden ones: ${[...called][0]}`)
  if (publicConnections === 0) findings.push('the public address was not reached either')
  conclude(`${tried}, ${publicConnections} connections to the public address`, findings)
}

/** Whatever the kernel was asked to connect to, but our name server and the public host. */
function calledAddresses(trace: string): Set<string> {
  const calls = trace.matchAll(
    /htons\((\d+)\)[^\n]*?(?:inet_addr\("|inet_pton\(AF_INET6, ")([\da-f.:]+)"/g,
  )
  return new Set(
    Array.from(calls, ([, port, address = '']) => [port, plain(address)] as const)
      .filter(
        ([port, address]) => address !== PUBLIC && !(port === '53' && address === '127.0.0.1'),
      )
      .map(([, address]) => address),
  )
}

function bare(host: string): string {
  return host.replace(/^\[|\]$/g, '')
}

function plain(address: string): string {
  return ipaddr.process(address).toString()
}

async function tryAll(file: string): Promise<void> {
  const seen = new Map<string, number>()
  const asked = new Set<string>()
  await listenEverywhere(seen, asked)
  const names = await startNames()
  const reached: Outcome['reached'] = {}
  const count: Record<string, number> = {}
  const by = async (way: string, tries: readonly (() => Promise<unknown>)[]) => {
    const before = new Set(seen.keys())
    await eachOf(tries)
    reached[way] = [...seen.keys()].filter((address) => address !== PUBLIC && !before.has(address))
    // A later way may reach the same address.
    for (const address of reached[way]) seen.delete(address)
    count[way] = tries.length
    console.log(`${way}: ${tries.length} tries, ${reached[way].length} forbidden addresses reached`)
  }
  const urls = [...HOSTS.map((host) => `http://${host}/`), ...SPELLINGS]
  await by(
    'a URL',
    urls.map((url) => () => ask(url)),
  )
  await by(
    'a redirect',
    urls.map((_, at) => () => ask(`http://tool.test/to/${STATUSES[at % STATUSES.length]}/${at}`)),
  )
  await by(
    'DNS',
    movingNames().map((name) => () => ask(`http://${name}/`, `http://${name}/`)),
  )
  await by(
    'a webhook',
    [...urls, ...webNames()].map((url) => () => send(url)),
  )
  await by(
    'a claim',
    [...urls, ...webNames()].map((url) => () => claim(url)),
  )
  await by(
    'a README',
    urls.map((_, at) => () => readPackage(at)),
  )
  await byScans(names, asked, reached, count)
  const tries = Object.values(count).reduce((sum, each) => sum + each, 0)
  const outcome: Outcome = {
    tried: `${HOSTS.length} addresses and ${SPELLINGS.length} spellings, ${tries} tries by ${Object.keys(count).length} ways`,
    reached,
    publicConnections: seen.get(PUBLIC) ?? 0,
  }
  writeFileSync(file, JSON.stringify(outcome))
  // What the control has reached may answer never.
  process.exit()
}

/** Whole scans: the name of a host says by which way it is named. */
async function byScans(
  { asked: lookedUp }: DnsServer,
  asked: ReadonlySet<string>,
  reached: Outcome['reached'],
  count: Record<string, number>,
): Promise<void> {
  const sites = Array.from({ length: Math.ceil(HOSTS.length / SCAN_WAYS.length) }, (_, at) => at)
  await eachOf(
    sites.flatMap((site) =>
      SITE_KINDS.map((kind) => () => scan(`http://${kind}-${site}.test/`, site % 2 === 0)),
    ),
  )
  const names = new Set(lookedUp.map((question) => question.replace(/^\w+ /, '')))
  for (const [at, way] of SCAN_WAYS.entries()) {
    const name = `${way} in a scan`
    const hosts = sites
      .filter((site) => site * SCAN_WAYS.length + at < HOSTS.length)
      .map((site) => leadingHost(site, way))
    const met = way === OTHER_HOST_WAY ? names : asked
    count[name] = hosts.length
    reached[name] = hosts.filter((host) => met.has(host))
    console.log(`${name}: ${count[name]} tries, ${reached[name].length} reached`)
  }
}

/** Counts connections by the address, and takes down the names that requests ask for. */
async function listenEverywhere(seen: Map<string, number>, asked: Set<string>): Promise<void> {
  const servers = PORTS.map((port) => {
    const server = createServer((request, response) => {
      const { host = '' } = request.headers
      const [, status, index] = /^\/to\/(\d+)\/(\d+)$/.exec(request.url ?? '') ?? []
      const [, named] = /^\/package-(\d+)$/.exec(request.url ?? '') ?? []
      const site = SITE.exec(host)
      asked.add(host)
      if (index !== undefined)
        response
          .writeHead(Number(status), {
            location: Buffer.from(urlAt(Number(index)).replaceAll('\n', '')).toString('latin1'),
          })
          .end()
      else if (named !== undefined) response.end(JSON.stringify(packument(Number(named))))
      else if (site) {
        const kind = SITE_KINDS.find((each) => each === site[1]) ?? 'site'
        answerAsSite(kind, Number(site[2]), request, response)
      } else response.writeHead(404, { connection: 'close' }).end('here')
    })
    server.on('connection', ({ localAddress = '' }) => {
      const address = plain(localAddress)
      seen.set(address, (seen.get(address) ?? 0) + 1)
    })
    return server.listen(port, '::')
  })
  await Promise.all(servers.map((server) => once(server, 'listening')))
}

function urlAt(index: number): string {
  return index < HOSTS.length ? `http://${HOSTS[index]}/` : (SPELLINGS[index - HOSTS.length] ?? '')
}

function packument(index: number) {
  const name = `package-${index}`
  const dist = { tarball: `http://registry.tool.test/to/302/${index}` }
  return {
    name,
    'dist-tags': { latest: '1.0.0' },
    time: {},
    versions: { '1.0.0': { name, version: '1.0.0', dist } },
  }
}

/** Names that are public first and inside later, or one of both each time, or always inside. */
function movingNames(): string[] {
  return Array.from({ length: ROUNDS }, (_, round) => [
    `${round}.rebind.test`,
    `${round % 20}.flip.test`,
    `${round}.inside.test`,
    OWN,
  ]).flat()
}

function webNames(): string[] {
  return movingNames().map((name) => `http://${name}/`)
}

function startNames() {
  return startDnsServer((name, type, asked) => {
    if (name.endsWith('.rebind.test'))
      return type === 'A' ? [asked === 0 ? PUBLIC : '127.0.0.1'] : []
    if (name.endsWith('.flip.test'))
      return type === 'A' ? [asked % 2 === 0 ? '169.254.169.254' : PUBLIC] : []
    const index = leadingIndex(name)
    if (index !== null) {
      const address = bare(HOSTS[index] ?? '')
      return address.includes(':') === (type === 'AAAA') ? [address] : []
    }
    if (/-\d+\.test$/.test(name) && !SITE.test(name)) return 'no-such-name'
    if (name === 'example.com' || name.endsWith('tool.test') || SITE.test(name))
      return type === 'A' ? [PUBLIC] : []
    return type === 'A' ? ['10.0.0.5'] : ['::1']
  }, 53)
}

async function ask(...urls: string[]): Promise<void> {
  const outbound = createOutbound(OUTBOUND)
  const request = outbound.for('proof', 10)
  for (const url of urls) await request({ url })
  await outbound.close()
}

async function send(url: string): Promise<void> {
  const webhook = { id: '1', url, secret: 'whsec_c2VjcmV0', state: 'active', failures: 0 }
  const message = { id: '1', kind: 'webhook.test', body: '{}', attempts: 1, webhook }
  const waiting = [message as unknown as ClaimedMessage]
  const sender = startWebhookSender({
    catalogue: {
      queueEvents: async () => false,
      claimMessage: async () => waiting.pop() ?? null,
      recordOutcome: async () => {},
    } as Partial<Catalogue> as Catalogue,
    settings: OUTBOUND,
    now: Date.now,
    random: () => 0,
    // A URL that cannot be parsed is refused when a webhook is made.
    onFault: () => {},
  })
  await sender.look()
  await sender.stop()
}

async function claim(url: string): Promise<void> {
  if (URL.canParse(url)) await findClaim({ ...OUTBOUND, url, token: 'x'.repeat(32) })
}

async function readPackage(index: number): Promise<void> {
  const registry = guardedRegistry({
    ...OUTBOUND,
    publicRegistry: 'http://registry.tool.test/',
    own: null,
  })
  const found = await lookUp(`package-${index}`, registry, Date.now)
  if (!found.ok) throw new Error(`the registry was not reached: ${found.detail}`)
  await readFiles(found, registry).catch(() => null)
  await registry.close()
}

/** An owner's scan asks no other host for its robots.txt first. */
async function scan(url: string, isInvited: boolean): Promise<void> {
  const job = {
    ...OUTBOUND,
    isInvited,
    target: { kind: 'web' as const, url },
    tool: { name: 'Mail', url },
    now: Date.now(),
    npm: null,
    history: { days: 0, probes: 0, answered: 0 },
    before: null,
    wantsIcon: true,
  }
  const outbound = createOutbound(job)
  const report = await lookAt(job, outbound, () => {}, console.error)
  // A site whose robots.txt leads to a forbidden address is asked for nothing else.
  if (report.outcome === 'fault') throw new Error(JSON.stringify(report).slice(0, 300))
  await outbound.close()
}

async function eachOf(tries: readonly (() => Promise<unknown>)[]): Promise<void> {
  const waiting = tries.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const each of waiting) await each()
    }),
  )
}
