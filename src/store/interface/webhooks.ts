// The catalogue's interface for webhooks: subscriptions and pending messages.
import type { WebhookAnswer } from '../../domain/answer/webhook.ts'
import type { EventKind, ToolEvent } from '../../domain/scan/event.ts'
import type { CountedCaller } from './accounts.ts'

export interface Webhook extends Omit<WebhookAnswer, 'createdAt' | 'failingSince'> {
  keyId: string
  /** Signs its messages. */
  secret: string
  createdAt: number
  failingSince: number | null
}

export interface NewMessage {
  id: string
  kind: EventKind | 'webhook.challenge' | 'webhook.test'
  body: string
}

export interface Message extends NewMessage {
  attempts: number
  createdAt: number
  /** The status of the last response; null if there was none. */
  lastStatus: number | null
  lastError: string | null
}

/** A message leased by this process. */
export interface ClaimedMessage extends Message {
  webhook: Pick<Webhook, 'id' | 'url' | 'secret' | 'state' | 'failingSince'> & { failures: number }
}

export type MessageOutcome =
  | { outcome: 'arrived'; activates: boolean; isSlow: boolean }
  | {
      outcome: 'failed'
      /** Null if the message is given up. */
      retryAt: number | null
      /** When the receiver gets any message again. */
      pausedUntil: number
      disables: boolean
    }

/** 0: receivers that answer in time. 1: those that are unproven, failing or slow. */
export type Lane = 0 | 1

export interface Webhooks {
  /** Also queues the challenge as its first message. */
  createWebhook(
    webhook: Webhook,
    challenge: NewMessage,
    most: number,
    quota: CountedCaller,
  ): Promise<'created' | 'too-many' | 'quota-exceeded'>
  listWebhooks(keyId: string): Promise<Webhook[]>
  /** Null if there is none, or if it belongs to another key. */
  findWebhook(id: string, keyId: string): Promise<Webhook | null>
  countMessages(id: string): Promise<{ waiting: number; dead: number }>
  /** Also deletes its pending messages. */
  deleteWebhook(id: string, keyId: string): Promise<boolean>
  /** False if too many messages are pending, or if the day's limit is reached. */
  queueMessage(
    webhook: Pick<Webhook, 'id' | 'url'>,
    message: NewMessage,
    quota: CountedCaller,
    now: number,
  ): Promise<boolean>
  /** Messages that were given up, latest first. */
  listDead(id: string, limit: number): Promise<Message[]>
  /** Queues them again with a fresh retry schedule; returns how many. */
  replayDead(id: string, now: number): Promise<number>
  /** Queues new events for one webhook that is behind and has room; false if none is. */
  spreadEvents(
    messageOf: (event: ToolEvent, webhookId: string) => NewMessage,
    now: number,
  ): Promise<boolean>
  /** One message at a time per receiver, and each receiver in its turn. */
  claimMessage(lane: Lane, leaseMs: number, now: number): Promise<ClaimedMessage | null>
  settleMessage(
    message: ClaimedMessage,
    outcome: MessageOutcome,
    told: { status: number | null; error: string | null },
    now: number,
  ): Promise<void>
}
