// Reads what a 402 asks for (x402, version 2 in a header and version 1 in the body).
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { cleanLine } from '../../../domain/text/untrusted-text.ts'
import { isFilled, listOf, memberOf } from './json-members.ts'
import { readJson } from './json.ts'

type Payment = Omit<Seen<'paymentChallenge'>, 'url'>

const LONGEST = 65_536

export function readPaymentChallenge(header: string | undefined, body: string): Payment {
  const written =
    header === undefined ? body : Buffer.from(header.slice(0, LONGEST), 'base64').toString('utf8')
  const parsed = readJson(written.slice(0, LONGEST))
  const value = parsed.ok ? parsed.value : null
  const version = memberOf(value, 'x402Version')
  const accepts = listOf(memberOf(value, 'accepts'))
  return {
    version:
      typeof version === 'number' || typeof version === 'string'
        ? cleanLine(String(version), 10)
        : null,
    isWellFormed:
      version !== undefined && accepts.length > 0 && accepts.slice(0, 100).every(isPayable),
  }
}

function isPayable(option: unknown): boolean {
  const amount = memberOf(option, 'amount') ?? memberOf(option, 'maxAmountRequired')
  return (
    ['scheme', 'network', 'payTo'].every((name) => isFilled(memberOf(option, name))) &&
    (isFilled(amount) || typeof amount === 'number')
  )
}
