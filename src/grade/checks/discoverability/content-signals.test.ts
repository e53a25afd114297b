import { testCheck } from '../../../../test/check-cases.ts'
import check from './content-signals.ts'

const signal = (key: string, value: string) => ({ key, value })

testCheck(check, {
  'one signal': { seen: { robots: {} }, gives: 'stated', facts: { signals: 'ai-input=yes' } },
  'two signals': {
    seen: { robots: { contentSignals: [signal('search', 'yes'), signal('ai-train', 'no')] } },
    gives: 'stated',
    facts: { signals: 'search=yes, ai-train=no' },
  },
  'no signals': { seen: { robots: { contentSignals: [] } }, gives: 'unstated' },
  'no robots.txt': { seen: { robots: 'not-offered' }, gives: 'not-applicable' },
  'the host did not answer': { seen: { robots: 'timeout' }, gives: 'inconclusive' },
})
