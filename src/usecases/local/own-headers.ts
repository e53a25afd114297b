// Header fields that an owner gives for a scan: which may be sent, and which values are redacted.
import { wrongUsage } from '../../errors/refusal.ts'
import { FIELD_NAME, FIELD_VALUE } from '../../observe/outbound/request.ts'
import { wordSet } from '../../domain/text/name-words.ts'

export type GivenHeaders = ReturnType<typeof givenHeaders>

/** Headers that the HTTP client sets itself, or that would break it. */
const OURS = wordSet(
  'host connection keep-alive content-length transfer-encoding te trailer upgrade expect user-agent accept-encoding proxy-authorization proxy-connection',
)
const MOST = 20

/** Parses `Name: value` lines, as curl does. */
export function givenHeaders(lines: readonly string[]) {
  const fields: Record<string, string> = {}
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    const value = line.slice(colon + 1).trim()
    if (!FIELD_NAME.test(name)) throw wrongUsage("give --header as 'Name: value'")
    if (OURS.has(name)) throw wrongUsage(`the scanner sets the header ${name} itself`)
    if (value === '' || !FIELD_VALUE.test(value))
      throw wrongUsage(`the header ${name} has no value that can be sent`)
    if (Object.hasOwn(fields, name)) throw wrongUsage(`the header ${name} is given twice`)
    fields[name] = value
  }
  if (Object.keys(fields).length > MOST) throw wrongUsage(`at most ${MOST} headers can be sent`)
  return { fields, secrets: Object.values(fields).flatMap(secretsIn) }
}

/** The value itself; the part after the scheme; and user and password of Basic authentication. */
function secretsIn(value: string): string[] {
  const [, scheme = '', rest] = /^([A-Za-z][\w-]{0,30})\s+(\S.*)$/.exec(value) ?? []
  if (rest === undefined) return [value]
  const plain = scheme.toLowerCase() === 'basic' ? Buffer.from(rest, 'base64').toString('utf8') : ''
  return [value, rest, ...(plain.includes(':') ? [plain, plain.slice(plain.indexOf(':') + 1)] : [])]
}
