// The schemas of scans: a summary, the full scan, and an entry in a tool's history.
import { DifferenceSchema } from '../../../domain/scan/difference.ts'
import { GradingSchema } from '../../../domain/grading/grading.ts'
import { ProgressListSchema, SCAN_STATUSES } from '../../../domain/scan/scan.ts'
import { number, object, orNull, text, whole, type Schema } from './schema-forms.ts'

const position = orNull(
  whole('Its place in the queue, the next one being 1; null where it does not wait.'),
)

const SCAN_ENTRY = object({
  kind: {
    type: 'string',
    enum: ['scan', 'method'],
    description:
      'method: stored evidence was graded again because the method changed, not the tool.',
  },
  id: orNull(text('Id of the scan; null for a change of method.')),
  url: text('Where it is told.'),
  status: { type: 'string', enum: [...SCAN_STATUSES] },
  createdAt: text('A moment in UTC.'),
  finishedAt: orNull(text('A moment in UTC.')),
  methodVersion: orNull(text('Version of the method.')),
  grade: orNull(text('The letter.')),
  score: orNull(number('The score.')),
  difference: orNull(DifferenceSchema as unknown as Schema),
  previous: {
    ...orNull(
      object({
        methodVersion: text('Version of the method.'),
        grade: orNull(text('The letter.')),
        score: orNull(number('The score.')),
      }),
    ),
    description: 'What the method before gave the same evidence; null for a scan.',
  },
})

export const SCAN_SCHEMAS = {
  Scan: object(
    {
      id: text('Random.'),
      status: { type: 'string', enum: [...SCAN_STATUSES] },
      url: text('Where it is told.'),
      position,
      failure: object({
        error: text('Why the last try failed: `cause: detail`.'),
        attempt: whole('Tries so far.'),
        nextTryAt: orNull(text('A moment in UTC; null after the last try.')),
      }),
    },
    ['position', 'failure'],
  ),
  ScanState: {
    ...object({
      id: text('Random.'),
      status: { type: 'string', enum: [...SCAN_STATUSES] },
      tool: text('Slug of the tool.'),
      url: text('Where it is told.'),
      position,
      attempt: whole('Tries so far.'),
      createdAt: text('A moment in UTC.'),
      updatedAt: text('A moment in UTC.'),
      runAfter: orNull(text('When it runs at the earliest; null once it has begun.')),
      error: orNull(text('Why the last try failed.')),
      progress: ProgressListSchema as unknown as Schema,
      grading: orNull(GradingSchema as unknown as Schema),
      difference: orNull(DifferenceSchema as unknown as Schema),
      links: {
        type: 'object',
        description: 'Paths from the root of the service.',
        additionalProperties: { type: 'string' },
      },
      evidence: orNull({ $ref: '#/components/schemas/Evidence' }),
    }),
    description: 'A scan: state, progress, and when it is done evidence and grading.',
  } as Schema,
  ScanEntry: SCAN_ENTRY,
}
