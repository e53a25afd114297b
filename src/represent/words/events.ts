// Events, the public log and the edits of an owner, in our own words.
import type { Evidence } from '../../domain/evidence/evidence.ts'
import type { FactKey } from '../../domain/evidence/facts.ts'
import { surfacesOf } from '../../domain/evidence/surface.ts'
import type { Grading } from '../../domain/grading/grading.ts'
import type { ContractCounts } from '../../domain/scan/contract-change.ts'
import type { ToolEvent } from '../../domain/scan/event.ts'
import type { Problem } from '../../domain/schema/parse.ts'
import { counted } from '../../domain/text/figures.ts'
import { canBeRead } from '../../domain/tool/owner-facts.ts'
import type { LogEntry, OwnerFact } from '../../domain/tool/owner.ts'
import { checkOf } from '../../grade/method.ts'
import { factsReadBy } from '../../grade/stated.ts'
import { verdictOf, verdictWords } from './checks.ts'
import { andList, plainText } from './text.ts'
import { gradeWords } from './scans.ts'
import { factName } from './evidence.ts'

const REASONS: Readonly<Record<Exclude<ToolEvent['reason'], 'method' | 'policy'>, string>> = {
  scan: 'after a new scan',
  declaration: 'because the vendor’s declared facts were updated',
  confirmation: 'after a client of the operator was asked',
}

/** One line with the name of the tool, for lists of many. */
export function eventTitle(event: ToolEvent): string {
  const name = plainText(event.tool.name, 80)
  const { from, to } = event.grade
  if (event.kind === 'tool.added') return `${name}: added with grade ${to ?? 'none'}`
  if (event.contract) return `${name}: ${contractWords(event.contract)}`
  if (event.policy)
    return `${name}: ${event.policy.isIn ? 'in' : 'out'} by policy ${event.policy.name}`
  return `${name}: ${methodStart(event)}${from ?? 'no grade'} → ${to ?? 'no grade'}`
}

/** A sentence without the name. */
export function eventSummary(event: ToolEvent): string {
  const { kind, grade, score, reason, contract, policy, scanId } = event
  if (policy) return `${policy.server} under policy ${policy.name}: ${policy.says}`
  if (contract) return `Contract changed: ${contractWords(contract)}.`
  if (kind === 'tool.added') return `Added with grade ${letterAndScore(grade.to, score.to)}.`
  const change = `${letterAndScore(grade.from, score.from)} → ${letterAndScore(grade.to, score.to)}`
  if (reason !== 'method' && reason !== 'policy') return `Grade ${change} ${REASONS[reason]}.`
  return scanId === null
    ? `${methodStart(event)}${change}, nothing about the tool changed.`
    : `${methodStart(event)}${change} with a new scan; the method changed, so the two cannot be compared.`
}

/** "Method 3.0.0: " where the method changed and not the tool. */
function methodStart({ reason, methodVersion }: ToolEvent): string {
  return reason === 'method' && methodVersion !== null ? `Method ${methodVersion}: ` : ''
}

function letterAndScore(letter: string | null, score: number | null): string {
  if (letter === null) return 'none'
  return score === null ? letter : `${letter} (${score.toFixed(1)})`
}

const CLASSES = [
  ['breaking', 'broken'],
  ['removed', 'removed'],
  ['added', 'added'],
  ['extended', 'extended'],
  ['wording', 'reworded'],
] as const

/** Such as "1 MCP tool broken, 2 operations added". */
export function contractWords({ mcp, api, injection }: ContractCounts): string {
  const parts = CLASSES.flatMap(([change, words]) => [
    ...changedLine(mcp[change], 'MCP tool', words),
    ...changedLine(api[change], 'operation', words),
  ])
  const safety = (mcp.safety ?? 0) + (api.safety ?? 0)
  const client = (mcp.client ?? 0) + (api.client ?? 0)
  const others = [
    ...(safety > 0 ? [counted(safety, 'safety change')] : []),
    ...(client > 0 ? [`${counted(client, 'tool')} hidden or altered by a client`] : []),
  ]
  const steering = injection === 'none' ? [] : [`possible prompt injection appeared (${injection})`]
  return [...steering, ...parts, ...others].join(', ')
}

