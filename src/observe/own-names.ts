// What a text about this tool would name: its name and host, and the operations of its API.
import type { Substance } from '../domain/text/substance.ts'
import { cleanLine } from '../domain/text/untrusted-text.ts'
import type { Scan, Site } from './scan.ts'

const MOST_OPERATIONS = 300
const SHORTEST_PATH = 5

export async function ownNames(scan: Scan, { domain, origin }: Site): Promise<string[]> {
  const [openapi, home] = await Promise.all([scan.openapi(), scan.home()])
  const operations = openapi?.operations.slice(0, MOST_OPERATIONS) ?? []
  const words =
    home !== null && 'reading' in home ? [home.reading.siteName, home.reading.title] : []
  const names = [
    domain,
    new URL(origin).host,
    domain.split('.', 1).find((label) => /[a-z]/.test(label)),
    openapi?.words?.title,
    ...words,
    ...operations.map(({ operationId }) => operationId),
    ...operations.map(({ path }) => path.split('/{', 1)[0]).filter(isTelling),
  ]
  return [...new Set(names.filter((name) => typeof name === 'string'))]
}

/** Names are the tool's own words. */
export function stored({ sentences, names }: Substance): Substance {
  return { sentences, names: names.map((name) => cleanLine(name, 200)) }
}

function isTelling(path: string | undefined): boolean {
  return path !== undefined && path.length >= SHORTEST_PATH
}
