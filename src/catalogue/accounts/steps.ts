// The transactions of an idempotent request. Each one commits its result with it, so a process that
// takes the request over gets the stored result instead of running the transaction twice.
import { AsyncLocalStorage } from 'node:async_hooks'
import { Refusal } from '../../errors.ts'
import type { HeldRequest, Sealing } from '../interface/once.ts'
import type { Engine, Reader } from '../database/engine.ts'
import type { Queries } from '../database/queries/index.ts'

const COME_BACK_SECONDS = 1

interface Steps extends Sealing {
  request: HeldRequest
  /** Committed results, in the order of the transactions. */
  given: string[]
  taken: number
  /** Work that the request starts after its response is not part of it. */
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

/** Whether an earlier process did what the caller is about to do, but ended before it responded. */
export function isDoneAlready(): boolean {
  const steps = current.getStore()
  return steps !== undefined && !steps.isOver && steps.taken < steps.given.length
}

/** The engine, with transactions that are recorded as steps inside an idempotent request. */
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
    // Locks the row: no other process can take the request over before this commits.
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
