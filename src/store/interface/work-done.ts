// How far a long task of an operator is.

export interface WorkDone {
  /** What is counted, in words: "tools stored". */
  what: string
  done: number
  /** Null if it is not known. */
  total: number | null
}

/** Called after every row or small batch; it must be cheap. */
export type TellWork = (work: WorkDone) => void
