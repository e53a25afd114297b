// Recognises credentials, and keeps them out of everything that is recorded or published.
import { composed } from './pattern.ts'
import WORDS from './secret-words.json' with { type: 'json' }
import { withoutEnding } from './without-ending.ts'

/** Shorter than any value it replaces, so that no length limit is exceeded. */
export const REDACTED = '***'

/** Shorter values occur in too many other places to be searched for. */
const SHORTEST_SEARCHED = 6
const SHORTEST_CERTAIN = 4
/** Text may be cut in the middle of a value; a shorter piece reveals nothing. */
const SHORTEST_PIECE = 10
const SHORTEST_RANDOM = 20
const LONGEST_RANDOM = 4096
const RANDOM_BITS = 3.4

const SECRET_WORDS: ReadonlySet<string> = new Set(WORDS.names)
/** `public-key`, `key-file`: a name with such a suffix is not secret. */
const HARMLESS_ENDINGS: ReadonlySet<string> = new Set(WORDS.harmlessEndings)
const HARMLESS_WORDS = ['public', 'max', 'min']
/** In a URL these have other meanings too, unless the value is long. */
const WEAK_WORDS: ReadonlySet<string> = new Set(WORDS.weak)
const SHORTEST_WEAK = 8

const FORMS: readonly RegExp[] = [
  /^(?:[sr]k[-_]|pk_live_|gh[pousr]_|github_pat_|glpat-|xox[abeprs]-|xapp-|AKIA|ASIA|AIza|SG\.|npm_|pypi-|hf_|dop_v1_|shpat_|sq0|ag_|re_|tvly-|fc-|ntn_|secret_|lin_api_|pplx-|gsk_)(?=[\w.-]{0,300}\d)[\w.-]{12}/,
  /^eyJ[\w-]{8,}\.[\w-]{4,}/,
  /-----BEGIN [A-Z ]{0,30}PRIVATE KEY/,
]
/** Placeholders of values in documentation. */
const PLACEHOLDER =
  /^(?:[{<$[(%*.…]|x{3}|your|my[-_]|example|redacted|none$|null$|true$|false$|string$|value$|token$|secret$|key$|password$)/i

const PARAMETER =
  /(?<=[?&;#])([\w.~%[\]-]{1,80})=((?:[^\s&;#?"'<>`\\)]|\?(?![\w.~%[\]-]{1,80}=)){1,4096})/g
const USER_INFO = /(?<=:\/\/)[^\s/?#@"'<>]{1,300}(?=@[\w[])/g

/** Whether an option, variable, header or parameter of this name holds a credential. */
export function isSecretName(name: string): boolean {
  const words = name
    .slice(0, 100)
    .replace(/%5b|%5d|[[\]]/gi, '-')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  if (
    HARMLESS_ENDINGS.has(words.at(-1) ?? '') ||
    HARMLESS_WORDS.some((word) => words.includes(word))
  )
    return false
  return words.some(
    (word) => SECRET_WORDS.has(word) || WORDS.endings.some((ending) => word.endsWith(ending)),
  )
}

/** Whether a value stands for one that somebody has to fill in. */
export function isPlaceholder(value: string): boolean {
  return PLACEHOLDER.test(value)
}

/** Whether a value has the format of a credential, whatever its name. */
export function looksSecret(value: string): boolean {
  return !PLACEHOLDER.test(value) && (FORMS.some((form) => form.test(value)) || isRandom(value))
}

/** Long, of letters and digits, hardly a character twice: nothing that a person would choose. */
function isRandom(value: string): boolean {
  if (
    value.length < SHORTEST_RANDOM ||
    value.length > LONGEST_RANDOM ||
    !/^[\w+/=~.-]+$/.test(value)
  )
    return false
  // Paths, versions, dates and package names consist of words and numbers.
  if (
    !value
      .split(/[-_./~+=]/)
      .some((part) => part.length >= 8 && /\d/.test(part) && /[a-z]/i.test(part))
  )
    return false
  const counts = new Map<string, number>()
  for (const sign of value) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  const bits = [...counts.values()].reduce(
    (sum, count) => sum - (count / value.length) * Math.log2(count / value.length),
    0,
  )
  return bits >= RANDOM_BITS || (/^[0-9a-f-]+$/i.test(value) && bits >= 3)
}

/** Removes credentials from URLs: user names with passwords, and parameters that look like one. */
export function redactAddresses(text: string): string {
  if (!text.includes('=') && !text.includes('@')) return text
  return text
    .replace(PARAMETER, (whole, name: string, value: string) =>
      isSecretParameter(name, value) ? `${name}=${REDACTED}` : whole,
    )
    .replace(USER_INFO, (whole) => (PLACEHOLDER.test(whole) ? whole : REDACTED))
    .slice(0, text.length)
}

/** The values that `redactAddresses` removes. */
export function secretsInAddresses(text: string): string[] {
  const parameters = [...text.matchAll(PARAMETER)].flatMap(([, name = '', value = '']) =>
    isSecretParameter(name, value) ? [value] : [],
  )
  const users = [...text.matchAll(USER_INFO)].flatMap(([whole]) => [
    whole,
    whole.slice(whole.indexOf(':') + 1),
  ])
  return [...parameters, ...users]
}

function isSecretParameter(name: string, value: string): boolean {
  const isNamed = isSecretName(name) && !PLACEHOLDER.test(value)
  return (
    (isNamed && (value.length >= SHORTEST_WEAK || !WEAK_WORDS.has(name.toLowerCase()))) ||
    looksSecret(value)
  )
}

/** Redacts the values from a text, in every encoding and at a cut. `certain` are known secrets. */
export function redactor(
  secrets: readonly string[],
  certain: readonly string[] = [],
): (text: string) => string {
  const likely = secrets.filter(
    (value) => value.length >= SHORTEST_SEARCHED && !PLACEHOLDER.test(value),
  )
  const values = [
    ...new Set([...likely, ...certain.filter((value) => value.length >= SHORTEST_CERTAIN)]),
  ]
  if (values.length === 0) return (text) => text
  const forms = [...new Set(values.flatMap(formsOf))].toSorted((a, b) => b.length - a.length)
  const pattern = composed(forms.map((form) => form.replace(/[^\w]/g, '\\$&')).join('|'), 'gi')
  return (text) => forms.reduce(withoutPieces, text.replace(pattern, REDACTED))
}

function formsOf(value: string): string[] {
  const bytes = Buffer.from(value)
  const encoded = [
    bytes.toString('base64'),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ].map((form) => withoutEnding(form, '='))
  return [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1), ...encoded]
}

function withoutPieces(text: string, form: string): string {
  const isCut = text.endsWith('…')
  const end = isCut ? text.slice(0, -1) : text
  const tail = end.slice(-form.length)
  const from = tail.lastIndexOf(form.slice(0, SHORTEST_PIECE))
  if (from >= 0 && form.startsWith(tail.slice(from)))
    return `${end.slice(0, end.length - tail.length + from)}${REDACTED}`
  const head = text.slice(0, form.length)
  const to = head.indexOf(form.slice(-SHORTEST_PIECE)) + SHORTEST_PIECE
  return to >= SHORTEST_PIECE && form.endsWith(head.slice(0, to))
    ? `${REDACTED}${text.slice(to)}`
    : text
}
