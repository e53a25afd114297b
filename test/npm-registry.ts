// A local package registry: packuments and tarballs, honest or hostile.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

export interface FakePackage {
  manifest: Record<string, unknown> & { version?: string }
  files?: Record<string, string>
  publishedAt?: string
  /** Instead of the URL that the registry would name. */
  tarballUrl?: string
  /** Instead of the archive of the files. */
  tarball?: Buffer
}

/** A gzipped tar archive of the files, each under `package/`. */
export function tarballOf(files: Record<string, string>): Buffer {
  const blocks = Object.entries(files).flatMap(([name, text]) => [
    tarHeader(`package/${name}`, Buffer.byteLength(text)),
    padded(Buffer.from(text)),
  ])
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]))
}

export function tarHeader(name: string, size: number): Buffer {
  const header = Buffer.alloc(512)
  header.write(name, 0, 100)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write('0', 156)
  header.write('0000755\0', 100)
  header.fill(' ', 148, 156)
  // npm refuses a header without its sum.
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)])
}

/** Runs a registry of these packages; `answer` may handle a request first. */
export async function withRegistry<T>(
  packages: Record<string, FakePackage>,
  use: (registry: { url: string; asked: string[]; tokens: string[] }) => Promise<T>,
  answer: (...args: Parameters<RequestListener>) => boolean = () => false,
): Promise<T> {
  const asked: string[] = []
  const tokens: string[] = []
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '').slice(1)
    asked.push(path)
    tokens.push(request.headers.authorization ?? '')
    if (answer(request, response)) return
    const [name = '', file] = path.split('/-/')
    const found = packages[name]
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    if (!found)
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"Not found"}')
    else if (file) response.end(found.tarball ?? tarballOf(found.files ?? {}))
    else
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify(packumentOf(name, found, origin)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    return await use({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      asked,
      tokens,
    })
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

function packumentOf(
  name: string,
  { manifest, publishedAt = '2026-11-01T00:00:00.000Z', tarballUrl }: FakePackage,
  origin: string,
) {
  const { version = '1.0.0' } = manifest
  const dist = {
    tarball: tarballUrl ?? `${origin}/${name}/-/${name.replace(/^@[^/]*\//, '')}-${version}.tgz`,
  }
  return {
    name,
    'dist-tags': { latest: version },
    time: { created: publishedAt, [version]: publishedAt },
    versions: { [version]: { name, version, ...manifest, dist } },
  }
}
