// Webhooks: who is told of which events, and what is still to be sent to whom.
import type { EventKind, ToolEvent } from '../../domain/scan/event.ts'
import type { CountedCaller } from './accounts.ts'

export interface Webhook {
  id: string
  keyId: string
  url: string
  /** What its messages are signed with. */
  secret: string
  /** `pending`: the receiver has not answered its challenge yet. */
  state: 'pending' | 'active' | 'disabled'
  /** Null: of every tool. */
  tool: string | null
  category: string | null
  kinds: EventKind[]
  createdAt: number
  /** Since when nothing arrives; null where the last message did. */
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
  /** The status of the last answer; null where there was none. */
  lastStatus: number | null
  lastError: string | null
}

/** A message that this process sends now. */
export interface ClaimedMessage extends Message {
  webhook: Pick<Webhook, 'id' | 'url' | 'secret' | 'state' | 'failingSince'>
}

export type MessageOutcome =
  | { outcome: 'arrived'; activates: boolean }
  | { outcome: 'failed'; retryAt: number | null; disables: boolean }

export interface Webhooks {
  /** With the challenge as its first message. */
  createWebhook(
    webhook: Webhook,
    challenge: NewMessage,
    most: number,
    quota: CountedCaller,
  ): Promise<'created' | 'too-many' | 'quota-exceeded'>
  listWebhooks(keyId: string): Promise<Webhook[]>
  /** Null where there is none, or it is another key's. */
  findWebhook(id: string, keyId: string): Promise<Webhook | null>
  countMessages(id: string): Promise<{ waiting: number; dead: number }>
  /** With all that waits for it. */
  deleteWebhook(id: string, keyId: string): Promise<boolean>
  /** False where too much waits already, or the day's limit is used up. */
  queueMessage(
    webhook: Pick<Webhook, 'id' | 'url'>,
    message: NewMessage,
    quota: CountedCaller,
    now: number,
  ): Promise<boolean>
  /** Messages that were given up, latest first. */
  listDead(id: string, limit: number): Promise<Message[]>
  /** Sends them again from the start; tells how many. */
  replayDead(id: string, now: number): Promise<number>
  /** Queues what happened since for one webhook that is behind; false where none is. */
  spreadEvents(
    messageOf: (event: ToolEvent, webhookId: string) => NewMessage,
    now: number,
  ): Promise<boolean>
  claimMessage(leaseMs: number, now: number): Promise<ClaimedMessage | null>
  settleMessage(
    message: ClaimedMessage,
    outcome: MessageOutcome,
    told: { status: number | null; error: string | null },
    now: number,
  ): Promise<void>
}
