// Runs several writes in one transaction: while it is open, whatever would begin a transaction of
// its own joins it. Reads outside of it see only what is committed, so caches stay sound.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Engine, Reader } from './engine.ts'

export interface JoiningEngine extends Engine {
  /** The work is repeated if it loses against another transaction, like every transaction. */
  together<T>(work: (tx: Reader) => Promise<T>): Promise<T>
}

export function joining(engine: Engine): JoiningEngine {
  /** Null once the transaction is over: work that was started in it and goes on is not part of it. */
  const current = new AsyncLocalStorage<{ tx: Reader | null }>()
  return {
    ...engine,
    transaction: (work) => {
      const tx = current.getStore()?.tx
      return tx ? work(tx) : engine.transaction(work)
    },
    together: (work) =>
      engine.transaction(async (tx) => {
        const open: { tx: Reader | null } = { tx }
        try {
          return await current.run(open, () => work(tx))
        } finally {
          open.tx = null
        }
      }),
  }
}
