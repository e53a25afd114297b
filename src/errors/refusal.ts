// The error that is thrown to refuse a request: what was refused, and what to do next.
import type { Problem } from '../domain/schema/parse.ts'
import SUBJECTS from './refusals.json' with { type: 'json' }

interface RefusalEntry {
  /** HTTP status. */
  status: number
  /** Exit code of the command line. */
  exit: number
  title: string
  message: string
  hint: string
}

type CodeIn<Subject> = Subject extends unknown ? keyof Subject : never
export type RefusalCode = CodeIn<(typeof SUBJECTS)[keyof typeof SUBJECTS]>

/** The file has exit code and title only where status and code do not say them. */
type Written = Omit<RefusalEntry, 'exit' | 'title'> & Partial<RefusalEntry>

export const REFUSALS = Object.freeze(
  Object.fromEntries(
    Object.values(SUBJECTS)
      .flatMap((subject) => Object.entries<Written>(subject))
      .map(([code, written]) => [
        code,
        { exit: usualExit(written.status), title: titleOf(code), ...written },
      ]),
  ),
) as Readonly<Record<RefusalCode, RefusalEntry>>

/** 2: the caller can correct it; 3: it does not exist; 4: try later. */
export function usualExit(status: number): number {
  if (status === 404) return 3
  return status === 429 || status >= 500 ? 4 : 2
}

function titleOf(code: string): string {
  return code.charAt(0).toUpperCase() + code.slice(1).replaceAll('-', ' ')
}

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

/** One value is to blame. */
export function refusedAt(code: RefusalCode, pointer: string, found: string, expected: string) {
  return new Refusal(code, { problems: [{ pointer, found, expected }] })
}

/** Words of a command that make no sense; `reason` is the middle of a sentence. */
export function wrongUsage(reason: string): Refusal {
  return new Refusal('invalid-usage', { facts: { reason } })
}

export function invalidDocument(file: string, reason: string): Refusal {
  return new Refusal('invalid-document', { facts: { file, reason } })
}
