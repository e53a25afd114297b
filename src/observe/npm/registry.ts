// Asks the user's package registry through npm's own client. A package's files are read, its code is never run.
import { createHash } from 'node:crypto'
import registryFetch from 'npm-registry-fetch'
import type { Cause } from '../../domain/exchange.ts'
import { readJson } from '../reading/json.ts'
import { memberOf, objectOf, textOf } from '../reading/json-members.ts'
import { readTarball, type PackageFiles } from './tarball.ts'

const MOST_METADATA_BYTES = 24_000_000
const MOST_TARBALL_BYTES = 12_000_000
const TIMEOUT_MS = 15_000
const RETRY_MS = 500

export type Settings = Readonly<Record<string, unknown>>

export interface Lookup {
  ok: true
  /** Metadata of the latest version. */
  manifest: Record<string, unknown>
  version: string
  /** When it was published, in milliseconds since 1970; null where the registry does not tell. */
  publishedAt: number | null
  bytes: number
  sha256: string
  ms: number
}

export interface Unfound {
  ok: false
  /** Null: there is no such package. */
  cause: Cause | null
  detail: string
}

export async function lookUp(name: string, settings: Settings, clock: () => number): Promise<Lookup | Unfound> {
  const started = clock()
  try {
    const body = await bytesOf(`${registryOf(name, settings)}${name.replace('/', '%2f')}`, settings, MOST_METADATA_BYTES)
    const json = readJson(body.toString('utf8'))
    const document = json.ok ? json.value : null
    const version = textOf(memberOf(memberOf(document, 'dist-tags'), 'latest'))
    const manifest = objectOf(memberOf(memberOf(document, 'versions'), version ?? ''))
    if (version === null || manifest === null) return { ok: false, cause: 'unreadable', detail: `The metadata of ${name} names no latest version.` }
    const publishedAt = Date.parse(textOf(memberOf(memberOf(document, 'time'), version)) ?? '')
    return {
      ok: true,
      manifest,
      version,
      publishedAt: Number.isNaN(publishedAt) ? null : publishedAt,
      bytes: body.byteLength,
      sha256: createHash('sha256').update(body).digest('hex'),
      ms: Math.round((clock() - started) * 10) / 10,
    }
  } catch (error) {
    return failure(error, name)
  }
}

/** The files of a version that tell how it is used; null where they cannot be read. */
export async function readFiles({ manifest }: Lookup, settings: Settings): Promise<PackageFiles | null> {
  const address = URL.parse(textOf(memberOf(manifest['dist'], 'tarball')) ?? '')
  const registry = URL.parse(registryOf(textOf(manifest['name']) ?? '', settings))
  // Metadata must not send us to a host that the user did not choose.
  if (!address || !registry || address.host !== registry.host) return null
  try {
    return await readTarball(await bytesOf(address.href, settings, MOST_TARBALL_BYTES))
  } catch {
    return null
  }
}

/** A scope may have a registry of its own. */
function registryOf(name: string, settings: Settings): string {
  const scope = /^@[^/]+(?=\/)/.exec(name)?.[0]
  return (textOf(settings[`${scope}:registry`]) ?? textOf(settings['registry']) ?? '').replace(/\/*$/, '/')
}

async function bytesOf(address: string, settings: Settings, most: number): Promise<Buffer> {
  const retry = { fetchRetries: 1, fetchRetryFactor: 1, fetchRetryMintimeout: RETRY_MS, fetchRetryMaxtimeout: RETRY_MS }
  const answer = await registryFetch(address, { ...settings, ...retry, timeout: TIMEOUT_MS, signal: AbortSignal.timeout(TIMEOUT_MS) })
  const chunks: Buffer[] = []
  let read = 0
  for await (const chunk of answer.body as AsyncIterable<Buffer>) {
    read += chunk.length
    if (read > most) throw Object.assign(new Error(`more than ${most} bytes`), { code: 'TOO_LARGE' })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function failure(error: unknown, name: string): Unfound {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (code === 'E404') return { ok: false, cause: null, detail: `There is no package ${name}.` }
  if (code === 'TOO_LARGE') return { ok: false, cause: 'too-large', detail: `The metadata of ${name} is ${message}.` }
  if (code === 'E401' || code === 'E403') return { ok: false, cause: 'auth-required', detail: 'The registry wants a sign-in.' }
  if (code === 'E429') return { ok: false, cause: 'rate-limited', detail: 'The registry asks for patience.' }
  if (/TIMEOUT|ABORT/i.test(`${code}${message}`)) return { ok: false, cause: 'timeout', detail: 'The registry did not answer in time.' }
  if (/CERT|_SSL_|SIGNATURE/.test(code)) return { ok: false, cause: 'tls', detail: `The certificate of the registry is not trusted (${code}).` }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return { ok: false, cause: 'dns', detail: 'The registry was not found.' }
  return { ok: false, cause: 'refused', detail: `The registry did not answer${code === '' ? '' : ` (${code})`}.` }
}
