// The error that is thrown to refuse a request: what was refused, and what to do next.
import type { Problem } from '../domain/schema/parse.ts'
import { REFUSALS, type RefusalCode } from './refusals.ts'

export { REFUSALS, usualExit, type RefusalCode } from './refusals.ts'

interface Details {
  /** Values for the `{slots}` of the message. */
  facts?: Record<string, string>
  problems?: readonly Problem[]
  /** Seconds after which a retry is worthwhile. */
  retryAfter?: number
  /** Similar names, offered to the caller. */
  suggestions?: readonly string[]
  cause?: unknown
}

export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly exit: number
  readonly title: string
  readonly hint: string
  readonly problems: readonly Problem[]
  readonly retryAfter: number | undefined
  readonly suggestions: readonly string[]
  readonly facts: Readonly<Record<string, string>>

  constructor(
    code: RefusalCode,
    { facts = {}, problems = [], retryAfter, suggestions = [], cause }: Details = {},
  ) {
    const { message, hint, exit, status, title } = REFUSALS[code]
    const filled = (text: string) =>
      text.replace(/\{(\w+)\}/g, (slot, name: string) => facts[name] ?? slot)
    super(filled(message), { cause })
    this.name = 'Refusal'
    this.code = code
    this.status = status
    this.exit = exit
    this.title = title
    this.hint = filled(hint)
    this.problems = problems
    this.retryAfter = retryAfter
    this.suggestions = suggestions
    this.facts = facts
  }
}

/** Words of a command that make no sense; `reason` is the middle of a sentence. */
export function wrongUsage(reason: string): Refusal {
  return new Refusal('invalid-usage', { facts: { reason } })
}

export function invalidDocument(file: string, reason: string): Refusal {
  return new Refusal('invalid-document', { facts: { file, reason } })
}
