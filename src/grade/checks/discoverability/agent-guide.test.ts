import { documented } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { agentGuide as check } from './for-agents.ts'

testCheck(check, {
  published: { knows: { 'docs.agentGuide': true }, gives: 'published' },
  missing: { knows: { 'docs.agentGuide': false }, gives: 'missing' },
  'looked for and not found': { knows: { 'docs.agentGuide': null }, gives: 'not-documented' },
  'nobody looked': { seen: { api: {} }, gives: 'inconclusive' },
  skills: { seen: { api: {}, agentSkills: {} }, gives: 'published' },
  'AGENTS.md': { seen: { api: {}, agentsMd: {} }, gives: 'published' },
  'AGENTS.md of one character': {
    seen: { api: {}, agentsMd: { chars: 1 } },
    gives: 'inconclusive',
  },
  'AGENTS.md for any site': {
    seen: { api: {}, agentsMd: { substance: { sentences: 9, names: [] } } },
    gives: 'inconclusive',
  },
  'skills for any site': {
    seen: { api: {}, agentSkills: { substance: { sentences: 9, names: [] } } },
    gives: 'inconclusive',
  },
  'in the documentation': {
    seen: { api: {}, documentedTopics: { topics: [documented('agent-guide')] } },
    gives: 'published',
  },
  'not seen': {
    seen: {
      api: {},
      agentSkills: 'not-offered',
      agentsMd: 'not-offered',
      documentedTopics: { topics: [] },
    },
    gives: 'inconclusive',
  },
})
