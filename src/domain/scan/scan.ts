// A scan in its public form: state, progress and result.
import type { Static } from 'typebox'
import { OBSERVATION_NAMES } from '../evidence/observations/index.ts'
import { choice, shape, text } from '../schema/schema.ts'

export const SCAN_STATUSES = ['queued', 'running', 'done', 'failed'] as const
export type ScanStatus = (typeof SCAN_STATUSES)[number]

export const ProgressSchema = shape(
  {
    observation: choice(OBSERVATION_NAMES, 'What was looked for.'),
    state: choice(['observed', 'not-offered', 'unobserved'], 'How the step ended.'),
    found: text('What was found, in a few words.', 200),
  },
  'One look of a scan that has ended.',
)
export type Progress = Static<typeof ProgressSchema>

/** The number of attempts before it has failed for good. */
export const MOST_ATTEMPTS = 3
/** The longest that one worker may hold it, whatever its heartbeat says. */
export const MOST_HELD_MS = 300_000
/** No further attempt after this time since the first one. */
export const MOST_AGE_MS = 86_400_000
