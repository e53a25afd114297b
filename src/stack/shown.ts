// A configured server as it may be shown: what it is, without anything that could be a key.
import { looksSecret, REDACTED } from '../domain/text/secret.ts'
import { showCommand } from '../domain/text/secret-command.ts'
import type { ConfiguredServer } from './config/configured-server.ts'
import { startedPackage } from '../domain/tool/started-package.ts'

const wordsOf = ({ command }: Pick<ConfiguredServer, 'command'>) =>
  (command ?? []).map(({ text }) => text)

/** The package, the program or the address; arguments are not shown, they may hold keys. */
export function shownTarget(server: Pick<ConfiguredServer, 'command' | 'url'>): string {
  if (server.url !== null) return shownAddress(server.url.text)
  const words = wordsOf(server)
  const started = startedPackage(words)
  if (started !== null)
    return started.version === null || looksSecret(started.version)
      ? started.name
      : `${started.name}@${started.version}`
  const [program = ''] = showCommand(words).words
  return program.split(/[/\\]/).at(-1) ?? ''
}

/** Scheme, host and path: user names, queries and parts that look like a key are left out. */
export function shownAddress(address: string): string {
  const bare = address.replace(/[?#].*$/s, '').replace(/:\/\/[^/]*@/, '://')
  return bare
    .split('/')
    .map((part, at) => (at > 2 && isLikelyKey(part) ? REDACTED : part))
    .join('/')
}

/** A path names things in words; a long part with digits is more likely a key. */
function isLikelyKey(part: string): boolean {
  return looksSecret(part) || (part.length >= 16 && /\d/.test(part) && !/^[\d.-]+$/.test(part))
}

/** The whole line that would be started, each key replaced. */
export function shownCommand(server: ConfiguredServer): string {
  return showCommand(wordsOf(server)).words.join(' ')
}
