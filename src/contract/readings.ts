// What readers say of the tools of a server: of each that they have read as it is now.
import type { Static } from 'typebox'
import type { Evidence } from '../domain/evidence/evidence.ts'
import { EFFECTS } from '../domain/questions/answers.ts'
import { shownIn } from '../domain/reading/shown-in.ts'
import { standingOf, type ItemStanding } from '../domain/reading/standing.ts'
import { choice, orNull, shape } from '../domain/schema/schema.ts'
import { Type } from '../domain/schema/type.ts'

/** The answers, from harmless to worst. */
export const BOUNDS = ['closed', 'stated', 'open'] as const
export const HONESTIES = ['yes', 'mark', 'text'] as const
export const SEEN = ['none', 'private'] as const
export const BROUGHT = ['none', 'strangers'] as const
export const RECIPIENTS = ['none', 'fixed', 'any'] as const

/** Null is what the passes do not agree on, or what the texts do not tell. */
export const ToolReadingSchema = shape(
  {
    sha256: Type.String({
      pattern: '^[0-9a-f]{64}$',
      description: 'SHA-256 of what readers were shown of it.',
    }),
    effect: choice(EFFECTS, 'The strongest that it can have.'),
    bound: orNull(choice(BOUNDS), 'What holds the effect.'),
    honest: orNull(choice(HONESTIES), 'Whether its texts and marks agree about the effect.'),
    sees: orNull(choice(SEEN), 'Whether it returns private data of the user.'),
    brings: orNull(choice(BROUGHT), 'Whether it brings in text that strangers wrote.'),
    out: orNull(choice(RECIPIENTS), 'To whom it can pass data.'),
  },
  'What readers say of it.',
)
export type ToolReading = Static<typeof ToolReadingSchema>

export interface Readings {
  /** By name; a tool that nobody has read as it is now is left out. */
  tools: ReadonlyMap<string, ToolReading>
  /** Whether what the server tells every agent was read as it is now. */
  areInstructionsRead: boolean
}

/** Null if nobody has read its tools. */
export function readingsIn(evidence: Evidence): Readings | null {
  const { mcpReading } = evidence.observations
  if (mcpReading?.state !== 'observed') return null
  const shown = shownIn(evidence, 'mcp')
  const items = standingOf(evidence, 'mcp')?.items ?? []
  const tools = items.flatMap((item, at) => {
    const sha256 = shown?.items[at]?.sha256
    const reading = sha256 === undefined ? null : readingOf(item, sha256)
    return reading === null ? [] : [[item.name, reading] as const]
  })
  const areInstructionsRead = shown !== null && shown.head === mcpReading.value.head
  return { tools: new Map(tools), areInstructionsRead }
}

/** Of a text that is not shown whole, any part could change unseen. */
function readingOf({ state, answers, isCut }: ItemStanding, sha256: string): ToolReading | null {
  if (state !== 'read' || answers === null || isCut) return null
  const { effect, bound, lie, isHonestySettled, sees, brings, out } = answers
  return {
    sha256,
    effect,
    bound,
    honest: lie ?? (isHonestySettled ? 'yes' : null),
    sees: oneOf(SEEN, sees),
    brings: oneOf(BROUGHT, brings),
    out: oneOf(RECIPIENTS, out),
  }
}

function oneOf<const W extends string>(words: readonly W[], word: string | null): W | null {
  return words.find((each) => each === word) ?? null
}
