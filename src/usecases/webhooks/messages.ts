// The messages to receivers of webhooks, and their signatures (Standard Webhooks).
import type { NewMessage } from '../../store/catalogue.ts'
import type { ToolEvent } from '../../domain/scan/event.ts'
import { eventJson } from '../../represent/json/event.ts'
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

/** The same event has the same id in every delivery, so that a receiver can drop duplicates. */
export function eventMessage(event: ToolEvent, webhookId: string): NewMessage {
  const { kind, at, id } = event
  return {
    id: `msg_${webhookId}_${id}`,
    kind,
    body: JSON.stringify({ type: kind, timestamp: at, data: eventJson(event) }),
  }
}

/** The receiver must respond with it, so that nobody gets events without asking for them. */
export function challengeMessage(random: string, now: number): NewMessage {
  return message('webhook.challenge', random, now, { challenge: random })
}

export function testMessage(random: string, now: number): NewMessage {
  return message('webhook.test', random, now, {
    summary: 'This is a test. Nothing happened to any tool.',
  })
}

function message(kind: NewMessage['kind'], random: string, now: number, data: object): NewMessage {
  const timestamp = new Date(now).toISOString()
  return { id: `msg_${random}`, kind, body: JSON.stringify({ type: kind, timestamp, data }) }
}

/** As plain text or as the member `challenge`; a server that echoes the request has it deeper. */
export function answersChallenge(body: string, answer: string): boolean {
  const { data } = JSON.parse(body) as { data: { challenge?: string } }
  const { challenge } = data
  if (challenge === undefined) return false
  if (answer.trim() === challenge) return true
  try {
    const parsed = JSON.parse(answer) as { challenge?: unknown } | null
    return parsed?.challenge === challenge
  } catch {
    return false
  }
}
