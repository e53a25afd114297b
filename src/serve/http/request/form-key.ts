// The key of a browser's form, which has no header: it is a field, or made with the same click.
import type { FastifyRequest } from 'fastify'
import type { KeyRecord } from '../../../store/catalogue.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { siteQuotaOf, subjectOf } from '../../../usecases/keys/caller.ts'
import type { Scope } from '../../../domain/answer/key.ts'
import { assertScope, createKey, isAdmin, type KeyQuota } from '../../../usecases/keys/keys.ts'
import { isDryRun } from './parameters.ts'
import type { RequestContext } from '../route.ts'

const LONGEST_KEY = 100

/** The key of a form; `isNew` if it was created for it and has to be shown. */
export interface FormKey {
  secret: string
  isNew: boolean
}

export function isForm({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
}

/**
 * Takes the caller for the owner of the key in the field `key`, or of a new one where `newKey` is
 * ticked. Null for a form without a key, and for a body that is no form.
 */
export async function identifyByForm(
  context: RequestContext,
  scope: Scope,
): Promise<FormKey | null> {
  const { service } = context
  if (!isForm(context.request)) return null
  const { key = '', newKey = '' } = context.request.body as Record<string, string>
  const given = key.trim().slice(0, LONGEST_KEY)
  if (given !== '') {
    take(context, await service.keyring.find(given), scope)
    return { secret: given, isNew: false }
  }
  if (newKey !== '' && !isDryRun(context.request.query)) {
    const quota = selfServiceQuota(context)
    const { secret, key: made } = await createKey(service, { name: 'made in a form' }, quota)
    take(context, made, scope)
    return { secret, isNew: true }
  }
  if (service.settings.isKeyRequiredForWrites && context.caller.keyId === null)
    throw new Refusal('key-required')
  return null
}

/** What is left of new keys for the address; refuses where the operator alone makes keys. */
export function selfServiceQuota({ service, caller }: RequestContext): NonNullable<KeyQuota> {
  const { isSelfService, keysPerDay } = service.settings
  if (!isSelfService) throw new Refusal('keys-closed')
  const anyone = { ...caller, keyId: null }
  return {
    subject: `keys:${subjectOf(anyone)}`,
    limit: keysPerDay,
    wider: siteQuotaOf(anyone, keysPerDay),
  }
}

function take(context: RequestContext, key: KeyRecord, scope: Scope): void {
  assertScope(key, scope)
  context.caller = {
    ...context.caller,
    keyId: key.id,
    keyCreatedAt: key.createdAt,
    isAdmin: isAdmin(key),
  }
}
