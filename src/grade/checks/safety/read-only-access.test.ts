import { testCheck } from '../../../../test/check-cases.ts'
import { operation, SAMPLE } from '../../../../test/sample.ts'
import { readOnlyAccess as check } from './access.ts'

const nothing = {
  openapi: 'not-offered',
  authorizationServer: 'not-offered',
  protectedResource: 'not-offered',
  documentedTopics: { topics: [] },
} as const
const key = {
  name: 'key',
  type: 'http' as const,
  in: null,
  scheme: 'bearer',
  flows: [],
  scopes: [],
}
const scopes = (...names: string[]) => ({
  seen: { ...nothing, documentedTopics: { topics: [] }, authorizationServer: { scopes: names } },
})
const rest = { style: 'rest' as const }

testCheck(check, {
  'a scope in the description': {
    seen: { ...nothing, documentedTopics: { topics: [] }, openapi: {} },
    gives: 'offered',
    facts: { means: 'messages:read' },
  },
  'a scope in the metadata': {
    ...scopes('Mail.ReadWrite', 'Mail.Read'),
    gives: 'offered',
    facts: { means: 'Mail.Read' },
  },
  'a scope of the resource': {
    seen: {
      ...nothing,
      documentedTopics: { topics: [] },
      protectedResource: { scopes: ['drive.readonly'] },
    },
    gives: 'offered',
  },
  'read-only keys in the docs': {
    seen: {
      ...nothing,
      documentedTopics: SAMPLE.documentedTopics,
      openapi: { securitySchemes: [key] },
    },
    gives: 'offered',
    facts: { means: 'read-only keys' },
  },
  'scopes that all write': {
    ...scopes('messages:write', 'read_write', 'threads'),
    gives: 'scoped',
  },
  'a key for everything': {
    seen: { ...nothing, documentedTopics: { topics: [] }, openapi: { securitySchemes: [key] } },
    gives: 'missing',
  },
  'a sign-in server without scopes': { ...scopes(), gives: 'missing' },
  'nothing known of sign-in': {
    seen: { ...nothing, documentedTopics: { topics: [] }, openapi: { securitySchemes: [] } },
    gives: 'inconclusive',
  },
  'scopes that all write, docs unseen': {
    seen: { ...scopes('messages:write').seen, documentedTopics: 'timeout' },
    gives: 'inconclusive',
  },
  'an API that only reads': {
    seen: { ...nothing, documentedTopics: { topics: [] }, openapi: { operations: [operation()] } },
    gives: 'harmless',
  },
  'nothing to read at all': {
    seen: { ...nothing, documentedTopics: 'not-offered' },
    gives: 'unpublished',
  },
  declared: { knows: { 'auth.readOnlyKeys': true }, gives: 'stated' },
  'declared not to be': { knows: { 'auth.readOnlyKeys': false }, gives: 'missing' },
  'looked for and not found': { knows: { 'auth.readOnlyKeys': null }, gives: 'not-documented' },
  'declared without any sign-in': {
    declares: { api: rest, auth: { methods: ['none'] } },
    gives: 'not-applicable',
  },
  'declared as read-only': {
    knows: { 'api.readOnly': true, 'auth.readOnlyKeys': null },
    gives: 'harmless',
  },
  'no word on sign-in': { declares: { api: rest }, gives: 'inconclusive' },
  'a local tool': {
    declares: { cli: { command: 'acme' }, auth: { methods: ['bearer'] } },
    gives: 'not-applicable',
  },
})
