// Judges tools for a build: the letter, required behaviours, the baseline and waivers.
import { CLIENT_IDS } from '../../clients/clients.ts'
import type { Evidence } from '../../domain/evidence/evidence.ts'
import { type Block, blockOf, type GateReport, type Report } from '../../domain/grading/report.ts'
import type { Finding } from '../../domain/rule/rule.ts'
import type { CheckResult, Grading } from '../../domain/grading/grading.ts'
import { type Problem, problem } from '../../domain/schema/parse.ts'
import { isDay } from '../../domain/text/day.ts'
import type { Baseline, Waiver } from '../../domain/scan/scan-config.ts'
import { lostBy } from '../../grade/faults.ts'
import { checkOf, removedIn, wholeOf } from '../../grade/method.ts'
import { leavesOf } from '../../grade/parts.ts'
import { inWords } from '../../represent/words/checks.ts'
import { clientsOf, figuresOf, serverOf, timelessScore } from './figures.ts'
import { findingsOf, type SourceFile } from './findings.ts'
import { type LetterGate, missedGates } from './missed-gates.ts'
import type { RunFile } from './finding-of.ts'
import { entryOf, markKnown, ratchetBlocks, type TargetState } from './ratchet.ts'
import { waiverBlocks, withWaivers } from './waivers.ts'

export interface Gate extends LetterGate {
  require?: readonly string[] | undefined
  waivers?: readonly Waiver[] | undefined
}

export interface GateWish {
  gate: Gate
  /** The file that the waivers come from. */
  config: RunFile | null
  /** Null if none was asked for. */
  baseline: Baseline | null
  isUpdating: boolean
  /** Such as 2026-11-17. */
  today: string
}

/** A tool that was graded. */
export interface Graded {
  target: string
  command: string
  evidence: Evidence
  report: Report
  source: SourceFile | null
}

export interface Gated extends GateReport {
  current: TargetState
}

const CLIENT = 'client-compatibility:'

/** Every target with its findings and what fails the build; waivers are judged once, over all. */
export function judgeTargets(graded: readonly Graded[], wish: GateWish): Gated[] {
  const { waivers = [] } = wish.gate
  const gated = graded.map((each) => judgeTarget(each, wish))
  const all = graded.map(({ report }, index) => ({
    grading: report.grading,
    findings: gated[index]?.findings ?? [],
  }))
  const shared = [
    ...waiverBlocks(waivers, all, wish.today, wish.config),
    ...withoutTools(graded, wish.gate),
  ]
  return gated.map((each, index) =>
    index === 0 && shared.length > 0
      ? {
          ...each,
          blocks: [...each.blocks, ...shared],
          findings: [...shared.flatMap(({ finding }) => finding ?? []), ...each.findings],
        }
      : each,
  )
}

function judgeTarget({ target, command, evidence, report, source }: Graded, wish: GateWish): Gated {
  const { gate, baseline, today } = wish
  const { grading } = report
  const entry = baseline && entryOf(baseline, target)
  const { findings: own, rare } = findingsOf(evidence, grading, source)
  const findings = markKnown(withWaivers(own, gate.waivers ?? [], today), entry)
  const now = figuresOf(evidence, grading)
  const floor = timelessScore(evidence)
  const current = { target, grading, floor, findings, rare, figures: now }
  const blocks = [
    ...missedGates(grading, gate),
    ...requireBlocks(evidence, grading, findings, gate.require ?? []),
    ...(baseline ? ratchetBlocks(current, entry, wish.isUpdating) : []),
  ]
  const failing = new Set(blocks.flatMap(({ finding }) => finding?.fingerprint ?? []))
  const isFailing = ({ fingerprint }: Finding) => failing.has(fingerprint)
  return {
    target,
    command,
    report,
    findings: [
      ...findings.filter(isFailing).map((finding) => ({ ...finding, level: 'error' as const })),
      ...findings.filter((finding) => !isFailing(finding)),
    ],
    blocks,
    before: entry && {
      letter: entry.letter,
      score: entry.score,
      tokens: entry.tokens,
      clients: entry.clients,
      findable: entry.findable,
    },
    now,
    current,
  }
}

/** What is required must be shown: what could not be judged does not pass, and says so. */
function requireBlocks(
  evidence: Evidence,
  grading: Grading,
  findings: readonly Finding[],
  required: readonly string[],
): Block[] {
  const server = serverOf(evidence)
  const views = server && required.some(isOfClient) ? clientsOf(server) : []
  return required.flatMap((name): Block[] => {
    if (isOfClient(name)) {
      const view = views.find(({ id }) => id === name.slice(CLIENT.length))
      if (!view || view.loads === 'all') return []
      const lost = view.findings.find(({ class: severity }) => severity !== 'warned')
      const message =
        view.loads === 'unknown'
          ? `Required: that ${view.name} loads every tool. Whether it does is not known.`
          : `Required: that ${view.name} loads every tool. It loads ${view.loads}.${lost ? ` ${lost.fix}` : ''}`
      return [blockOf('require', message, null, name)]
    }
    const results = leavesOf(grading.checks)
    return results
      .filter(({ id }) => id === name || wholeOf(id)?.id === name)
      .flatMap((result) => missingOf(result, findings, name))
  })
}

/** A check without parts, or one of them. */
function missingOf(result: CheckResult, findings: readonly Finding[], name: string): Block[] {
  if (result.status === 'not-applicable') return []
  if (result.status === 'judged' && lostBy(result) === 0) return []
  const own = findings.filter(({ rule }) => rule === result.id)
  if (own.length > 0 && own.every(({ state }) => state === 'waived')) return []
  const { title, says, fix } = inWords(result)
  const why =
    result.status === 'inconclusive' ? `It could not be judged: ${says}` : `${says} ${fix ?? ''}`
  const finding = own.find(({ state }) => state !== 'waived') ?? null
  return [blockOf('require', `Required: ${title}. ${why}`.trim(), finding, name)]
}

function isOfClient(name: string): boolean {
  return name.startsWith(CLIENT)
}

/** A client is required to load tools, and no target has any. */
function withoutTools(graded: readonly Graded[], { require = [] }: Gate): Block[] {
  const name = require.find(isOfClient)
  if (name === undefined || graded.some(({ evidence }) => serverOf(evidence))) return []
  const message = `Required: ${name}. The tools of no MCP server were seen.`
  return [blockOf('require', message, null, name)]
}

/** What a configuration names that does not exist, by pointer. */
export function gateProblems({ require = [], waivers = [] }: Gate): Problem[] {
  const clients: readonly string[] = CLIENT_IDS
  const isKnown = (name: string) =>
    isOfClient(name) ? clients.includes(name.slice(CLIENT.length)) : checkOf(name) !== undefined
  const unknown = (pointer: string, name: string) => {
    if (isKnown(name)) return []
    const expected = isOfClient(name)
      ? `one of ${clients.join(', ')}`
      : removedIn(name) === undefined
        ? 'a check; `agentgrade method` lists them'
        : `a check; method ${removedIn(name)} removed this one`
    return [problem(pointer, JSON.stringify(name.slice(0, 100)), expected)]
  }
  const day = 'a day that exists, such as 2027-01-31'
  return [
    ...require.flatMap((name, index) => unknown(`/require/${index}`, name)),
    ...waivers.flatMap(({ check, expires }, index) => [
      // A waiver of a check that is gone waives nothing, and may stay.
      ...(removedIn(check) === undefined ? unknown(`/waivers/${index}/check`, check) : []),
      ...(isDay(expires)
        ? []
        : [problem(`/waivers/${index}/expires`, JSON.stringify(expires), day)]),
    ]),
  ]
}
