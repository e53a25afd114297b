// What a configured server is: what it is looked up by, and which two are one.
import {
  bridgedAddress,
  plainAddress,
  provenAddress,
  startedPackage,
  startOf,
  type Doubt,
} from '../domain/tool/started-package.ts'
import { wordsOf, type ConfiguredServer } from './config/configured-server.ts'

/** What a configured server is looked up by: nothing else of it ever leaves this machine. */
export interface Identity {
  package: { name: string; version: string | null } | null
  /** Without query and fragment. */
  address: string | null
  /** Why it is not known what the server is; null if that is proven. */
  doubt: Doubt | null
}

type Given = Pick<ConfiguredServer, 'command' | 'url'> &
  Partial<Pick<ConfiguredServer, 'env' | 'envNames'>>

/** Only what is proven: whatever else is written may be somebody else's code. */
export function identityOf({ command, url, env = [], envNames = [] }: Given): Identity {
  const words = wordsOf({ command })
  if (url === null) {
    const start = startOf(words, [...env.map(({ name }) => name), ...envNames])
    if (start.doubt !== null) return unknown(start.doubt)
    if (start.package?.registry !== 'npm') return unknown('program')
    if (bridgedAddress(words) === null)
      return { package: start.package, address: null, doubt: null }
  }
  const address = provenAddress(url?.text ?? bridgedAddress(words) ?? '')
  return address === null ? unknown('address') : { package: null, address, doubt: null }
}

function unknown(doubt: Doubt): Identity {
  return { package: null, address: null, doubt }
}

/** The package or address, whatever it is given: the same under two names is one server. */
export function serverKey(server: ConfiguredServer): string {
  const words = wordsOf(server)
  const address = server.url?.text ?? bridgedAddress(words)
  if (address !== null) return plainAddress(address)
  const started = startedPackage(words)
  return started ? `${started.registry} ${started.name}` : words.join('\0')
}

/** The same for all that start or reach a server with the same arguments, variables and headers. */
export function connectionKey(server: ConfiguredServer): string {
  const given = [server.env, server.headers].map((pairs) =>
    pairs.map(({ name, value }) => [name, value]),
  )
  const address = server.url && plainAddress(server.url.text)
  return JSON.stringify([address, wordsOf(server), given, server.envNames])
}
