// Why a request failed: every error of network, TLS, HTTP or our own limits as a kind of failure.
import CODES from './error-codes.json' with { type: 'json' }
import { type FailureKind, FAILURES, type Cause } from '../../domain/evidence/failure.ts'

export type FailureFacts = Readonly<Record<string, string | number>>

/** A failed request, in our own words: none of them reveals anything about an internal network. */
export class Failed extends Error {
  readonly kind: FailureKind
  readonly status: number | undefined
  /** How long it was waited for, if it came too late. */
  readonly seconds: number | undefined

  /** With the facts of its sentence, or the sentence itself. */
  constructor(kind: FailureKind, detail: FailureFacts | string = {}, status?: number) {
    super(typeof detail === 'string' ? detail : sentenceOf(kind, detail))
    this.name = 'Failed'
    this.kind = kind
    this.status = status
    this.seconds = typeof detail === 'string' ? undefined : Number(detail['seconds']) || undefined
  }

  get reason(): Cause {
    return FAILURES[this.kind].cause
  }
}

function sentenceOf(kind: FailureKind, facts: FailureFacts): string {
  return FAILURES[kind].says.replace(/\{(\w+)\}/g, (slot, name: string) =>
    String(facts[name] ?? slot),
  )
}

/** One message for every forbidden address: it reveals nothing about the internal network. */
export function forbidden(): Failed {
  return new Failed('forbidden')
}

/** Kinds by the code of an error, or by how that begins; a client asserts what a response must be. */
const { codes, starts } = CODES as Record<'codes' | 'starts', Readonly<Record<string, FailureKind>>>

/** The meaning of an error. An unknown one is a bug of ours. */
export function failureOf(error: unknown, facts: FailureFacts = {}): Failed {
  for (const each of withCauses(error)) {
    if (each instanceof Failed) return each
    const code = codeOf(each)
    const kind =
      codes[code] ?? Object.entries(starts).find(([start]) => code.startsWith(start))?.[1]
    if (kind) return new Failed(kind, facts)
  }
  return new Failed('fault')
}

function withCauses(error: unknown): Error[] {
  const errors: Error[] = []
  let rest: unknown = error
  for (let depth = 0; depth < 5 && rest instanceof Error; depth++) {
    errors.push(rest)
    rest = rest instanceof AggregateError ? rest.errors[0] : rest.cause
  }
  return errors
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
