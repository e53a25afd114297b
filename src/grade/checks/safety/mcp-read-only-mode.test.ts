import { documented, mcpTool } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { mcpReadOnlyMode as check } from './access.ts'

testCheck(check, {
  offered: { knows: { 'mcp.readOnlyMode': true }, gives: 'offered' },
  missing: { knows: { 'mcp.readOnlyMode': false }, gives: 'missing' },
  'looked for and not found': { knows: { 'mcp.readOnlyMode': null }, gives: 'not-documented' },
  'a tool that only reads': {
    declares: { api: { style: 'rest' }, mcp: {} },
    knows: { 'api.readOnly': true, 'mcp.readOnlyMode': null },
    gives: 'harmless',
    facts: { by: 'According to the docs' },
  },
  'nobody looked': { seen: { mcp: {} }, gives: 'inconclusive' },
  documented: {
    seen: { mcpTools: {}, documentedTopics: { topics: [documented('mcp-read-only')] } },
    gives: 'offered',
  },
  'every tool reads': {
    seen: {
      mcpTools: { tools: [mcpTool({ name: 'list_x', annotations: { readOnlyHint: true } })] },
      documentedTopics: { topics: [] },
    },
    gives: 'harmless',
    facts: { by: 'According to their annotations' },
  },
  'a name that writes': {
    seen: {
      mcpTools: { tools: [mcpTool({ name: 'delete_x', annotations: { readOnlyHint: true } })] },
      documentedTopics: { topics: [] },
    },
    gives: 'inconclusive',
  },
})
