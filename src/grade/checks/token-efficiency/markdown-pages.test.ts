import { testMerged } from '../../../../test/check-cases.ts'
import { markdownPages as check } from '../merged.ts'

testMerged(
  check,
  { markdownNegotiation: {}, markdownTwins: {}, docs: {} },
  {
    'markdown-negotiation': { seen: { markdownNegotiation: { varies: false } }, points: 8.73 },
    'markdown-twins': { seen: { markdownTwins: { sampled: 3, found: 0 } }, points: 8.36 },
    'markdown-link': { seen: { docs: { hasMarkdownLink: false } }, points: 8.36 },
  },
)
