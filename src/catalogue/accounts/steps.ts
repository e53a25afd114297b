// The transactions of a request that happens once: each is committed together with what it gave, so
// that whoever takes the request over is given that instead of doing it again.
import { AsyncLocalStorage } from 'node:async_hooks'
import { Refusal } from '../../errors.ts'
import type { HeldRequest, Sealing } from '../interface/once.ts'
import type { Engine, Reader } from '../database/engine.ts'
import type { Queries } from '../database/queries/index.ts'

const COME_BACK_SECONDS = 1

interface Steps extends Sealing {
  request: HeldRequest
  /** What is committed, in the order of the transactions. */
  given: string[]
  taken: number
  /** What begins after the answer, but because of the request, is no part of it. */
  isOver: boolean
}

const current = new AsyncLocalStorage<Steps>()

export async function inSteps<T>(
  request: HeldRequest,
  sealing: Sealing,
  work: () => Promise<T>,
): Promise<T> {
  const steps = { ...sealing, request, given: [...request.steps], taken: 0, isOver: false }
  try {
    return await current.run(steps, work)
  } finally {
    steps.isOver = true
  }
}

/** Whether what the caller is about to do was done by a process that ended before it answered. */
export function isDoneAlready(): boolean {
  const steps = current.getStore()
  return steps !== undefined && !steps.isOver && steps.taken < steps.given.length
}

/** The engine, whose transactions are steps where a request happens once. */
export function withSteps(engine: Engine, queries: Queries): Engine {
  return {
    ...engine,
    transaction: (work) => {
      const steps = current.getStore()
      return steps === undefined || steps.isOver
        ? engine.transaction(work)
        : takeStep(engine, queries, steps, work)
    },
  }
}

async function takeStep<T>(
  engine: Engine,
  queries: Queries,
  steps: Steps,
  work: (tx: Reader) => Promise<T>,
): Promise<T> {
  const before = steps.given[steps.taken]
  if (before !== undefined) {
    steps.taken += 1
    return (JSON.parse(steps.unseal(before)) as { result: T }).result
  }
  const { id, attempt } = steps.request
  const step = await engine.transaction(async (tx) => {
    // Locked from here on: nobody takes it over before this is committed.
    const [held] = await queries.holdSteps(tx, { id, attempt })
    if (!held) throw new Refusal('request-in-progress', { retryAfter: COME_BACK_SECONDS })
    const result = await work(tx)
    const given = [...steps.given, steps.seal(JSON.stringify({ result }))]
    await queries.updateSteps(tx, { id, steps: JSON.stringify(given) })
    return { result, given }
  })
  steps.given = step.given
  steps.taken = step.given.length
  return step.result
}
