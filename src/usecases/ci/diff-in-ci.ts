// What a comparison with a lock file says to CI: each change at the line of its tool, in the file that
// was compared if it has the tool, else in the lock file.
import { isFailing, type Diff, type ServerDiff } from '../../contract/diff.ts'
import type { Change } from '../../contract/changes.ts'
import type { Lock, ServerContract } from '../../contract/lock.ts'
import type { Finding } from '../../domain/rule/finding.ts'
import { placesIn } from '../../observe/reading/data/places.ts'
import type { Case, Suite } from '../../represent/ci/junit.ts'
import { placedMessage } from '../../represent/ci/place.ts'
import {
  changeWords,
  CLASS_WORDS,
  hasValues,
  valueWords,
} from '../../represent/words/scan/change-words.ts'
import { isLock, lockIn } from '../local/lock-file.ts'
import { fingerprintOf, listPointer } from './findings.ts'

/** A file with its text; the path is relative to the folder of the run, or null outside of it. */
export interface RunFile {
  path: string | null
  text: string
}

export interface Compared {
  diff: Diff
  /** In the order of the servers of the comparison. */
  pairs: readonly { before: ServerContract | null; after: ServerContract }[]
  /** Servers that were asked and not seen. */
  failed: readonly { name: string; why: string }[]
  lock: RunFile & { content: Lock }
  /** The file that the lock was compared with, if it is one. */
  target: RunFile | null
}

interface Told {
  server: string
  tool: string | null
  finding: Finding
}

const LONGEST_VALUE = 60

export function diffInCi(compared: Compared): { findings: Finding[]; suites: Suite[] } {
  const { diff, failed } = compared
  const placeFor = placing(compared)
  const told: Told[] = [
    ...failed.map(({ name, why }) => ({
      server: name,
      tool: null,
      finding: unseenFinding(name, why, placeFor(name, null)),
    })),
    ...diff.servers.flatMap((server) =>
      server.changes.map((change) => ({
        server: server.name,
        tool: change.tool,
        finding: changeFinding(server, change, placeFor(server.name, change.tool)),
      })),
    ),
  ]
  const errors = told.filter(({ finding }) => finding.level === 'error')
  const notes = told.filter(({ finding }) => finding.level !== 'error')
  return {
    findings: [...errors, ...notes].map(({ finding }) => finding),
    suites: suitesOf(compared, told),
  }
}

type Place = Pick<Finding, 'file' | 'region' | 'pointer'>

function changeFinding({ name }: ServerDiff, change: Change, place: Place): Finding {
  const { class: kind, tool, pointer, before, after, reason, detail } = change
  const where = [name, tool, pointer].filter((part) => part !== null && part !== '').join(' ')
  const values = hasValues(change)
    ? ` (${valueWords(before, LONGEST_VALUE)} → ${valueWords(after, LONGEST_VALUE)})`
    : ''
  return {
    rule: `${kind}-change`,
    title: `${kind.slice(0, 1).toUpperCase()}${kind.slice(1)} change`,
    level: isFailing(change) ? 'error' : 'note',
    message: `${where}: ${changeWords(change)}${values}`,
    help: CLASS_WORDS[kind],
    ...place,
    where,
    fingerprint: fingerprintOf([kind, reason, name, tool ?? '', pointer, detail ?? '']),
    isSecurity: false,
    state: 'new',
  }
}

function unseenFinding(name: string, why: string, place: Place): Finding {
  return {
    rule: 'not-seen',
    title: 'Server that was not seen',
    level: 'error',
    message: `${name} was asked and not seen: ${why}`,
    help: 'Whether it changed is not known.',
    ...place,
    where: name,
    fingerprint: fingerprintOf(['not-seen', name]),
    isSecurity: false,
    state: 'new',
  }
}

