// Waivers: findings accepted for a time. An expired one fails, and so does one nothing needs.
import { blockOf, type Block } from '../../domain/grading/report.ts'
import type { Finding } from '../../domain/rule/rule.ts'
import type { Grading } from '../../domain/grading/grading.ts'
import type { Waiver } from '../../domain/scan/scan-config.ts'
import { quoted } from '../../domain/text/quoted.ts'
import { wholeOf } from '../../grade/method.ts'
import { leavesOf } from '../../grade/parts.ts'
import { findingOf, placesInFile, type RunFile } from './finding-of.ts'

const WAIVER = {
  id: 'waiver',
  title: 'Waiver',
  level: 'error',
  help: 'A waiver accepts a finding for a time. When the time is over, or nothing is left to accept, it is in the way of the next real finding.',
} as const

/** Findings with an active waiver are waived; a waiver holds until the end of its last day. */
export function withWaivers(
  findings: readonly Finding[],
  waivers: readonly Waiver[],
  today: string,
): Finding[] {
  const active = waivers.filter(({ expires }) => expires >= today)
  if (active.length === 0) return [...findings]
  return findings.map((finding) => {
    const waiver = active.find((each) => isFor(each, finding))
    if (!waiver) return finding
    const { reason, expires } = waiver
    return { ...finding, state: 'waived', waived: { reason: quoted(reason, 500), expires } }
  })
}

/** A waiver of a check is one of its parts. */
export function isFor({ check, where }: Waiver, finding: Pick<Finding, 'rule' | 'where'>): boolean {
  const isOfCheck = check === finding.rule || check === wholeOf(finding.rule)?.id
  return isOfCheck && (where === undefined || where === finding.where)
}

/** What was judged, by target. */
export interface Judged {
  findings: readonly Finding[]
  grading: Grading
}

/** Waivers that expired or whose check found nothing, with their places in the configuration. */
export function waiverBlocks(
  waivers: readonly Waiver[],
  judged: readonly Judged[],
  today: string,
  config: RunFile | null,
): Block[] {
  return waivers.flatMap((waiver, index) => {
    const wrong = wrongIn(waiver, judged, today)
    if (wrong === null) return []
    const pointer = `/waivers/${index}/${wrong.member}`
    const finding = findingOf(WAIVER, {
      message: wrong.message,
      where: '',
      place: placesInFile(config, [pointer])(pointer),
      identity: ['waiver', waiver.check, wrong.member, wrong.message],
    })
    return [blockOf('waiver', wrong.message, finding, null)]
  })
}

function wrongIn(waiver: Waiver, judged: readonly Judged[], today: string) {
  const { check, where, expires } = waiver
  const of = `The waiver of ${check}${where === undefined ? '' : ` at ${quoted(where, 300)}`}`
  if (expires < today)
    return {
      member: 'expires',
      message: `${of} expired on ${expires}. Fix what it accepts, or give a new date with a reason.`,
    }
  const isUsed = judged.some(({ findings }) => findings.some((each) => isFor(waiver, each)))
  const found = new Set(judged.flatMap(({ grading }) => statesOf(grading, check)))
  const isJudged = found.has('judged') && !found.has('inconclusive')
  if (isUsed || !isJudged) return null
  return {
    member: 'check',
    message: `${of} accepts nothing: the check was judged and found nothing there. Remove the waiver.`,
  }
}

/** Of a check with parts that of each of them. */
function statesOf({ checks }: Grading, id: string): string[] {
  return leavesOf(checks)
    .filter((leaf) => leaf.id === id || wholeOf(leaf.id)?.id === id)
    .map(({ status }) => status)
}
