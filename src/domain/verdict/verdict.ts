// A verdict: the grade of one evidence as an in-toto statement. The same evidence, method and day give
// the same statement, byte by byte.
import type { Static } from 'typebox'
import { LETTERS } from '../grading/letter.ts'
import { choice, flag, listOf, orNull, points, shape, share, text } from '../schema/schema.ts'
import { Type } from '../schema/type.ts'

export const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1'
export const PREDICATE_TYPE = 'https://github.com/agentgrade/agentgrade/verdict/v1'
/** The name of the subject that is the evidence; the others are package URLs. */
export const EVIDENCE_SUBJECT = 'evidence'

const MOST_CHECKS = 500
const MOST_READERS = 9

const letter = choice(LETTERS, 'A+ to F.')
const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'A day, in UTC.' })
const sha256 = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256, in hex.' })
const sha512 = Type.String({ pattern: '^[0-9a-f]{128}$', description: 'SHA-512, in hex.' })

const SubjectSchema = shape(
  {
    name: text('`evidence`, or a package URL such as pkg:npm/acme-mcp@1.2.3.', 500),
    digest: Type.Union([shape({ sha256 }), shape({ sha512 })]),
  },
  'What the verdict is about, by its bytes.',
)
export type Subject = Static<typeof SubjectSchema>

const reader = text('As a pass names itself.', 100)
const texts = orNull(
  shape({
    state: choice(
      ['read', 'changed', 'estimated'],
      'read: all texts that are there were read; changed: not all of them are as they were read; estimated: nobody has read them.',
    ),
    readers: Type.Optional(listOf(reader, MOST_READERS, 'Who read them.')),
    readOn: Type.Optional(day),
  }),
)

const VerdictSchema = shape(
  {
    tool: shape({
      name: text('Display name.', 80),
      url: text('As the evidence has it.', 2048),
    }),
    method: text('The version of the method that judged.', 20),
    letter,
    score: points('Truncated to one decimal.'),
    access: shape(
      { api: orNull(letter), mcp: orNull(letter), cli: orNull(letter) },
      'The letter of each access method; null where it has none.',
    ),
    texts: Type.Optional(
      shape(
        { api: texts, mcp: texts, cli: texts },
        'How far the texts of each access method are known; null where it has none. Since method 5.',
      ),
    ),
    confidence: share('The share of what matters that is known.'),
    provisional: flag('Confidence is too low to rely on.'),
    evidence: choice(['verified', 'declared', 'mixed'], 'What the grade rests on.'),
    observedAt: orNull(text('When the looking began, in UTC; null where nobody has looked.', 30)),
    evidenceDate: orNull(day, 'Of the newest scan or document; null for stated facts alone.'),
    gradedOn: day,
    failed: listOf(
      shape({
        check: text('Its id.', 60),
        outcome: text('By name.', 60),
        points: points('Less than its best.'),
      }),
      MOST_CHECKS,
      'The checks that lose points or limit the letter; of one with parts, those parts.',
    ),
    hazards: listOf(text('Its id.', 60), MOST_CHECKS, 'Those of them that found a hazard.'),
    policy: Type.Optional(
      shape(
        {
          sha256,
          isMet: flag('Whether the tool meets it, on the day of the grading.'),
          missed: listOf(text('What it misses.', 100), MOST_CHECKS),
        },
        'The policy that was applied, by the digest of its file, and its result.',
      ),
    ),
  },
  'The verdict.',
)
export type Verdict = Static<typeof VerdictSchema>

export const StatementSchema = shape({
  _type: Type.Literal(STATEMENT_TYPE),
  subject: Type.Array(SubjectSchema, { minItems: 1, maxItems: 51 }),
  predicateType: Type.Literal(PREDICATE_TYPE),
  predicate: VerdictSchema,
})
export type Statement = Static<typeof StatementSchema>
