// Reads /.well-known/security.txt (RFC 9116).
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { isFound, isWebPage, missing, observed } from '../ending.ts'
import { guess } from '../invented-path.ts'
import { siteProbe } from '../probe.ts'

const PATH = '/.well-known/security.txt'
const FIELD =
  /^(contact|expires|encryption|acknowledgments|preferred-languages|canonical|policy|hiring|csaf)[ \t]*:[ \t]*(\S.*)$/i

export const securityTxt = siteProbe({
  id: 'security-txt',
  requests: 1,
  reads: 'security.txt',
  observes: ['securityTxt'],
  async look(scan, ask, { origin }) {
    const reply = await guess(scan.outbound, ask, {
      origin,
      path: PATH,
      headers: { accept: 'text/plain, */*;q=0.1' },
      maxBytes: 100_000,
      keepsBeginning: true,
    })
    const fields =
      isFound(reply) && !isWebPage(reply) ? readSecurityTxt(reply.text, scan.now) : null
    if (fields === null) return { securityTxt: missing([reply], `There is no ${PATH}.`) }
    return { securityTxt: observed({ url: reply.url, ...fields }, reply.exchanges, 'usual place') }
  },
})

/** Null if no line is a field of the format. */
export function readSecurityTxt(
  text: string,
  now: number,
): Omit<Seen<'securityTxt'>, 'url'> | null {
  const fields = new Map<string, string>()
  for (const line of text.split(/\r?\n/)) {
    const [, name, value] = FIELD.exec(line.slice(0, 1000)) ?? []
    if (name !== undefined && value !== undefined && !fields.has(name.toLowerCase()))
      fields.set(name.toLowerCase(), value.trim())
  }
  if (fields.size === 0) return null
  const expires = Date.parse(fields.get('expires') ?? '')
  return {
    hasContact: fields.has('contact'),
    hasExpires: !Number.isNaN(expires),
    isExpired: expires < now,
  }
}
