// The schema of one entry in a tool's history: a scan, or a change of the method.
import { DifferenceSchema } from '../../../domain/scan/difference.ts'
import { SCAN_STATUSES } from '../../../domain/scan/scan.ts'
import { number, object, orNull, text, type Schema } from './schema-forms.ts'

export const SCAN_ENTRY = object({
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
