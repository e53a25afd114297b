// Registries for scans by a service: the public one without credentials, another only for scopes
// that the operator allows.
import { withoutEnding } from '../../domain/text/without-ending.ts'
import type { HttpRequest } from '../../domain/evidence/exchange.ts'
import { judgeUrl } from '../../domain/tool/tool-url.ts'
import { LIMITS } from '../limits.ts'
import { readBody } from '../outbound/body.ts'
import { Failed, forbidden } from '../outbound/failed.ts'
import { createGuard } from '../outbound/guard.ts'
import { createLines } from '../outbound/lines.ts'
import { isRedirect, nextHop } from '../outbound/redirect.ts'
import { send, type Head } from '../outbound/send.ts'
import type { Registry } from './registry.ts'

export interface ServiceSettings {
  /** npm's own default, whatever is configured on this machine. */
  publicRegistry: string
  /**
   * A private registry that the operator opens for scans; for all packages if the scopes include
   * `*`.
   */
  own: { address: string; scopes: readonly string[]; token: string } | null
  /** Private ranges that are allowed anyway. */
  allowedRanges: readonly string[]
  botUrl: string
}

const TIMEOUT_MS = 15_000
const MOST_REDIRECTS = 3
const ANYWHERE = ['0.0.0.0/0', '::/0']
const LIMITS_HERE = { ...LIMITS, wireBytes: 26_000_000, requestMs: TIMEOUT_MS }

export function guardedRegistry({
  publicRegistry,
  own,
  allowedRanges,
  botUrl,
}: ServiceSettings): Registry {
  const ending = new AbortController()
  const outside = wayOut(allowedRanges)
  // The operator named it, so it may be internal; nothing else is reached this way.
  const inside = own && { ...wayOut(ANYWHERE), origin: new URL(own.address).origin }
  const isOwn = (name: string) =>
    own?.scopes.some((scope) => scope === '*' || name.startsWith(`${scope}/`)) === true

  function sendTo(request: HttpRequest, isOwnPackage: boolean): Promise<Head> {
    const { origin } = new URL(request.url)
    const sending = { limits: LIMITS_HERE, timeoutMs: TIMEOUT_MS, signal: ending.signal }
    if (isOwnPackage && origin === inside?.origin)
      return send(withToken(request, own?.token ?? ''), { ...sending, lines: inside.lines })
    if (!judgeUrl(request.url, allowedRanges).ok) throw forbidden()
    return send(request, { ...sending, lines: outside.lines })
  }

  return {
    addressFor: (name) =>
      `${withoutEnding(own && isOwn(name) ? own.address : publicRegistry, '/')}/`,
    async read(address, name, mostBytes) {
      const headers = {
        accept: '*/*',
        'accept-encoding': 'gzip, br',
        'user-agent': `AgentGradeBot/1.0 (+${botUrl})`,
      }
      let request: HttpRequest = { method: 'GET', url: address, headers }
      for (let hops = 0; ; hops++) {
        const head = await sendTo(request, isOwn(name))
        const next = isRedirect(head)
          ? nextHop(request, head.status, head.headers['location'] ?? '')
          : null
        if (next === null) return readAnswer(head, name, mostBytes)
        await discard(head)
        if (hops >= MOST_REDIRECTS) throw new Failed('redirects', { most: MOST_REDIRECTS })
        request = next
      }
    },
    async close() {
      ending.abort()
      for (const way of [outside, inside]) {
        way?.guard.close()
        await way?.lines.close()
      }
    },
  }
}

function wayOut(allowedRanges: readonly string[]) {
  const guard = createGuard({ allowedRanges, limits: LIMITS_HERE })
  return { guard, lines: createLines(guard, LIMITS_HERE) }
}

function withToken(request: HttpRequest, token: string): HttpRequest {
  return token === ''
    ? request
    : { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } }
}

async function readAnswer(head: Head, name: string, maxBytes: number): Promise<Buffer> {
  try {
    if (head.status !== 200) throw refusal(head.status, name)
    const { bytes } = await readBody(head.body, head.headers['content-encoding'] ?? '', {
      maxBytes,
      keepsBeginning: false,
      spend: () => {},
    })
    return bytes
  } finally {
    await discard(head)
  }
}

function refusal(status: number, name: string): Error {
  if (status === 404) return Object.assign(new Error(`no package ${name}`), { code: 'E404' })
  if (status === 401 || status === 403) return new Failed('auth-required')
  if (status === 429) return new Failed('rate-limited')
  return new Failed('registry', { status })
}

async function discard(head: Head): Promise<void> {
  head.body.on('error', () => {}).destroy()
  head.finish()
}
