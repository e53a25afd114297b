import { testCheck } from '../../../../test/check-cases.ts'
import check from './bot-signatures.ts'

const url = 'https://acme.example/.well-known/http-message-signatures-directory'

testCheck(check, {
  'the model directory': {
    seen: { botSignatures: {} },
    gives: 'published',
    facts: { url, keys: 1 },
  },
  'no keys in it': { seen: { botSignatures: { keys: 0 } }, gives: 'empty' },
  'no directory': { seen: { botSignatures: 'not-offered' }, gives: 'not-applicable' },
  'the host did not answer': { seen: { botSignatures: 'timeout' }, gives: 'inconclusive' },
})
