import { testCheck } from '../../../../test/check-cases.ts'
import { instructionsTokens as check } from './tools.ts'

testCheck(check, {
  'up to 100': { seen: { mcp: { instructionsTokens: 100 } }, gives: 'step-1' },
  'above 100': { seen: { mcp: { instructionsTokens: 101 } }, gives: 'step-2' },
  'up to 200': { seen: { mcp: { instructionsTokens: 200 } }, gives: 'step-2' },
  'above 200': { seen: { mcp: { instructionsTokens: 201 } }, gives: 'step-3' },
  'up to 400': { seen: { mcp: { instructionsTokens: 400 } }, gives: 'step-3' },
  'above 400': { seen: { mcp: { instructionsTokens: 401 } }, gives: 'step-4' },
  'up to 600': { seen: { mcp: { instructionsTokens: 600 } }, gives: 'step-4' },
  'above 600': { seen: { mcp: { instructionsTokens: 601 } }, gives: 'step-5' },
  'up to 1,000': { seen: { mcp: { instructionsTokens: 1_000 } }, gives: 'step-5' },
  'above 1,000': { seen: { mcp: { instructionsTokens: 1_001 } }, gives: 'step-6' },
  'up to 1,500': { seen: { mcp: { instructionsTokens: 1_500 } }, gives: 'step-6' },
  'above 1,500': { seen: { mcp: { instructionsTokens: 1_501 } }, gives: 'step-7' },
  'up to 3,000': { seen: { mcp: { instructionsTokens: 3_000 } }, gives: 'step-7' },
  'above 3,000': { seen: { mcp: { instructionsTokens: 3_001 } }, gives: 'step-8' },
  none: { seen: { mcp: { instructions: null, instructionsTokens: 0 } }, gives: 'not-applicable' },
  blank: { seen: { mcp: { instructions: ' \n', instructionsTokens: 1 } }, gives: 'not-applicable' },
  'behind sign-in': {
    seen: {
      mcp: {
        instructions: null,
        instructionsTokens: 0,
        protocolVersion: null,
        isAuthRequired: true,
      },
    },
    gives: 'inconclusive',
  },
  'no MCP server': { seen: { mcp: 'not-offered' }, gives: 'not-applicable' },
})
