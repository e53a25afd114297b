import { operation, parameter } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import check from './api-versioning.ts'

const bare = { baseUrl: 'https://api.acme.example' }
const unversioned = {
  servers: [{ url: 'https://v0.example/api', description: null }],
  operations: [operation()],
}
const silent = { pagesRead: 3, topics: [] }
const server = (url: string) => ({
  api: bare,
  openapi: { ...unversioned, servers: [{ url, description: null }] },
  documentedTopics: silent,
})
const under = (path: string) => ({
  api: bare,
  openapi: { ...unversioned, operations: [operation(), operation({ path })] },
  documentedTopics: silent,
})
const taking = (name: string, place: 'header' | 'query' | 'path') => ({
  api: bare,
  openapi: {
    ...unversioned,
    operations: [operation(), operation({ parameters: [parameter({ name, in: place })] })],
  },
  documentedTopics: silent,
})
const topics = [
  {
    topic: 'versioning' as const,
    url: 'https://acme.example/docs',
    quote: 'Choose a version when you make a key.',
  },
]

testCheck(check, {
  'the model tool': {
    seen: { openapi: {}, documentedTopics: {} },
    gives: 'explicit',
    facts: { where: '/v1' },
  },
  'in the address of the API': {
    seen: { openapi: 'not-offered', documentedTopics: 'not-offered' },
    gives: 'explicit',
    facts: { where: '/v1' },
  },
  'in a server': {
    seen: server('https://api.acme.example/v2.1/'),
    gives: 'explicit',
    facts: { where: '/v2.1' },
  },
  'a beta': { seen: server('/v1beta2'), gives: 'explicit', facts: { where: '/v1beta2' } },
  'in a path': { seen: under('/api/v3/messages'), gives: 'explicit', facts: { where: '/v3' } },
  'a month in a path': {
    seen: under('/admin/2026-07/messages'),
    gives: 'explicit',
    facts: { where: '/2026-07' },
  },
  'a day in a path': { seen: under('/2026-07-28'), gives: 'explicit' },
  'a word that begins with v': { seen: under('/videos/v'), gives: 'informal' },
  'a header': {
    seen: taking('Acme-Version', 'header'),
    gives: 'explicit',
    facts: { where: 'Acme-Version' },
  },
  'a query parameter': { seen: taking('api-version', 'query'), gives: 'explicit' },
  'the version of a thing in the query': { seen: taking('version', 'query'), gives: 'informal' },
  'the version of a thing in the path': { seen: taking('version', 'path'), gives: 'informal' },
  'only told of': {
    seen: { api: bare, openapi: unversioned, documentedTopics: { pagesRead: 3, topics } },
    gives: 'documented',
  },
  'info.version alone': {
    seen: { api: bare, openapi: unversioned, documentedTopics: silent },
    gives: 'informal',
    facts: { version: '1.8.0' },
  },
  'an empty info.version': {
    seen: { api: bare, openapi: { ...unversioned, infoVersion: ' ' }, documentedTopics: silent },
    gives: 'missing',
  },
  nothing: {
    seen: { api: bare, openapi: 'not-offered', documentedTopics: 'not-offered' },
    gives: 'missing',
  },
  'nothing, the docs unseen': {
    seen: { api: bare, openapi: unversioned, documentedTopics: 'timeout' },
    gives: 'inconclusive',
  },
  'no API': { seen: { api: 'not-offered' }, gives: 'not-applicable' },
  'declared path': {
    knows: { 'api.versioning': 'path' },
    gives: 'explicit',
    facts: { where: 'in the path, according to the docs' },
  },
  'declared header': { knows: { 'api.versioning': 'header' }, gives: 'explicit' },
  'declared dates': { knows: { 'api.versioning': 'dated' }, gives: 'explicit' },
  'declared none': { knows: { 'api.versioning': 'none' }, gives: 'missing' },
  'looked for and not found': { knows: { 'api.versioning': null }, gives: 'not-documented' },
  'an API that the declaration does not know': {
    seen: { api: bare, openapi: 'timeout' },
    declares: { mcp: {} },
    gives: 'inconclusive',
  },
})
