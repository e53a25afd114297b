// The API description of the model tool: everything that an agent could wish for.
const problem = (description: string, headers?: object) => ({
  description,
  ...(headers && { headers }),
  content: {
    'application/problem+json': {
      schema: { $ref: '#/components/schemas/Problem' },
      example: {
        type: '/docs/errors#bad',
        title: 'Bad',
        status: 400,
        detail: 'Mend it.',
        code: 'bad',
      },
    },
  },
})

const errors = {
  400: problem('The request is wrong.'),
  401: problem('A key is needed.'),
  429: problem('Too many calls.', {
    'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } },
    RateLimit: { description: 'What is left.', schema: { type: 'string' } },
  }),
  500: problem('Our fault.'),
}

const query = (name: string, description: string, schema: object, example: unknown) => ({
  name,
  in: 'query',
  description,
  schema,
  example,
})
const paging = [
  query('limit', 'How many to return.', { type: 'integer', default: 20, maximum: 100 }, 20),
  query('cursor', 'Where the page before ended.', { type: 'string' }, 'abc'),
  query('fields', 'Which fields to return.', { type: 'string' }, 'id,to'),
  query('status', 'Only messages in this state.', { type: 'string' }, 'sent'),
  query(
    'updated_after',
    'Only what changed since.',
    { type: 'string', format: 'date-time' },
    '2026-01-01T00:00:00Z',
  ),
]
const id = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'Id of the message.',
  schema: { type: 'string' },
  example: 'm1',
}
const idempotency = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The same key does the same thing once.',
  schema: { type: 'string' },
  example: '8e03978e',
}
const dryRun = query(
  'dry_run',
  'Checks without sending.',
  { type: 'boolean', default: false },
  true,
)
const json = (schema: object, example: unknown) => ({ 'application/json': { schema, example } })
const message = { $ref: '#/components/schemas/Message' }
const MESSAGE = { id: 'm1', to: 'a@acme.example', subject: 'Hello', text: 'Hi' }
const list = {
  type: 'object',
  properties: {
    items: { type: 'array', items: message },
    next: { type: 'string', description: 'Next cursor.' },
  },
}
const ok = (schema: object, example: unknown, headers?: object) => ({
  description: 'Done.',
  ...(headers && { headers }),
  content: json(schema, example),
})

const write = (operationId: string, summary: string, more: object) => ({
  operationId,
  summary,
  description: `${summary} It is safe to repeat with the same Idempotency-Key, and with dry_run it tells what it would do without doing it. What it changed can be undone for 30 days. It needs a key that may write messages.`,
  security: [{ key: [] }, { oauth: ['messages:write'] }],
  ...more,
})

const read = (operationId: string, summary: string, more: object) => ({
  operationId,
  summary,
  description: `${summary} It changes nothing. Answers are cached, can be asked for conditionally, and hold only the fields that are asked for. Use it before anything is sent again; it needs a key that may read, if any.`,
  security: [{ key: [] }, { oauth: ['messages:read'] }],
  ...more,
})

