// What a report on a stack says to CI: risks, problems and files that cannot be read, each with its
// file and line, and servers below the letter that is asked for.
import { clientName, type ClientId } from '../../clients/clients.ts'
import type { Finding, FindingLevel } from '../../domain/grading/finding.ts'
import type { Letter } from '../../domain/grading/letter.ts'
import type { Suite } from '../../represent/ci/junit.ts'
import { placedMessage } from '../../represent/ci/place.ts'
import { RISK_WORDS } from '../../represent/words/stack-words.ts'
import type { Risk } from '../../stack/risks.ts'
import type { ReportedServer, StackReport } from '../../stack/stack-report.ts'
import { fingerprintOf } from './findings.ts'

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

interface Rule {
  title: string
  help: string
  level: FindingLevel
  isSecurity?: true
}

const RISKS: Readonly<Record<Risk['kind'], Omit<Rule, 'title'>>> = {
  'key-in-file': {
    help: 'Whoever gets the file can use the key. Move it into a variable, and replace it.',
    level: 'error',
    isSecurity: true,
  },
  'world-readable': {
    help: 'Every user of the machine can read the keys in the file. Let nobody else read it.',
    level: 'warning',
  },
  'piped-script': {
    help: 'Whatever the address sends is run. Install the program instead.',
    level: 'error',
    isSecurity: true,
  },
  'plain-http': {
    help: 'Keys and answers can be read on the way. Use https.',
    level: 'error',
    isSecurity: true,
  },
  'code-secrets-network': {
    help: 'Text from outside can become an order. Do not load these servers together.',
    level: 'warning',
  },
  unpinned: {
    help: 'What runs tomorrow is not what you looked at. Write a version.',
    level: 'warning',
  },
}

const RULES = {
  unread: {
    title: 'file that cannot be read',
    help: 'The servers in it were not looked at. Repair the file.',
    level: 'error',
  },
  'below-grade': {
    title: 'grade below --min-grade',
    help: 'The build asks for a better grade of every server. Look for another, or improve it.',
    level: 'error',
  },
  problem: {
    title: 'problem of a server',
    help: 'What its configuration, its client or the server itself gets wrong.',
    level: 'warning',
  },
  'tool-limit': {
    title: 'too many tools',
    help: 'A client has a limit of tools. Switch off those that you do not use.',
    level: 'warning',
  },
  'name-given-twice': {
    title: 'name given twice',
    help: 'A client gives tools of two servers the same name. Rename or remove one of the servers.',
    level: 'warning',
  },
} as const satisfies Record<string, Rule>

/** What was found, before it has words for CI. */
interface Found {
  rule: string
  of: Rule
  what: string
  client: ClientId
  server: string | null
  file: string | null
  line: number
  column?: number | null
}

const LEVELS: readonly FindingLevel[] = ['error', 'warning', 'note']

export function stackInCi(
  report: StackReport,
  gate: StackGate,
  paths: Paths,
): { findings: Finding[]; suites: Suite[] } {
  const met = new Map<string, number>()
  const told = foundIn(report, gate)
    .toSorted((a, b) => LEVELS.indexOf(a.of.level) - LEVELS.indexOf(b.of.level))
    .map((found) => ({ found, finding: findingOf(found, paths, met) }))
  return {
    findings: told.map(({ finding }) => finding),
    suites: suitesOf(report, told, gate.least),
  }
}

function at(rule: keyof typeof RULES, server: ReportedServer, what: string): Found {
  const { client, name, file, line } = server
  return { rule, of: RULES[rule], what, client, server: name, file, line }
}

function foundIn(report: StackReport, { least, below }: StackGate): Found[] {
  const { risks, unread, servers, limits, collisions } = report
  return [
    ...unread.map(({ client, file, line, column, problem }) => ({
      rule: 'unread',
      of: RULES.unread,
      what: problem,
      client,
      server: null,
      file,
      line: line ?? 1,
      column,
    })),
    ...below.map((each) => at('below-grade', each, `${each.grade} instead of ${least}`)),
    ...risks.map(({ kind, server, client, file, line, what }) => ({
      rule: kind,
      of: { title: RISK_WORDS[kind], ...RISKS[kind] },
      what,
      client,
      server,
      file,
      line,
    })),
    ...servers
      .filter(({ off }) => off === null)
      .flatMap((each) => each.problems.map((problem) => at('problem', each, problem))),
    ...collisions.flatMap(({ client, name, servers: both }) => {
      const last = servers.findLast(
        (each) => each.off === null && each.client === client && both.includes(each.name),
      )
      return last
        ? [at('name-given-twice', last, `${both.join(' and ')} both have tools called ${name}`)]
        : []
    }),
    ...limits.map(({ client, tools, most, does }) => ({
      rule: 'tool-limit',
      of: RULES['tool-limit'],
      what: `it has ${tools}; above ${most} it ${does}`,
      client,
      server: null,
      file: null,
      line: 1,
    })),
  ]
}

/** A file outside of the run has no place that CI knows: its path is in the message. */
function findingOf(found: Found, { inRun, short }: Paths, met: Map<string, number>): Finding {
  const { rule, of, what, client, server, line } = found
  const column = found.column ?? 1
  const file = found.file === null ? null : inRun(found.file)
  const where = server === null ? clientName(client) : `${server} in ${clientName(client)}`
  const outside = found.file !== null && file === null ? `${short(found.file)}:${line}: ` : ''
  const parts = [rule, file ?? '', client, server ?? '', what]
  const key = JSON.stringify(parts)
  const turn = met.get(key) ?? 0
  met.set(key, turn + 1)
  return {
    rule,
    title: `${of.title.slice(0, 1).toUpperCase()}${of.title.slice(1)}`,
    level: of.level,
    message: `${outside}${where}: ${of.title}: ${short(what)}`,
    help: of.help,
    file,
    region:
      file === null
        ? null
        : { startLine: line, startColumn: column, endLine: line, endColumn: column + 1 },
    pointer: '',
    where,
    // Two keys without a name are two findings.
    fingerprint: fingerprintOf(turn === 0 ? parts : [...parts, String(turn)]),
    isSecurity: of.isSecurity === true,
    state: 'new',
  }
}

interface Told {
  found: Found
  finding: Finding
}

/** A suite for each client, a case for each server. Only what makes the command fail fails. */
function suitesOf({ servers }: StackReport, told: readonly Told[], least: Letter | null): Suite[] {
  const rest = told.filter(({ found }) => found.server === null)
  return [
    {
      name: 'Configuration',
      cases: rest.map(({ found, finding }) => ({
        name: `${finding.where}: ${finding.title}`,
        ...(found.rule === 'unread'
          ? { skipped: placedMessage(finding) }
          : { out: [placedMessage(finding)] }),
      })),
    },
    ...[...Map.groupBy(servers, ({ client }) => client)].map(([client, own]) => ({
      name: clientName(client),
      cases: own.map((server) => {
        const { name, file, off, grade } = server
        const about = told.filter(
          ({ found }) => found.server === name && found.client === client && found.file === file,
        )
        const linesOf = (isFailing: boolean) =>
          about
            .filter(({ found }) => (found.rule === 'below-grade') === isFailing)
            .map(({ finding }) => placedMessage(finding))
        const unseen =
          off ?? (least !== null && grade === null ? 'It has no grade: not compared.' : null)
        return {
          name,
          failures: linesOf(true),
          ...(unseen !== null && { skipped: unseen }),
          out: linesOf(false),
        }
      }),
    })),
  ].filter(({ cases }) => cases.length > 0)
}
