// A proxy that terminates TLS in front of a service, as in production: HTTP/2, with HTTP/1.1 as a
// fallback.
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createSecureServer } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { certificate } from '../certificate.ts'

/** Hop-by-hop headers, which are not forwarded. */
const OF_THE_CONNECTION = /^(?::.*|connection|keep-alive|transfer-encoding|upgrade|http2-settings)$/

/** Every process started from here trusts its certificate. */
export async function startHttpsProxy(t: TestContext, port: number, to: string): Promise<void> {
  const { key, cert } = certificate()
  const folder = mkdtempSync(join(tmpdir(), 'agentgrade-certificate-'))
  writeFileSync(join(folder, 'cert.pem'), cert)
  process.env['NODE_EXTRA_CA_CERTS'] = join(folder, 'cert.pem')
  const server = createSecureServer({ key, cert, allowHTTP1: true }, (incoming, outgoing) => {
    const headers = passedOn(incoming.headers)
    const upstream = request(
      new URL(incoming.url, to),
      { method: incoming.method, headers: { ...headers, host: `127.0.0.1:${port}` } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, {
          ...passedOn(answer.headers),
          'strict-transport-security': 'max-age=31536000',
        })
        answer.pipe(outgoing.stream ?? outgoing)
      },
    )
    upstream.on('error', () => outgoing.destroy())
    incoming.pipe(upstream)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    delete process.env['NODE_EXTRA_CA_CERTS']
    rmSync(folder, { recursive: true })
    server.close()
  })
}

function passedOn(fields: NodeJS.Dict<string | string[]>): NodeJS.Dict<string | string[]> {
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => !OF_THE_CONNECTION.test(name)),
  )
}
