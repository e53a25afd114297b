import { testCheck } from '../../../../test/check-cases.ts'
import { skillsIndex as check } from './for-agents.ts'

const url = 'https://acme.example/.well-known/agent-skills/index.json'

testCheck(check, {
  'all digests match': {
    seen: { agentSkills: {} },
    gives: 'verified',
    facts: { url, entries: 2, checked: 2 },
  },
  'one checked of many': {
    seen: { agentSkills: { entries: 9, digestsChecked: 1, digestsMatching: 1 } },
    gives: 'verified',
  },
  'one digest is wrong': {
    seen: { agentSkills: { digestsMatching: 1 } },
    gives: 'unverified',
    facts: { url, entries: 2, checked: 2, matching: 1 },
  },
  'no digest to compare': {
    seen: { agentSkills: { digestsChecked: 0, digestsMatching: 0 } },
    gives: 'unverified',
  },
  'at the older address': {
    seen: { agentSkills: { isCurrentPath: false } },
    gives: 'moved',
    facts: { url },
  },
  'an empty index': {
    seen: { agentSkills: { entries: 0, digestsChecked: 0, digestsMatching: 0 } },
    gives: 'empty',
    facts: { url },
  },
  'an empty index at the older address': {
    seen: { agentSkills: { entries: 0, isCurrentPath: false } },
    gives: 'empty',
  },
  'skills that say nothing about the tool': {
    seen: { agentSkills: { substance: { sentences: 3, names: [] } } },
    gives: 'hollow',
    facts: { url },
  },
  'skills that speak of the tool': {
    seen: { agentSkills: { substance: { sentences: 3, names: ['createMessage'] } } },
    gives: 'verified',
  },
  'none at all': { seen: { agentSkills: 'not-offered' }, gives: 'missing' },
  'the host did not answer': { seen: { agentSkills: 'timeout' }, gives: 'inconclusive' },
})
