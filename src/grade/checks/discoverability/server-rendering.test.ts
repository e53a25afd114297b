import { testCheck } from '../../../../test/check-cases.ts'
import { serverRendering as check } from './pages.ts'

const url = 'https://acme.example/docs/quickstart'

testCheck(check, {
  'text and a heading': { seen: { docs: {} }, gives: 'rendered', facts: { url, chars: 6200 } },
  'just enough text': { seen: { docs: { textChars: 501 } }, gives: 'rendered' },
  'just too little text': {
    seen: { docs: { textChars: 500 } },
    gives: 'sparse',
    facts: { url, chars: 500, heading: 'and an h1' },
  },
  'text without a heading': {
    seen: { docs: { hasHeading: false } },
    gives: 'sparse',
    facts: { url, chars: 6200, heading: 'and no h1' },
  },
  'an empty frame': {
    seen: { docs: { isShell: true, textChars: 20, hasHeading: false } },
    gives: 'shell',
    facts: { url },
  },
  'an error page': { seen: { docs: { status: 503, textChars: 20 } }, gives: 'inconclusive' },
  'no documentation page': { seen: { docs: 'not-offered' }, gives: 'unpublished' },
  'kept out': { seen: { docs: 'blocked' }, gives: 'unpublished' },
})
