// One pass of a reader: the file that `agentgrade read --answers` takes, and how it is checked. Every
// object is closed and complete, every answer a word, every number a choice, so that nothing that a
// hostile text makes a reader say can mean anything else.
import type { TSchema } from 'typebox'
import { choice, count, listOf, orNull, shape, text } from '../schema/schema.ts'
import type { Parsed, Problem } from '../schema/parse.ts'
import { parseAs, problem } from '../schema/parse.ts'
import { isObject, type Members } from '../schema/json.ts'
import { Type } from '../schema/type.ts'
import { isDay } from '../text/day.ts'
import {
  ACCUSATIONS,
  answersTo,
  MOST_NAMED,
  QUESTIONS,
  QUESTIONS_VERSION,
  STEER,
  SUBJECTS,
  type Subject,
} from './questions.ts'

export const ANSWERS_FORMAT = 'agentgrade-reading/1'
/** Items that an answer can be about. */
export const MOST_ITEMS = 500
const LONGEST_PLACE = 200

/** Where the words of an accusation stand; number 0 is the text that belongs to no item. */
export interface Place {
  number: number
  field: string
  starts: string
}

/** What a tool, an operation or a command can do, from harmless to worst. */
export const EFFECTS = [
  'reads',
  'writes',
  'sends',
  'destroys',
  'pays',
  'runs',
  'steals',
  'unknowable',
] as const
export type Effect = (typeof EFFECTS)[number]

export const READER_KINDS = ['hand', 'http', 'command'] as const

const reader = shape(
  {
    kind: choice(
      READER_KINDS,
      'By hand, a model over HTTP, or a command: whoever reads by hand is taken by their word.',
    ),
    name: text('The reader, such as a model or a person.', 100),
    reported: orNull(text('What it calls itself in its answer.', 200)),
    date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'The day of the answer.' }),
    exam: orNull(
      shape({
        agreement: Type.Number({ minimum: 0, maximum: 1, description: 'With agreed answers.' }),
        wrong: count('Accusations that were wrong.'),
        date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'The day of it.' }),
      }),
      'How it did in `agentgrade reader check`.',
    ),
    prompt: orNull(text('The digest of what it was asked, if not what `--print` prints.', 64)),
  },
  'Who answered.',
)

/** Of one pass; the same for every subject. */
export interface Pass {
  by: {
    kind: (typeof READER_KINDS)[number]
    name: string
    reported: string | null
    date: string
    exam: { agreement: number; wrong: number; date: string } | null
    prompt: string | null
  }
  pass: number
  controls: { asked: number; right: number } | null
  whole: { place: Place; worst?: Readonly<Record<string, readonly number[]>> } & Record<
    string,
    unknown
  >
  items: readonly ItemAnswers[]
}

export type ItemAnswers = { number: number; place?: Place } & Readonly<Record<string, unknown>>

const number = (description: string) =>
  Type.Integer({ minimum: 0, maximum: MOST_ITEMS, description })

function placeIn(fields: readonly string[]) {
  return shape(
    {
      number: number('Of the item; 0 is the text that belongs to none.'),
      field: choice(['', ...fields], 'Empty: no place.'),
      starts: text('Its first three to eight words, copied.', LONGEST_PLACE),
    },
    'Where the words are that an accusation rests on.',
  )
}

/** The answers of one pass about a subject, without what they belong to. */
function answersOf(subject: Subject) {
  const { items, whole, each, fields } = QUESTIONS[subject]
  const place = placeIn(fields)
  const word = (question: (typeof whole)[number]) =>
    choice(answersTo(question) as [string, ...string[]], question.title)
  const named = whole.filter(({ names }) => names)
  const hasPlaces = each.some(({ id }) => id in ACCUSATIONS && id !== 'effect')
  return {
    whole: shape({
      ...Object.fromEntries([...whole, STEER].map((question) => [question.id, word(question)])),
      place,
      ...(named.length > 0 && {
        worst: shape(
          Object.fromEntries(
            named.map(({ id }) => [id, listOf(number('Of the item.'), MOST_NAMED)]),
          ),
          'Up to three of the worst items by number, where an answer is below the best.',
        ),
      }),
    }),
    ...(items && {
      [items]: listOf(
        shape({
          number: number('Of the item.'),
          ...Object.fromEntries(each.map((question) => [question.id, word(question)])),
          ...(hasPlaces && { place }),
        }),
        MOST_ITEMS,
      ),
    }),
  }
}

