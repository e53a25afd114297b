import { operation } from '../../../../test/sample.ts'
import { SAMPLE } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { authScopes as check } from './keys.ts'

const nothing = {
  openapi: 'not-offered',
  authorizationServer: 'not-offered',
  protectedResource: 'not-offered',
} as const
const [bearer] = SAMPLE.openapi.securitySchemes
const keyed = { securitySchemes: bearer ? [bearer] : [] }
const scopes = (...names: string[]) => ({
  seen: { ...nothing, authorizationServer: { scopes: names } },
})
const rest = { api: { style: 'rest' } } as const

testCheck(check, {
  'a description that asks for no key': {
    seen: {
      openapi: { operations: [operation({ parameters: [], security: [] })], securitySchemes: [] },
      authorizationServer: 'not-offered',
      protectedResource: 'not-offered',
    },
    gives: 'not-applicable',
  },
  'the model description': {
    seen: { ...nothing, openapi: {} },
    gives: 'reading',
    facts: { count: 2, scope: 'messages:read' },
  },
  'the model metadata, the rest unseen': { seen: { authorizationServer: {} }, gives: 'reading' },
  'one scope here, one there': {
    seen: {
      ...nothing,
      protectedResource: { scopes: ['mail.readonly'] },
      authorizationServer: { scopes: ['mail'] },
    },
    gives: 'reading',
  },
  'the same scope twice': {
    seen: {
      ...nothing,
      protectedResource: { scopes: ['mail'] },
      authorizationServer: { scopes: ['mail'] },
    },
    gives: 'single',
  },
  'read in camel case': {
    ...scopes('Mail.Send', 'Mail.Read'),
    gives: 'reading',
    facts: { count: 2, scope: 'Mail.Read' },
  },
  'view and .ro': {
    ...scopes('mail.ro', 'mail:view'),
    gives: 'reading',
    facts: { count: 2, scope: 'mail.ro' },
  },
  'words that only contain read or view': {
    ...scopes('threads', 'spreadsheets', 'reviews'),
    gives: 'coarse',
    facts: { count: 3 },
  },
  'read and write in one': { ...scopes('Mail.ReadWrite', 'mail:read_write'), gives: 'coarse' },
  'no scope is none': {
    ...scopes('none', 'mail:read', 'mail:write'),
    gives: 'reading',
    facts: { count: 2, scope: 'mail:read' },
  },
  'one scope': { ...scopes('messages:read'), gives: 'single', facts: { scope: 'messages:read' } },
  'no scopes': { ...scopes(), gives: 'missing' },
  'a key that cannot be limited': { seen: { ...nothing, openapi: keyed }, gives: 'missing' },
  'a key, the metadata unseen': {
    seen: { ...nothing, openapi: keyed, authorizationServer: 'timeout' },
    gives: 'inconclusive',
  },
  'no sign-in in the description': {
    seen: { ...nothing, openapi: { securitySchemes: [] } },
    gives: 'inconclusive',
  },
  'nothing to read it from': { seen: nothing, gives: 'unpublished' },
  'declared scopes': { knows: { 'auth.granularScopes': true }, gives: 'restrictable' },
  'declared without scopes': { knows: { 'auth.granularScopes': false }, gives: 'missing' },
  'looked for and not found': { knows: { 'auth.granularScopes': null }, gives: 'not-documented' },
  'declared open': { declares: { ...rest, auth: { methods: ['none'] } }, gives: 'not-applicable' },
  'declared without a word about it': { declares: rest, gives: 'inconclusive' },
})
