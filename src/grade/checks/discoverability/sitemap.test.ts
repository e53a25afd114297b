import { testCheck } from '../../../../test/check-cases.ts'
import { sitemap as check } from './pages.ts'

const url = 'https://acme.example/sitemap.xml'

testCheck(check, {
  'a list of pages': { seen: { sitemap: {} }, gives: 'listed', facts: { url, urls: 140 } },
  'an index of one sitemap': {
    seen: { sitemap: { form: 'sitemapindex', urls: 1 } },
    gives: 'listed',
  },
  'an empty list': { seen: { sitemap: { urls: 0 } }, gives: 'empty', facts: { url } },
  'another format': { seen: { sitemap: { form: 'other' } }, gives: 'unreadable' },
  'none at all': { seen: { sitemap: 'not-offered' }, gives: 'missing' },
  'the host did not answer': { seen: { sitemap: 'timeout' }, gives: 'inconclusive' },
})
