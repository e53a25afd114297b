// Puts the answers of readers into evidence, if they are complete and about the text that it holds.
import type { Evidence } from '../evidence/evidence.ts'
import { EVIDENCE_FORMAT } from '../evidence/evidence.ts'
import type { ReadingExchange } from '../evidence/exchange.ts'
import { MOST_PASSES } from '../evidence/observations/reading.ts'
import { passOf, type AnswersFile, type Place } from '../questions/answers.ts'
import { QUESTIONS, type Subject } from '../questions/questions.ts'
import { isObject, type Members } from '../schema/json.ts'
import { problem, type Problem } from '../schema/parse.ts'
import { accusationsIn, isOwnPlace } from './accusations.ts'
import { finderIn } from './places.ts'
import { READING_OF, shownIn, type ShownText } from './shown-in.ts'

/** Why answers were not taken. */
export type AnswersFault =
  | { fault: 'nothing-to-read'; subject: Subject }
  | { fault: 'other-text'; subject: Subject; wanted: string; given: string }
  | { fault: 'one-pass'; subject: Subject }
  | { fault: 'same-pass'; subject: Subject }
  | { fault: 'too-many-passes'; subject: Subject }
  | { fault: 'incomplete'; at: number; problems: Problem[] }

/** The evidence with a reading for each subject that the files are about; `at` is the file. */
export function withAnswers(
  evidence: Evidence,
  files: readonly AnswersFile[],
): { evidence: Evidence; notFound: UnfoundPlace[] } | AnswersFault {
  let next = evidence
  const notFound: UnfoundPlace[] = []
  for (const [subject, own] of Map.groupBy(files, ({ of }) => of)) {
    const shown = shownIn(evidence, subject)
    if (shown === null) return { fault: 'nothing-to-read', subject }
    const [first, ...others] = own
    for (const file of own) {
      if (file.sha256 !== shown.sha256)
        return { fault: 'other-text', subject, wanted: shown.sha256, given: file.sha256 }
      const problems = problemsOf(subject, file, shown)
      if (problems.length > 0) return { fault: 'incomplete', at: files.indexOf(file), problems }
    }
    if (!first || others.length === 0) return { fault: 'one-pass', subject }
    if (own.length > MOST_PASSES) return { fault: 'too-many-passes', subject }
    const texts = own.map(({ pass }) => inOrder(pass))
    if (new Set(texts).size < texts.length) return { fault: 'same-pass', subject }
    notFound.push(...own.flatMap((file) => unfoundIn(subject, file, shown)))
    next = withReading(next, subject, shown, own)
  }
  return { evidence: next, notFound }
}

/** The same text for the same pass, in whatever order its members were written. */
function inOrder(pass: Members): string {
  return JSON.stringify(pass, (_, value: unknown) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}

/** An accusation whose words are not where it says: it does not count. */
export interface UnfoundPlace {
  reader: string
  place: Place
}

function problemsOf(subject: Subject, { pass }: AnswersFile, { items }: ShownText): Problem[] {
  const list = QUESTIONS[subject].items
  const { whole, items: answered } = passOf(subject, pass)
  const numbers = new Set(answered.map(({ number }) => number))
  const most = items.length
  const foreign = answered.flatMap(({ number }, at) =>
    number < 1 || number > most
      ? [problem(`/${list}/${at}/number`, String(number), `a number from 1 to ${most}`)]
      : [],
  )
  const missing = items.flatMap(({ name }, at) =>
    numbers.has(at + 1)
      ? []
      : [problem(`/${list}`, `no answer for number ${at + 1}`, `one for ${JSON.stringify(name)}`)],
  )
  const named = Object.entries(whole.worst ?? {}).flatMap(([id, each]) =>
    each.some((number) => number < 1 || number > most)
      ? [problem(`/whole/worst/${id}`, JSON.stringify(each), `numbers from 1 to ${most}`)]
      : [],
  )
  const placed = [
    { at: '/whole', place: whole.place },
    ...answered.map(({ place }, at) => ({ at: `/${list}/${at}`, place })),
  ].flatMap(({ at, place }) =>
    place && place.number > most
      ? [problem(`${at}/place/number`, String(place.number), `a number from 0 to ${most}`)]
      : [],
  )
  return [...foreign, ...missing, ...named, ...placed].slice(0, MOST_PROBLEMS)
}

const MOST_PROBLEMS = 20

function unfoundIn(subject: Subject, { pass }: AnswersFile, shown: ShownText): UnfoundPlace[] {
  if (shown.text === undefined) return []
  const own = passOf(subject, pass)
  const finds = finderIn(subject, shown.text)
  return accusationsIn(own)
    .filter((each) => !isOwnPlace(each) || !finds(each.place, each.place.number))
    .map(({ place }) => ({ reader: own.by.name, place }))
}

function withReading(
  evidence: Evidence,
  subject: Subject,
  { sha256, head, items, left, text }: ShownText,
  files: readonly AnswersFile[],
): Evidence {
  const id = `reading-${subject}`
  const passes = files.map(({ pass }) => pass)
  const by = files.map(({ pass }) => passOf(subject, pass).by)
  const exchange: ReadingExchange = {
    id,
    kind: 'reading',
    of: subject,
    readers: [...new Set(by.map(({ name }) => name))],
    date:
      by
        .map(({ date }) => date)
        .toSorted()
        .at(-1) ?? '',
    answer: { bytes: Buffer.byteLength(text ?? ''), sha256, ms: 0 },
    command: `agentgrade read evidence.json --of ${subject} --print`,
  }
  const value = {
    questions: 1,
    sha256,
    head,
    items: items.map((item) => ({ ...item })),
    left,
    passes,
  }
  return {
    ...evidence,
    format: EVIDENCE_FORMAT,
    exchanges: [...evidence.exchanges.filter((each) => each.id !== id), exchange],
    observations: {
      ...evidence.observations,
      [READING_OF[subject]]: { state: 'observed', exchanges: [id], value },
    },
  }
}
