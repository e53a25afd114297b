// What texts do beyond describing their own tool, by the answers of readers.
import type { Subject } from '../../domain/questions/questions.ts'
import type { Standing } from '../../domain/reading/standing.ts'
import type { Outcome, ReadVerdict } from '../check.ts'
import { excerpt } from '../reading/figures.ts'

export const TEXTS: Readonly<Record<Subject, string>> = {
  mcp: 'the texts of its MCP server',
  api: 'its API description',
  cli: 'its help',
  llms: 'its llms.txt',
}

const outcome = (says: string, loss: string, cap: Outcome['cap']): Outcome => ({
  points: 0,
  says,
  loss,
  fix: 'Remove “{quote}” from {text}: {where}.',
  ...(cap && { cap }),
  hazard: true,
  found: true,
})

export const STEERING = {
  'read-none': { points: 10, says: 'Readers found nothing in {text} that steers an agent.' },
  'read-pushy': outcome(
    'Readers call {text} pushy (preferring itself to others, urging or ordering), for {where}: “{quote}”.',
    'readers find {text} pushy: “{quote}”',
    { letter: 'B+' },
  ),
  'read-hostile': outcome(
    'Readers call {text} hostile to whoever follows it, for {where}: “{quote}”.',
    'readers find {text} hostile: “{quote}”',
    { letter: 'F' },
  ),
} satisfies Record<string, Outcome>

/** Undefined where readers do not answer it for all that is there now. */
export function steeringIn(standing: Standing | null): ReadVerdict | undefined {
  if (!standing) return undefined
  const { steering, steer, isComplete, subject } = standing
  const text = TEXTS[subject]
  if (steering) {
    const { answer, place, quote, name } = steering
    const where = name === '' ? `the ${place.field}` : `the ${place.field} of ${excerpt(name)}`
    return {
      outcome: answer === 'hostile' ? 'read-hostile' : 'read-pushy',
      facts: { text, where, quote: excerpt(quote), number: place.number },
    }
  }
  return isComplete && steer !== null ? { outcome: 'read-none', facts: { text } } : undefined
}