export function modelOpenApi(origin: string) {
  const body = { required: true, content: json(message, MESSAGE) }
  return {
    openapi: '3.1.1',
    info: { title: 'Acme Mail', version: '1.8.0', description: 'Email for programs.' },
    servers: [
      { url: `${origin}/v1`, description: 'Production' },
      { url: `${origin}/sandbox/v1`, description: 'Sandbox: nothing is sent' },
    ],
    security: [{ key: [] }],
    paths: {
      '/messages': {
        get: read('listMessages', 'Lists messages, newest first.', {
          parameters: paging,
          responses: { 200: ok(list, { items: [MESSAGE] }), ...errors },
        }),
        post: write('createMessage', 'Sends one message.', {
          parameters: [idempotency, dryRun],
          requestBody: body,
          responses: { 201: ok(message, MESSAGE), ...errors },
        }),
      },
      '/messages/batch': {
        post: write('createMessages', 'Sends many messages in one call.', {
          parameters: [idempotency, dryRun],
          requestBody: {
            required: true,
            content: json({ type: 'array', items: message }, [MESSAGE]),
          },
          responses: { 201: ok(list, { items: [MESSAGE] }), ...errors },
        }),
      },
      '/messages/{id}': {
        get: read('getMessage', 'Reads one message.', {
          parameters: [id, paging[2]],
          responses: { 200: ok(message, MESSAGE), ...errors },
        }),
        delete: write('deleteMessage', 'Deletes a message; it can be restored for 30 days.', {
          parameters: [id, idempotency, dryRun],
          responses: { 200: ok(message, MESSAGE), ...errors },
        }),
      },
      '/messages/{id}/restore': {
        post: write('restoreMessage', 'Brings a deleted message back.', {
          parameters: [id, idempotency, dryRun],
          responses: { 200: ok(message, MESSAGE), ...errors },
        }),
      },
      '/exports': {
        post: write('startExport', 'Starts an export and answers at once.', {
          parameters: [idempotency, dryRun],
          requestBody: body,
          responses: {
            202: ok(message, MESSAGE, {
              Location: { description: 'Where it will be.', schema: { type: 'string' } },
            }),
            ...errors,
          },
        }),
      },
      '/events': {
        get: read('streamEvents', 'Streams what happens.', {
          parameters: paging,
          responses: {
            200: {
              description: 'A stream.',
              content: {
                'text/event-stream': {
                  schema: { type: 'string', description: 'Events.' },
                  example: 'data: {}',
                },
              },
            },
            ...errors,
          },
        }),
      },
      '/templates': {
        get: read('listTemplates', 'Lists templates that anyone may use.', {
          security: [],
          parameters: paging,
          responses: {
            200: ok(
              list,
              { items: [] },
              {
                ETag: { schema: { type: 'string' } },
                Deprecation: { schema: { type: 'string' } },
                Sunset: { schema: { type: 'string' } },
              },
            ),
            ...errors,
          },
        }),
      },
      '/health': {
        get: read('getHealth', 'Tells whether the service is well.', {
          security: [],
          parameters: [paging[2]],
          responses: {
            200: ok(
              { type: 'object', properties: { status: { type: 'string', description: 'ok' } } },
              { status: 'ok' },
            ),
            ...errors,
          },
        }),
      },
    },
    webhooks: {
      'message.delivered': webhook('A message was delivered.'),
      'message.bounced': webhook('A message came back.'),
    },
    components: {
      schemas: {
        Message: {
          type: 'object',
          required: ['id', 'to'],
          properties: {
            id: { type: 'string', description: 'Its id.', example: 'm1' },
            to: { type: 'string', description: 'Recipient.', example: 'a@acme.example' },
            subject: { type: 'string', description: 'Subject line.', example: 'Hello' },
            text: { type: 'string', description: 'Plain text body.', example: 'Hi' },
          },
        },
        Problem: {
          type: 'object',
          properties: {
            type: { type: 'string', description: 'A page that explains it.' },
            title: { type: 'string', description: 'The kind of problem.' },
            status: { type: 'integer', description: 'The status.' },
            detail: { type: 'string', description: 'What to do next.' },
            code: { type: 'string', description: 'A stable name.' },
          },
        },
      },
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'A key from POST /v1/keys.' },
        oauth: {
          type: 'oauth2',
          flows: {
            clientCredentials: {
              tokenUrl: `${origin}/oauth/token`,
              scopes: { 'messages:read': 'Read messages.', 'messages:write': 'Send messages.' },
            },
          },
        },
      },
    },
  }
}

const header = (name: string) => ({
  name,
  in: 'header',
  description: 'Standard Webhooks.',
  required: true,
  schema: { type: 'string' },
})

function webhook(summary: string) {
  return {
    post: {
      summary,
      parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(header),
      requestBody: { content: json(message, MESSAGE) },
      responses: { 200: { description: 'Taken.' } },
    },
  }
}
