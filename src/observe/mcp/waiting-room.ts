// Pending requests on a shared stream, by the id of the request.

export interface WaitingRoom<K, A> {
  answerTo(key: K, timeoutMs: number): Promise<A>
  /** Delivers a response to its request; false if no request matches. */
  offer(answerFor: (key: K) => A | null): boolean
  /** Resolves all pending and future requests with this. */
  end(last: A): void
  isOver(): boolean
}

/** `late` is the result of a request that timed out. */
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
