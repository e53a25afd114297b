// Every check of a tool with its texts, as JSON: what an agent only fetches to know why.
import type { CheckAnswer, Checks } from '../../domain/answer/checks.ts'
import type { CheckResult } from '../../domain/grading/grading.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { plainText } from '../words/plain-text.ts'
import { gradingOf } from './tool.ts'
import { inWords } from '../words/check/in-words.ts'

export function checksJson(record: ToolRecord): Checks {
  const grading = gradingOf(record)
  return {
    slug: record.slug,
    methodVersion: grading?.methodVersion ?? null,
    checks: (grading?.checks ?? []).map((result) => ({
      ...checkJson(result),
      ...ownerNote(record, result.id),
    })),
  }
}

/** The owner's own words, which are not verified. */
function ownerNote({ owner }: ToolRecord, id: string) {
  const notes = owner?.notes ?? {}
  const said = Object.hasOwn(notes, id) ? notes[id] : undefined
  return said && { ownerNote: { note: plainText(said.note, 500), at: said.at } }
}

function checkJson(result: CheckResult): CheckAnswer {
  const { id, title, facts: _, says, fix, reason, exchanges, ...rest } = inWords(result)
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
