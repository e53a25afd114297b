import { testMerged } from '../../../../test/check-cases.ts'
import { llmsTxt as check } from '../merged.ts'

testMerged(
  check,
  { llmsTxt: {} },
  {
    'llms-txt': { seen: { llmsTxt: { place: 'sub-path' } }, points: 9.71 },
    'llms-txt-grammar': { seen: { llmsTxt: { title: null } }, points: 8.86 },
    'llms-txt-links': { seen: { llmsTxt: { linksAnswered: 9 } }, points: 8.86 },
    'llms-txt-size': { seen: { llmsTxt: { chars: 50_000 } }, points: 8.57 },
  },
)
