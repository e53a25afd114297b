// A server that violates the protocol in every way, one misdeed per path.
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'

const ZEROS = Buffer.alloc(50_000_000)
const OK = 'HTTP/1.1 200 OK\r\n'
const NOISE = Buffer.alloc(64 * 1024, 'x')

const withCoding = (coding: string, body: Buffer) => (socket: Socket) =>
  socket.end(
    Buffer.concat([
      Buffer.from(`${OK}Content-Encoding: ${coding}\r\nContent-Length: ${body.length}\r\n\r\n`),
      body,
    ]),
  )

/** Sends the beginning, then a part repeatedly. */
const again =
  (beginning: string, part: string | Buffer, everyMs = 0) =>
  (socket: Socket) => {
    socket.write(beginning)
    if (everyMs > 0) {
      const timer = setInterval(() => socket.write(part), everyMs)
      socket.on('close', () => clearInterval(timer))
      return
    }
    const flood = () => {
      while (!socket.destroyed && socket.write(part));
    }
    socket.on('drain', flood)
    flood()
  }

export const MISDEEDS: Readonly<Record<string, (socket: Socket, port: number) => unknown>> = {
  '/robots.txt': (socket) =>
    socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'),
  '/gzip-bomb': withCoding('gzip', gzipSync(ZEROS)),
  '/brotli-bomb': withCoding(
    'br',
    brotliCompressSync(ZEROS, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  ),
  '/zstd-bomb': withCoding('zstd', zstdCompressSync(ZEROS)),
  '/two-codings': withCoding('gzip, gzip', gzipSync(gzipSync('twice'))),
  '/unknown-coding': withCoding('pigz', Buffer.from('?')),
  '/not-gzip': withCoding('gzip', Buffer.from('plain text')),
  '/torn-gzip': withCoding('gzip', gzipSync('a'.repeat(10_000)).subarray(0, 20)),
  '/not-brotli': withCoding('br', Buffer.from('plain text')),
  '/not-zstd': withCoding('zstd', Buffer.from('plain text')),
  '/endless-body': again(`${OK}\r\n`, NOISE),
  '/drip-body': again(`${OK}Content-Length: 1000\r\n\r\n`, '.', 20),
  '/no-answer': () => {},
  '/drip-headers': again(OK, 'X: y\r\n', 20),
  '/large-header': (socket) => socket.end(`${OK}X-Large: ${'x'.repeat(40_000)}\r\n\r\n`),
  '/many-headers': (socket) => socket.end(`${OK}${'X-Many: y\r\n'.repeat(5000)}\r\n`),
  '/endless-headers': again(OK, 'X-Endless: yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy\r\n'.repeat(100)),
  '/endless-trailers': again(
    `${OK}Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n`,
    'X-Trailer: yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy\r\n'.repeat(100),
  ),
  '/hints': again('', 'HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n'.repeat(100)),
  '/continues': again('', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(1000)),
  '/chunk-extensions': again(`${OK}Transfer-Encoding: chunked\r\n\r\n2;`, NOISE),
  '/short-body': (socket) => socket.end(`${OK}Content-Length: 1000\r\n\r\nshort`),
  '/two-lengths': (socket) =>
    socket.end(`${OK}Content-Length: 4\r\nContent-Length: 5\r\n\r\nfour5`),
  '/old-http': (socket) => socket.end('<html>no head at all</html>'),
  '/garbage': (socket) => socket.end(Buffer.from([0, 1, 2, 255, 254, 13, 10, 13, 10])),
  '/reset': (socket) => socket.resetAndDestroy(),
  '/hang-up': (socket) => socket.end(),
  '/upgrade': (socket) =>
    socket.end(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n',
    ),
  '/status-999': (socket) => socket.end('HTTP/1.1 999 Request Denied\r\nContent-Length: 0\r\n\r\n'),
  '/status-700': (socket) => socket.end('HTTP/1.1 700 Beyond\r\nContent-Length: 0\r\n\r\n'),
  '/status-000': (socket) => socket.end('HTTP/1.1 000 Nothing\r\nContent-Length: 0\r\n\r\n'),
  '/status-099': (socket) => socket.end('HTTP/1.1 099 Nearly\r\nContent-Length: 0\r\n\r\n'),
  '/status-0': (socket) => socket.end('HTTP/1.1 0 Zero\r\nContent-Length: 0\r\n\r\n'),
  '/status-101': (socket) => socket.end('HTTP/1.1 101 Switching\r\nContent-Length: 0\r\n\r\n'),
  '/loop': (socket, port) =>
    socket.end(
      `HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:${port}/loop\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    ),
  '/prototype': (socket) =>
    socket.end(
      `${OK}__proto__: polluted\r\nconstructor: c\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok`,
    ),
  '/two-answers': (socket) =>
    socket.end(`${OK}Content-Length: 5\r\n\r\nfirst${OK}Content-Length: 6\r\n\r\nsecond`),
}

export const MISDEED_PATHS: readonly string[] = Object.keys(MISDEEDS)

export interface HostileServer {
  url: string
  close(): Promise<void>
}

export async function startHostileServer(): Promise<HostileServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    socket.once('data', (data) => {
      const [, path = ''] = data.toString('latin1').split(' ', 2)
      MISDEEDS[path]?.(socket, (server.address() as AddressInfo).port)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
