// What a reader is shown of each text that evidence holds.
import { seenIn, type Evidence } from '../evidence/evidence.ts'
import type { ObservationName } from '../evidence/observations/index.ts'
import type { Subject } from '../questions/questions.ts'
import { shownServer } from './mcp-text.ts'
import { shownFrom, written, type Shown } from './written.ts'

/** Without its text where that is others’ and was not kept. */
export type ShownText = Omit<Shown, 'text' | 'items'> & {
  text?: string
  items: readonly { name: string; sha256: string; isCut?: boolean }[]
}

/** Where a text stands in evidence. */
export const TEXT_OF: Readonly<Record<Subject, ObservationName>> = {
  mcp: 'mcpTools',
  api: 'openapi',
  cli: 'cliHelp',
  llms: 'llmsTxt',
}

/** Where the answers about it stand. */
export const READING_OF = {
  mcp: 'mcpReading',
  api: 'apiReading',
  cli: 'cliReading',
  llms: 'llmsReading',
} as const satisfies Readonly<Record<Subject, ObservationName>>

/** Null where there is nothing to read: not seen, or of an older format. */
export function shownIn(
  evidence: Pick<Evidence, 'observations'>,
  subject: Subject,
): ShownText | null {
  const seen = seenIn(evidence)
  if (subject === 'mcp') return shownServer(seen)
  if (subject === 'api') return seen.openapi?.shown ?? null
  if (subject === 'cli') return seen.cliHelp?.shown ?? null
  return seen.llmsTxt ? shownLlms(seen.llmsTxt.text, seen.llmsTxt.chars) : null
}

function shownLlms(text: string, chars: number): Shown {
  const left = chars - text.length
  const head = [
    'llms.txt',
    `text: ${written(text)}`,
    ...(left > 0 ? [`(${left} characters are not shown)`] : []),
  ].join('\n')
  return shownFrom(head, 'Item', [], 0)
}
