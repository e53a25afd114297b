// Readings for tests: passes with the best answers, or with those that a test names.
import type { AnswersFile } from '../src/domain/questions/answers.ts'
import { QUESTIONS, type Subject } from '../src/domain/questions/questions.ts'
import type { Evidence } from '../src/domain/index.ts'
import { withAnswers } from '../src/domain/reading/with-answers.ts'
import { shownIn, type ShownText } from '../src/domain/reading/shown-in.ts'

export const NOWHERE = { number: 0, field: '', starts: '' }

export interface Given {
  /** Answers about the whole that are not the best. */
  whole?: Readonly<Record<string, unknown>>
  /** Of each item, by name, answers that are not those of a harmless read. */
  items?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  reader?: string
  date?: string
}

/** One pass about what is shown. */
export function passAbout(
  subject: Subject,
  { items }: Pick<ShownText, 'items'>,
  { whole = {}, items: given = {}, reader = 'a', date = '2026-11-19' }: Given = {},
) {
  const { whole: questions, each, items: list } = QUESTIONS[subject]
  const named = questions.filter(({ names }) => names)
  const hasPlace = each.some(({ id }) => id === 'honest')
  return {
    by: { kind: 'hand', name: reader, reported: null, date, exam: null, prompt: null },
    pass: 1,
    controls: null,
    whole: {
      ...Object.fromEntries(questions.map(({ id, answers }) => [id, Object.keys(answers).at(-1)])),
      steer: 'none',
      place: NOWHERE,
      ...(named.length > 0 && { worst: Object.fromEntries(named.map(({ id }) => [id, []])) }),
      ...whole,
    },
    ...(list && {
      [list]: items.map(({ name }, at) => ({
        number: at + 1,
        ...Object.fromEntries(each.map(({ id, answers }) => [id, Object.keys(answers)[0]])),
        ...(hasPlace && { place: NOWHERE }),
        ...given[name],
      })),
    }),
  }
}

/** As evidence keeps it: by two readers who agree, unless a test gives passes of its own. */
export function readingAbout(
  subject: Subject,
  shown: ShownText,
  passes: readonly Given[] = [{ reader: 'a' }, { reader: 'b' }],
) {
  const { sha256, head, items, left } = shown
  return {
    questions: 1 as const,
    sha256,
    head,
    items: items.map((item) => ({ ...item })),
    left,
    passes: passes.map((given) => passAbout(subject, shown, given)),
  }
}

/** The files that readers give back about this text. */
export function filesAbout(
  subject: Subject,
  shown: ShownText,
  passes: readonly Given[] = [{ reader: 'a' }, { reader: 'b' }],
): AnswersFile[] {
  return passes.map((given) => ({
    of: subject,
    sha256: shown.sha256,
    pass: passAbout(subject, shown, given),
  }))
}

/** Evidence with a reading of this text. */
export function readEvidence(
  evidence: Evidence,
  subject: Subject,
  ...passes: readonly Given[]
): Evidence {
  const shown = shownIn(evidence, subject)
  if (!shown) throw new Error(`nothing to read: ${subject}`)
  const result = withAnswers(
    evidence,
    filesAbout(subject, shown, passes.length === 0 ? undefined : passes),
  )
  if ('fault' in result) throw new Error(JSON.stringify(result))
  return result.evidence
}
