// What the verified owner of a tool may change, and the public log of changes.
import type { Static } from 'typebox'
import {
  openObject,
  choice,
  listOf,
  orNull,
  shape,
  string,
  text,
  webAddress,
} from '../schema/schema.ts'
import { Type } from '../schema/type.ts'
import { FactScopeSchema } from '../evidence/facts.ts'

export const LONGEST_NOTE = 500
export const MOST_LINKS = 8
const FACT_KEY = '^[a-z]{2,8}\\.[A-Za-z]{2,40}$'
const CHECK_ID = '^[a-z0-9][a-z0-9-]{0,59}$'

const link = shape({ label: text('What it leads to.', 40), url: webAddress('Where it leads.') })
export type OwnerLink = Static<typeof link>

const fact = shape(
  {
    value: Type.Union([
      Type.Boolean(),
      Type.Integer(),
      text('One of the values of its key.', 40),
      listOf(text('One of the values of its key.', 40), 8),
    ]),
    source: webAddress('The public page that states it.'),
    note: Type.Optional(text('A parameter, a header.', 80)),
    scope: Type.Optional(FactScopeSchema),
  },
  'What the documentation states.',
)
export type OwnerFact = Static<typeof fact>

/** The body of PATCH /tools/{slug}: missing fields stay unchanged. */
export const OwnerEditSchema = shape(
  {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 80, description: 'Display name.' })),
    description: Type.Optional(text('One sentence.', 500)),
    category: Type.Optional(text('Slug of a category.', 64)),
    links: Type.Optional(
      listOf(link, MOST_LINKS, 'Shown on the report; replaces the previous ones.'),
    ),
    notes: Type.Optional(
      Type.Record(
        Type.String({ pattern: CHECK_ID }),
        Type.Union([text('A public note on the check.', LONGEST_NOTE), Type.Null()]),
        { description: 'Notes on checks by id; null removes one.' },
      ),
    ),
    facts: Type.Optional(
      Type.Record(Type.String({ pattern: FACT_KEY }), Type.Union([fact, Type.Null()]), {
        description:
          'Facts by key, as in a catalogue entry, each with the page that states it; null removes one. Each counts as declared, never as verified, once a scan has read it on its page.',
      }),
    ),
  },
  'An edit by the owner of the tool.',
)
export type OwnerEdit = Static<typeof OwnerEditSchema>

/** Stored with the tool: overrides scans and the launch catalogue. */
export interface OwnerWords {
  /** The id of the key that wrote last: the words end with its claim. */
  by?: string
  /** What the tool would be called without its owner. */
  instead?: {
    name: string
    description: string
    category: string
    categoryWish: string | null
    wordsBy: string | null
  }
  name?: string
  description?: string
  category?: string
  links?: OwnerLink[]
  notes?: Record<string, { note: string; at: string }>
  /** `instead`: the previous declaration, to restore; null if there was none. */
  facts?: Record<string, OwnerFact & { at: string; instead: unknown }>
}

/** One line of the public log of a tool. */
export const LogEntrySchema = openObject({
  id: string('Random.'),
  at: string('A time in UTC, ISO 8601.'),
  kind: choice(
    ['claimed', 'claim-lost', 'edited', 'note', 'rescan', 'mistake'],
    'The kind of entry.',
  ),
  by: choice(['owner', 'operator'], 'Who did it.'),
  what: orNull(string('What was changed.')),
  from: orNull(string('As it was.')),
  to: orNull(string('As it is now.')),
})
export type LogEntry = Static<typeof LogEntrySchema>

export const MistakeSchema = shape(
  {
    check: Type.String({ pattern: CHECK_ID, description: 'The id of the check.' }),
    message: Type.String({
      minLength: 10,
      maxLength: 1000,
      description: 'What is wrong, and how to see it.',
    }),
    scan: Type.Optional(text('The scan that was wrong; the latest if omitted.', 64)),
  },
  'A mistake in the result of a check.',
)
export type MistakeBody = Static<typeof MistakeSchema>

/** A reported mistake for the operator. */
export interface MistakeReport {
  id: string
  slug: string
  check: string
  scan: string | null
  /** Ids of the exchanges behind the check. */
  evidence: string[]
  outcome: string | null
  message: string
  /** Reads like an instruction to its reader. */
  isSuspect: boolean
  createdAt: string
  closedAt: string | null
}
