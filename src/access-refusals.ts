// Refusals of what a caller may not do: without the right key, as nobody's owner, or for a webhook.
import type { RefusalEntry } from './file-refusals.ts'

export const ACCESS_REFUSALS = {
  'invalid-key': {
    status: 401,
    exit: 2,
    title: 'Invalid key',
    message: 'The API key is unknown or revoked.',
    hint: 'Omit the key, or create one with POST /keys.',
  },
  'key-expired': {
    status: 401,
    exit: 2,
    title: 'Key expired',
    message: 'The API key expired at {moment}.',
    hint: 'Create a new one with POST /keys, or omit the key.',
  },
  'scope-missing': {
    status: 403,
    exit: 2,
    title: 'Scope missing',
    message: 'This request needs a key with the scope {scope}; yours has {scopes}.',
    hint: 'Create a key with it: POST /keys {"name": "…", "scopes": ["{scope}"]}. GET /keys/current shows what a key may do.',
  },
  'key-required': {
    status: 401,
    exit: 2,
    title: 'Key required',
    message: 'This request needs an API key.',
    hint: 'Send Authorization: Bearer ag_…; if the operator allows it, POST /keys creates a key.',
  },
  'not-owner': {
    status: 403,
    exit: 2,
    title: 'Not the owner',
    message: 'This key is not a verified owner of {slug}.',
    hint: 'Get a token with POST /tools/{slug}/claim, publish it, then send POST /tools/{slug}/claim/verify.',
  },
  'claim-not-proved': {
    status: 422,
    exit: 4,
    title: 'Claim not verified',
    message: 'The token was not found. {why}',
    hint: 'Publish the token from POST /tools/{slug}/claim as the file or the TXT record, then verify again.',
  },
  'webhook-not-found': {
    status: 404,
    exit: 3,
    title: 'Unknown webhook',
    message: 'This key has no such webhook.',
    hint: 'GET /webhooks lists the webhooks of the key.',
  },
  'invalid-receiver': {
    status: 400,
    exit: 2,
    title: 'Invalid receiver',
    message: 'Nothing can be sent to this URL: {reason}.',
    hint: 'Give a public https address without credentials.',
  },
  'too-many-webhooks': {
    status: 409,
    exit: 2,
    title: 'Too many webhooks',
    message: 'This key has reached the maximum number of webhooks.',
    hint: 'Remove one with DELETE /webhooks/{id}.',
  },
  'foreign-host': {
    status: 403,
    exit: 2,
    title: 'Foreign host',
    message: 'This service is not known as {host}.',
    hint: 'Use its own address; the operator sets it as PUBLIC_URL.',
  },
  'foreign-origin': {
    status: 403,
    exit: 2,
    title: 'Foreign origin',
    message: 'Requests from other sites are not allowed.',
    hint: 'Send the request from a program, without an Origin header.',
  },
  'keys-closed': {
    status: 403,
    exit: 2,
    title: 'Keys not available',
    message: 'This service does not offer self-service keys.',
    hint: 'Ask the operator for a key.',
  },
} as const satisfies Record<string, RefusalEntry>
