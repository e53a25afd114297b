// What is worked out from evidence. A long list takes a second, so the service uses a thread.
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { readStoredEvidence } from '../domain/evidence/evidence.ts'
import type { OwnerFacts } from '../domain/tool/owner-facts.ts'
import type { ToolRecord } from '../domain/tool/tool.ts'
import type { Statement } from '../domain/verdict/verdict.ts'
import { Refusal } from '../errors/refusal.ts'
import { gradedEntry } from './operate/graded-entry.ts'
import { withConfirmation } from './registry/confirmed-evidence.ts'
import { withOwnerFacts } from './owner/declare-facts.ts'
import { clientViewsIn } from './tool-clients.ts'
import { regradedRecord } from './tool-record.ts'
import { statementOn } from './verdict/attest.ts'

/** In this thread. */
export const graderHere = {
  /** By the current method; null if the evidence cannot be read. */
  regraded: async (old: ToolRecord, stored: string, now: number): Promise<ToolRecord | null> => {
    const evidence = readStoredEvidence(stored)
    return evidence ? regradedRecord(old, evidence, now) : null
  },
  /** With the owner's facts instead of the previous ones. */
  declared: async (old: ToolRecord, stored: string | null, facts: OwnerFacts, now: number) => {
    const declared = withOwnerFacts(old, stored, facts)
    const record = regradedRecord(old, declared.evidence, now)
    return { record, evidence: JSON.stringify(declared.evidence), facts: declared.facts }
  },
  /** With what a client of the operator was shown; null takes that away. */
  confirmed: async (...given: Parameters<typeof withConfirmation>) => withConfirmation(...given),
  imported: async (...given: Parameters<typeof gradedEntry>) => gradedEntry(...given),
  clientViews: clientViewsIn,
  /** On evidence as it is served; or the sentence that says why there is none. */
  statement: async (json: string, on: string): Promise<Statement | string> => {
    try {
      return statementOn({ name: 'evidence.json', bytes: Buffer.from(json) }, on)
    } catch (error) {
      // A thread passes on errors without their class.
      if (error instanceof Refusal) return error.facts['reason'] ?? error.message
      throw error
    }
  },
}

export type Grader = typeof graderHere

export interface GraderRequest {
  id: number
  work: keyof Grader
  given: unknown[]
}

export type GraderResponse = { id: number } & ({ result: unknown } | { error: unknown })

// Next to this file with the same extension: .ts in the repository, .js in the published package.
const THREAD = join(import.meta.dirname, `grader-thread${import.meta.filename.slice(-3)}`)
/** What it has loaded takes memory, so it ends when nothing is asked for. */
const IDLE_MS = 10_000
const HEAP_MEGABYTES = 256

/** In a thread that runs while there is work. If a work exhausts it, only that work fails. */
export function startGrader(): { grader: Grader; stop: () => Promise<void> } {
  type Work = PromiseWithResolvers<unknown>
  let thread: { worker: Worker; waiting: Map<number, Work> } | undefined
  let idle: NodeJS.Timeout | undefined
  let asked = 0
  const end = async () => {
    clearTimeout(idle)
    const ended = thread
    thread = undefined
    await ended?.worker.terminate()
  }
  const begin = () => {
    const worker = new Worker(THREAD, {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
    })
    const waiting = new Map<number, Work>()
    worker.on('message', ({ id, ...response }: GraderResponse) => {
      const work = waiting.get(id)
      waiting.delete(id)
      if ('error' in response) work?.reject(response.error)
      else work?.resolve(response.result)
      if (waiting.size === 0) idle = setTimeout(() => void end(), IDLE_MS).unref()
    })
    let cause: unknown = new Error('The thread that grades has ended.')
    worker.on('error', (error) => (cause = error))
    worker.on('exit', () => {
      if (thread?.worker === worker) thread = undefined
      for (const work of waiting.values()) work.reject(cause)
    })
    return { worker, waiting }
  }
  const ask = (work: keyof Grader, given: unknown[]): Promise<unknown> => {
    clearTimeout(idle)
    thread ??= begin()
    const result: Work = Promise.withResolvers()
    thread.waiting.set((asked += 1), result)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
    thread.worker.postMessage({ id: asked, work, given } satisfies GraderRequest)
    return result.promise
  }
  const works = Object.keys(graderHere) as (keyof Grader)[]
  const grader = Object.fromEntries(
    works.map((work) => [work, (...given: unknown[]) => ask(work, given)]),
  ) as unknown as Grader
  return { grader, stop: end }
}
