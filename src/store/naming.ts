// Names the database in a refusal, for the operator: clients of the service never read its path.
import { resolve } from 'node:path'
import { Refusal } from '../errors/refusal.ts'

const SQLITE = 'sqlite:'

/** Without the password. */
export function databaseName(url: string): string {
  if (url.startsWith(SQLITE)) return `file ${resolve(url.slice(SQLITE.length))}`
  const parsed = URL.parse(url)
  return parsed === null ? 'of DATABASE_URL' : `${parsed.hostname}${parsed.pathname}`
}

/** Does the work; if the database is damaged or does not respond, the refusal says which and why. */
export async function naming<T>(url: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const database = databaseName(url)
    if (error.code === 'database-damaged')
      throw new Refusal(error.code, { facts: { ...error.facts, database }, cause: error })
    if (error.code !== 'database-unavailable') throw error
    const reason = error.cause instanceof Error ? error.cause.message : 'no reason is known'
    throw new Refusal('database-unreachable', { facts: { database, reason }, cause: error })
  }
}
