// The checks of a tool with their texts as JSON, and a report as plain data.
import type { AccessGradeAnswer, CheckAnswer, Checks } from '../../domain/answer/checks.ts'
import { byAccess, type AccessId, CRITERION_IDS } from '../../domain/grading/criterion.ts'
import type { CheckResult, Grading } from '../../domain/grading/grading.ts'
import { exactScore, hundredths, shownShare } from '../../domain/grading/letter.ts'
import type { Report } from '../../domain/grading/report.ts'
import { bindingCeiling } from '../../grade/sum.ts'
import { ifKnown, type IfKnown } from '../../grade/unknown.ts'
import { gradingOf, type ToolRecord } from '../../domain/tool/tool.ts'
import { inWords, quotedFacts, fixInWords, type CheckInWords } from '../words/checks.ts'
import { whyWords } from '../words/score.ts'
import { plainText } from '../words/text.ts'
import { API_DESCRIBED, nextWords } from '../words/access.ts'
import { accessWhy } from '../words/findings.ts'

export function checksJson(record: ToolRecord): Checks {
  const grading = gradingOf(record)
  const unknown = grading ? ifKnown(grading) : new Map<string, IfKnown>()
  return {
    slug: record.slug,
    methodVersion: grading?.methodVersion ?? null,
    best: grading?.best ?? null,
    bonus: grading?.bonus ?? 0,
    access: byAccess((id) => grading && accessGrade(grading, id)),
    ...(grading?.restsOn?.readings && { readings: grading.restsOn.readings }),
    checks: (grading?.checks ?? []).map((result) => ({
      ...checkJson(result),
      ...ifKnownJson(unknown.get(result.id)),
      ...ownerNote(record, result.id),
    })),
  }
}

function accessGrade(grading: Grading, id: AccessId): AccessGradeAnswer | null {
  const own = grading.access?.[id]
  if (!own) return null
  const { letter, score, exact, confidence, ceiling, isHeld, criteria } = own
  const scores = new Map(criteria.map((each) => [each.id, each.score]))
  return {
    grade: letter,
    score,
    exact: exact === null ? null : exactScore(exact),
    confidence: shownShare(confidence),
    ceiling,
    isHeld,
    why: accessWhy(grading, id),
    criteria: Object.fromEntries(
      CRITERION_IDS.map((each) => [each, scores.get(each) ?? null]),
    ) as AccessGradeAnswer['criteria'],
  }
}

/** With two decimals. */
function ifKnownJson(known: IfKnown | undefined): Pick<CheckAnswer, 'ifKnown'> {
  if (!known) return {}
  const scores = Object.entries(known.scores).map(([access, { lowest, highest }]) => [
    access,
    { lowest: hundredths(lowest), highest: hundredths(highest) },
  ])
  return { ifKnown: { act: known.act, scores: Object.fromEntries(scores) as IfKnown['scores'] } }
}

/** The owner's own words, which are not verified. */
function ownerNote({ owner }: ToolRecord, id: string) {
  const notes = owner?.notes ?? {}
  const said = Object.hasOwn(notes, id) ? notes[id] : undefined
  return said && { ownerNote: { note: plainText(said.note, 500), at: said.at } }
}

function checkJson(result: CheckResult): CheckAnswer {
  const { parts, ...words } = inWords(result)
  return { ...safely(words), ...(parts && { parts: parts.map(safely) }) }
}

function safely(words: Omit<CheckInWords, 'parts'>): Omit<CheckAnswer, 'parts'> {
  const { id, title, facts: _, says, fix, reason, exchanges, ...rest } = words
  return {
    id,
    title,
    ...rest,
    says: plainText(says, 1000),
    fix: fix === null ? null : plainText(fix, 1000),
    reason: reason === null ? null : plainText(reason, 500),
    exchanges,
  }
}

/** With the facts themselves. */
function withFacts(result: CheckResult): CheckInWords {
  const { parts, ...words } = inWords(result)
  const quote = (each: typeof words) => ({ ...each, facts: quotedFacts(each.facts) })
  return { ...quote(words), ...(parts && { parts: parts.map(quote) }) }
}

export function reportJson(report: Report) {
  const { tool, observedAt, accessMethods, isDescribedOnly, lookedFor, grading } = report
  const next = nextWords(report)
  return {
    tool: {
      ...tool,
      name: plainText(tool.name),
      ...(tool.description !== undefined && { description: plainText(tool.description, 500) }),
    },
    observedAt,
    accessMethods,
    ...(isDescribedOnly && { api: API_DESCRIBED }),
    ...(lookedFor.length > 0 && {
      lookedFor: lookedFor.map((each) => ({ ...each, detail: plainText(each.detail, 500) })),
    }),
    ...(next !== null && { next }),
    why: whyWords(grading),
    limitedBy: bindingCeiling(grading),
    ...grading,
    checks: grading.checks.map(withFacts),
    fixes: grading.fixes.map((fix) => ({ ...fixInWords(fix, report), gain: fix.gain })),
  }
}
