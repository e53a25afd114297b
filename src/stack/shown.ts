// A configured server as it may be shown: what it is, without anything that could be a key.
import { looksSecret, REDACTED } from '../domain/text/secret.ts'
import { showCommand } from '../domain/text/secret-command.ts'
import { wordsOf, type ConfiguredServer } from './config/configured-server.ts'
import { hasReference, literalOf, withoutDefaults } from './config/references.ts'
import { startedPackage } from '../domain/identity/started-package.ts'

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

/** Scheme, host and path, without what may be a key; what is no address is not shown. */
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

const LONGEST_WORD = 24
const CONSONANTS = /[b-df-hj-np-tv-xz]{5}/
const VOWELS = /[aeiouy]/g
const RARE = /[jqxz]/g

/** A path names things in words of small letters; all else is more likely a key. */
function isLikelyKey(part: string): boolean {
  if (hasReference(part)) return literalOf(part).length >= SHORTEST_KEY
  if (looksSecret(part)) return true
  if (part.length < SHORTEST_KEY || /^[\d.-]+$/.test(part)) return false
  return !/^[a-z._-]+$/.test(part) || !part.split(/[._-]/).every(isLikeWord)
}

/** By its shape: words can be spoken, and have few of the rare letters. */
function isLikeWord(word: string): boolean {
  if (word.length < SHORTEST_KEY) return true
  const count = (letters: RegExp) => word.match(letters)?.length ?? 0
  return (
    word.length < LONGEST_WORD &&
    !CONSONANTS.test(word) &&
    count(VOWELS) * 4 >= word.length &&
    count(RARE) * 8 <= word.length
  )
}

/** The whole line that would be started, each key replaced. */
export function shownCommand(server: ConfiguredServer): string {
  return showCommand(wordsOf(server)).words.join(' ')
}
