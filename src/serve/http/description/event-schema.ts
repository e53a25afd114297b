// The schema of an event, as it is read, streamed, and sent to webhooks.
import { ContractCountsSchema } from '../../../domain/scan/contract-change.ts'
import { EVENT_KINDS, EVENT_REASONS } from '../../../domain/scan/event.ts'
import { number, object, orNull, text, type Schema } from './schema-forms.ts'

const letter = orNull(text('A+ to F; null where it had none.'))
const points = orNull(number('Out of 10; null where it had none.'))

export const EVENT_SCHEMA = {
  ...object({
    id: text('Its cursor; grows from event to event.'),
    kind: { type: 'string', enum: [...EVENT_KINDS], description: 'What happened.' },
    at: text('A moment in UTC, ISO 8601.'),
    tool: object({
      slug: text('Identifier in paths.'),
      name: text('Display name, in the words of its vendor or submitter.'),
      category: text('Slug of its category then.'),
    }),
    reason: {
      type: 'string',
      enum: [...EVENT_REASONS],
      description:
        'scan: a scan saw something else. method: the grading method changed, not the tool. declaration: the facts that its vendor states were updated.',
    },
    grade: object({ from: letter, to: letter }),
    score: object({ from: points, to: points }),
    contract: {
      ...orNull(ContractCountsSchema as unknown as Schema),
      description:
        'How many MCP tools and operations changed, by class; /scans/{id} names them. Null where the contract is not what changed.',
    },
    methodVersion: orNull(text('Version of the grading method.')),
    summary: text('The same in a sentence of ours.'),
    links: object({
      tool: text('Path of the tool.'),
      history: text('Path of its history.'),
      scan: orNull(text('Path of the scan that saw it; null where none did.')),
    }),
  }),
  description: 'Something that happened to a tool.',
}
