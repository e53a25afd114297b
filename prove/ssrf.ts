// Proves in a network of its own, where every address there is leads to a listener of ours, that
// the way out reaches public ones alone.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOutbound } from '../src/observe/outbound/client.ts'
import { SSRF_CASES } from '../test/ssrf/cases.ts'
import { startDnsServer } from '../test/ssrf/dns-server.ts'

const PUBLIC = '93.184.215.14'
/** Public as well, but an address of this machine. */
const OWN = '93.184.215.77'
const PORTS = [80, 443, 8080, 8443]
const STATUSES = [301, 302, 303, 307, 308]
const ROUNDS = 300

if (process.argv[2] === 'inside') await prove()
else process.exitCode = enter()

/**
 * Every address of both families is made local, and names are asked of our own server on port 53.
 */
function enter(): number {
  const folder = mkdtempSync(join(tmpdir(), 'agentgrade-ssrf-'))
  writeFileSync(join(folder, 'resolv.conf'), 'nameserver 127.0.0.1\n')
  const steps = [
    'ip link set lo up',
    'ip route add local default dev lo',
    'ip -6 route add local default dev lo',
    `ip addr add ${OWN}/32 dev lo`,
    `mount --bind ${folder}/resolv.conf /etc/resolv.conf`,
    `exec ${process.execPath} ${import.meta.filename} inside`,
  ]
  const { status } = spawnSync('unshare', ['-rmn', 'sh', '-ec', steps.join('\n')], {
    stdio: 'inherit',
  })
  rmSync(folder, { recursive: true })
  return status ?? 1
}

async function prove(): Promise<void> {
  const reached = new Map<string, number>()
  const servers = PORTS.map((port) => {
    const server = createServer((request, response) => {
      const [, status, index] = /^\/(\d+)\/(\d+)$/.exec(request.url ?? '') ?? []
      const input = SSRF_CASES[Number(index)]?.[1]
      if (request.url === '/robots.txt' || input === undefined)
        response.writeHead(request.url === '/' ? 200 : 404, { connection: 'close' }).end('here')
      else
        response
          .writeHead(Number(status), {
            location: Buffer.from(input.replaceAll('\n', '')).toString('latin1'),
          })
          .end()
    })
    server.on('connection', ({ localAddress = '' }) => {
      const address = localAddress.replace('::ffff:', '')
      reached.set(address, (reached.get(address) ?? 0) + 1)
    })
    return server.listen(port, '::')
  })
  await Promise.all(servers.map((server) => once(server, 'listening')))
  // The first answer is public, every later one is inside; TTL 0.
  const dns = await startDnsServer((name, type, asked) => {
    if (name.endsWith('.rebind.test'))
      return type === 'A' ? [asked === 0 ? PUBLIC : '127.0.0.1'] : []
    if (name.endsWith('.flip.test'))
      return type === 'A' ? [asked % 2 === 0 ? '169.254.169.254' : PUBLIC] : []
    if (name === 'example.com' || name === 'tool.test') return type === 'A' ? [PUBLIC] : []
    return type === 'A' ? ['10.0.0.5'] : ['::1']
  }, 53)

  const guarded = await run([])
  const leaks = [...reached].filter(([address]) => address !== PUBLIC)
  const asked = reached.get(PUBLIC) ?? 0
  console.log(
    `${guarded} requests with the guard: ${asked} connections to the public address, ${leaks.length} forbidden addresses reached.`,
  )
  reached.clear()
  await run(['0.0.0.0/0', '::/0'])
  const control = [...reached.keys()].filter((address) => address !== PUBLIC)
  console.log(`The same without: ${control.length} forbidden addresses reached.`)
  for (const [address, count] of leaks) console.log(`  ${address}: ${count}`)
  // All forbidden addresses of the cases but those that TCP cannot reach here: multicast,
  // broadcast, link-local.
  process.exitCode = leaks.length === 0 && asked > ROUNDS && control.length >= 41 ? 0 : 1
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  await dns.close()
}

async function run(allowedRanges: readonly string[]): Promise<number> {
  const limits = {
    requests: 1e6,
    scanBytes: 1e9,
    connectMs: 300,
    headersMs: 500,
    requestMs: 600,
    scanMs: 300_000,
  }
  const open = () =>
    createOutbound({ allowedRanges, botUrl: 'https://agentgrade.test/bot', limits })
  let requests = 0
  for (const [index, [, input]] of SSRF_CASES.entries()) {
    const outbound = open()
    const ask = outbound.for('proof', 100)
    const urls = [input, ...STATUSES.map((status) => `http://tool.test/${status}/${index}`)]
    await Promise.all(urls.map((url) => ask({ url })))
    requests += urls.length
    await outbound.close()
  }
  for (let round = 0; round < ROUNDS; round++) {
    const each = open()
    const askEach = each.for('proof', 10)
    for (const url of [
      `http://${round}.rebind.test/`,
      `http://${round}.rebind.test/`,
      `http://${round % 20}.flip.test/`,
      `http://${OWN}/`,
    ])
      await askEach({ url })
    requests += 4
    await each.close()
  }
  return requests
}
