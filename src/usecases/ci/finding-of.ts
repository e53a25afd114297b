// A finding of any rule: what tells it from all others, and where it stands in a file of the run.
import { hash } from 'node:crypto'
import {
  type Finding,
  type FindingPlace,
  FINDING_LEVELS,
  type Rule,
} from '../../domain/rule/rule.ts'
import { placesIn } from '../../observe/reading/data/places.ts'

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
  return hash('sha256', JSON.stringify(identity)).slice(0, 32)
}

/** To sort the worst first. */
export function byLevel(a: Pick<Finding, 'level'>, b: Pick<Finding, 'level'>): number {
  return FINDING_LEVELS.indexOf(a.level) - FINDING_LEVELS.indexOf(b.level)
}

/** A file with its text. */
export interface RunFile {
  /** Relative to the folder of the run; null if it is outside of it, or standard input. */
  path: string | null
  text: string
}

/** Of a finding that stands in no file. */
export const NOWHERE: FindingPlace = { file: null, region: null, pointer: '' }

/** The places of these pointers; a file outside of the run has none. */
export function placesInFile(
  file: RunFile | null,
  pointers: Iterable<string>,
): (pointer: string) => FindingPlace {
  const path = file?.path ?? null
  const regions = file && path !== null ? placesIn(file.text, [...new Set(pointers)]) : null
  return (pointer) => {
    const region = regions?.get(pointer) ?? null
    return { file: region && path, region, pointer }
  }
}
