// What the runner makes once for all test processes. They start beside it, and wait for what they
// need.
import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** The variable with the folder. A file appears in it when it is complete. */
export const SHARED = 'TEST_SHARED'

/** The path of what the runner has made; null if there is no runner. */
export async function sharedFile(name: 'launch.db' | 'postgres'): Promise<string | null> {
  const folder = process.env[SHARED]
  if (folder === undefined) return null
  const file = join(folder, name)
  // If it cannot be made, the runner ends this process.
  while (!existsSync(file)) await pause(50)
  return file
}

/** What takes seconds to make, and many files need. */
export async function makeShared(folder: string): Promise<void> {
  const { startPostgres } = await import('./postgres-server.ts')
  const { makeLaunchDatabase } = await import('./launch-database.ts')
  // One after the other: while tools are graded, a connection to the server would time out.
  writeFileSync(join(folder, 'url'), await startPostgres())
  renameSync(join(folder, 'url'), join(folder, 'postgres'))
  renameSync(await makeLaunchDatabase(), join(folder, 'launch.db'))
}
