// For what is in memory: it is still used while the database cannot say what has changed since.
import { Refusal } from '../../errors/refusal.ts'

export function ifAway(error: unknown): void {
  if (!(error instanceof Refusal) || error.code !== 'database-unavailable') throw error
}
