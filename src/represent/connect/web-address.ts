// Validates untrusted URLs, package names and command lines: returns them unchanged, or null.
import { plainText } from '../words/text.ts'

const MAX_LINE = 300

/** An http or https URL, safe in text, code and a shell word. Customers' `{placeholders}` stay. */
export function webAddress(text: string | null | undefined): string | null {
  if (!text || !/^https?:\/\/[^\s`'"<>\\^|]+$/i.test(text) || plainText(text, 2048) !== text)
    return null
  const url = URL.parse(text)
  return url !== null && url.hostname !== '' && url.username === '' && url.password === ''
    ? text
    : null
}

/** The URL as a browser reads it, for an attribute. */
export function href(text: string | null | undefined): string | null {
  const address = webAddress(text)
  return address === null ? null : (URL.parse(address)?.href ?? null)
}

/** The name of an npm package: never an option, a path or a URL. */
export function packageName(text: string | null | undefined): string | null {
  return text &&
    text.length <= 214 &&
    /^(?:@[a-z0-9_~][a-z0-9._~-]*\/)?[a-z0-9_~][a-z0-9._~-]*(?:@[a-z0-9._-]+)?$/i.test(text)
    ? text
    : null
}

/** One shell command, as the vendor gives it; null if too long or with invisible characters. */
export function commandLine(text: string | null | undefined): string | null {
  if (!text) return null
  const line = text.trim()
  return line.length <= MAX_LINE && plainText(line, MAX_LINE) === line && !line.includes('`')
    ? line
    : null
}
