import { testCheck } from '../../../../test/check-cases.ts'
import { apiServers as check } from './api.ts'

const servers = (...urls: string[]) => urls.map((url) => ({ url, description: null }))

testCheck(check, {
  'a host that is a variable': {
    seen: {
      openapi: {
        servers: [{ url: '{protocol}://{hostname}:{port}', description: null }],
        serverStatus: null,
      },
    },
    gives: 'inconclusive',
  },
  'https that answers': {
    seen: { openapi: {} },
    gives: 'answering',
    facts: { url: 'https://api.acme.example/v1', status: 401 },
  },
  'a base path with nothing at it': {
    seen: { openapi: { serverStatus: 404 } },
    gives: 'answering',
  },
  'the last status that is an answer': {
    seen: { openapi: { serverStatus: 499 } },
    gives: 'answering',
  },
  'a host that fails': {
    seen: { openapi: { serverStatus: 500 } },
    gives: 'failing',
    facts: { url: 'https://api.acme.example/v1', status: 500 },
  },
  'https that was not asked': { seen: { openapi: { serverStatus: null } }, gives: 'inconclusive' },
  'https behind a plain one': {
    seen: {
      openapi: { servers: servers('http://a.example', 'https://a.example'), serverStatus: 200 },
    },
    gives: 'inconclusive',
  },
  'https behind a relative one': {
    seen: { openapi: { servers: servers('/v1', 'HTTPS://a.example'), serverStatus: 200 } },
    gives: 'answering',
  },
  'http alone': {
    seen: { openapi: { servers: servers('/v1', 'http://a.example'), serverStatus: 200 } },
    gives: 'plain',
    facts: { url: 'http://a.example' },
  },
  'a path alone': {
    seen: { openapi: { servers: servers('/v1') } },
    gives: 'relative',
    facts: { url: '/v1' },
  },
  'a host without a scheme': {
    seen: { openapi: { servers: servers('//a.example') } },
    gives: 'relative',
  },
  'http on one’s own machine': {
    seen: { openapi: { servers: servers('http://127.0.0.1:3000/'), serverStatus: 200 } },
    gives: 'not-applicable',
  },
  'a path, or nothing, on one’s own machine': {
    seen: { openapi: { url: 'http://localhost:3000/openapi.json', servers: servers('/') } },
    gives: 'not-applicable',
  },
  'no servers on a private address': {
    seen: { openapi: { url: 'http://192.168.0.7/openapi.json', servers: [] } },
    gives: 'not-applicable',
  },
  'a public server, described on one’s own machine': {
    seen: {
      openapi: { url: 'http://localhost/openapi.json', servers: servers('http://a.example') },
    },
    gives: 'plain',
  },
  'no servers': { seen: { openapi: { servers: [] } }, gives: 'missing' },
  'no description': { seen: { openapi: 'not-offered' }, gives: 'unpublished' },
})
