import { testCheck } from '../../../../test/check-cases.ts'
import { linksToDocs as check } from './pages.ts'

const url = 'https://acme.example/docs'
const links = (...statuses: (number | null)[]) => ({
  site: { docsLinks: statuses.map((status, index) => ({ url: `${url}/${index}`, status })) },
})

testCheck(check, {
  'a link that answers': {
    seen: { site: {} },
    gives: 'linked',
    facts: { url: 'https://acme.example/docs/quickstart' },
  },
  'one link of three answers': {
    seen: links(404, null, 204),
    gives: 'linked',
    facts: { url: `${url}/2` },
  },
  'all followed links fail': {
    seen: links(null, 404, 500),
    gives: 'broken',
    facts: { followed: 2, url: `${url}/1`, status: 404 },
  },
  'a redirect that leads nowhere': { seen: links(302), gives: 'broken' },
  'none followed': { seen: links(null, null), gives: 'inconclusive' },
  'no links': { seen: links(), gives: 'missing' },
  'an error page': { seen: { site: { status: 503, docsLinks: [] } }, gives: 'inconclusive' },
  'kept out': { seen: { site: 'blocked', api: {} }, gives: 'unpublished' },
  'no website of its own': { seen: { site: 'not-offered', cli: {} }, gives: 'unpublished' },
})
