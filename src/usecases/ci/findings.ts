// The findings of a graded tool, in words and with their places in the file that was graded.
import { memberOf, pointerTo } from '../../domain/schema/json.ts'
import type { Evidence } from '../../domain/evidence/evidence.ts'
import { type Finding, type FindingLevel, sentence } from '../../domain/rule/rule.ts'
import type { Grading } from '../../domain/grading/grading.ts'
import { quoted } from '../../domain/text/quoted.ts'
import { outcomeOf } from '../../grade/check.ts'
import { faultsIn, type Fault } from '../../grade/faults.ts'
import { wholeOf } from '../../grade/method.ts'
import { STEPS } from '../../grade/scale.ts'
import { readJson } from '../../observe/reading/data/json.ts'
import {
  byLevel,
  findingOf,
  fingerprintOf,
  NOWHERE,
  placesInFile,
  type RunFile,
} from './finding-of.ts'

/** The file that was graded: an API description or saved tools. */
export interface SourceFile extends RunFile {
  holds: 'openapi' | 'mcpTools'
}

const LONGEST_WHERE = 300

/** Where a finding about the whole description is shown. */
const PLACES: Readonly<Record<string, string>> = {
  'api-servers': '/servers',
  'api-description-version': '/openapi',
  'auth-scopes': '/components/securitySchemes',
  'webhook-signatures': '/webhooks',
}

export interface TargetFindings {
  /** The most valuable first: by level, then by what a fix gains, then in the order of the file. */
  findings: Finding[]
  /**
   * What costs no points, because it is rare: a baseline knows it, so that it is not new when one
   * more of the kind makes all of them cost points.
   */
  rare: Pick<Finding, 'fingerprint' | 'rule' | 'where'>[]
}

export function findingsOf(
  evidence: Evidence,
  grading: Grading,
  source: SourceFile | null,
): TargetFindings {
  const all = faultsIn(evidence, grading.checks)
  return {
    findings: placed(
      all.filter(({ lost }) => lost > 0),
      evidence,
      grading,
      source,
    ),
    rare: all
      .filter(({ lost }) => lost === 0)
      .map((fault) => ({
        fingerprint: fingerprintOf(identityOf(fault)),
        rule: fault.check.id,
        where: whereOf(fault),
      })),
  }
}

function placed(
  faults: readonly Fault[],
  evidence: Evidence,
  grading: Grading,
  source: SourceFile | null,
): Finding[] {
  const gains = new Map(grading.fixes.map(({ check, gain }) => [check, gain]))
  const listed = faults
    .map((fault) => ({ fault, level: levelOf(fault), gain: gains.get(fixedBy(fault)) ?? 0 }))
    .toSorted((a, b) => byLevel(a, b) || b.gain - a.gain)
  const base = source?.holds === 'mcpTools' ? listPointer(source.text) : ''
  const pointers = listed.map(({ fault }) =>
    source && fault.observation === source.holds ? pointerOf(fault, evidence, base) : null,
  )
  const placeOf = placesInFile(
    source,
    pointers.filter((pointer) => pointer !== null),
  )
  return listed.map(({ fault, level }, index) => {
    const pointer = pointers[index] ?? null
    const { id, title, why: help } = fault.check
    return findingOf(
      { id, title, level, help, isSecurity: isSecurity(fault) },
      {
        message: messageOf(fault),
        where: whereOf(fault),
        place: pointer === null ? NOWHERE : placeOf(pointer),
        identity: identityOf(fault),
      },
    )
  })
}

/** A part is fixed together with the others of its check. */
function fixedBy({ check: { id } }: Fault): string {
  return wholeOf(id)?.id ?? id
}

function identityOf({ check, item }: Fault): string[] {
  return [check.id, item?.name ?? '', item?.each.member ?? '']
}

function whereOf({ item }: Fault): string {
  return item === null ? '' : quoted(item.name, LONGEST_WHERE)
}

/** Above it an estimate is told and fails nothing: nobody has read whether more is missing. */
const MIDDLE_ANSWER = STEPS[2]

function levelOf(fault: Fault): FindingLevel {
  if (isSecurity(fault)) return 'error'
  const { check, outcome, points, lost } = fault
  const isLimit = outcomeOf(check, outcome)?.cap !== undefined
  const isSlight = check.weight === 0 || (check.isEstimated && points > MIDDLE_ANSWER)
  if (isSlight && !isLimit) return 'note'
  return check.weight >= 7 && lost === 10 ? 'error' : 'warning'
}

/** A hazard, or a mark that its tool denies: either lets an agent do harm unasked. */
function isSecurity({ check, outcome }: Fault): boolean {
  if (check.id === 'published-secrets') return outcome === 'live'
  if (check.id === 'tool-marks') return outcome === 'contradicted'
  return check.criterion === 'safety' && outcomeOf(check, outcome)?.hazard === true
}

function messageOf(fault: Fault): string {
  const { check, outcome, facts, item } = fault
  const { says = '', fix = '' } = outcomeOf(check, outcome) ?? {}
  const does = sentence(fix, facts)
  return item === null ? `${sentence(says, facts)} ${does}`.trim() : `${whereOf(fault)}: ${does}`
}

function pointerOf({ check, item }: Fault, evidence: Evidence, base: string): string {
  if (item === null) return PLACES[check.id] ?? ''
  const { each, index, name } = item
  if (each.item === 'secret' || each.item === 'error') return name.replace(/^#|#\d+$/g, '')
  const { openapi, mcpTools } = evidence.observations
  if (each.item === 'tool') {
    const tool = mcpTools?.state === 'observed' ? mcpTools.value.tools[index] : undefined
    const { member = 'name' } = each
    return `${base}/${index}/${tool && Object.hasOwn(tool, member) ? member : 'name'}`
  }
  const operation = openapi?.state === 'observed' ? openapi.value.operations[index] : undefined
  if (!operation) return ''
  const own = pointerTo(['paths', operation.path, operation.method])
  return each.member === undefined ? own : `${own}/${each.member}`
}

/** Where the list is: the file holds it alone, in a result, or in a whole message. */
export function listPointer(text: string): string {
  const parsed = readJson(text)
  if (!parsed.ok || Array.isArray(parsed.value)) return ''
  return Array.isArray(memberOf(parsed.value, 'tools')) ? '/tools' : '/result/tools'
}
