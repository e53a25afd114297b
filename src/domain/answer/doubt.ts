// Why the results of a search may not be what was asked for.

export type Doubt =
  /** Nothing was found. */
  | 'nothing'
  /** The first result is about too little of what the query is about. */
  | 'uncovered'
  /** No tool meets the conditions in the words of the query. */
  | 'conditions'
  /** The words are not English. */
  | 'language'
