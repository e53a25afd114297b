// Looks packages up in the user’s registry, or a service’s guarded one; never runs their code.
import { createHash } from 'node:crypto'
import type { Cause } from '../../domain/evidence/failure.ts'
import { type PackageFiles, readTarball } from './tarball.ts'
import { Failed, failureOf, forbidden } from '../outbound/outbound.ts'
import { memberOf, objectOf, textOf } from '../../domain/schema/json.ts'
import { readJson } from '../reading/data/json.ts'
import { withoutEnding } from '../../domain/text/without-ending.ts'
import type { HttpRequest } from '../../domain/evidence/exchange.ts'
import { judgeUrl } from '../../domain/tool/tool-url.ts'
import { LIMITS } from '../limits.ts'
import { readBody } from '../outbound/arrival.ts'
import { createGuard } from '../outbound/guard.ts'
import { createLines, type Head, send } from '../outbound/send.ts'
import { isRedirect, nextHop, withFields } from '../outbound/request.ts'

/** A longer one is none, and would be another one if it were cut. */
const LONGEST_VERSION = 100
const MOST_METADATA_BYTES = 24_000_000
const MOST_TARBALL_BYTES = 12_000_000

/** A connection to a registry, with or without credentials. */
export interface Registry {
  /** The URL of the registry for this package, with a trailing slash. */
  addressFor(name: string): string
  /** The content, requested for the package `name`; null if there is none. Throws `Failed`. */
  read(address: string, name: string, mostBytes: number): Promise<Buffer | null>
  close(): Promise<void>
}

export interface Lookup {
  ok: true
  /** As requested: the name in the metadata is not trusted. */
  name: string
  /** Metadata of the latest version. */
  manifest: Record<string, unknown>
  version: string
  /** When it was published, in milliseconds since 1970; null if the registry does not say. */
  publishedAt: number | null
  answer: { bytes: number; sha256: string; ms: number }
}

export interface Unfound {
  ok: false
  /** Null: there is no such package. */
  cause: Cause | null
  detail: string
}

export async function lookUp(
  name: string,
  registry: Registry,
  clock: () => number,
): Promise<Lookup | Unfound> {
  const started = clock()
  try {
    const body = await registry.read(
      `${registry.addressFor(name)}${name.replace('/', '%2f')}`,
      name,
      MOST_METADATA_BYTES,
    )
    if (body === null) return { ok: false, cause: null, detail: `There is no package ${name}.` }
    const json = readJson(body.toString('utf8'))
    const document = json.ok ? json.value : null
    const version = textOf(memberOf(memberOf(document, 'dist-tags'), 'latest'))
    const manifest = objectOf(memberOf(memberOf(document, 'versions'), version ?? ''))
    if (version === null || version.length > LONGEST_VERSION || manifest === null)
      return {
        ok: false,
        cause: 'unreadable',
        detail: `The metadata of ${name} names no latest version.`,
      }
    const times = memberOf(document, 'time')
    // A copy of a registry that leaves out when the package was created has times of its own.
    const isOriginal = textOf(memberOf(times, 'created')) !== null
    const publishedAt = isOriginal ? Date.parse(textOf(memberOf(times, version)) ?? '') : NaN
    return {
      ok: true,
      name,
      manifest,
      version,
      publishedAt: Number.isNaN(publishedAt) ? null : publishedAt,
      answer: {
        bytes: body.byteLength,
        sha256: createHash('sha256').update(body).digest('hex'),
        ms: Math.round((clock() - started) * 10) / 10,
      },
    }
  } catch (error) {
    const { reason, message } = failureOf(error)
    return { ok: false, cause: reason, detail: `The registry of packages: ${message}` }
  }
}

/** The files of a version that explain its use; null if they cannot be read. */
export async function readFiles(
  { name, manifest }: Lookup,
  registry: Registry,
): Promise<PackageFiles | null> {
  const address = URL.parse(textOf(memberOf(manifest['dist'], 'tarball')) ?? '')
  // Metadata must not redirect us to another host.
  if (!address || address.host !== URL.parse(registry.addressFor(name))?.host) return null
  try {
    const tarball = await registry.read(address.href, name, MOST_TARBALL_BYTES)
    return tarball && (await readTarball(tarball))
  } catch {
    return null
  }
}

const TIMEOUT_MS = 15_000
const RETRY_MS = 500

/** Settings in the format of npm-registry-fetch. */
type UserSettings = Readonly<Record<string, unknown>>

export function userRegistry(settings: UserSettings): Registry {
  return {
    /** A scope may have its own registry. */
    addressFor(name) {
      const scope = /^@[^/]+(?=\/)/.exec(name)?.[0]
      return `${withoutEnding(textOf(settings[`${scope}:registry`]) ?? textOf(settings['registry']) ?? '', '/')}/`
    },
    async read(address, _, mostBytes) {
      // Loaded on demand: a scan by the service never uses the operator's credentials.
      const { default: registryFetch } = await import('npm-registry-fetch')
      try {
        const answer = await registryFetch(address, {
          ...settings,
          fetchRetries: 1,
          fetchRetryFactor: 1,
          fetchRetryMintimeout: RETRY_MS,
          fetchRetryMaxtimeout: RETRY_MS,
          timeout: TIMEOUT_MS,
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        const chunks: Buffer[] = []
        let read = 0
        for await (const chunk of answer.body as AsyncIterable<Buffer>) {
          read += chunk.length
          if (read > mostBytes) throw new Failed('too-large', { bytes: mostBytes })
          chunks.push(chunk)
        }
        return Buffer.concat(chunks)
      } catch (error) {
        const { code = '', message = '' } = error as { code?: string; message?: string }
        const [, status] = /^E(\d{3})$/.exec(code) ?? []
        if (status === '404') return null
        if (status !== undefined) throw refusal(Number(status))
        throw /TIMEOUT|ABORT/i.test(`${code}${message}`)
          ? new Failed('timeout', { seconds: TIMEOUT_MS / 1000 })
          : error
      }
    },
    close: async () => {},
  }
}

export type RegistrySettings =
  | { of: 'user'; settings: UserSettings }
  | { of: 'service'; settings: ServiceSettings }

export function openRegistry({ of, settings }: RegistrySettings): Registry {
  return of === 'user' ? userRegistry(settings) : guardedRegistry(settings)
}

export interface ServiceSettings {
  /** npm's own default, whatever is configured on this machine. */
  publicRegistry: string
  /** A private registry that the operator opens for scans; scope `*` stands for all packages. */
  own: { address: string; scopes: readonly string[]; token: string } | null
  /** Private ranges that are allowed anyway. */
  allowedRanges: readonly string[]
  botUrl: string
}

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
      return send(
        withFields(request, own?.token ? [['authorization', `Bearer ${own.token}`]] : []),
        { ...sending, lines: inside.lines },
      )
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
        if (next === null) return readAnswer(head, mostBytes)
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

async function readAnswer(head: Head, maxBytes: number): Promise<Buffer | null> {
  try {
    if (head.status === 404) return null
    if (head.status !== 200) throw refusal(head.status)
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

function refusal(status: number): Failed {
  if (status === 401 || status === 403) return new Failed('auth-required')
  if (status === 429) return new Failed('rate-limited')
  return new Failed('registry', { status })
}

async function discard(head: Head): Promise<void> {
  head.body.on('error', () => {}).destroy()
  head.finish()
}
