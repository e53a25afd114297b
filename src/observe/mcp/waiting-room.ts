// Those who wait for an answer that comes on a shared stream, by the id of what they asked.

export interface WaitingRoom<K, A> {
  answerTo(key: K, timeoutMs: number): Promise<A>
  /** Gives an answer to the one it is for; false where it is for nobody. */
  offer(answerFor: (key: K) => A | null): boolean
  /** Whoever waits, or comes later, gets this. */
  end(last: A): void
  isOver(): boolean
}

/** `late` is the answer to whoever has waited too long. */
export function waitingRoom<K, A>(late: A): WaitingRoom<K, A> {
  const waiting = new Map<K, (answer: A) => void>()
  let over: { last: A } | null = null
  return {
    answerTo(key, timeoutMs) {
      const { promise, resolve } = Promise.withResolvers<A>()
      if (over) resolve(over.last)
      const timer = setTimeout(() => resolve(late), timeoutMs)
      waiting.set(key, resolve)
      return promise.finally(() => {
        clearTimeout(timer)
        waiting.delete(key)
      })
    },
    offer(answerFor) {
      for (const [key, settle] of waiting) {
        const answer = answerFor(key)
        if (answer === null) continue
        settle(answer)
        return true
      }
      return false
    },
    end(last) {
      over ??= { last }
      for (const settle of waiting.values()) settle(over.last)
    },
    isOver: () => over !== null,
  }
}
