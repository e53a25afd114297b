// A hostile server of the zoo: one idea, on a free port of this machine.
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, createServer, type Server as SocketServer, type Socket } from 'node:net'

export interface Animal {
  name: string
  /** The submitted path. */
  path: string
  /** `inside` is the origin of a listener on a forbidden address. */
  start(inside: string): Promise<RunningAnimal>
}

export interface RunningAnimal {
  url: string
  close(): Promise<void>
}

interface Place {
  origin: string
  inside: string
}

export interface Page {
  status?: number
  type?: string
  headers?: Record<string, string>
  body: string | Buffer
}

export type Answer = (request: IncomingMessage, response: ServerResponse) => unknown
export type Pages = Readonly<Record<string, Page | Answer>>
type Options = Partial<Pick<Animal, 'path'>>

export const HOME = {
  type: 'text/html',
  body: `<!doctype html><title>Zoo</title><h1>Zoo</h1><p>${'Animals of every kind live here, and each of them bites in its own way. '.repeat(10)}</p>
<a href="/docs">Docs</a> <a href="/openapi.json">API reference</a>`,
} satisfies Page

/** A website: an ordinary home page and the given pages, which are created at start. */
export function site(
  name: string,
  pages: (place: Place) => Pages,
  { path = '/' }: Options = {},
): Animal {
  return {
    name,
    path,
    async start(inside) {
      let answers: Pages = {}
      const server = createHttpServer((request, response) => {
        const { pathname } = new URL(request.url ?? '/', 'http://zoo')
        const found: Page | Answer | undefined =
          answers[pathname] ?? (pathname === '/' ? HOME : undefined)
        if (found === undefined)
          return void response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found.')
        if (typeof found === 'function') return void found(request, response)
        const { status = 200, type = 'application/json', headers = {}, body } = found
        return void response
          .writeHead(status, { 'content-type': type, ...headers })
          .end(request.method === 'HEAD' ? undefined : body)
      })
      const running = await listening(server)
      answers = pages({ origin: running.url, inside })
      return running
    },
  }
}

/** Sends raw bytes: every request except for robots.txt gets the misdeed. */
export function bytes(
  name: string,
  misdeed: (socket: Socket, port: number, path: string) => unknown,
  { path = '/' }: Options = {},
): Animal {
  return {
    name,
    path,
    start() {
      const server = createServer((socket) => {
        socket.once('data', (data) => {
          const [, asked = ''] = data.toString('latin1').split(' ', 2)
          if (asked === '/robots.txt')
            socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
          else misdeed(socket, (server.address() as AddressInfo).port, asked)
        })
      })
      return listening(server)
    },
  }
}

export async function listening(
  server: Server | SocketServer,
  scheme = 'http',
): Promise<RunningAnimal> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
