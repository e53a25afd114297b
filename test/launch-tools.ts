// The launch catalogue, and how many entries it has; a few may be unrated or not ranked.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readLaunchCatalogue } from '../src/usecases/operate/launch-catalogue.ts'

const folder = join(import.meta.dirname, '../catalogue')
const files = readdirSync(folder).filter((name) => name.endsWith('.json'))

export const LAUNCH_TOOLS = files.length

/** How many of them are listed: reference servers are not ranked. */
export const LISTED = files.filter(
  (name) =>
    (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { kind: string }).kind !== 'reference',
).length

let read: ReturnType<typeof readLaunchCatalogue> | undefined

/** Some of its tools, without reading the others. */
export function launchTools(slugs: readonly string[]): ReturnType<typeof readLaunchCatalogue> {
  return readLaunchCatalogue(folder, (slug) => slugs.includes(slug))
}

/**
 * Read once in a process. Each caller awaits a promise of its own: a test file that awaits another
 * file's while it loads would register its tests with that file.
 */
export async function launchCatalogue(): ReturnType<typeof readLaunchCatalogue> {
  return await (read ??= readLaunchCatalogue(folder))
}
