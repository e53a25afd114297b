// What a report on a stack says to CI, with file and line, and servers below the letter asked for.
import { clientName } from '../../clients/clients.ts'
import type { Letter } from '../../domain/grading/letter.ts'
import type { Finding, Fact, SlotsIn } from '../../domain/rule/rule.ts'
import { caseOf } from '../../represent/ci/junit.ts'
import { problemWords } from '../../stack/problems.ts'
import {
  BELOW_GRADE,
  NAME_GIVEN_TWICE,
  PROBLEM,
  saidOf,
  TOOL_LIMIT,
  UNREAD,
  type StackFinding,
  type StackRule,
} from '../../stack/rules.ts'
import type { ReportedServer, StackReport } from '../../stack/stack-report.ts'
import { byLevel, findingOf } from './finding-of.ts'

export interface StackGate {
  least: Letter | null
  below: readonly ReportedServer[]
}

export interface Paths {
  /** Relative to the folder of the run; null for a file outside of it. */
  inRun: (file: string) => string | null
  /** A text with shorter paths, such as `~` for the home. */
  short: (text: string) => string
}

interface Placed {
  found: StackFinding
  finding: Finding
}

export function stackInCi(report: StackReport, gate: StackGate, paths: Paths) {
  const times = new Map<string, number>()
  const placed = foundIn(report, gate)
    .toSorted((a, b) => byLevel(a.rule, b.rule))
    .map((found) => ({ found, finding: inWords(found, paths, times) }))
  return {
    findings: placed.map(({ finding }) => finding),
    suites: suitesOf(report, placed, gate.least),
  }
}

/** The compiler asks a fact for every slot of the rule. */
function hit<const R extends StackRule>(
  rule: R,
  facts: Readonly<Record<SlotsIn<R['says']>, Fact>>,
  at: Pick<StackFinding, 'client' | 'file' | 'line' | 'column'> & { name?: string },
): StackFinding {
  const { client, name: server = null, file, line, column = null } = at
  return { rule, facts, client, server, file, line, column }
}

function foundIn(report: StackReport, { least, below }: StackGate): StackFinding[] {
  const { risks, unread, servers, limits, collisions } = report
  const loaded = servers.filter(({ off }) => off === null)
  return [
    ...below.map((each) => hit(BELOW_GRADE, { grade: each.grade ?? '', least: least ?? '' }, each)),
    ...risks,
    ...unread.map((at) => hit(UNREAD, { problem: at.problem }, { ...at, line: at.line ?? 1 })),
    ...loaded.flatMap((each) =>
      each.problems.map((problem) => hit(PROBLEM, { problem: problemWords(problem) }, each)),
    ),
    ...collisions.flatMap(({ client, name, servers: both }) => {
      const last = loaded.findLast((each) => each.client === client && both.includes(each.name))
      return last ? [hit(NAME_GIVEN_TWICE, { servers: both.join(' and '), name }, last)] : []
    }),
    ...limits.map(({ client, tools, most, does }) =>
      hit(TOOL_LIMIT, { tools, most, does }, { client, file: null, line: 1 }),
    ),
  ]
}

/** A file outside of the run has no place that CI knows: its path is in the message. */
function inWords(found: StackFinding, { inRun, short }: Paths, times: Map<string, number>) {
  const { rule, client, server, line } = found
  const { title, why, fix } = rule
  const what = saidOf(found)
  const column = found.column ?? 1
  const file = found.file === null ? null : inRun(found.file)
  const where = server === null ? clientName(client) : `${server} in ${clientName(client)}`
  const outside = found.file !== null && file === null ? `${short(found.file)}:${line}: ` : ''
  const names = [rule.id, file ?? '', client, server ?? '', what]
  const key = JSON.stringify(names)
  const before = times.get(key) ?? 0
  times.set(key, before + 1)
  const region = { startLine: line, startColumn: column, endLine: line, endColumn: column + 1 }
  return findingOf(
    {
      ...rule,
      title: `${title.slice(0, 1).toUpperCase()}${title.slice(1)}`,
      help: fix === undefined ? why : `${why} ${fix}`,
    },
    {
      message: `${outside}${where}: ${title}: ${short(what)}`,
      where,
      place: { file, region: file === null ? null : region, pointer: '' },
      // Two keys without a name are two findings.
      identity: before === 0 ? names : [...names, String(before)],
    },
  )
}

/** A suite for each client, a case for each server. Only what makes the command fail fails. */
function suitesOf({ servers }: StackReport, placed: readonly Placed[], least: Letter | null) {
  const ofClients = placed.filter(({ found }) => found.server === null)
  return [
    {
      name: 'Configuration',
      cases: ofClients.map(({ found, finding }) => ({
        name: `${finding.where}: ${finding.title}`,
        ...(found.rule === UNREAD ? { skipped: finding } : { out: [finding] }),
      })),
    },
    ...[...Map.groupBy(servers, ({ client }) => client)].map(([client, own]) => ({
      name: clientName(client),
      cases: own.map(({ name, file, off, grade, ungraded }) => {
        const about = placed.filter(
          ({ found }) => found.server === name && found.client === client && found.file === file,
        )
        const isCompared = least === null || grade !== null
        return caseOf(
          name,
          about.map(({ finding }) => finding),
          ({ rule }) => rule === BELOW_GRADE.id,
          off ?? (isCompared ? undefined : `It has no grade: ${ungraded ?? 'not compared'}.`),
        )
      }),
    })),
  ].filter(({ cases }) => cases.length > 0)
}
