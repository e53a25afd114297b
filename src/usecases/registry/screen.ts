// Screens entries of a registry before they are stored: what breaks the rules is left out.
import {
  asciiJson,
  OFFICIAL,
  REGISTRY_STATUSES,
  type RegistryRow,
} from '../../domain/registry/entry.ts'
import type { LeftOut } from '../../domain/registry/imported.ts'
import { readServer, type ServerJson } from '../../domain/registry/server-json.ts'
import { isObject, memberOf, textOf, without } from '../../domain/schema/json.ts'
import { mixesScripts } from '../../domain/text/lookalikes.ts'
import { findSteering, type Speaker } from '../../domain/text/steering/steering.ts'
import { cleanLine } from '../../domain/text/untrusted-text.ts'

export type NewRow = Omit<RegistryRow, 'source'>
const LONGEST_MESSAGE = 500
/** Characters of an entry without what publishers add to it, such as a readme. */
const LARGEST_ENTRY = 65_536

export function screened(entry: unknown): NewRow | LeftOut {
  const given = memberOf(entry, 'server')
  // Before it is read: one entry may be as large as a page.
  if (isObject(given) && !isWithin(without(given, ['_meta']), LARGEST_ENTRY)) return 'too-large'
  const read = readServer(given)
  if (!read.ok) return 'invalid'
  const { server } = read
  const said = memberOf(memberOf(entry, '_meta'), OFFICIAL)
  const message = textOf(memberOf(said, 'statusMessage'))
  const statusMessage = message === null ? null : cleanLine(message, LONGEST_MESSAGE)
  const speaker = speakerOf(server)
  if ([...textsIn([server, statusMessage])].some((text) => findSteering(text, speaker)))
    return 'steering'
  const publishedAt = momentOf(memberOf(said, 'publishedAt')) ?? 0
  if (mixesScripts(server.title ?? '')) return 'imitation'
  const status = memberOf(said, 'status')
  return {
    name: server.name,
    version: server.version,
    server: asciiJson(server),
    status: REGISTRY_STATUSES.find((known) => known === status) ?? 'active',
    statusMessage,
    statusChangedAt: momentOf(memberOf(said, 'statusChangedAt')),
    publishedAt,
    updatedAt: momentOf(memberOf(said, 'updatedAt')) ?? publishedAt,
    // A registry without versions lists only the latest.
    isLatest: memberOf(said, 'isLatest') === false ? 0 : 1,
  }
}

/** An entry may speak of its own server, of what starts it and of what it asks for; of nothing else. */
function speakerOf({ name, packages = [], remotes = [] }: ServerJson): Speaker {
  const inputs = [
    ...remotes.flatMap(({ headers = [] }) => headers),
    ...packages.flatMap((each) => [
      ...(each.environmentVariables ?? []),
      ...(each.packageArguments ?? []),
      ...(each.runtimeArguments ?? []),
    ]),
  ]
  return {
    own: name.slice(name.indexOf('/') + 1),
    tools: new Set(),
    parameters: new Set(inputs.flatMap((input) => ('name' in input ? input.name : []))),
    values: new Set([
      ...packages.flatMap(({ identifier }) => identifier.split(/[/@:]/)),
      ...inputs.flatMap(({ choices = [] }) => choices),
    ]),
  }
}

function momentOf(value: unknown): number | null {
  const time = typeof value === 'string' && value.length < 40 ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) || time < 0 ? null : time
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (Array.isArray(value) || isObject(value))
    for (const member of Object.values(value)) yield* textsIn(member)
}

/** Whether its texts, names of members and signs are at most so many characters. */
function isWithin(value: unknown, most: number): boolean {
  const waiting: unknown[] = [value]
  let left = most
  while (waiting.length > 0 && left >= 0) {
    const each = waiting.pop()
    left -= typeof each === 'string' ? each.length + 1 : 1
    if (Array.isArray(each)) waiting.push(...each.slice(0, left + 1))
    else if (isObject(each))
      for (const [name, member] of Object.entries(each)) {
        left -= name.length
        waiting.push(member)
      }
  }
  return left >= 0
}
