import { testCheck } from '../../../../test/check-cases.ts'
import { problemDetails as check } from './errors.ts'

const json = { contentType: 'application/json', members: ['code', 'message'] }

testCheck(check, {
  'problem details': {
    seen: { apiErrors: {} },
    gives: 'standard',
    facts: { form: 'type, title, status, detail, code' },
  },
  'two members are enough': {
    seen: {
      apiErrors: {
        contentType: 'Application/Problem+JSON',
        members: ['title', 'status'],
        hasCode: false,
      },
    },
    gives: 'standard',
  },
  'one member is not': { seen: { apiErrors: { members: ['status', 'message'] } }, gives: 'coded' },
  'the members under plain JSON': {
    seen: { apiErrors: { contentType: 'application/json' } },
    gives: 'coded',
  },
  'code and message': {
    seen: { apiErrors: json },
    gives: 'coded',
    facts: { form: 'code, message' },
  },
  'a message alone': {
    seen: { apiErrors: { ...json, members: ['error'], hasCode: false } },
    gives: 'thin',
    facts: { form: 'error' },
  },
  'a code alone': {
    seen: { apiErrors: { ...json, members: [], hasMessage: false } },
    gives: 'thin',
    facts: { form: 'unnamed fields' },
  },
  'JSON that says nothing': {
    seen: { apiErrors: { ...json, hasCode: false, hasMessage: false } },
    gives: 'opaque',
  },
  'a web page': {
    seen: { apiErrors: { contentType: 'text/html', isJson: false, members: [] } },
    gives: 'opaque',
  },
  'no media type': {
    seen: { apiErrors: { contentType: null, isJson: true, hasCode: false } },
    gives: 'thin',
  },
  'long names are cut': {
    seen: { apiErrors: { members: Array.from({ length: 9 }, () => 'm'.repeat(100)) } },
    gives: 'coded',
    facts: { form: 'm'.repeat(100) },
  },
  'not seen': { seen: { apiErrors: 'timeout' }, gives: 'inconclusive' },
  'declared problem details': { knows: { 'api.errors': 'problem' }, gives: 'standard' },
  'declared codes': { knows: { 'api.errors': 'codes' }, gives: 'coded' },
  'declared messages': { knows: { 'api.errors': 'messages' }, gives: 'thin' },
  'looked for and not found': { knows: { 'api.errors': null }, gives: 'not-documented' },
  'an API that the declaration does not know': {
    seen: { api: {}, apiErrors: 'timeout' },
    declares: { mcp: {} },
    gives: 'inconclusive',
  },
})
