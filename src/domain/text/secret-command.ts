// A command line without its credentials: how it is shown, and the values to redact.
import {
  isSecretName,
  looksSecret,
  redactAddresses,
  REDACTED,
  secretsInAddresses,
} from './secret.ts'

const LONG_OPTION = /^--?([\w.-]{2,100})(?:=([\s\S]*))?$/
/** PowerShell sets a variable as `$env:NAME=value`. */
const ASSIGNMENT = /^((?:\$env:)?[\w.-]{1,100})=([\s\S]*)$/i
/** A header, or an option as programs of Windows have it: `/key:value`. */
const HEADER = /^(\/?[\w-]{1,100}):\s*([\s\S]*)$/
const SCHEME = /^(Bearer|Basic|Token|Digest|ApiKey)\s+(\S[\s\S]*)$/i
/** `-k value`, and the options of curl and similar programs for a password or token. */
const SECRET_LETTER = /^-[kKPtus]$/
const GLUED_HEADER = /^-H([\w-]{1,100}:[\s\S]*)$/
const GLUED = /^-([kKpPtus])(\S{6,})$/
/** `NAME="a b"`, `--name 'a b'`: a value in quotes may hold spaces. */
const IN_QUOTES = /([\w.-]{1,100})(=|\s{1,10})(["'])([^"']{1,4096})\3/g
const MEMBER = /(["']?)([\w-]{1,100})\1\s*:\s*(["'])([^"']{1,4096})\3/g

/** Redacts options, variables, headers and URLs that are named or look like credentials. */
export function showCommand(command: readonly string[]) {
  const secrets = new Set<string>()
  const hide = (value: string) => {
    secrets.add(value)
    return REDACTED
  }
  const words: string[] = []
  let expects: 'secret' | 'likely' | null = null
  for (const word of command) {
    const isValue: boolean =
      expects === 'secret'
        ? !word.startsWith('--')
        : expects === 'likely' && !word.startsWith('-') && isLikely(word)
    words.push(isValue ? hideValue(word, hide) : shownWord(word, hide))
    expects = isValue ? null : expectedAfter(word)
  }
  return { words, secrets: [...secrets].filter((secret) => secret !== '') }
}

/** What the next word is. */
function expectedAfter(word: string): 'secret' | 'likely' | null {
  const [, name, value] = LONG_OPTION.exec(word) ?? []
  if (name !== undefined && value === undefined && isSecretName(name)) return 'secret'
  if (/^-[kK]$/.test(word)) return 'secret'
  return SECRET_LETTER.test(word) || /^-p$/.test(word) ? 'likely' : null
}

/** A port, a path or a plain name after a short option is not one. */
function isLikely(value: string): boolean {
  return (
    looksSecret(value) ||
    (/\d/.test(value) && /[a-z]/i.test(value) && value.length >= 8 && !/[/.]/.test(value)) ||
    /^[^\s:/]+:[^\s/]+$/.test(value)
  )
}

function shownWord(word: string, hide: (value: string) => string): string {
  const [, option, given] = LONG_OPTION.exec(word) ?? []
  if (option !== undefined && given !== undefined) {
    const beginning = word.slice(0, word.length - given.length)
    return `${beginning}${isSecretName(option) ? hideValue(given, hide) : shownAssigned(given, hide)}`
  }
  const [, header] = GLUED_HEADER.exec(word) ?? []
  if (header !== undefined) return `-H${shownValue(header, hide)}`
  const [, letter, glued] = GLUED.exec(word) ?? []
  if (letter !== undefined && glued !== undefined && isLikely(glued))
    return `-${letter}${hide(glued)}`
  if (word.startsWith('-')) return word
  return shownAssigned(word, hide)
}

function shownAssigned(word: string, hide: (value: string) => string): string {
  const [, name, value] = ASSIGNMENT.exec(word) ?? []
  if (name !== undefined && value !== undefined)
    return `${name}=${isSecretName(name) ? hideValue(value, hide) : shownValue(value, hide)}`
  return shownValue(word, hide)
}

/** The name of the scheme is not secret, and the value may be repeated without it. */
function hideValue(value: string, hide: (value: string) => string): string {
  const [, scheme, rest] = SCHEME.exec(value) ?? []
  if (scheme !== undefined && rest !== undefined) return `${scheme} ${hide(rest)}`
  const [, name, inner] = HEADER.exec(value) ?? []
  if (name !== undefined && inner !== undefined && isSecretName(name))
    return `${name}: ${hideValue(inner, hide)}`
  for (const secret of secretsInAddresses(value)) hide(secret)
  // If a whole command line is one word, its first word ends the value.
  const pieces = value.split(/\s+/)
  if (pieces.length > 1)
    for (const secret of [pieces[0] ?? '', ...showCommand(pieces.slice(1).map(unquoted)).secrets])
      hide(secret)
  return hide(value)
}

function shownValue(value: string, hide: (value: string) => string): string {
  const [, name, rest] = HEADER.exec(value) ?? []
  if (name !== undefined && rest !== undefined && isSecretName(name))
    return `${name}: ${hideValue(rest, hide)}`
  if (SCHEME.test(value) || looksSecret(value)) return hideValue(value, hide)
  // A command within a word, as for `sh -c`.
  if (/\s/.test(value.trim())) return shownWithin(value, hide)
  for (const secret of secretsInAddresses(value)) hide(secret)
  return redactAddresses(value).replace(MEMBER, (whole, _, member: string, __, inner: string) =>
    isSecretName(member) || looksSecret(inner) ? whole.replace(inner, hide(inner)) : whole,
  )
}

function shownWithin(text: string, hide: (value: string) => string): string {
  const members = text.replace(MEMBER, (whole, _, member: string, __, inner: string) =>
    isSecretName(member) || looksSecret(inner) ? whole.replace(inner, hide(inner)) : whole,
  )
  const quoted = members.replace(
    IN_QUOTES,
    (whole, name: string, between: string, _, inner: string) =>
      isSecretName(name) ? `${name}${between}${hideValue(inner, hide)}` : whole,
  )
  const parts = quoted.split(/(\s+)/)
  const bare = parts.filter((_, index) => index % 2 === 0).map(unquoted)
  const { words, secrets } = showCommand(bare)
  for (const secret of secrets) hide(secret)
  return words.join(' ')
}

function unquoted(word: string): string {
  return word.replace(/^["']{1,3}/, '').replace(/["']{1,3}$/, '')
}
