// Prints the warnings of an answer on standard error, so that a pipe gets the answer alone.
import { inCommandWords } from './command-words.ts'
import { plainText } from '../../../represent/words/plain-text.ts'
import { parseAnswer } from '../../../domain/schema/parse.ts'
import { listWarnings } from '../../../domain/answer/list.ts'
import { writeErr } from './write.ts'

const MOST = 10

export function tellWarnings(answer: unknown, url: string): void {
  const { warnings } = answer as { warnings?: unknown }
  const told = parseAnswer<string[]>(listWarnings, warnings)
  if (!told.ok) return
  for (const warning of told.value.slice(0, MOST))
    writeErr(`Warning: ${plainText(inCommandWords(warning, url), 400)}\n`)
}
