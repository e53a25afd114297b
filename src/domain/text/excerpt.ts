// The beginning of an untrusted response as evidence shows it: bounded, and without credentials.
import { normalise } from './normalise.ts'
import { isSecretName, looksSecret, REDACTED } from './secret.ts'

/** Of the raw body. */
export const EXCERPT_BYTES = 1024
/** An invalid byte becomes one replacement character, never more. */
export const LONGEST_EXCERPT = 1100

const UNSEEN = /[\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{DI}\u{2800}]+/gu
const CONTROLS = /[^\P{Cc}\n]+|[\p{Zl}\p{Zp}]+/gu
const SPACES = /[^\S\n]+/g
const BLANK_LINES = /\n(?: ?\n)+/g
const STACKED_MARKS = /(\p{M}{3})\p{M}+/gu
/** `"name": "value"`, `name=value` and `name="value"`. */
const NAMED = /(["']?)([\w.-]{1,80})\1(\s{0,4}[:=]\s{0,4}["'])([^"'\n]{1,1100})/g
const WORD = /[\w+/=~.-]{12,1100}/g
const TEXTUAL =
  /^text\/|[/+](?:json|xml|yaml|x-yaml|javascript|x-ndjson|linkset)$|^application\/(?:.*\+)?(?:json|xml|yaml|openapi)/

/** Undefined if there is no text to show. */
export function excerptOf(body: Uint8Array, mediaType: string | null): string | undefined {
  if (body.length === 0 || (mediaType !== null && !TEXTUAL.test(mediaType))) return undefined
  const text = new TextDecoder().decode(body.subarray(0, EXCERPT_BYTES), {
    stream: body.length > EXCERPT_BYTES,
  })
  if (mediaType === null && text.includes('\uFFFD')) return undefined
  const clean = redacted(cleanText(text)).slice(0, LONGEST_EXCERPT)
  return clean === '' ? undefined : clean
}

function cleanText(text: string): string {
  const seen = text.replaceAll('\r\n', '\n').replace(UNSEEN, '').replace(CONTROLS, ' ')
  return normalise(seen, 'NFC')
    .replace(STACKED_MARKS, '$1')
    .replace(SPACES, ' ')
    .replace(BLANK_LINES, '\n')
    .trim()
}

function redacted(text: string): string {
  return text
    .replace(NAMED, (whole, quote: string, name: string, sign: string) =>
      isSecretName(name) ? `${quote}${name}${quote}${sign}${REDACTED}` : whole,
    )
    .replace(WORD, (word) => (looksSecret(word) ? REDACTED : word))
}
