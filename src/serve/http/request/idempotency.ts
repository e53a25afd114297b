// The Idempotency-Key of a write (draft-ietf-httpapi-idempotency-key-header): a repeated request is
// executed once and gets the same response.
import { Refusal } from '../../../errors.ts'
import { subjectOf } from '../../../rating/caller.ts'
import { answerOnce, type OnceDeps } from '../../../rating/writing/answer-once.ts'
import type { Answer } from '../response/answer.ts'
import type { Route } from '../route.ts'
import { isDryRun } from './parameters.ts'
import type { RequestContext } from '../service.ts'

const KEY = /^[\x21-\x7e]{1,255}$/

/** Quoted as in the draft, or bare; null without one. */
export function idempotencyKeyOf({ request }: RequestContext): string | null {
  const field = request.headers['idempotency-key']
  // A dry run stores nothing, so it may be repeated, and the real request may follow with the same
  // key.
  if (field === undefined || isDryRun(request.query)) return null
  const key = String(field).replace(/^"(.*)"$/, '$1')
  if (!KEY.test(key)) throw new Refusal('invalid-idempotency-key')
  return key
}

export async function repeatedAnswer(
  service: OnceDeps,
  route: Route,
  context: RequestContext,
  key: string,
): Promise<Answer | null> {
  const { request, caller } = context
  const content = `${request.url}\n${JSON.stringify(request.body) ?? ''}`
  const asked = { subject: subjectOf(caller), route: `${route.method} ${route.path}`, key, content }
  const { text, isReplayed } = await answerOnce(service, asked, async () => {
    const answer = await route.answer(context)
    // The context's headers describe the current caller, not the response.
    return { text: textOf(answer), isKept: answer !== null && answer.status < 400 }
  })
  const answer = answerFrom(text)
  if (answer !== null && isReplayed) context.fields.push('Idempotency-Replayed', 'true')
  return answer
}

function textOf(answer: Answer | null): string {
  if (answer === null) return 'null'
  const { status, fields, bodyFields, body, hasTwin } = answer
  return JSON.stringify({ status, fields, bodyFields, body: body.toString(), hasTwin })
}

function answerFrom(text: string): Answer | null {
  const kept = JSON.parse(text) as (Omit<Answer, 'body' | 'twins'> & { body: string }) | null
  return kept && { ...kept, bytes: Buffer.byteLength(kept.body), etag: null, twins: new Map() }
}
