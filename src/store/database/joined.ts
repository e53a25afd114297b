// Runs several writes in one transaction: while it is open, whatever would begin a transaction of
// its own joins it. Reads outside of it see only what is committed, so caches stay sound.
import { AsyncLocalStorage } from 'node:async_hooks'
import { atMost } from '../../runtime/event-loop.ts'
import type { Engine, Reader } from './statement.ts'

export interface JoiningEngine extends Engine {
  /** The work is repeated if it loses against another transaction, like every transaction. */
  together<T>(work: (tx: Reader) => Promise<T>): Promise<T>
}

/** The work also reads outside, on other connections: some must be left, or all would wait. */
const MOST_OPEN = 4

export function joining(engine: Engine): JoiningEngine {
  const inTurn = atMost(MOST_OPEN)
  /** Null once the transaction is over: work that was started in it and goes on is not part of it. */
  const current = new AsyncLocalStorage<{ tx: Reader | null }>()
  return {
    ...engine,
    transaction: (work) => {
      const tx = current.getStore()?.tx
      return tx ? work(tx) : engine.transaction(work)
    },
    together: (work) =>
      inTurn(() =>
        engine.transaction(async (tx) => {
          const open: { tx: Reader | null } = { tx }
          try {
            return await current.run(open, () => work(tx))
          } finally {
            open.tx = null
          }
        }),
      ),
  }
}
