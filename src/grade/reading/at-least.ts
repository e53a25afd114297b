// A count of a list that is kept only so far.
import { figure } from '../../domain/text/figure.ts'

/** "at least 200" where the list is full, because what came after was not kept. */
export function atLeast(count: number, kept: number, most: number): number | string {
  return kept >= most ? `at least ${figure(count)}` : count
}
