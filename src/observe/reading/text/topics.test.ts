import assert from 'node:assert/strict'
import test from 'node:test'
import { TOPICS } from '../../../domain/evidence/observations/web.ts'
import { readTopics } from './topics.ts'
import { endsSoon } from '../../../../test/ends-soon.ts'

const URL_OF_DOCS = 'https://acme.example/docs'
const topicsIn = (text: string, url = URL_OF_DOCS) =>
  readTopics([{ url, text }]).map(({ topic }) => topic)

/**
 * Sentences as documentation has them: about the tool itself, and similar phrases with another
 * meaning.
 */
const SENTENCES: Record<
  Exclude<(typeof TOPICS)[number], 'key-revocation'>,
  { said: readonly string[]; unsaid: readonly string[] }
> = {
  'rate-limits': {
    said: [
      'Each key may make 600 calls a minute.',
      'The API is limited to 100 requests per minute per API key.',
      'The rate limit for incoming requests per integration is an average of three requests per second.',
      'The default maximum rate limit is 2 requests per second.',
      'Rate limits\nFree\t60 rpm',
      'Requests for this integration are limited to 30 per second.',
      'List endpoints count toward the limit of 30/min.',
      'Every response carries X-RateLimit-Remaining, the number of requests left in the window.',
    ],
    unsaid: [
      'We handle 10 billion requests per day.',
      'Rate limits protect our service from abuse.',
      'Limit your users to 100 requests per minute with one line of code.',
      'Our edge network serves up to 40 million requests per second.',
      'Read more about rate limits.',
    ],
  },
  'retry-after': {
    said: [
      'Wait as many seconds as Retry-After says.',
      'A 429 response includes a Retry-After header.',
      'The body has a retry_after field with the number of seconds to wait.',
    ],
    unsaid: [
      'Retry after a few seconds.',
      'Fix the request and retry after reading the message.',
      'We do not send a Retry-After header.',
    ],
  },
  idempotency: {
    said: [
      'Send Idempotency-Key with every POST.',
      'The API supports idempotency for safely retrying requests without performing the same operation twice.',
      'All POST requests accept idempotency keys.',
    ],
    unsaid: [
      'GET, PUT and DELETE are idempotent.',
      'Make sure that your webhook handlers are idempotent.',
      'Idempotency keys are not supported yet.',
    ],
  },
  sandbox: {
    said: [
      'Keys that begin with acme_test_ never send anything.',
      'Use test mode to simulate payments.',
      'The base URL of the sandbox environment is https://sandbox.acme.example.',
      'Requests made with your test API key do not move real money.',
    ],
    unsaid: [
      'Run untrusted code in a secure sandbox environment.',
      'Agents get an isolated sandbox account on a microVM.',
      'The iframe sandbox attribute restricts what the page may do.',
      'Run the tests in test mode with jest.',
    ],
  },
  'dry-run': {
    said: [
      'Pass --dry-run to see what would change.',
      'Set dry_run to true and nothing is written.',
      'You can validate a campaign without sending it to anyone.',
      'The endpoint has a dry run mode.',
    ],
    unsaid: [
      'Do a dry run of your launch with the team.',
      'Run npm publish --dry-run before you release.',
      'Preview deployments are made for every branch.',
    ],
  },
  undo: {
    said: [
      'A deleted message can be restored for 30 days.',
      'Use this call to restore a deleted project.',
      'Contacts are soft-deleted and purged after a month.',
    ],
    unsaid: [
      'Roll back to a previous deployment with one call.',
      'Undo send within ten seconds.',
      'This action cannot be undone.',
      'Deleted data cannot be recovered.',
      'Contacts are permanently deleted and can not be restored.',
    ],
  },
  'read-only-keys': {
    said: [
      'A read-only key can list and read, never send.',
      'Create a token with read-only permissions for dashboards.',
      'Start the server with --read-only to keep agents from writing.',
    ],
    unsaid: [
      'The id field is read-only.',
      'Read-only replicas serve most of the traffic.',
      'Keys are mounted on a read-only file system.',
    ],
  },
  webhooks: {
    said: [
      'Subscribe to webhooks to learn of deliveries.',
      'Webhooks notify your application when a message bounces.',
      'Add a webhook endpoint in the dashboard.',
      'We send delivery events to your webhook.',
    ],
    unsaid: [
      'Receive Stripe webhooks in your local environment.',
      'Post the result to a Slack webhook URL.',
      'We do not offer webhooks yet.',
      'The admission webhook events are logged.',
      'Use polling instead of webhook events.',
    ],
  },
  'webhook-signatures': {
    said: [
      'Verify webhook-signature before you trust a call.',
      'Each webhook has a signing secret that begins with whsec_.',
      'Webhooks\nCompare the HMAC with the X-Acme-Signature header.',
      'Every webhook payload is signed with your secret.',
      'Webhook notifications are sent with a digital signature.',
    ],
    unsaid: [
      'Webhooks tell you when all signers have completed the signature request.',
      'Verify the signature of the release with gpg.',
      'Sign each API request with HMAC and send it as x-acme-signature.',
      'Webhook signatures are not supported.',
    ],
  },
  streaming: {
    said: [
      'Results are pushed as server-sent events.',
      'Set "stream": true to receive tokens as they are made.',
      'Connect to wss://api.acme.example/v1/events.',
      'The API can stream responses back to the client.',
    ],
    unsaid: [
      'Acme is a video streaming API for movies.',
      'WebSocket connections are not supported.',
      'The MCP server speaks server-sent events as its transport.',
      'Deploy a WebSocket server as part of your application.',
    ],
  },
  'incremental-reads': {
    said: [
      'Pass updated_since to get only what changed.',
      'Keep the sync token and send it with the next request.',
      'The call returns records modified since the given timestamp.',
    ],
    unsaid: [
      'The docs were updated since last week.',
      'Incremental static regeneration rebuilds pages.',
      'See all changes since version 2.',
    ],
  },
  'token-lifetime': {
    said: [
      'Keys live for 90 days and can be rotated.',
      'Access tokens expire after 1 hour.',
      'API keys do not expire.',
      'API keys\nClick New, enter a name, and choose an expiration date.',
      'Use the refresh token to obtain a new access token.',
    ],
    unsaid: [
      'Idempotency keys expire after 24 hours.',
      'If your token has expired, log in again.',
      'Download links with a token expire after 10 minutes.',
      'The session expires after 30 minutes.',
    ],
  },
  'key-minting': {
    said: [
      'POST /v1/keys makes a new key.',
      'Create API keys programmatically for each environment.',
      'Generate an API key via the API.',
    ],
    unsaid: [
      'Use the key management API to rotate credentials.',
      'Programmatically rotate API keys every week.',
      'Create API keys programmatically for your customers.',
      'POST /customers/{id}/keys makes a key for a customer.',
      'Create an API key in the dashboard.',
      'Create an API key to access the API programmatically.',
      'POST /oauth/token gives an access token.',
      'POST /v1/keys/verify checks a key.',
    ],
  },
  'key-self-serve': {
    said: [
      'Create an API key in the dashboard.',
      'You can find your API keys in the account settings.',
      'Go to the dashboard and click Create API key.',
      'Sign up and get your API key in seconds.',
      'Get your API key',
      'API keys can be created and managed from your account settings.',
      'Navigate to Settings, API Keys, and click the Generate New Key button.',
      'Click Create API Key.',
    ],
    unsaid: [
      'Contact sales to get an API key.',
      'Get an OpenAI API key from the OpenAI dashboard.',
      'Send your API key in the Authorization header.',
      'Ask your administrator to create an API key in the console.',
    ],
  },
  'key-by-sales': {
    said: [
      'Contact sales to get an API key.',
      'To obtain API access, contact your account manager.',
      'API access is available upon request.',
      'Reach out to our team for API credentials.',
    ],
    unsaid: [
      'Contact sales for volume pricing.',
      'Contact support if your API key was leaked.',
      'Contact us to raise the limits of your API key.',
    ],
  },
  'no-auth': {
    said: [
      'No API key is required.',
      'The API does not require authentication.',
      'The API requires no authentication.',
      'You don’t need an API key.',
    ],
    unsaid: [
      'No authentication is required for this endpoint.',
      'No credit card required.',
      'If no API key is needed, leave the field empty.',
      'Public endpoints do not require authentication.',
      'You do not need an API key to try the playground.',
    ],
  },
  versioning: {
    said: [
      'Send the Acme-Version header with each request.',
      'The API is versioned by date.',
      'The current API version is 2026-10-01.',
      'The version is part of the URL path.',
    ],
    unsaid: [
      'Requires Node version 18 or later.',
      'Version 2.0 is out now.',
      'The SDK follows semantic versioning.',
    ],
  },
  deprecation: {
    said: [
      'Anything that goes is announced with Deprecation and Sunset.',
      'Our deprecation policy gives you time to move.',
      'We remove a deprecated version no sooner than after 12 months of notice.',
    ],
    unsaid: [
      'This endpoint is deprecated.',
      'The old SDK was deprecated 3 months ago.',
      'You can cancel with 30 days notice of changes.',
    ],
  },
  'deprecation-notice': {
    said: [
      'What goes away is announced with the fields Deprecation and Sunset at least half a year ahead.',
      'Deprecated endpoints are announced 12 months before.',
      'We give 6 months notice of breaking changes.',
    ],
    unsaid: [
      'Deprecated endpoints may be removed at any time.',
      'This endpoint was deprecated two years ago.',
      'Cancel your subscription 30 days before it is removed.',
    ],
  },
  'mcp-read-only': {
    said: [
      'Start the MCP server with --read-only to leave out every tool that writes.',
      'Connect to https://mcp.acme.example/mcp?read_only=true for reading alone.',
      'The MCP server supports a read-only mode.',
    ],
    unsaid: [
      'Mount the volume of the MCP container with docker run --read-only.',
      'The property is read-only.',
      'Read-only keys cannot write.',
    ],
  },
  'agent-guide': {
    said: [
      'Run npx skills add acme/skills in your project.',
      'Install our skill for coding agents.',
      'AGENTS.md is a guide to the API for agents.',
    ],
    unsaid: [
      'Teach your users new skills.',
      'Firewall rules are evaluated in order.',
      'We hire agents with many skills.',
    ],
  },
  errors: {
    said: [
      'Errors follow RFC 9457.',
      'Every error response of the API contains a code and a message.',
      'API\nAll errors follow a consistent format.',
      'The API returns the following error codes.',
      'HTTP status codes\n422 Unprocessable Entity: a field is missing.',
    ],
    unsaid: [
      'Fix typos and errors faster.',
      'Track errors in production.',
      'Error messages of your application are grouped.',
    ],
  },
  pagination: {
    said: [
      'Lists are paginated with cursors.',
      'We use cursor-based pagination.',
      'Pass starting_after to get the next page.',
    ],
    unsaid: [
      'Add pagination to your React table components.',
      'Next page',
      'The pagination component shows five pages.',
    ],
  },
  batch: {
    said: [
      'Send up to 100 emails in a single API call.',
      'The batch endpoint takes an array of messages.',
      'POST /v1/messages/bulk sends many at once.',
    ],
    unsaid: [
      'Bulk discounts are available.',
      'A new batch of features is here.',
      'Batch requests are not supported.',
    ],
  },
  'async-jobs': {
    said: [
      'The call answers 202 Accepted at once.',
      'Poll the job status until it is done.',
      'Exports are long-running operations: the response has an id that you use to ask for the status.',
      'The endpoint returns a job id.',
    ],
    unsaid: [
      'Use async/await in JavaScript.',
      'The SDK has an async client.',
      'The promise settles when all asynchronous operations are complete.',
      'Run background jobs from your application.',
    ],
  },
}

