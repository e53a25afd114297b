import { mcpTool } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { tokensPerTool as check } from './tools.ts'

const costs = (tokens: number) => ({
  seen: { mcpTools: { tools: [mcpTool(), mcpTool({ name: 'other' })], tokens } },
})

testCheck(check, {
  'as lean as can be': { ...costs(150), gives: 'step-1', facts: { count: 2, average: 75 } },
  'a broken token counts whole': {
    ...costs(151),
    gives: 'step-2',
    facts: { count: 2, average: 76 },
  },
  'up to 125': { ...costs(250), gives: 'step-2' },
  'above 125': { ...costs(251), gives: 'step-3' },
  'up to 175': { ...costs(350), gives: 'step-3' },
  'above 175': { ...costs(351), gives: 'step-4' },
  'up to 250': { ...costs(500), gives: 'step-4' },
  'above 250': { ...costs(501), gives: 'step-5' },
  'up to 350': { ...costs(700), gives: 'step-5' },
  'above 350': { ...costs(701), gives: 'step-6' },
  'up to 500': { ...costs(1_000), gives: 'step-6' },
  'above 500': { ...costs(1_001), gives: 'step-7' },
  'up to 800': { ...costs(1_600), gives: 'step-7' },
  'above 800': { ...costs(1_601), gives: 'step-8' },
  'no tools': { seen: { mcpTools: { tools: [], tokens: 10 } }, gives: 'not-applicable' },
})
