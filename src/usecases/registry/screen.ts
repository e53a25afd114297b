// Screens entries of a registry before they are stored: what breaks the rules is left out.
import {
  asciiJson,
  OFFICIAL,
  REGISTRY_STATUSES,
  type RegistryRow,
} from '../../domain/registry/entry.ts'
import { readServer, type ServerJson } from '../../domain/registry/server-json.ts'
import { isObject, memberOf, textOf } from '../../domain/schema/json.ts'
import { mixesScripts } from '../../domain/text/lookalikes.ts'
import { findSteering, type Speaker } from '../../domain/text/steering/steering.ts'
import { cleanLine } from '../../domain/text/untrusted-text.ts'
import { skeletonOf } from '../../domain/tool/name-skeleton.ts'

export type NewRow = Omit<RegistryRow, 'source'>
/** Why an entry is left out: not a server.json, a text that gives orders, a name like another's. */
export type LeftOut = 'invalid' | 'steering' | 'imitation'

const LONGEST_MESSAGE = 500

export function screened(entry: unknown, names: NamesInUse): NewRow | LeftOut {
  const read = readServer(memberOf(entry, 'server'))
  if (!read.ok) return 'invalid'
  const { server } = read
  const said = memberOf(memberOf(entry, '_meta'), OFFICIAL)
  const message = textOf(memberOf(said, 'statusMessage'))
  const statusMessage = message === null ? null : cleanLine(message, LONGEST_MESSAGE)
  const speaker = speakerOf(server)
  if ([...textsIn([server, statusMessage])].some((text) => findSteering(text, speaker)))
    return 'steering'
  const publishedAt = momentOf(memberOf(said, 'publishedAt')) ?? 0
  if (mixesScripts(server.title ?? '') || !names.take(server.name, publishedAt)) return 'imitation'
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

/** Names by what they are easily taken for: of two alike, the one published first keeps it. */
export class NamesInUse {
  readonly #names = new Map<string, { name: string; publishedAt: number }>()
  /** Stored before the name that they are taken for was known. */
  readonly ousted: string[] = []

  /** False if somebody else had a name that is taken for it before. */
  take(name: string, publishedAt: number): boolean {
    const shape = shapeOf(name)
    const known = this.#names.get(shape)
    if (known && namespaceOf(known.name) === namespaceOf(name)) return true
    if (known && known.publishedAt <= publishedAt) return false
    if (known) this.ousted.push(known.name)
    this.#names.set(shape, { name, publishedAt })
    return true
  }
}

/** Signs stay: `a-b` and `ab` are told apart, `acme` and `acrne` are not. */
function shapeOf(name: string): string {
  const parts = name.split(/([./_-])/)
  return parts.map((part) => skeletonOf(part) || part).join('')
}

function namespaceOf(name: string): string {
  return name.slice(0, name.indexOf('/'))
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
