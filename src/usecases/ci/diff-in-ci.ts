// What a comparison with a lock file says to CI: each change at the line of its tool.
import { pointerTo } from '../../domain/schema/json.ts'
import {
  CHANGE_RULES,
  changeWords,
  hasValues,
  isFailing,
  type Change,
  type DiffClass,
} from '../../contract/change-rules.ts'
import type { Diff } from '../../contract/compare.ts'
import type { Lock, ServerContract } from '../../contract/lock.ts'
import type { Finding, FindingPlace } from '../../domain/rule/rule.ts'
import { caseOf, type Suite } from '../../represent/ci/junit.ts'
import { valueWords } from '../../represent/words/changes.ts'
import { isLock, lockIn } from '../local/lock-file.ts'
import { byLevel, findingOf, NOWHERE, placesInFile, type RunFile } from './finding-of.ts'
import { listPointer } from './findings.ts'

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

/** A finding about a tool, or about its server if there is no tool. */
interface Placed {
  server: string
  tool: string | null
  finding: Finding
}

const LONGEST_VALUE = 60

export function diffInCi(compared: Compared): { findings: Finding[]; suites: Suite[] } {
  const { diff, failed } = compared
  const placeFor = placing(compared)
  const placed: Placed[] = [
    ...failed.map(({ name, why }) => ({
      server: name,
      tool: null,
      finding: unseenFinding(name, why, placeFor(name, null)),
    })),
    ...diff.servers.flatMap(({ name, changes }) =>
      changes.map((change) => ({
        server: name,
        tool: change.tool,
        finding: changeFinding(name, change, placeFor(name, change.tool), diff.failOn),
      })),
    ),
  ]
  return {
    findings: placed.map(({ finding }) => finding).toSorted(byLevel),
    suites: suitesOf(compared, placed),
  }
}

function changeFinding(
  server: string,
  change: Change,
  place: FindingPlace,
  failOn: readonly DiffClass[],
): Finding {
  const { class: kind, tool, pointer, before, after, reason, detail = '' } = change
  const where = [server, tool, pointer].filter((part) => part !== null && part !== '').join(' ')
  const values = hasValues(change)
    ? ` (${valueWords(before, LONGEST_VALUE)} → ${valueWords(after, LONGEST_VALUE)})`
    : ''
  const rule = CHANGE_RULES[kind]
  return findingOf(
    { ...rule, level: isFailing(change, failOn) ? 'error' : rule.level, help: rule.says },
    {
      message: `${where}: ${changeWords(change)}${values}`,
      where,
      place,
      identity: [kind, reason, server, tool ?? '', pointer, detail],
    },
  )
}

function unseenFinding(name: string, why: string, place: FindingPlace): Finding {
  return findingOf(
    {
      id: 'not-seen',
      title: 'Server that was not seen',
      level: 'error',
      help: 'Whether it changed is not known.',
    },
    {
      message: `${name} was asked and not seen: ${why}`,
      where: name,
      place,
      identity: ['not-seen', name],
    },
  )
}

/** Where a tool stands, or a server if there is no tool. */
function placing({ diff, pairs, lock, target }: Compared) {
  const keys = [
    ...diff.servers.flatMap(({ name, changes }) => changes.map(({ tool }) => keyOf(name, tool))),
    ...[...diff.servers.map(({ name }) => name), ...diff.unseen].map((name) => keyOf(name, null)),
  ]
  const sources = [
    ...(target ? [{ file: target, pointers: pointersIn(target.text, pairs) }] : []),
    { file: lock, pointers: lockPointers(lock.content) },
  ].map(({ file, pointers }) => {
    const wanted = keys.flatMap((key) => pointers.get(key) ?? [])
    return { pointers, placeOf: placesInFile(file, ['', ...wanted]) }
  })
  return (server: string, tool: string | null): FindingPlace => {
    for (const key of [keyOf(server, tool), keyOf(server, null)])
      for (const { pointers, placeOf } of sources) {
        const pointer = pointers.get(key)
        const place = pointer === undefined ? NOWHERE : placeOf(pointer)
        if (place.region) return place
      }
    return sources.at(-1)?.placeOf('') ?? NOWHERE
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
  return pointerTo(['paths', path.join(' '), method.toLowerCase()])
}

/** A suite for each server, a case for each tool. */
function suitesOf({ diff, pairs, failed }: Compared, placed: readonly Placed[]): Suite[] {
  const byCase = Map.groupBy(placed, ({ server, tool }) => keyOf(server, tool))
  const toolCase = (server: string, tool: string | null) =>
    caseOf(
      tool ?? 'server',
      (byCase.get(keyOf(server, tool)) ?? []).map(({ finding }) => finding),
      ({ level }) => level === 'error',
    )
  const asked = new Set(failed.map(({ name }) => name))
  const seen = pairs.map(({ before, after }) => {
    const names = [before, after].flatMap((side) => side?.definitions.map(({ name }) => name) ?? [])
    const tools = [...new Set(names)].toSorted()
    const hasOwn = tools.length === 0 || byCase.has(keyOf(after.name, null))
    const cases = [...(hasOwn ? [null] : []), ...tools].map((tool) => toolCase(after.name, tool))
    return { name: after.name, cases }
  })
  const nothing = { name: 'all', failures: ['Nothing was compared.'] }
  return [
    ...(seen.length + failed.length > 0 ? [] : [{ name: 'Servers', cases: [nothing] }]),
    ...seen,
    ...failed.map(({ name }) => ({ name, cases: [toolCase(name, null)] })),
    ...diff.unseen
      .filter((name) => !asked.has(name))
      .map((name) => ({ name, cases: [{ name: 'server', skipped: 'It was not looked at.' }] })),
  ]
}
