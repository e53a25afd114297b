import { testCheck } from '../../../../test/check-cases.ts'
import { cacheLifetimes as check } from './caching.ts'

const page = (cacheControl: string | null, hasValidator = false) => ({
  seen: { docs: { cacheControl, hasValidator } },
})

testCheck(check, {
  'five minutes': { seen: { docs: {} }, gives: 'fresh', facts: { seconds: 300 } },
  'a day': { ...page('Max-Age=86400'), gives: 'fresh', facts: { seconds: 86_400 } },
  'more than a day': {
    ...page('public, max-age=86401', true),
    gives: 'frozen',
    facts: { field: 'public, max-age=86401' },
  },
  'more than a number can hold': { ...page(`max-age=${'9'.repeat(400)}`), gives: 'frozen' },
  immutable: { ...page('max-age=300, immutable'), gives: 'frozen' },
  'a long life that no-cache takes back': {
    ...page('no-cache, max-age=31536000', true),
    gives: 'checked',
  },
  'checked each time': { ...page('no-cache', true), gives: 'checked' },
  'never stored, with a validator': { ...page('private, no-store', true), gives: 'checked' },
  'checked when stale': { ...page('must-revalidate', true), gives: 'checked' },
  'nothing to check by': { ...page('no-cache'), gives: 'unstated' },
  'public, and no more': { ...page('public', true), gives: 'unstated' },
  'a lifetime in quotes': { ...page('max-age="60"'), gives: 'fresh', facts: { seconds: 60 } },
  'a lifetime that is no number': { ...page('max-age=soon'), gives: 'unstated' },
  'no Cache-Control': { ...page(null, true), gives: 'unstated' },
  'the page did not come': { seen: { docs: 'blocked' }, gives: 'unpublished' },
  'no documentation': { seen: { docs: 'not-offered' }, gives: 'unpublished' },
})