const BY = {
  by: reader,
  pass: Type.Integer({ minimum: 1, maximum: 9, description: 'Which pass of this reader.' }),
  controls: orNull(
    shape({ asked: count('Tools of our own among them.'), right: count('Answered rightly.') }),
    'Null by hand.',
  ),
}

/** Of a pass as evidence keeps it: the file without what all passes share. */
export const PASS_SCHEMAS = bySubject((subject) =>
  shape({ ...BY, ...answersOf(subject) }, 'One pass.'),
)

const sha256 = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description: 'SHA-256 of the text that was shown.',
})

/** The file of one pass. */
export const ANSWERS_SCHEMAS = bySubject((subject) =>
  shape(
    {
      format: Type.Literal(ANSWERS_FORMAT),
      of: Type.Literal(subject),
      sha256,
      questions: Type.Literal(QUESTIONS_VERSION),
      ...BY,
      ...answersOf(subject),
    },
    'The answers of one reader in one pass.',
  ),
)

function bySubject(build: (subject: Subject) => TSchema): Readonly<Record<Subject, TSchema>> {
  return { mcp: build('mcp'), api: build('api'), cli: build('cli'), llms: build('llms') }
}

/** A pass as evidence keeps it, with its items under one name. */
export function passOf(subject: Subject, stored: object): Pass {
  const { items } = QUESTIONS[subject]
  return {
    items: [],
    ...stored,
    ...(items && items in stored && { items: (stored as Members)[items] }),
  } as unknown as Pass
}

export interface AnswersFile {
  of: Subject
  sha256: string
  /** As evidence keeps it. */
  pass: Members
}

/** The file of one pass, or everything that is wrong with it. Words are compared without case. */
export function parseAnswers(input: unknown): Parsed<AnswersFile> {
  const of = isObject(input) ? input['of'] : undefined
  const subject = SUBJECTS.find((each) => each === of)
  if (!isObject(input) || input['format'] !== ANSWERS_FORMAT)
    return refused('/format', found(input, 'format'), `"${ANSWERS_FORMAT}"`)
  if (subject === undefined)
    return refused('/of', found(input, 'of'), SUBJECTS.map((each) => `"${each}"`).join(', '))
  const parsed = parseAs<Members>(ANSWERS_SCHEMAS[subject], inLowerCase(input, subject))
  if (!parsed.ok) return parsed
  const { format: _, of: __, questions: ___, sha256: digest, ...pass } = parsed.value
  const own = passOf(subject, pass)
  const problems = [...repeatedIn(subject, own), ...daysIn(own)]
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, value: { of: subject, sha256: digest as string, pass } }
}

function refused(pointer: string, what: string, expected: string): Parsed<AnswersFile> {
  return { ok: false, problems: [problem(pointer, what, expected)] }
}

function found(input: unknown, member: string): string {
  return isObject(input) ? (JSON.stringify(input[member]) ?? 'nothing').slice(0, 80) : typeof input
}

/** With the answers to these questions in lower case. */
function folded(value: unknown, questions: readonly { id: string }[]): unknown {
  if (!isObject(value)) return value
  const words = questions.flatMap(({ id }) => {
    const word = value[id]
    return typeof word === 'string' ? [[id, word.trim().toLowerCase()] as const] : []
  })
  return { ...value, ...Object.fromEntries(words) }
}

/** A reader may write Reads for reads; its other texts stay as they are. */
function inLowerCase(input: Members, subject: Subject): Members {
  const { items, whole, each } = QUESTIONS[subject]
  const list = items === null ? undefined : input[items]
  return {
    ...input,
    whole: folded(input['whole'], [...whole, STEER]),
    ...(items !== null &&
      Array.isArray(list) && { [items]: list.map((item) => folded(item, each)) }),
  }
}

/** A day that does not exist would be the latest for ever. */
function daysIn({ by: { date, exam } }: Pass): Problem[] {
  const days = [['/by/date', date] as const, ['/by/exam/date', exam?.date ?? date] as const]
  return days.flatMap(([pointer, day]) =>
    isDay(day) ? [] : [problem(pointer, JSON.stringify(day), 'a day that exists')],
  )
}

function repeatedIn(subject: Subject, { items }: Pass): Problem[] {
  const numbers = items.map((item) => item.number)
  return numbers.flatMap((each, at) =>
    numbers.indexOf(each) < at
      ? [problem(`/${QUESTIONS[subject].items}/${at}/number`, String(each), 'each number once')]
      : [],
  )
}
