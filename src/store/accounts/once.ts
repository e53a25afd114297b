// Stores idempotent requests and their answers for a day.
import type { Catalogue, WriteOutcome, RepeatableWrite, WriteWork } from '../catalogue.ts'
import type { Reader } from '../database/engine.ts'
import type { Store } from '../store.ts'
import { takeQuota } from './quotas.ts'

export const KEPT_MS = 86_400_000

type Row = Awaited<ReturnType<Store['queries']['findOnce']>>[number]

/** Thrown to roll the transaction back; its outcome is still returned. */
class Undone<T> extends Error {
  readonly outcome: WriteOutcome<T>
  constructor(outcome: WriteOutcome<T>) {
    super(outcome.state)
    this.outcome = outcome
  }
}

export function onceRequests(store: Store): Pick<Catalogue, 'doOnce' | 'forgetOldRequests'> {
  const { engine, queries } = store
  return {
    doOnce: async <T>(
      request: RepeatableWrite,
      work: () => Promise<WriteWork<T>>,
      now: number,
    ): Promise<WriteOutcome<T>> => {
      // A repeated request needs no lock.
      const [known] = await queries.findOnce(engine, { id: request.id })
      if (known && known.created_at > now - KEPT_MS) return repeatOf(known, request)
      try {
        return await engine.together((tx) => doIn(store, tx, request, work, now))
      } catch (error) {
        if (error instanceof Undone) return error.outcome
        throw error
      }
    },
    forgetOldRequests: async (now) => {
      await engine.transaction((tx) => queries.forgetOldOnce(tx, { before: now - KEPT_MS }))
    },
  }
}

async function doIn<T>(
  store: Store,
  tx: Reader,
  request: RepeatableWrite,
  work: () => Promise<WriteWork<T>>,
  now: number,
): Promise<WriteOutcome<T>> {
  const { queries } = store
  const { id, fingerprint, quota } = request
  await queries.forgetOldOnce(tx, { before: now - KEPT_MS })
  // Waits for another process that is carrying out the same request.
  const [made] = await queries.insertOnce(tx, { id, fingerprint, now })
  if (!made) {
    const [known] = await queries.findOnce(tx, { id })
    if (!known) throw new Error('The row of a request is gone.')
    return repeatOf(known, request)
  }
  if ((await takeQuota(store, tx, 'once', quota)) === null)
    throw new Undone({ state: 'quota-exceeded' })
  const { result, answer, isDone } = await work()
  if (!isDone) throw new Undone({ state: 'done', result })
  await queries.setOnceAnswer(tx, { id, answer })
  return { state: 'done', result }
}

function repeatOf(row: Row, { fingerprint }: RepeatableWrite): WriteOutcome<never> {
  return row.fingerprint === fingerprint
    ? { state: 'repeated', answer: row.answer }
    : { state: 'reused' }
}
