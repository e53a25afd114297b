// Animals that bite before there is a document: bytes, headers, encodings, redirects and TLS.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { MISDEEDS } from '../ssrf/hostile-server.ts'
import { type Animal, bytes, listening, site } from './animal.ts'

/** The misdeeds of the HTTP client's tests, as whole hosts. */
const misdeeds = Object.entries(MISDEEDS)
  .filter(([path]) => path !== '/robots.txt')
  .map(([path, misdeed]) => bytes(path.slice(1), (socket, port) => misdeed(socket, port)))

const moved = (location: string, status = 302) => ({ status, headers: { location }, body: '' })

const redirects: readonly Animal[] = [
  bytes('redirect-chain', (socket, port, path) =>
    socket.end(
      `HTTP/1.1 301 Moved\r\nLocation: http://127.0.0.1:${port}/${Number(path.slice(1)) + 1 || 1}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    ),
  ),
  site('redirect-inside', ({ inside }) => ({
    '/': moved(`${inside}/secret`),
    '/llms.txt': moved(inside),
    '/openapi.json': moved(inside, 307),
  })),
  site('redirect-to-metadata', () => ({
    '/': moved('http://169.254.169.254/latest/meta-data/'),
    '/mcp': moved('http://169.254.169.254/', 308),
  })),
  site('redirect-disguised', ({ inside }) => ({
    '/': moved(inside.replace('127.0.0.2', '[::ffff:7f00:2]')),
    '/llms.txt': moved(inside.replace('127.0.0.2', '2130706434')),
    '/mcp': moved(inside.replace('127.0.0.2', '0177.0.0.2'), 307),
  })),
  site('redirect-to-file', () => ({
    '/': moved('file:///etc/passwd'),
    '/llms.txt': moved('data:text/plain,# A'),
    '/openapi.json': moved('gopher://a/'),
  })),
  site('redirect-of-robots', ({ inside }) => ({ '/robots.txt': moved(`${inside}/robots.txt`) })),
  site('retry-for-ever', () => ({
    '/': { status: 503, headers: { 'retry-after': '1' }, body: '' },
    '/mcp': { status: 429, headers: { 'retry-after': '999999999999' }, body: '' },
  })),
]

/** Self-signed, valid for this many days. */
function certificate(days: number, host: string): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'agentgrade-zoo-'))
  const openssl = (line: string) =>
    execFileSync('openssl', line.split(' '), { cwd: folder, stdio: 'pipe' })
  try {
    openssl(
      `req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout key -out wish -subj /CN=${host} -addext subjectAltName=${host === 'localhost' ? 'IP:127.0.0.1' : `DNS:${host}`}`,
    )
    openssl(`x509 -req -in wish -signkey key -days ${days} -copy_extensions copy -out cert`)
    return {
      key: readFileSync(join(folder, 'key'), 'utf8'),
      cert: readFileSync(join(folder, 'cert'), 'utf8'),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function tls(name: string, days: number, host: string): Animal {
  return {
    name,
    path: '/',
    start: () =>
      listening(
        createTlsServer(certificate(days, host), (socket) =>
          socket.on('error', () => {}).end('HTTP/1.1 200 OK\r\n\r\nsecret'),
        ),
        'https',
      ),
  }
}

const handshakes: readonly Animal[] = [
  tls('tls-self-signed', 2, 'localhost'),
  tls('tls-expired', -1, 'localhost'),
  tls('tls-wrong-name', 2, 'other.example'),
  {
    name: 'tls-plain',
    path: '/',
    start: () =>
      listening(
        createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
        'https',
      ),
  },
  { name: 'tls-mute', path: '/', start: () => listening(createServer(), 'https') },
  {
    name: 'tls-garbage',
    path: '/',
    start: () =>
      listening(
        createServer((socket) => socket.write(Buffer.alloc(70_000, 0x16))),
        'https',
      ),
  },
]

export const WIRE_ANIMALS: readonly Animal[] = [...misdeeds, ...redirects, ...handshakes]
