// Stores idempotent requests with their answers for a day, one row each.
import { sql, type Reader, type Tables } from '../database/statement.ts'
import type { Store } from '../store.ts'
import { takeQuota, type CountedCaller } from './quotas.ts'

export const KEPT_MS = 86_400_000

export interface RepeatableWrite {
  /** A digest of the caller, the route and the caller's own key for the request. */
  id: string
  /** A digest of the request: the same request has the same one. */
  fingerprint: string
  quota: CountedCaller
}

/** What a request did. */
export interface WriteWork<T> {
  result: T
  /** For a repeat; null if it holds a secret, and must not be stored. */
  answer: string | null
  /** Whether something was done that must not be done again; else all of it is undone. */
  isDone: boolean
}

export type WriteOutcome<T> =
  | { state: 'done'; result: T }
  /** It was done before. */
  | { state: 'repeated'; answer: string | null }
  | { state: 'reused' }
  | { state: 'quota-exceeded' }

type RequestRow = Tables['once_request']

const readRequest = sql<RequestRow>()('select * from once_request where id = :id')
/** Returns a row only if there was none. */
const insertRequest = sql()(`
  insert into once_request (id, fingerprint, created_at, answer)
  values (:id, :fingerprint, :now, null) on conflict (id) do nothing returning id`)
const setAnswer = sql()('update once_request set answer = :answer where id = :id')
const deleteOld = sql()('delete from once_request where created_at <= :before')

/** Thrown to roll the transaction back; its outcome is still returned. */
class Undone<T> extends Error {
  readonly outcome: WriteOutcome<T>
  constructor(outcome: WriteOutcome<T>) {
    super(outcome.state)
    this.outcome = outcome
  }
}

export function onceRequests({ engine }: Store) {
  return {
    /**
     * Runs the work in one transaction with the row of the request, so that either both are
     * committed or neither is. The work may run more than once, but only one run is committed.
     */
    doOnce: async <T>(
      request: RepeatableWrite,
      work: () => Promise<WriteWork<T>>,
      now: number,
    ): Promise<WriteOutcome<T>> => {
      // A repeated request needs no lock.
      const [known] = await readRequest(engine, { id: request.id })
      if (known && known.created_at > now - KEPT_MS) return repeatOf(known, request)
      try {
        return await engine.together((tx) => doIn(tx, request, work, now))
      } catch (error) {
        if (error instanceof Undone) return error.outcome
        throw error
      }
    },
    /** Deletes expired requests. */
    forgetOldRequests: async (now: number): Promise<void> => {
      await engine.transaction((tx) => deleteOld(tx, { before: now - KEPT_MS }))
    },
  }
}

async function doIn<T>(
  tx: Reader,
  request: RepeatableWrite,
  work: () => Promise<WriteWork<T>>,
  now: number,
): Promise<WriteOutcome<T>> {
  const { id, fingerprint, quota } = request
  await deleteOld(tx, { before: now - KEPT_MS })
  // Waits for another process that is carrying out the same request.
  const [made] = await insertRequest(tx, { id, fingerprint, now })
  if (!made) {
    const [known] = await readRequest(tx, { id })
    if (!known) throw new Error('The row of a request is gone.')
    return repeatOf(known, request)
  }
  if ((await takeQuota(tx, 'once', quota)) === null) throw new Undone({ state: 'quota-exceeded' })
  const { result, answer, isDone } = await work()
  if (!isDone) throw new Undone({ state: 'done', result })
  await setAnswer(tx, { id, answer })
  return { state: 'done', result }
}

function repeatOf(row: RequestRow, { fingerprint }: RepeatableWrite): WriteOutcome<never> {
  return row.fingerprint === fingerprint
    ? { state: 'repeated', answer: row.answer }
    : { state: 'reused' }
}
