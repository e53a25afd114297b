import { testMerged } from '../../../../test/check-cases.ts'
import { localServer, program } from '../../../../test/sample.ts'
import { mcpConformance as check } from '../merged.ts'

const failing = { isDeclared: true, items: null }
const refused = {
  unknownTool: { answer: 'error', code: -32602 },
  unknownMethod: { status: null, code: -32601 },
} as const

testMerged(
  check,
  { mcp: localServer(), mcpErrors: refused, mcpLists: {} },
  {
    'mcp-unknown-tool': {
      seen: { mcpErrors: { ...refused, unknownTool: { answer: 'success', code: null } } },
      points: 8.2,
    },
    'mcp-unknown-method': {
      seen: { mcpErrors: { ...refused, unknownMethod: { status: null, code: null } } },
      points: 8.2,
    },
    'mcp-capabilities': { seen: { mcpLists: { resources: failing } }, points: 8.6 },
    'mcp-stdout': {
      seen: { mcp: localServer({ program: program({ strayLines: 1, stray: 'Hi' }) }) },
      points: 8.2,
    },
    'mcp-shutdown': {
      seen: { mcp: localServer({ program: program({ ending: 'running' }) }) },
      points: 8.2,
    },
  },
)