/** Where a tool stands, or a server if there is no tool. */
function placing({ diff, pairs, lock, target }: Compared) {
  const sources = [
    ...(target ? [{ file: target, pointers: pointersIn(target.text, pairs) }] : []),
    { file: lock, pointers: lockPointers(lock.content) },
  ].map(({ file, pointers }) => {
    const changed = diff.servers.flatMap(({ name, changes }) =>
      changes.flatMap(({ tool }) => pointers.get(keyOf(name, tool)) ?? []),
    )
    const servers = [...diff.servers.map(({ name }) => name), ...diff.unseen]
    const own = servers.flatMap((name) => pointers.get(keyOf(name, null)) ?? [])
    const wanted = ['', ...new Set([...changed, ...own])]
    const places = file.path === null ? null : placesIn(file.text, wanted)
    return { path: file.path, pointers, places }
  })
  return (server: string, tool: string | null): Place => {
    for (const key of new Set([keyOf(server, tool), keyOf(server, null)]))
      for (const { path, pointers, places } of sources) {
        const pointer = pointers.get(key)
        const region = pointer === undefined ? undefined : places?.get(pointer)
        if (pointer !== undefined && region) return { file: path, region, pointer }
      }
    const whole = sources.at(-1)
    const region = whole?.places?.get('') ?? null
    return { file: region && (whole?.path ?? null), region, pointer: '' }
  }
}

function keyOf(server: string, tool: string | null): string {
  return JSON.stringify([server, tool])
}

function lockPointers({ servers }: Lock): Map<string, string> {
  return new Map(
    servers.flatMap(({ name, tools, operations = [] }, at) => {
      const list = `/servers/${at}/${tools ? 'tools' : 'operations'}`
      return [
        [keyOf(name, null), `/servers/${at}/name`] as const,
        ...(tools ?? operations).map(
          (each, index) => [keyOf(name, each.name), `${list}/${index}/name`] as const,
        ),
      ]
    }),
  )
}

const EVIDENCE = /"format"\s*:\s*"agentgrade-evidence\//

/** Of another lock, of saved tools in their order, or of an API description. */
function pointersIn(text: string, pairs: Compared['pairs']): Map<string, string> {
  if (isLock(text)) return lockPointers(lockIn({ file: '', text }))
  // It tells what was seen, and nobody edits it.
  if (EVIDENCE.test(text)) return new Map()
  return new Map(
    pairs.flatMap(({ after: { name, kind, definitions } }) => {
      const base = kind === 'tools' ? listPointer(text) : ''
      return definitions.map((each, index) => [
        keyOf(name, each.name),
        kind === 'tools' ? `${base}/${index}/name` : operationPointer(each.name),
      ])
    }),
  )
}

/** Of a name such as `GET /users`. */
function operationPointer(name: string): string {
  const [method = '', ...path] = name.split(' ')
  const step = path.join(' ').replaceAll('~', '~0').replaceAll('/', '~1')
  return `/paths/${step}/${method.toLowerCase()}`
}

/** A suite for each server, a case for each tool. */
function suitesOf({ diff, pairs, failed }: Compared, told: readonly Told[]): Suite[] {
  const byCase = Map.groupBy(told, ({ server, tool }) => keyOf(server, tool))
  const caseOf = (server: string, tool: string | null): Case => {
    const own = (byCase.get(keyOf(server, tool)) ?? []).map(({ finding }) => finding)
    return {
      name: tool ?? 'server',
      failures: own.filter(({ level }) => level === 'error').map(placedMessage),
      out: own.filter(({ level }) => level !== 'error').map(placedMessage),
    }
  }
  const asked = new Set(failed.map(({ name }) => name))
  const seen = pairs.map(({ before, after }) => {
    const names = [before, after].flatMap((side) => side?.definitions.map(({ name }) => name) ?? [])
    const tools = [...new Set(names)].toSorted()
    const hasOwn = tools.length === 0 || byCase.has(keyOf(after.name, null))
    const cases = [...(hasOwn ? [null] : []), ...tools].map((tool) => caseOf(after.name, tool))
    return { name: after.name, cases }
  })
  const suites = [
    ...seen,
    ...failed.map(({ name }) => ({ name, cases: [caseOf(name, null)] })),
    ...diff.unseen
      .filter((name) => !asked.has(name))
      .map((name) => ({ name, cases: [{ name: 'server', skipped: 'It was not looked at.' }] })),
  ]
  return seen.length + failed.length > 0
    ? suites
    : [
        { name: 'Servers', cases: [{ name: 'all', failures: ['Nothing was compared.'] }] },
        ...suites,
      ]
}
