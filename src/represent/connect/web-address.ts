// Addresses, package names and command lines from outside: given back as they are when they are
// what they claim to be, else null.
import { plainText } from '../words/plain-text.ts'

const MAX_LINE = 300

/**
 * An http or https address that can stand in text, code or a shell word without meaning anything
 * else. Customers' `{placeholders}` stay.
 */
export function webAddress(text: string | null | undefined): string | null {
  if (!text || !/^https?:\/\/[^\s`'"<>\\^|]+$/i.test(text) || plainText(text, 2048) !== text)
    return null
  const url = URL.parse(text)
  return url !== null && url.hostname !== '' && url.username === '' && url.password === ''
    ? text
    : null
}

/** The address as a browser reads it, for an attribute. */
export function href(text: string | null | undefined): string | null {
  const address = webAddress(text)
  return address === null ? null : (URL.parse(address)?.href ?? null)
}

/** The name of an npm package: never an option, a path or an address. */
export function packageName(text: string | null | undefined): string | null {
  return text &&
    text.length <= 214 &&
    /^(?:@[a-z0-9_~][a-z0-9._~-]*\/)?[a-z0-9_~][a-z0-9._~-]*(?:@[a-z0-9._-]+)?$/i.test(text)
    ? text
    : null
}

/** One line for a shell, as the vendor gives it; null where it hides something or would not fit. */
export function commandLine(text: string | null | undefined): string | null {
  if (!text) return null
  const line = text.trim()
  return line.length <= MAX_LINE && plainText(line, MAX_LINE) === line && !line.includes('`')
    ? line
    : null
}
