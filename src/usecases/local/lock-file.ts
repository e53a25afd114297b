// Reads and writes the lock file. It is written as a whole or not at all.
import { plainJson } from '../../represent/text/terminal.ts'
import {
  accepted,
  canonicalJson,
  lockedServer,
  parseLock,
  withEarlierReadings,
  withServer,
  type Lock,
  type LockedServer,
  type ServerContract,
} from '../../contract/lock.ts'
import { identityKey, identityOfAddress } from '../../domain/identity/identity.ts'
import { identityStarted, startOfLine } from '../../domain/identity/started-package.ts'
import { Refusal, wrongUsage } from '../../errors/refusal.ts'
import { exactJsonIn, validIn, replaceFile } from './json-in-file.ts'

/** What the command line reads. */
const MOST_BYTES = 25 * 1024 * 1024

export function lockIn({ file, text }: { file: string; text: string }): Lock {
  return validIn(file, parseLock(exactJsonIn(text, file)), 'invalid-lock')
}

/** Whether a text is a lock file, and not tools or evidence. */
export function isLock(text: string): boolean {
  return /"format"\s*:\s*"agentgrade-lock\//.test(text)
}

export function locked(contract: ServerContract): LockedServer {
  const parsed = lockedServer(contract)
  if (!parsed.ok)
    throw new Refusal('invalid-document', {
      facts: { file: contract.source, reason: 'it holds what cannot be locked' },
      problems: parsed.problems,
    })
  return parsed.value
}

export interface LockWish {
  /** Whether the user chose the name of the server. */
  isNamed: boolean
  /** Only these tools are taken over; all if empty. */
  accept: readonly string[]
}

/** The lock with the server as it is now. */
export function lockWith(
  lock: Lock | null,
  contract: ServerContract,
  { isNamed, accept }: LockWish,
): Lock {
  const seen = locked(contract)
  const before = lock?.servers.find(({ name }) => name === seen.name)
  const now = before ? withEarlierReadings(before, seen) : seen
  if (accept.length === 0) {
    if (before && !isNamed && !isSameSource(before.source, now.source))
      throw wrongUsage(
        `the lock has another server ${JSON.stringify(now.name)}, from ${before.source}; name this one with --server`,
      )
    return withServer(lock, now)
  }
  if (lock === null || before === undefined)
    throw wrongUsage(
      `the lock has no server ${JSON.stringify(now.name)} yet; lock it without --accept`,
    )
  if (Boolean(before.tools) !== Boolean(now.tools))
    throw wrongUsage('the lock has tools and this has operations, or the other way round')
  const names = [before, now].flatMap(({ tools, operations }) => tools ?? operations ?? [])
  for (const name of accept)
    if (!names.some((each) => each.name === name))
      throw wrongUsage(`neither the lock nor the server has ${JSON.stringify(name.slice(0, 80))}`)
  const taken = accepted(before, now, new Set(accept))
  if (Array.isArray(taken))
    throw wrongUsage(
      `a schema that they share has changed: accept ${taken.slice(0, 10).join(', ').slice(0, 400)} as well`,
    )
  return withServer(lock, taken)
}

/** `npx -y acme@1.2.3` is the same source as `npx -y acme@1.3.0`; what is in doubt is only itself. */
function isSameSource(before: string, now: string): boolean {
  const [old, own] = [before, now].map(
    (source) => identityOfAddress(source) ?? identityStarted(startOfLine(source.split(' '))),
  )
  return before === now || (!!old && !!own && identityKey(old) === identityKey(own))
}

export async function saveLock(file: string, lock: Lock): Promise<void> {
  // The same file for the same content: members in the order of their names.
  const text = plainJson(JSON.parse(canonicalJson(lock)))
  if (Buffer.byteLength(text) > MOST_BYTES)
    throw new Refusal('file-unreadable', {
      facts: { file, reason: 'it would be larger than a file that can be read again' },
    })
  await replaceFile(file, text)
}