function changedLine(count: number, noun: string, words: string): string[] {
  return count === 0 ? [] : [`${counted(count, noun)} ${words}`]
}

export function logWords({ kind, what, from, to }: LogEntry): string {
  const change = `${from ? `“${from}”` : 'nothing'} → ${to ? `“${to}”` : 'nothing'}`
  if (kind === 'claimed')
    return `The owner claimed the tool with ${to === 'dns' ? 'a DNS record' : 'a file on the site'}.`
  if (kind === 'claim-lost') return 'The proof of ownership disappeared, so the claim ended.'
  if (kind === 'rescan') return 'The owner requested a scan.'
  if (kind === 'note') return `The owner’s note on ${what ?? 'a check'}: ${change}`
  return `The owner changed ${what ?? 'the tool'}: ${change}`
}

/** `changed` are fields, keys of facts and ids of checks. */
export function savedWords(changed: readonly string[]): string {
  if (changed.length === 0) return 'Nothing has changed.'
  const names = changed.map((what) => checkOf(what)?.title ?? factName(what))
  return `Saved: ${names.join(', ')}.`
}

export interface StatedFact {
  key: string
  /** Null if it was removed. */
  fact: OwnerFact | null
  before: Grading | null
  after: Grading | null
  /** After the edit. */
  evidence: Evidence | null
}

/** What a fact has done to the grade; why nothing, if it has not. */
export function factEffectWords({ key, fact, before, after, evidence }: StatedFact): string {
  const [was, is] = [before, after].map((grading) =>
    gradeWords(grading?.letter ?? null, grading?.score ?? null),
  )
  if (was !== is) return `The grade changes from ${was} to ${is}.`
  const stays = `The grade stays ${is}.`
  if (fact === null) return stays
  const declared = evidence?.declaration?.facts?.[key as FactKey]
  if (declared && 'source' in declared && declared.source === fact.source)
    return `${stays} The fact counts, but no check earns more points by it.`
  if (!canBeRead(key))
    return `${stays} No scan can read this fact on a page, so it is shown and does not count.`
  const checks = evidence === null ? [] : usersOf(key, fact, after, evidence)
  const waiting = checks.length === 0 ? '' : ` Until then nothing changes in ${andList(checks)}.`
  return `${stays} The fact counts once a scan has read it on the page that you named.${waiting} Scan again now.`
}

/** The checks that read the fact, each with its result: "Webhooks (failed)". */
function usersOf(key: string, fact: OwnerFact, grading: Grading | null, evidence: Evidence) {
  const stated = { [key]: { value: fact.value, basis: 'source', source: fact.source } }
  const declaration = { ...evidence.declaration, facts: stated, sources: [fact.source] }
  const surfaces = surfacesOf(evidence)
  return (grading?.checks ?? []).flatMap((result) => {
    const check = checkOf(result.id)
    const isUser = check && factsReadBy(check, declaration, surfaces).has(key as FactKey)
    return isUser ? [`${check.title} (${verdictWords(verdictOf(result)).toLowerCase()})`] : []
  })
}

/** A field of the page instead of a pointer of the API. */
export function editProblemWords({ pointer, expected }: Problem): string {
  const [, field = '', name = '', part = ''] = pointer.split('/')
  return `${fieldWords(field, name, part)}: expected ${expected.replace('true or false', 'yes or no')}.`
}

function fieldWords(field: string, name: string, part: string): string {
  if (field === 'links') return `Link ${Number(name) + 1 || ''}`.trim()
  if (field === 'notes') return `Your note on ${checkOf(name)?.title ?? 'the check'}`
  if (field === 'facts')
    return { value: `Value of “${factName(name)}”`, source: 'Page that states it' }[part] ?? 'Fact'
  return `${field.charAt(0).toUpperCase()}${field.slice(1)}`
}
