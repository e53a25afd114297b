// Keys by self-service: create one, read it, revoke it.
import type { KeyRecord } from '../../../catalogue/catalogue.ts'
import { Refusal } from '../../../errors.ts'
import { secondsToNextDay, subjectOf } from '../../../rating/caller.ts'
import { revokeKey, scopesOf } from '../../../rating/keys.ts'
import { answerWith, emptyAnswer, type Answer } from '../response/answer.ts'
import { readBody } from '../request/body.ts'
import { makeKey } from '../request/form-key.ts'
import type { Service, RequestContext } from '../service.ts'
import { KEY } from '../description/examples.ts'
import { presentedKey } from '../request/keyring.ts'
import type { Route } from '../route.ts'
import { KeyRequestSchema } from '../description/request-schemas.ts'
import { ref } from '../description/schemas.ts'

export function keyRoutes(service: Service): Route[] {
  return [createRoute(service), currentRoute(service), revokeRoute(service)]
}

function createRoute(service: Service): Route {
  return {
    method: 'POST',
    path: '/keys',
    access: 'keyed',
    operation: {
      id: 'createKey',
      tag: 'Keys',
      summary: 'Make an API key',
      description:
        'Makes a key with a larger daily quota of reads. It is shown this once. Five keys a UTC day per address. scopes limit what it may do: read, review (reviews and taking them back), submit (submissions and rescans); without them it may do all three. expiresInDays ends it by itself; without it the key lives until it is revoked.',
      body: {
        schema: ref('KeyRequest'),
        example: { name: 'nightly agent', scopes: ['read', 'review'], expiresInDays: 30 },
      },
      answers: {
        201: {
          description: 'The key is made.',
          content: {
            'application/json': {
              schema: ref('NewKey'),
              example: { key: 'ag_3fK9xQ2aT7mZ0pL4vB8nR1cW6yH5dS2j_0a1B2c', ...KEY },
            },
          },
        },
      },
      refusals: ['keys-closed', 'quota-exceeded'],
    },
    answer: (context) => createAnswer(service, context),
  }
}

function currentRoute(service: Service): Route {
  return {
    method: 'GET',
    path: '/keys/current',
    access: 'counted',
    scope: null,
    forms: ['json'],
    operation: {
      id: 'getCurrentKey',
      tag: 'Keys',
      summary: 'Look at the key in use',
      description:
        'The key that this request presents: its scopes, when it expires, and what it has used today. This request counts too.',
      answers: {
        200: {
          description: 'The key.',
          content: {
            'application/json': {
              schema: ref('CurrentKey'),
              example: {
                ...KEY,
                usage: { reads: { used: 42, limit: 10_000, resetSeconds: 3600 } },
              },
            },
          },
        },
      },
      refusals: ['key-required'],
    },
    async answer(context) {
      const key = await keyOf(service, context)
      const { quota, settings, now } = service
      const usage = {
        reads: {
          used: quota.used(subjectOf(context.caller)),
          limit: settings.keyReads,
          resetSeconds: secondsToNextDay(now()),
        },
      }
      return answerWith('json', JSON.stringify({ ...told(key), usage }))
    },
  }
}

function revokeRoute(service: Service): Route {
  return {
    method: 'DELETE',
    path: '/keys/current',
    access: 'keyed',
    operation: {
      id: 'revokeCurrentKey',
      tag: 'Keys',
      summary: 'Revoke the key in use',
      description: 'Revokes the key that this request presents, at once and for good.',
      answers: { 204: { description: 'The key is revoked.' } },
      refusals: ['key-required'],
    },
    async answer(context) {
      const { id } = await keyOf(service, context)
      await revokeKey(service.catalogue, id, service.now())
      await service.changed()
      return emptyAnswer(204)
    },
  }
}

async function createAnswer(service: Service, context: RequestContext): Promise<Answer> {
  if (!service.settings.isSelfService) throw new Refusal('keys-closed')
  const { value, warnings } = readBody(KeyRequestSchema, context.request.body)
  const { secret, key } = await makeKey(service, context, value)
  return answerWith(
    'json',
    JSON.stringify({ key: secret, ...told(key), ...(warnings.length > 0 && { warnings }) }),
    { status: 201 },
  )
}

async function keyOf({ keyring }: Service, { request }: RequestContext): Promise<KeyRecord> {
  const secret = presentedKey(request.headers)
  if (secret === null) throw new Refusal('key-required')
  return keyring.find(secret)
}

function told(key: KeyRecord): Record<string, unknown> {
  const { id, prefix, name, createdAt, expiresAt } = key
  return {
    id,
    prefix,
    name,
    createdAt: new Date(createdAt).toISOString(),
    scopes: scopesOf(key),
    expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
  }
}
