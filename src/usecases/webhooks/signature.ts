// Signs webhook messages by the Standard Webhooks specification (https://www.standardwebhooks.com).
import { createHmac } from 'node:crypto'

const PREFIX = 'whsec_'

export function secretOf(random: Uint8Array): string {
  return PREFIX + Buffer.from(random).toString('base64')
}

/** The three header fields of a message; `at` in milliseconds. */
export function signedFields(
  secret: string,
  id: string,
  at: number,
  body: string,
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(at / 1000))
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}
