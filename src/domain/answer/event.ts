// What happened to a tool, as it is read, streamed, and sent to webhooks.
import type { Static } from 'typebox'
import { LETTERS } from '../grading/letter.ts'
import { ContractCountsSchema } from '../scan/contract-change.ts'
import { EVENT_KINDS, EVENT_REASONS } from '../scan/event.ts'
import { openObject, change, choice, flag, list, orNull, string } from '../schema/schema.ts'
import { Type } from '../schema/type.ts'
import { warnings } from './list.ts'

const letter = orNull(choice(LETTERS))
const points = orNull(Type.Number())

export const EventSchema = openObject(
  {
    id: string('Its cursor; grows from event to event.'),
    kind: choice(EVENT_KINDS, 'The kind of event.'),
    at: string('A time in UTC, ISO 8601.'),
    tool: openObject(
      {
        slug: string('Identifier in paths.'),
        name: string('Display name, in the words of its vendor or submitter.'),
        category: string('Slug of its category at that time.'),
      },
      'The tool.',
    ),
    reason: choice(
      EVENT_REASONS,
      'scan: a scan saw something else. method: the grading method changed, not the tool. declaration: the facts that its vendor states were updated. confirmation: a client of the operator was shown the same tools, or others. policy: a policy lets its server in, or keeps it out.',
    ),
    grade: change(letter, 'A+ to F; null if it had none.'),
    score: change(points, 'Out of 10; null if it had none.'),
    contract: orNull(
      ContractCountsSchema,
      'How many MCP tools and operations changed, by class; /scans/{id} lists them. Null if the contract did not change.',
    ),
    policy: orNull(
      openObject({
        name: string('The policy.'),
        server: string('The name of the server in the registry.'),
        isIn: flag('Whether the policy lets it in now.'),
        says: string('Why, in a sentence.'),
      }),
      'The policy that lets its server in or keeps it out now; null for other events.',
    ),
    methodVersion: orNull(string('Version of the grading method.')),
    summary: string('The same in one sentence.'),
    links: openObject(
      {
        tool: string('Path of the tool.'),
        history: string('Path of its history.'),
        scan: orNull(string('Path of the scan that found it; null if none did.')),
      },
      'Paths from the root of the service.',
    ),
  },
  'Something that happened to a tool.',
)
export type EventAnswer = Static<typeof EventSchema>

export const EventListSchema = openObject({
  events: list(EventSchema),
  cursor: string('Send it as since in the next request.'),
  hasMore: flag('Whether more events are available now.'),
  next: string('Path of the next request.'),
  warnings,
})
export type EventList = Static<typeof EventListSchema>
