// The reads of one turn of the event loop on SQLite: they share a transaction, and so see one moment.
import type { DatabaseSync } from 'node:sqlite'

export interface Turn {
  /** Counts the turns that have begun. */
  readonly number: number
  begin(): void
  end(): void
}

/** One moment for all reads of a turn of the event loop: to take and leave the lock costs half as much as a small read. */
export function makeTurn(reader: DatabaseSync): Turn {
  const [begin, commit] = [reader.prepare('begin'), reader.prepare('commit')]
  let isOpen = false
  let number = 0
  const end = () => {
    if (!isOpen) return
    isOpen = false
    // Some errors of the disk have ended it already.
    if (reader.isTransaction) commit.run()
  }
  return {
    get number() {
      return number
    },
    begin() {
      if (isOpen) return
      begin.run()
      isOpen = true
      number += 1
      setImmediate(end)
    },
    end,
  }
}

/** The moment that reads see now; null where none can begin. */
export function momentOf(turn: Turn): number | null {
  try {
    turn.begin()
    return turn.number
  } catch {
    // The statement that follows tells why.
    return null
  }
}
