// What an owner's edit has changed and what not, and what is wrong with one, in the words of the
// owner's page.
import type { Evidence } from '../../../domain/evidence/evidence.ts'
import type { FactKey } from '../../../domain/evidence/facts.ts'
import { surfacesOf } from '../../../domain/evidence/surface.ts'
import type { Grading } from '../../../domain/grading/grading.ts'
import type { Problem } from '../../../domain/schema/parse.ts'
import { canBeRead } from '../../../domain/tool/owner-facts.ts'
import type { OwnerFact } from '../../../domain/tool/owner.ts'
import { checkOf } from '../../../grade/method.ts'
import { factsReadBy } from '../../../grade/stated.ts'
import { verdictOf, verdictWords } from '../check/verdict-words.ts'
import { gradeWords } from '../scan/scan-entry.ts'
import { factName } from './fact-words.ts'

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
  const waiting =
    checks.length === 0 ? '' : ` Until then nothing changes in ${checks.join(' and ')}.`
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