for (const topic of TOPICS) {
  // In older evidence only.
  if (topic === 'key-revocation') continue
  const { said, unsaid } = SENTENCES[topic]
  test(`${topic} is read where it is said`, () => {
    assert.ok(said.length >= 3 && unsaid.length >= 3)
    assert.deepEqual(
      said.filter((text) => !topicsIn(text).includes(topic)),
      [],
    )
  })
  test(`${topic} is not read into other words`, () => {
    assert.deepEqual(
      unsaid.filter((text) => topicsIn(text).includes(topic)),
      [],
    )
  })
}

test('a topic is quoted once, from the first page that has it, in one clean line', () => {
  const [topic, ...rest] = readTopics([
    { url: 'https://acme.example/', text: 'Email for programs.' },
    {
      url: URL_OF_DOCS,
      text: `Limits.\nEach key may make 600 calls\u202E a minute. ${'Very '.repeat(200)}long.`,
    },
    { url: `${URL_OF_DOCS}/limits`, text: 'The API is limited to 10 requests per minute.' },
  ])
  assert.deepEqual(topic, {
    topic: 'rate-limits',
    url: URL_OF_DOCS,
    quote: 'Each key may make 600 calls a minute.',
  })
  assert.deepEqual(rest, [])
})

test('what is said of another vendor counts on its own pages only', () => {
  const text = 'Verify Stripe webhook signatures with the signing secret.'
  assert.deepEqual(topicsIn(text), [])
  assert.deepEqual(topicsIn(text, 'https://docs.stripe.example/webhooks'), ['webhook-signatures'])
})

test('sentences that markdown wraps over lines are read whole', () => {
  assert.deepEqual(
    topicsIn(
      'Every account starts on the free plan, on which the API is limited\nto **100** `requests` per minute.',
    ),
    ['rate-limits'],
  )
})

test('no text blocks the process', () => {
  for (const text of [
    'a '.repeat(500_000),
    'read-only '.repeat(100_000),
    'up to 100 '.repeat(100_000),
    '1'.repeat(1_000_000),
    'POST /'.repeat(160_000),
    '- '.repeat(500_000),
  ]) {
    endsSoon(() => readTopics([{ url: URL_OF_DOCS, text }]), text.slice(0, 12))
  }
})
