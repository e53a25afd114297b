import type { Seen } from '../../../domain/index.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import check from './key-placement.ts'

type Scheme = Seen<'openapi'>['securitySchemes'][number]

const key = (place: Scheme['in']): Scheme => ({
  name: `${place}Key`,
  type: 'apiKey',
  in: place,
  scheme: null,
  flows: [],
  scopes: [],
})
const bearer: Scheme = { ...key(null), type: 'http', scheme: 'bearer' }
const oauth: Scheme = { ...key(null), type: 'oauth2' }
const schemes = (...securitySchemes: Scheme[]) => ({ seen: { openapi: { securitySchemes } } })

testCheck(check, {
  'the model description': { seen: { openapi: {} }, gives: 'header' },
  'a header of its own': { ...schemes(key('header')), gives: 'header' },
  'a header, and a cookie for browsers': {
    ...schemes(key('header'), key('cookie')),
    gives: 'header',
  },
  'header and query': {
    ...schemes(key('query'), key('header')),
    gives: 'both',
    facts: { scheme: 'queryKey' },
  },
  'bearer and query': { ...schemes(bearer, key('query')), gives: 'both' },
  'query alone': { ...schemes(key('query')), gives: 'query', facts: { scheme: 'queryKey' } },
  'the key in the query, OAuth beside it': { ...schemes(oauth, key('query')), gives: 'query' },
  'OAuth alone': { ...schemes(oauth), gives: 'not-applicable' },
  'a cookie alone': { ...schemes(key('cookie')), gives: 'not-applicable' },
  'no schemes': { ...schemes(), gives: 'not-applicable' },
  'no description': { seen: { openapi: 'not-offered' }, gives: 'not-applicable' },
  'the host did not answer': { seen: { openapi: 'timeout' }, gives: 'inconclusive' },
  'declared API keys, wherever they travel': {
    declares: {
      api: { style: 'rest', openapi: 'https://acme.example/openapi.json' },
      auth: { methods: ['api_key', 'bearer'] },
    },
    gives: 'inconclusive',
  },
  'declared without sign-in': {
    declares: { api: { style: 'rest', openapi: 'https://acme.example/openapi.json' } },
    gives: 'inconclusive',
  },
})
