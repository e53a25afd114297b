import { testCheck } from '../../../../test/check-cases.ts'
import { apiReachability as check } from './api.ts'

const url = 'https://api.acme.example/v1/messages'

testCheck(check, {
  'a key is asked for, in JSON': {
    seen: { api: {} },
    gives: 'reachable',
    facts: { url, status: 401, form: 'with JSON' },
  },
  'refused in JSON': { seen: { api: { status: 403 } }, gives: 'reachable' },
  'JSON without a key': { seen: { api: { status: 200 } }, gives: 'reachable' },
  'the last success': { seen: { api: { status: 299 } }, gives: 'reachable' },
  XML: {
    seen: { api: { status: 200, contentType: 'application/xml', isJson: false } },
    gives: 'reachable',
    facts: { url, status: 200, form: 'with XML' },
  },
  WebDAV: {
    seen: { api: { status: 200, contentType: null, isJson: false, protocol: 'webdav' } },
    gives: 'reachable',
    facts: { url, status: 200, form: 'as WebDAV servers do' },
  },
  'sent elsewhere in JSON': {
    seen: { api: { status: 300 } },
    gives: 'vague',
    facts: { url, status: 300 },
  },
  'nothing there, in JSON': { seen: { api: { status: 404 } }, gives: 'vague' },
  'a key is asked for, in HTML': {
    seen: { api: { contentType: 'text/html', isJson: false } },
    gives: 'vague',
  },
  'refused in HTML': { seen: { api: { status: 403, isJson: false } }, gives: 'vague' },
  'a web page': {
    seen: { api: { status: 200, contentType: 'text/html', isJson: false } },
    gives: 'unreachable',
    facts: { url, status: 200, type: 'text/html' },
  },
  'a redirect without JSON': {
    seen: { api: { status: 302, contentType: null, isJson: false } },
    gives: 'unreachable',
  },
  'nothing there, without a media type': {
    seen: { api: { status: 404, contentType: null, isJson: false } },
    gives: 'unreachable',
    facts: { url, status: 404, type: 'no content type' },
  },
  'a failing server': { seen: { api: { status: 500 } }, gives: 'inconclusive' },
  'no API': { seen: { api: 'not-offered' }, gives: 'not-applicable' },
  'declared without an address': {
    declares: { api: { style: 'rest', docs: 'https://acme.example/docs' } },
    gives: 'inconclusive',
  },
})
