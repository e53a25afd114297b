// Names the database in a refusal, for the operator: clients of the service never read its path.
import { resolve } from 'node:path'
import { Refusal } from '../errors.ts'

const SQLITE = 'sqlite:'

/** Without the password. */
export function databaseName(url: string): string {
  if (url.startsWith(SQLITE)) return `file ${resolve(url.slice(SQLITE.length))}`
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

/** Does the work; if the database turns out to be damaged, the refusal says which. */
export async function naming<T>(url: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'database-damaged') throw error
    throw new Refusal(error.code, {
      facts: { ...error.facts, database: databaseName(url) },
      cause: error,
    })
  }
}
