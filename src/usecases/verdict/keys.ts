// The keys that sign verdicts and check them: Ed25519 or P-256, as PEM. Nothing of a private key ever
// reaches an error: neither its text nor what a library says of it.
import { createPrivateKey, createPublicKey, hash, type KeyObject } from 'node:crypto'
import { constants } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readExactJson } from '../../domain/schema/exact-json.ts'
import { listOf, memberOf, textOf } from '../../domain/schema/json.ts'
import { Refusal } from '../../errors/refusal.ts'

const UNREADABLE = 'it cannot be read as a key'
const MOST_KEY_BYTES = 100_000
/** Anything that the group or others may do with the file. */
const OTHERS = 0o077
type Algorithm = 'ed25519' | 'ecdsa-p256'
const PUBLIC = /^-----BEGIN PUBLIC KEY-----\n[A-Za-z0-9+/=\n]+\n-----END PUBLIC KEY-----$/

export interface PublicKey {
  key: KeyObject
  algorithm: Algorithm
  /** SHA-256 of the key as SPKI, in hex. */
  fingerprint: string
}

export type SigningKey = Awaited<ReturnType<typeof readSigningKey>>

/** Where a key comes from: `named` is what a message calls it, because its path may be the key. */
export interface KeyFile {
  path: string
  named: string
}

/** Refuses a file that anybody but its owner may read or change. */
export async function readSigningKey(file: KeyFile) {
  const { named } = file
  const { text, rights } = await readKeyFile(file)
  if (/-----BEGIN (?:EC |RSA )?PUBLIC KEY-----/.test(text))
    throw unusable(named, 'it is a public key, and only a private one can sign')
  if (process.platform !== 'win32' && (rights & OTHERS) !== 0)
    throw new Refusal('key-file-open', { facts: { named, rights: rights.toString(8) } })
  if (text.includes('ENCRYPTED')) throw unusable(named, 'it is encrypted')
  const key = parsed(named, () => createPrivateKey(text))
  return { private: key, public: publicKeyOf(key, named) }
}

/** A public key alone: neither a private key nor a certificate, from which one could be derived. */
function publicKeyIn(pem: string, named: string): PublicKey {
  if (pem.includes('PRIVATE KEY'))
    throw unusable(named, 'it is a private key, which nobody needs to verify')
  const text = pem.replaceAll('\r\n', '\n').trim()
  if (!PUBLIC.test(text)) throw unusable(named, 'it is not one public key as PEM')
  return publicKeyOf(text, named)
}

/** The key that the caller trusts: a PEM file, or the one in a list that has this fingerprint. */
export async function trustedKey(file: KeyFile, pinned: string | undefined): Promise<PublicKey> {
  const { text } = await readKeyFile(file)
  const isList = text.trimStart().startsWith('{')
  if (isList && pinned === undefined)
    throw unusable(file.named, 'a list gives no reason to trust; pin a key with --fingerprint')
  const candidates = isList ? keysIn(text, file.named) : [publicKeyIn(text, file.named)]
  const key = candidates.find(({ fingerprint }) => fingerprint === (pinned ?? fingerprint))
  if (!key) throw unusable(file.named, `none there has the fingerprint ${pinned}`)
  return key
}

/** What the list says of a key counts for nothing: the fingerprint is computed again. */
function keysIn(text: string, named: string): PublicKey[] {
  const read = readExactJson(text)
  if (!read.ok) throw unusable(named, read.repeated === null ? UNREADABLE : 'it has a member twice')
  return listOf(memberOf(read.value, 'keys')).map((each) =>
    publicKeyIn(textOf(memberOf(each, 'pem')) ?? '', named),
  )
}

export type Signing = NonNullable<Awaited<ReturnType<typeof readSigning>>>

/**
 * What a service signs with, and the keys that it publishes: how a key is found, never why it is
 * trusted. The current key comes first, then the newest former one; undefined if it has none. Former
 * keys are files of a folder, each named by the last day on which it signed, such as 2027-03-31.pem.
 */
export async function readSigning(path: string, folder: string) {
  if (path === '' && folder === '') return undefined
  const key = path === '' ? null : await readSigningKey({ path, named: 'SIGNING_KEY' })
  const names = folder === '' ? [] : await readdir(folder).catch(refuseFolder)
  names.sort()
  const wrong = names.find((name) => !/^\d{4}-\d{2}-\d{2}\.pem$/.test(name))
  if (wrong !== undefined)
    throw unusable(join(folder, wrong), 'the name of its file is no day, such as 2027-03-31.pem')
  const days = names.map((name) => name.slice(0, 10))
  const former = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      return publicKeyIn((await readKeyFile({ path: file, named: file })).text, file)
    }),
  )
  const keys = [...former, ...(key ? [key.public] : [])].map((each, at) => ({
    fingerprint: each.fingerprint,
    algorithm: each.algorithm,
    pem: each.key.export({ type: 'spki', format: 'pem' }).toString(),
    /** The day after which it signs; null where that is not stated. */
    from: days[at - 1] ?? null,
    /** The last day on which it signed; null for the current key. */
    until: days[at] ?? null,
  }))
  return { key, keys: { keys: keys.toReversed() } }
}

/** SHA-256 as base64, by which a bundle names the key. */
export function hintOf({ fingerprint }: PublicKey): string {
  return Buffer.from(fingerprint, 'hex').toString('base64')
}

/** The digest that `sign` and `verify` take: Ed25519 has its own. */
export function digestFor({ algorithm }: PublicKey): 'sha256' | null {
  return algorithm === 'ed25519' ? null : 'sha256'
}

/** Of a private key, or of the PEM text of a public one. */
export function publicKeyOf(given: KeyObject | string, named: string): PublicKey {
  const key = parsed(named, () => createPublicKey(given))
  const isP256 = key.asymmetricKeyDetails?.namedCurve === 'prime256v1'
  if (!isP256 && key.asymmetricKeyType !== 'ed25519')
    throw unusable(named, 'it is neither Ed25519 nor P-256')
  const fingerprint = hash('sha256', key.export({ type: 'spki', format: 'der' }))
  return { key, algorithm: isP256 ? 'ecdsa-p256' : 'ed25519', fingerprint }
}

/** Rights are asked of the opened file, so that it cannot be exchanged in between. */
async function readKeyFile({ path, named }: KeyFile): Promise<{ text: string; rights: number }> {
  let opened
  try {
    opened = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
    const status = await opened.stat()
    // A device or a pipe may never end.
    if (!status.isFile() || status.size > MOST_KEY_BYTES)
      throw unusable(named, `it is no file of at most ${MOST_KEY_BYTES} bytes`)
    return { text: await opened.readFile('utf8'), rights: status.mode & 0o777 }
  } catch (error) {
    throw error instanceof Refusal ? error : unusable(named, reasonOf(error))
  } finally {
    await opened?.close()
  }
}

function parsed<T>(named: string, parse: () => T): T {
  try {
    return parse()
  } catch {
    throw unusable(named, UNREADABLE)
  }
}

function unusable(named: string, reason: string): Refusal {
  return new Refusal('key-unusable', { facts: { named, reason } })
}

function refuseFolder(error: unknown): never {
  throw unusable('SIGNING_KEYS_OLD', reasonOf(error))
}

/** Without the message, which repeats the path. */
function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${code})`
}
