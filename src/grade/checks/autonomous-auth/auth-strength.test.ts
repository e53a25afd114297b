import type { Seen } from '../../../domain/index.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import check from './auth-strength.ts'

type Scheme = Seen<'openapi'>['securitySchemes'][number]

const oauth: Scheme = {
  name: 'oauth',
  type: 'oauth2',
  in: null,
  scheme: null,
  flows: [],
  scopes: [],
}
const openId: Scheme = { ...oauth, type: 'openIdConnect' }
const mutual: Scheme = { ...oauth, type: 'mutualTLS' }
const http = (scheme: string | null): Scheme => ({ ...oauth, type: 'http', scheme })
const key = (place: Scheme['in']): Scheme => ({ ...oauth, type: 'apiKey', in: place })
const schemes = (...securitySchemes: Scheme[]) => ({ seen: { openapi: { securitySchemes } } })

testCheck(check, {
  'the model description': { seen: { openapi: {} }, gives: 'strong', facts: { strength: 9 } },
  'OAuth, OpenID and mutual TLS': {
    ...schemes(oauth, openId, mutual),
    gives: 'strong',
    facts: { strength: 10 },
  },
  'a bearer token, whatever its case': {
    ...schemes(http('Bearer')),
    gives: 'strong',
    facts: { strength: 8 },
  },
  'a key in a header': { ...schemes(key('header')), gives: 'strong', facts: { strength: 7 } },
  'a mean on the upper bound': {
    ...schemes(http('bearer'), key('cookie')),
    gives: 'strong',
    facts: { strength: 6 },
  },
  'a mean just below it': {
    ...schemes(http('bearer'), key('cookie'), http('digest')),
    gives: 'fair',
    facts: { strength: 5.6 },
  },
  'an HTTP scheme without a name': {
    ...schemes(http(null)),
    gives: 'fair',
    facts: { strength: 5 },
  },
  'a key that may be anywhere': { ...schemes(key(null)), gives: 'fair', facts: { strength: 5 } },
  'a mean on the lower bound': {
    ...schemes(key('header'), key('query'), http('basic')),
    gives: 'fair',
    facts: { strength: 4 },
  },
  'Basic alone': { ...schemes(http('basic')), gives: 'weak', facts: { strength: 3 } },
  'a key in the query alone': { ...schemes(key('query')), gives: 'weak', facts: { strength: 2 } },
  'no schemes': { ...schemes(), gives: 'not-applicable' },
  'no description': { seen: { openapi: 'not-offered' }, gives: 'not-applicable' },
  'the host did not answer': { seen: { openapi: 'timeout' }, gives: 'inconclusive' },
})
