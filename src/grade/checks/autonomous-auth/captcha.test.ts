import { testCheck } from '../../../../test/check-cases.ts'
import { captcha as check } from './account.ts'

const widget = { hasCaptcha: true }

testCheck(check, {
  'the model pages': { seen: { docs: {}, site: {} }, gives: 'none' },
  'clean docs, the home page unseen': { seen: { docs: {}, site: 'timeout' }, gives: 'none' },
  'on the home page': {
    seen: { docs: {}, site: widget },
    gives: 'home',
    facts: { url: 'https://acme.example/' },
  },
  'on the docs': {
    seen: { docs: widget, site: {} },
    gives: 'docs',
    facts: { url: 'https://acme.example/docs/quickstart' },
  },
  'on both': { seen: { docs: widget, site: widget }, gives: 'docs' },
  'on the docs, the home page unseen': {
    seen: { docs: widget, site: 'timeout' },
    gives: 'inconclusive',
  },
  'no docs': { seen: { docs: 'not-offered', site: widget }, gives: 'unpublished' },
  'docs that could not be read': { seen: { docs: 'blocked', site: {} }, gives: 'unpublished' },
})
