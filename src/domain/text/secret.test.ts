import assert from 'node:assert/strict'
import test from 'node:test'
import {
  isSecretName,
  looksSecret,
  redactAddresses,
  redactor,
  secretsInAddresses,
} from './secret.ts'

test('names of credentials are told from names that only resemble them', () => {
  for (const name of 'token api-key apiKey API_KEY x-api-key X-Amz-Signature authorization password db_passwd clientSecret OPENAI_APIKEY access_token id_token key k8s-token session_id PHPSESSID auth user[token] user%5Btoken%5D githubToken private-key'.split(
    ' ',
  ))
    assert.ok(isSecretName(name), name)
  for (const name of 'keyword keyboard monkey author authority tokenizer max-tokens max-token public-key token-file secret-path port name url passive compass encode sigma token-limit'.split(
    ' ',
  ))
    assert.ok(!isSecretName(name), name)
})

test('values of the form of a credential are told from names, versions, dates and paths', () => {
  const random = 'Zx81kQ9vLm27TtRp04BbWw'
  for (const value of [
    'sk-proj-abcDEF1234567890',
    'ghp_0123456789abcdefABCDEF',
    'AKIA1234567890ABCDEF',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc',
    random,
    '3f9a1c0b7e5d4286a1b2c3d4e5f60718',
    '6f1c2a9e-4b7d-4c3e-9a51-0d2b7c8e9f10',
  ])
    assert.ok(looksSecret(value), value)
  for (const value of [
    '@modelcontextprotocol/server-everything',
    'mcp-server-filesystem-2025',
    'claude-sonnet-4-20250514',
    '/usr/local/share/things/file1',
    'node_modules/.bin/thing',
    'https://acme.example/a',
    '2026-11-15T10:00:00',
    'YOUR_API_KEY_GOES_HERE_1',
    '{apiKey}',
    'an-ordinary-long-option-value',
  ])
    assert.ok(!looksSecret(value), value)
})

test('addresses lose user names with passwords, and parameters that are or look like credentials', () => {
  const cases: Record<string, string> = {
    'https://a.example/?token=CANARY&x=1#access_token=CANARY':
      'https://a.example/?token=***&x=1#access_token=***',
    'https://user:CANARY@a.example/x': 'https://***@a.example/x',
    "curl -sS -- 'https://a.example/p;jsessionid=CANARY?api_key=CANARY'":
      "curl -sS -- 'https://a.example/p;jsessionid=***?api_key=***'",
    'see https://a.example/?q=Zx81kQ9vLm27TtRp04BbWw and https://a.example/?X-Amz-Signature=CANARY.':
      'see https://a.example/?q=*** and https://a.example/?X-Amz-Signature=***',
    'https://a.example/?user[token]=CANARY': 'https://a.example/?user[token]=***',
    'https://a.example/?page=2&code=200&key=name&token={token}&api_key=YOUR_KEY':
      'https://a.example/?page=2&code=200&key=name&token={token}&api_key=YOUR_KEY',
    'mail me@acme.example = now': 'mail me@acme.example = now',
  }
  for (const [text, wanted] of Object.entries(cases)) {
    assert.equal(redactAddresses(text), wanted)
    if (text.includes('CANARY'))
      assert.ok(
        secretsInAddresses(text).some((secret) => secret.includes('CANARY')),
        text,
      )
  }
})

test('a value is taken out in every form, and pieces of it where a text was cut', () => {
  const secret = 'Pa$$ "w/ö\\rd" 1234567890'
  const redact = redactor([secret, 'short', ''])
  const forms = [
    secret,
    secret.toUpperCase(),
    encodeURIComponent(secret),
    JSON.stringify(secret),
    Buffer.from(secret).toString('base64'),
    Buffer.from(secret).toString('hex'),
  ]
  for (const form of forms)
    assert.doesNotMatch(redact(`before ${form} after`), /1234567890|NTY3ODkw|35363738/, form)
  assert.equal(redact(`before ${secret.slice(0, 14)}…`), 'before ***')
  assert.equal(redact(`${secret.slice(-12)} after`), '*** after')
  assert.equal(redact('a short text is left alone'), 'a short text is left alone')
  assert.equal(redactor(['YOUR_API_KEY'])('Set YOUR_API_KEY'), 'Set YOUR_API_KEY')
})
