// Where `stack`, `policy` and others look for the configuration of clients, and of which client.
import { Option } from 'commander'
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

/** For an option that can be repeated. */
export function clientOption(): Option {
  return new Option('--client <id>', 'only this client; repeatable')
    .argParser(clientNamed)
    .default([])
}

function clientNamed(value: string, values: ClientId[]): ClientId[] {
  const id = CLIENT_IDS.find((each) => each === value)
  if (id === undefined)
    throw wrongUsage(
      `there is no client ${JSON.stringify(value)}; give one of ${CLIENT_IDS.join(', ')}`,
    )
  return [...values, id]
}
