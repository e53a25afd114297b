// Looks packages up in a registry. Reads a package's files, but never runs its code.
import { createHash } from 'node:crypto'
import type { Cause } from '../../domain/evidence/failure.ts'
import { readTarball, type PackageFiles } from './tarball.ts'
import { Failed } from '../outbound/failed.ts'
import { memberOf, objectOf, textOf } from '../../domain/schema/json.ts'
import { readJson } from '../reading/data/json.ts'

const MOST_METADATA_BYTES = 24_000_000
const MOST_TARBALL_BYTES = 12_000_000

/** A connection to a registry, with or without credentials. */
export interface Registry {
  /** The URL of the registry for this package, with a trailing slash. */
  addressFor(name: string): string
  /** At most this many bytes of the URL's content; `name` is the package it is requested for. */
  read(address: string, name: string, mostBytes: number): Promise<Buffer>
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
    const json = readJson(body.toString('utf8'))
    const document = json.ok ? json.value : null
    const version = textOf(memberOf(memberOf(document, 'dist-tags'), 'latest'))
    const manifest = objectOf(memberOf(memberOf(document, 'versions'), version ?? ''))
    if (version === null || manifest === null)
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
      bytes: body.byteLength,
      sha256: createHash('sha256').update(body).digest('hex'),
      ms: Math.round((clock() - started) * 10) / 10,
    }
  } catch (error) {
    return failure(error, name)
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
    return await readTarball(await registry.read(address.href, name, MOST_TARBALL_BYTES))
  } catch {
    return null
  }
}

function failure(error: unknown, name: string): Unfound {
  if (error instanceof Failed) return { ok: false, cause: error.reason, detail: error.message }
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (code === 'E404') return { ok: false, cause: null, detail: `There is no package ${name}.` }
  if (code === 'TOO_LARGE')
    return { ok: false, cause: 'too-large', detail: `The metadata of ${name} is ${message}.` }
  if (code === 'E401' || code === 'E403')
    return { ok: false, cause: 'auth-required', detail: 'The registry wants a sign-in.' }
  if (code === 'E429')
    return { ok: false, cause: 'rate-limited', detail: 'The registry asks for patience.' }
  if (/TIMEOUT|ABORT/i.test(`${code}${message}`))
    return { ok: false, cause: 'timeout', detail: 'The registry did not answer in time.' }
  if (/CERT|_SSL_|SIGNATURE/.test(code))
    return {
      ok: false,
      cause: 'tls',
      detail: `The certificate of the registry is not trusted (${code}).`,
    }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return { ok: false, cause: 'dns', detail: 'The registry was not found.' }
  return {
    ok: false,
    cause: 'refused',
    detail: `The registry did not answer${code === '' ? '' : ` (${code})`}.`,
  }
}
