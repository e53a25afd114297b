// Waivers: findings that are accepted for a time. An expired one fails, and so does one that
// nothing needs any more.
import { blockOf, type Block } from '../../domain/grading/gate-report.ts'
import type { Finding } from '../../domain/rule/finding.ts'
import type { Grading } from '../../domain/grading/grading.ts'
import type { Waiver } from '../../domain/scan/scan-config.ts'
import { quoted } from '../../domain/text/quoted.ts'
import { placesIn } from '../../observe/reading/data/places.ts'
import { findingOf } from './finding-of.ts'

/** The configuration file, for the places of its waivers. */
export interface ConfigSource {
  /** Relative to the folder of the run; null if it is outside of it. */
  path: string | null
  text: string
}

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

export function isFor({ check, where }: Waiver, finding: Pick<Finding, 'rule' | 'where'>): boolean {
  return check === finding.rule && (where === undefined || where === finding.where)
}

/** What was judged, by target. */
export interface Judged {
  findings: readonly Finding[]
  grading: Grading
}

/** Waivers that have expired, and those whose check was judged and found nothing. */
export function waiverBlocks(
  waivers: readonly Waiver[],
  judged: readonly Judged[],
  today: string,
  source: ConfigSource | null,
): Block[] {
  return waivers.flatMap((waiver, index) => {
    const { check, where, expires } = waiver
    const of = `The waiver of ${check}${where === undefined ? '' : ` at ${quoted(where, 300)}`}`
    if (expires < today)
      return [
        block(
          `${of} expired on ${expires}. Fix what it accepts, or give a new date with a reason.`,
          check,
          `/waivers/${index}/expires`,
          source,
        ),
      ]
    const isUsed = judged.some(({ findings }) => findings.some((each) => isFor(waiver, each)))
    const isJudged =
      judged.some(({ grading }) => statusOf(grading, check) === 'judged') &&
      judged.every(({ grading }) => statusOf(grading, check) !== 'inconclusive')
    return isUsed || !isJudged
      ? []
      : [
          block(
            `${of} accepts nothing: the check was judged and found nothing there. Remove the waiver.`,
            check,
            `/waivers/${index}/check`,
            source,
          ),
        ]
  })
}

function statusOf({ checks }: Grading, id: string): string | undefined {
  return checks.find((check) => check.id === id)?.status
}

function block(
  message: string,
  check: string,
  pointer: string,
  source: ConfigSource | null,
): Block {
  const region =
    source?.path == null ? null : (placesIn(source.text, [pointer])?.get(pointer) ?? null)
  const finding = findingOf(WAIVER, {
    message,
    where: '',
    place: { file: region && (source?.path ?? null), region, pointer },
    identity: ['waiver', check, pointer.split('/').at(-1) ?? '', message],
  })
  return blockOf('waiver', message, finding, null)
}
