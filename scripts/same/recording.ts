// What a state answers, by name, and what differs between two states.
import { hash } from 'node:crypto'

/** The kinds of answers that are recorded, as they are named on the command line. */
export const KINDS = ['service', 'mcp', 'gradings', 'commands'] as const
export type Kind = (typeof KINDS)[number]

/** Names begin with what was asked: `GET html /tools/stripe`. */
export type Recording = Map<string, string>

export interface Difference {
  name: string
  /** Null where one of both states has no such answer. */
  before: string | null
  after: string | null
}

export function differences(before: Recording, after: Recording): Difference[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].toSorted()
  return names.flatMap((name) => {
    const pair = { before: before.get(name) ?? null, after: after.get(name) ?? null }
    return pair.before === pair.after ? [] : [{ name, ...pair }]
  })
}

/** One line for each answer: its hash, its length and its name. */
export function listOf(recording: Recording): string {
  return [...recording]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, text]) => `${hash('sha256', text).slice(0, 16)} ${text.length} ${name}\n`)
    .join('')
}

const CONTEXT = 60
const LONGEST = 200

/** Where both begin to differ, with some text before it. */
export function shown({ name, before, after }: Difference): string {
  if (before === null) return `+ ${name}`
  if (after === null) return `- ${name}`
  let at = 0
  while (before[at] === after[at]) at++
  const from = Math.max(0, at - CONTEXT)
  const part = (text: string) => JSON.stringify(text.slice(from, from + LONGEST))
  return `~ ${name}\n    before ${part(before)}\n    after  ${part(after)}`
}
