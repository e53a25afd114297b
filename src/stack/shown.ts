// A configured server as it may be shown: what it is, without anything that could be a key.
import { looksSecret, REDACTED } from '../domain/text/secret.ts'
import { showCommand } from '../domain/text/secret-command.ts'
import { wordsOf, type ConfiguredServer } from './config/configured-server.ts'
import { hasReference, literalOf, withoutDefaults } from './config/references.ts'
import { startedPackage } from '../domain/tool/started-package.ts'

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

/**
 * Scheme, host and path: user names, queries, the defaults of references and parts that look like a
 * key are left out. What is no address may be anything, and is not shown.
 */
export function shownAddress(address: string): string {
  const named = withoutDefaults(address)
  const hasScheme = /^[a-z][a-z\d+.-]{0,20}:\/\//i.test(named)
  if (!hasScheme && !(/^[$%{]/.test(named) && hasReference(named))) return 'not an address'
  const path = hasScheme ? 3 : 1
  const bare = named.replace(/[?#;].*$/s, '').replace(/:\/\/[^/]*@/, '://')
  return bare
    .split('/')
    .map((part, at) => (at >= path && isLikelyKey(part) ? REDACTED : part))
    .join('/')
}

const SHORTEST_KEY = 8

/** A path names things in small letters; a part with digits or capitals is more likely a key. */
function isLikelyKey(part: string): boolean {
  if (hasReference(part)) return literalOf(part).length >= SHORTEST_KEY
  return looksSecret(part) || (part.length >= SHORTEST_KEY && !/^(?:[a-z._-]+|[\d.-]+)$/.test(part))
}

/** The whole line that would be started, each key replaced. */
export function shownCommand(server: ConfiguredServer): string {
  return showCommand(wordsOf(server)).words.join(' ')
}
