// Scans: one in short and whole, the history of a tool, the wish for a new look.
import type { Static } from 'typebox'
import { GradingSchema } from '../grading/grading.ts'
import { LETTERS } from '../grading/letter.ts'
import { DifferenceSchema } from '../scan/difference.ts'
import { ProgressSchema, SCAN_STATUSES } from '../scan/scan.ts'
import { openObject, choice, count, list, number, orNull, some, string } from '../schema/schema.ts'
import { Type } from '../schema/type.ts'
import { ScanFailureSchema } from '../tool/tool.ts'
import { dryRun, moment, PaginationSchema, paths } from './list.ts'

const position = orNull(count('Its position in the queue, from 1; null if it is not queued.'))
const inShort = {
  id: string('Identifier of the scan.'),
  status: choice(SCAN_STATUSES, 'The state of the scan.'),
  url: string('Its documentation.'),
}
const grade = orNull(choice(LETTERS, 'The letter.'))
const score = orNull(number('The score.'))

export const ScanSchema = openObject({
  ...inShort,
  position: Type.Optional(position),
  failure: Type.Optional(ScanFailureSchema),
  lockedSince: Type.Optional(
    string('The day since which scans meet only requests for credentials; the grade is older.'),
  ),
})
export type ScanInShort = Static<typeof ScanSchema>

export const EvidenceSchema = some(
  'Evidence about one tool; schema/evidence.schema.json describes it whole.',
)

export const ScanStateSchema = openObject(
  {
    ...inShort,
    tool: string('Slug of the tool.'),
    position,
    attempt: count('Attempts so far.'),
    createdAt: moment,
    updatedAt: moment,
    runAfter: orNull(string('The earliest time it runs; null once it has started.')),
    error: orNull(string('Why the last attempt failed.')),
    progress: list(
      openObject({
        ...ProgressSchema.properties,
        title: Type.Optional(string('The same for people.')),
      }),
      'The completed steps, in order.',
    ),
    grading: orNull(GradingSchema, 'The grading; null until it is done.'),
    difference: orNull(DifferenceSchema),
    links: paths('self', 'events', 'evidence', 'tool', 'history'),
    evidence: orNull(
      EvidenceSchema,
      'The evidence; null until it is done, and without evidence=true: links.evidence has it.',
    ),
  },
  'A scan: state, progress, and, once done, the grading.',
)
export type ScanState = Static<typeof ScanStateSchema>

export const ScanEntrySchema = openObject({
  kind: choice(
    ['scan', 'again', 'method'],
    'again: a second look, at its MCP server alone; method: stored evidence was graded again because the method changed, not the tool.',
  ),
  id: orNull(string('Id of the scan; null for a change of method.')),
  url: string('Its documentation.'),
  status: choice(SCAN_STATUSES, 'The state of the scan.'),
  createdAt: moment,
  finishedAt: orNull(moment),
  methodVersion: orNull(string('Version of the method.')),
  grade,
  score,
  difference: orNull(DifferenceSchema),
  previous: orNull(
    openObject({ methodVersion: string('Version of the method.'), grade, score }),
    'The grade of the same evidence by the previous method; null for a scan.',
  ),
})
export type ScanEntry = Static<typeof ScanEntrySchema>

export const ScanListSchema = openObject({
  scans: list(ScanEntrySchema, 'The latest first.'),
  pagination: PaginationSchema,
})

export const RescanAnswerSchema = openObject({
  status: choice(
    ['queued', 'under-way', 'would-queue'],
    'Whether a scan was queued now, is already queued or running, or would be queued (dry run).',
  ),
  dryRun,
  scan: orNull(ScanSchema, 'The scan; null if none is queued or running.'),
})
