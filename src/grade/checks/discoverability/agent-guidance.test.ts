import { testMerged } from '../../../../test/check-cases.ts'
import { agentGuidance as check } from '../merged.ts'

testMerged(
  check,
  { agentSkills: {}, agentsMd: {}, documentedTopics: {} },
  {
    'agent-skills': { seen: { agentSkills: { digestsMatching: 1 } }, points: 9.29 },
    'agents-md': { seen: { agentsMd: { hasCommands: false } }, points: 9.43 },
  },
  ['agent-guide'],
)
