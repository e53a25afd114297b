// The Idempotency-Key of a write (draft-ietf-httpapi-idempotency-key-header): a repeated request is
// executed once and gets the same response.
import { Refusal } from '../../../errors/refusal.ts'
import { subjectOf } from '../../../usecases/keys/caller.ts'
import { answerOnce, type IdempotencyDeps } from '../../../usecases/keys/idempotency.ts'
import type { Answer } from '../response/answer.ts'
import type { Route, RequestContext } from '../route.ts'
import { isDryRun } from './parameters.ts'

const KEY = /^[\x21-\x7e]{1,255}$/

/** Quoted as in the draft, or bare; null without one. */
export function idempotencyKeyOf({ request }: RequestContext): string | null {
  const field = request.headers['idempotency-key']
  // A dry run stores nothing, so that it and the real request may have the same key.
  if (field === undefined || isDryRun(request.query)) return null
  const key = String(field).replace(/^"(.*)"$/, '$1')
  if (!KEY.test(key)) throw new Refusal('invalid-idempotency-key')
  return key
}

export async function repeatedAnswer(
  service: IdempotencyDeps,
  route: Route,
  context: RequestContext,
  key: string,
): Promise<Answer | null> {
  const { request, caller, fields } = context
  const content = `${request.url}\n${JSON.stringify(request.body) ?? ''}`
  const repeatable = {
    subject: subjectOf(caller),
    route: `${route.method} ${route.path}`,
    key,
    content,
  }
  const before = fields.length
  const outcome = await answerOnce(service, repeatable, async () => {
    // The work runs again if its transaction loses against another.
    fields.length = before
    const result = await route.answer(context)
    return {
      result,
      answer: result === null || route.answersSecret ? null : textOf(result),
      isDone: result !== null && result.status < 400,
    }
  })
  if ('result' in outcome) return outcome.result
  fields.push('Idempotency-Replayed', 'true')
  return answerFrom(outcome.answer)
}

function textOf({ status, fields, bodyFields, body, isCompressible }: Answer): string {
  return JSON.stringify({ status, fields, bodyFields, body: body.toString(), isCompressible })
}

function answerFrom(text: string): Answer {
  const kept = JSON.parse(text) as Omit<Answer, 'body' | 'compressed'> & { body: string }
  return { ...kept, bytes: Buffer.byteLength(kept.body), etag: null, compressed: new Map() }
}
