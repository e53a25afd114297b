import { testCheck } from '../../../../test/check-cases.ts'
import { corsPolicy as check } from './origins.ts'

const echo = { reflectsOrigin: true }

testCheck(check, {
  'a host on the own network': {
    seen: {
      cors: { url: 'http://192.168.1.9:8080/v1', reflectsOrigin: true, allowsCredentials: true },
    },
    gives: 'not-applicable',
  },
  'no CORS at all': { seen: { cors: {} }, gives: 'safe', facts: {} },
  'credentials for one known origin': {
    seen: { cors: { allowsCredentials: true } },
    gives: 'safe',
  },
  'any origin echoed': { seen: { cors: echo }, gives: 'echoed' },
  'any origin echoed with credentials': {
    seen: { cors: { ...echo, allowsCredentials: true } },
    gives: 'exposed',
  },
  'no answer': { seen: { cors: 'timeout' }, gives: 'inconclusive' },
  'no API': { seen: { api: 'not-offered', cors: 'not-offered' }, gives: 'not-applicable' },
})
