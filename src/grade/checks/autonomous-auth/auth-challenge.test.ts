import { testCheck } from '../../../../test/check-cases.ts'
import { challengeOfStrangers as check } from './signing-in.ts'

const answer = (
  status: number,
  contentType: string | null,
  wwwAuthenticate: string | null = null,
) => ({
  seen: { authChallenge: { status, contentType, wwwAuthenticate } },
})
const json = 'application/json'

testCheck(check, {
  'the model answer': {
    seen: { authChallenge: {} },
    gives: 'challenge',
    facts: { url: 'https://api.acme.example/v1/messages', status: 401 },
  },
  'a challenge on a page': {
    ...answer(401, 'text/html', 'Basic realm="acme"'),
    gives: 'challenge',
  },
  '401 without a challenge': {
    ...answer(401, json),
    gives: 'refusal',
    facts: {
      url: 'https://api.acme.example/v1/messages',
      status: 401,
      challenge: 'a WWW-Authenticate field that names how to sign in',
    },
  },
  '401 without a challenge, where the key has a field of its own': {
    seen: {
      ...answer(401, json).seen,
      openapi: {
        securitySchemes: [
          {
            name: 'key',
            type: 'apiKey',
            in: 'header',
            parameter: 'x-api-key',
            scheme: null,
            flows: [],
            scopes: [],
          },
        ],
      },
    },
    gives: 'refusal',
    facts: {
      url: 'https://api.acme.example/v1/messages',
      status: 401,
      challenge: 'a WWW-Authenticate field that names x-api-key',
    },
  },
  '401 with an empty challenge': { ...answer(401, json, ' '), gives: 'refusal' },
  '401 without a body': { ...answer(401, null), gives: 'refusal' },
  '403 with a challenge': { ...answer(403, json, 'Bearer'), gives: 'refusal' },
  'an address that is long': {
    seen: { authChallenge: { url: `https://api.acme.example/${'a'.repeat(200)}` } },
    gives: 'challenge',
    facts: { url: `https://api.acme.example/${'a'.repeat(74)}…`, status: 401 },
  },
  '404 to hide the thing': { ...answer(404, json), gives: 'unclear' },
  '400 in JSON': { ...answer(400, json), gives: 'unclear' },
  'a redirect to a login page': {
    seen: {
      authChallenge: { status: 302, contentType: null, wwwAuthenticate: null },
    },
    gives: 'page',
  },
  'the last redirect status': { ...answer(399, json), gives: 'page' },
  '403 as a page': { ...answer(403, 'text/html'), gives: 'page' },
  '401 as a page': { ...answer(401, 'Text/HTML'), gives: 'page' },
  'a login page with 200': { ...answer(200, 'application/xhtml+xml'), gives: 'page' },
  'data without a key': { ...answer(200, json), gives: 'inconclusive' },
  'the last success status': { ...answer(299, json), gives: 'inconclusive' },
  'a bill instead': { ...answer(402, json), gives: 'inconclusive' },
  'too many calls': { ...answer(429, json), gives: 'inconclusive' },
  'a broken server': { ...answer(500, 'text/html'), gives: 'inconclusive' },
  'nothing to sign in to': { seen: { authChallenge: 'not-offered' }, gives: 'unpublished' },
  'the host did not answer': { seen: { authChallenge: 'timeout' }, gives: 'inconclusive' },
})
