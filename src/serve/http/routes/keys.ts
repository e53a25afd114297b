// Keys by self-service: create one, read it, revoke it.
import { dryRun } from '../../../domain/read/parameters.ts'
import { KeyRequestSchema, type CurrentKey } from '../../../domain/answer/key.ts'
import type { KeyRecord } from '../../../store/catalogue.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { secondsToNextDay, subjectOf } from '../../../usecases/keys/caller.ts'
import { createKey, revokeKey, scopesOf, tryKey } from '../../../usecases/keys/keys.ts'
import { emptyAnswer, type Answer, jsonAnswer } from '../response/answer.ts'
import { readBody } from '../request/body.ts'
import { selfServiceQuota } from '../request/form-key.ts'
import { presentedKey } from '../request/keyring.ts'
import type { Route, RequestContext } from '../route.ts'
import { described, ok, ref, KEY, TRIED_KEY } from '../description/components.ts'
import { valuesIn } from '../request/parameters.ts'

export const keyRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/keys',
    answersSecret: true,
    access: 'keyed',
    operation: {
      id: 'createKey',
      tag: 'Keys',
      summary: 'Create an API key',
      description:
        'Creates a key with a larger daily quota of reads. It is shown only once. Five keys per UTC day and IP address. scopes limit it to read, review (create and withdraw reviews) or submit (submissions and rescans); by default it has all three. By default it does not expire; expiresInDays changes that.',
      query: { dryRun },
      body: {
        schema: ref('KeyRequest'),
        example: { name: 'nightly agent', scopes: ['read', 'review'], expiresInDays: 30 },
      },
      answers: {
        200: described('With dryRun=true: the key that would be created.', 'TriedKey', TRIED_KEY),
        201: described('The key is created.', 'NewKey', {
          key: 'ag_3fK9xQ2aT7mZ0pL4vB8nR1cW6yH5dS2j_0a1B2c',
          ...KEY,
        }),
      },
      refusals: ['invalid-parameter', 'keys-closed', 'quota-exceeded'],
    },
    answer: createAnswer,
  },
  {
    method: 'GET',
    path: '/keys/current',
    access: 'counted',
    scope: null,
    representations: ['json'],
    operation: {
      id: 'getCurrentKey',
      tag: 'Keys',
      summary: 'Read the current key',
      description:
        'The key of this request: its scopes, when it expires, and its usage today, including this request.',
      answers: ok('The key.', 'CurrentKey', {
        ...KEY,
        usage: { reads: { used: 42, limit: 10_000, resetSeconds: 3600 } },
      }),
      refusals: ['key-required'],
    },
    async answer(context) {
      const key = await keyOf(context)
      const { quota, settings, now } = context.service
      const usage = {
        reads: {
          used: quota.used(subjectOf(context.caller)),
          limit: settings.keyReads,
          resetSeconds: secondsToNextDay(now()),
        },
      }
      return jsonAnswer({ ...keyAnswer(key), usage })
    },
  },
  {
    method: 'DELETE',
    path: '/keys/current',
    access: 'keyed',
    operation: {
      id: 'revokeCurrentKey',
      tag: 'Keys',
      summary: 'Revoke the current key',
      description: 'Revokes the key of this request, immediately and permanently.',
      answers: { 204: { description: 'The key is revoked.' } },
      refusals: ['key-required'],
    },
    async answer(context) {
      const { service } = context
      const { id } = await keyOf(context)
      await revokeKey(service.catalogue, id, service.now())
      return emptyAnswer(204)
    },
  },
]

async function createAnswer(context: RequestContext): Promise<Answer> {
  const { service } = context
  const { dryRun: isDryRun } = valuesIn(context, { dryRun })
  const quota = selfServiceQuota(context)
  const { value, warnings } = readBody(KeyRequestSchema, context.request.body)
  if (isDryRun) {
    const rights = rightsOf(await tryKey(service, value, quota))
    return jsonAnswer({ status: 'would-create', dryRun: true, ...rights, warnings })
  }
  const { secret, key } = await createKey(service, value, quota)
  return jsonAnswer({ key: secret, ...keyAnswer(key), warnings }, 201)
}

async function keyOf({ service, request }: RequestContext): Promise<KeyRecord> {
  const secret = presentedKey(request.headers)
  if (secret === null) throw new Refusal('key-required')
  return service.keyring.find(secret)
}

function keyAnswer(key: KeyRecord): Omit<CurrentKey, 'usage'> {
  const { id, prefix, createdAt } = key
  const { name, ...rights } = rightsOf(key)
  return { id, prefix, name, createdAt: new Date(createdAt).toISOString(), ...rights }
}

function rightsOf(key: Pick<KeyRecord, 'name' | 'scopes' | 'expiresAt'>) {
  const { name, expiresAt } = key
  return {
    name,
    scopes: [...scopesOf(key)],
    expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
  }
}
