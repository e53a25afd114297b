// How far two readers agree, by question, over the readings of the launch catalogue.
import { passOf, type Pass } from '../src/domain/questions/answers.ts'
import {
  CANNOT_TELL,
  QUESTIONS,
  STEER,
  SUBJECTS,
  type Question,
  type Subject,
} from '../src/domain/questions/questions.ts'
import type { StoredReading } from '../src/domain/evidence/observations/reading.ts'
import { READING_OF } from '../src/domain/reading/shown-in.ts'
import { readLaunchCatalogue } from '../src/usecases/operate/launch-catalogue.ts'

export interface ReaderAgreement {
  subject: Subject
  question: string
  title: string
  /** Pairs of answers. */
  compared: number
  /** Shares of them. */
  same: number
  withinOne: number
  /** Cohen's kappa: agreement beyond that of chance. */
  kappa: number
}

export async function shippedReadings(): Promise<
  { slug: string; subject: Subject; passes: Pass[] }[]
> {
  const { captured } = await readLaunchCatalogue(new URL('../catalogue', import.meta.url).pathname)
  return [...captured].flatMap(([slug, evidence]) =>
    SUBJECTS.flatMap((subject) => {
      const reading = evidence.observations[READING_OF[subject]]
      if (reading?.state !== 'observed') return []
      const { passes } = reading.value as unknown as StoredReading
      return [{ slug, subject, passes: passes.map((pass) => passOf(subject, pass)) }]
    }),
  )
}

export async function readerAgreements(): Promise<ReaderAgreement[]> {
  const readings = await shippedReadings()
  return SUBJECTS.flatMap((subject) => {
    const own = readings.filter((each) => each.subject === subject)
    if (own.length === 0) return []
    const { whole, each } = QUESTIONS[subject]
    const ofWhole = [...whole, STEER].map((question) =>
      agreementOn(
        subject,
        question,
        own.map(({ passes }) => passes.map((pass) => String(pass.whole[question.id]))),
      ),
    )
    const ofItems = each.map((question) =>
      agreementOn(
        subject,
        question,
        own.flatMap(({ passes: [first, second] }) =>
          (first?.items ?? []).map((item) => [
            String(item[question.id]),
            String(second?.items.find(({ number }) => number === item.number)?.[question.id]),
          ]),
        ),
      ),
    )
    return [...ofWhole, ...ofItems]
  })
}

function agreementOn(
  subject: Subject,
  { id, title, answers }: Question,
  pairs: readonly (readonly string[])[],
): ReaderAgreement {
  const words = [...Object.keys(answers), CANNOT_TELL]
  const count = (is: (one: string, other: string) => boolean) =>
    pairs.filter(([one = '', other = '']) => is(one, other)).length / pairs.length
  const same = count((one, other) => one === other)
  const share = (at: 0 | 1, word: string) =>
    pairs.filter((pair) => pair[at] === word).length / pairs.length
  const chance = words.reduce((sum, word) => sum + share(0, word) * share(1, word), 0)
  return {
    subject,
    question: id,
    title,
    compared: pairs.length,
    same,
    withinOne: count(
      (one, other) =>
        one === other ||
        (one !== CANNOT_TELL &&
          other !== CANNOT_TELL &&
          Math.abs(words.indexOf(one) - words.indexOf(other)) <= 1),
    ),
    kappa: chance === 1 ? 1 : (same - chance) / (1 - chance),
  }
}
