import { testCheck } from '../../../../test/check-cases.ts'
import { toolListTokens as check } from './tools.ts'

const costs = (tokens: number) => ({ seen: { mcpTools: { tokens } } })

testCheck(check, {
  'as lean as can be': { ...costs(500), gives: 'step-1', facts: { tokens: 500 } },
  'one token more': { ...costs(501), gives: 'step-2' },
  'up to 1,000': { ...costs(1_000), gives: 'step-2' },
  'above 1,000': { ...costs(1_001), gives: 'step-3' },
  'up to 2,500': { ...costs(2_500), gives: 'step-3' },
  'above 2,500': { ...costs(2_501), gives: 'step-4' },
  'up to 5,000': { ...costs(5_000), gives: 'step-4' },
  'above 5,000': { ...costs(5_001), gives: 'step-5' },
  'up to 10,000': { ...costs(10_000), gives: 'step-5' },
  'above 10,000': { ...costs(10_001), gives: 'step-6' },
  'up to 15,000': { ...costs(15_000), gives: 'step-6' },
  'above 15,000': { ...costs(15_001), gives: 'step-7' },
  'up to 30,000': { ...costs(30_000), gives: 'step-7' },
  'above 30,000': { ...costs(30_001), gives: 'step-8' },
  'up to 60,000': { ...costs(60_000), gives: 'step-8' },
  'above 60,000': { ...costs(60_001), gives: 'step-9' },
  'no tools': { seen: { mcpTools: { tools: [] } }, gives: 'not-applicable' },
  'behind sign-in': { seen: { mcpTools: 'blocked' }, gives: 'unpublished' },
})
