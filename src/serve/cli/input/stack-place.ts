// Where `stack`, `policy` and others look for the configuration of clients, and of which client.
import { statSync } from 'node:fs'
import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { readEnvironment } from '../../../app/config.ts'
import { CLIENT_IDS, type ClientId } from '../../../clients/clients.ts'
import { wrongUsage } from '../../../errors/refusal.ts'
import type { StackPlace } from '../../../usecases/local/configured-servers.ts'

const SYSTEMS = { darwin: 'macos', win32: 'windows' } as const

/** In the home of somebody else, one's own variables do not count. */
export function stackPlace(home: string | undefined): StackPlace {
  const { platform } = process
  if (home !== undefined && statSync(home, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw wrongUsage(`--home needs a folder; ${home} is none`)
  return {
    home: home === undefined ? homedir() : resolve(home),
    folder: process.cwd(),
    system: platform === 'darwin' || platform === 'win32' ? SYSTEMS[platform] : 'linux',
    environment: home === undefined ? readEnvironment() : {},
  }
}

/** Refuses a client that is not known. */
export function clientsNamed(names: readonly string[]): ClientId[] {
  return names.map((name) => {
    const id = CLIENT_IDS.find((each) => each === name)
    if (id !== undefined) return id
    throw wrongUsage(
      `there is no client ${JSON.stringify(name)}; give one of ${CLIENT_IDS.join(', ')}`,
    )
  })
}
