import { testCheck } from '../../../../test/check-cases.ts'
import { robotsFile as check } from './pages.ts'

testCheck(check, {
  'plain text with groups': { seen: { robots: {} }, gives: 'valid', facts: { groups: 2 } },
  'one group': { seen: { robots: { groups: 1, contentType: 'Text/Plain' } }, gives: 'valid' },
  'no file': { seen: { robots: 'not-offered' }, gives: 'absent' },
  'a plain 404': {
    seen: { robots: { status: 404, contentType: 'text/html', groups: 0 } },
    gives: 'absent',
  },
  'the last of the 4xx': { seen: { robots: { status: 499, groups: 0 } }, gives: 'absent' },
  'without a media type': {
    seen: { robots: { contentType: null } },
    gives: 'mistyped',
    facts: { type: 'no content type' },
  },
  'as markdown': { seen: { robots: { contentType: 'text/markdown' } }, gives: 'mistyped' },
  'as HTML': {
    seen: { robots: { contentType: 'text/html' } },
    gives: 'unreadable',
    facts: { status: 200, type: 'text/html', groups: 2 },
  },
  'no groups': { seen: { robots: { groups: 0 } }, gives: 'unreadable' },
  'a server error': { seen: { robots: { status: 500 } }, gives: 'unreadable' },
  'a redirect that leads nowhere': { seen: { robots: { status: 302 } }, gives: 'unreadable' },
  'the host did not answer': { seen: { robots: 'timeout' }, gives: 'inconclusive' },
})
