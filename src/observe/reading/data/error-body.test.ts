import assert from 'node:assert/strict'
import test from 'node:test'
import { readErrorBody } from './api-answers.ts'

function read(value: unknown, status = 404) {
  const { hasCode, hasMessage, hasPointer, leak } = readErrorBody(
    value,
    JSON.stringify(value),
    status,
  )
  return { hasCode, hasMessage, hasPointer, leak }
}

const none = { hasCode: false, hasMessage: false, hasPointer: false, leak: 'none' }
const code = { ...none, hasCode: true }
const message = { ...none, hasMessage: true }
const both = { ...code, ...message, hasCode: true, hasMessage: true }
const all = { ...both, hasPointer: true }

test('forms of errors as APIs send them', () => {
  const forms: [unknown, ReturnType<typeof read> | object][] = [
    [
      {
        type: 'https://acme.example/errors/not-found',
        title: 'There is no such path.',
        status: 404,
      },
      all,
    ],
    [{ type: 'about:blank', title: 'Not Found', status: 404 }, message],
    [
      {
        error: {
          type: 'invalid_request_error',
          message: 'Unrecognized request URL.',
          doc_url: 'https://acme.example/docs',
        },
      },
      all,
    ],
    [
      { error: { code: 404, message: 'Requested entity was not found.', status: 'NOT_FOUND' } },
      both,
    ],
    [
      { message: 'Not Found', documentation_url: 'https://acme.example/rest', status: '404' },
      { ...message, hasPointer: true },
    ],
    [{ error: 'not_found', error_description: 'There is no such path.' }, both],
    [{ errors: [{ code: 'E12', title: 'No such path.', source: { pointer: '/data' } }] }, all],
    [{ timestamp: '2026-11-15T00:00:00Z', status: 404, error: 'Not Found', path: '/x' }, message],
    [{ detail: 'Not Found' }, message],
    [
      {
        code: 20404,
        message: 'The requested resource was not found',
        more_info: 'https://acme.example/errors/20404',
      },
      all,
    ],
    [{ success: false }, none],
    [[], none],
    [{ error: null }, none],
  ]
  for (const [value, expected] of forms)
    assert.deepEqual(read(value), expected, JSON.stringify(value))
})

test('members are those of the error object', () => {
  assert.deepEqual(readErrorBody({ error: { code: 'a', message: 'b c' } }, '', 404).members, [
    'code',
    'message',
  ])
  assert.deepEqual(
    readErrorBody({ message: 'Wrong input.', errors: [{ field: 'a' }] }, '', 422).members,
    ['message', 'errors'],
  )
  assert.deepEqual(readErrorBody(undefined, '<h1>404</h1>', 404).members, [])
})

test('what of the inside shows', () => {
  const leaks: Record<string, readonly string[]> = {
    stack: [
      'Error: x\n    at Layer.handle [as handle_request] (/srv/app/node_modules/express/lib/layer.js:95:5)',
      '{"stack":"Error: x\\n    at /srv/app/index.js:1:2"}',
      'Traceback (most recent call last):\n  File "/app/x.py", line 3, in f',
      'at com.acme.api.Router.find(Router.java:42)',
      "app/models/user.rb:12:in `find'",
      'PHP Fatal error: #0 /var/www/html/index.php(12): run()',
    ],
    sql: [
      'SQLSTATE[42S02]: Base table or view not found',
      'ERROR: syntax error at or near "x"',
      'ERROR: relation "users" does not exist',
    ],
    path: [
      'Cannot open /var/www/acme/app/router.php',
      'Could not find C:\\inetpub\\wwwroot\\web.config',
    ],
    none: [
      'Cannot GET /v1/agentgrade-0123456789abcdef',
      'There is no /v1/var/x.',
      'Look at the docs at https://acme.example/usr/local/guide.js',
    ],
  }
  for (const [leak, texts] of Object.entries(leaks)) {
    for (const text of texts) assert.equal(readErrorBody(undefined, text, 404).leak, leak, text)
  }
})
