// A finding of any rule, with what tells it from all others.
import { createHash } from 'node:crypto'
import type { Finding, FindingPlace } from '../../domain/rule/finding.ts'
import { FINDING_LEVELS, type Rule } from '../../domain/rule/rule.ts'

type FoundRule = Pick<Rule, 'id' | 'level' | 'isSecurity'> & { title: string; help: string }

interface Found {
  message: string
  where: string
  place: FindingPlace
  /** Names alone, never positions or counts. */
  identity: readonly string[]
}

export function findingOf(
  { id, title, level, help, isSecurity = false }: FoundRule,
  { message, where, place, identity }: Found,
): Finding {
  return {
    rule: id,
    title,
    message,
    help,
    where,
    level,
    ...place,
    fingerprint: fingerprintOf(identity),
    isSecurity,
    state: 'new',
  }
}

export function fingerprintOf(identity: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 32)
}

/** To sort the worst first. */
export function byLevel(a: Pick<Finding, 'level'>, b: Pick<Finding, 'level'>): number {
  return FINDING_LEVELS.indexOf(a.level) - FINDING_LEVELS.indexOf(b.level)
}
