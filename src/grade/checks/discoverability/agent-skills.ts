// Does the website publish skills that an agent can find and verify?
import { defineCheck } from '../../check.ts'
import { hasSkills } from '../../reading/site-texts.ts'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 1,
  title: 'Agent skills',
  why: 'A skill teaches an agent the tool in one file, and its digest proves that the file is unchanged.',
  loss: 'it offers no verified list of agent skills',
  standard: 'Agent Skills discovery 0.2.0',
  surfaces: ['remote'],
  needs: ['agentSkills'],
  absent: 'missing',
  outcomes: {
    verified: {
      points: 10,
      says: '{url} lists {entries|# skill|# skills}, and {checked|the only fetched skill matches its|all # fetched skills match their} digest.',
    },
    moved: {
      points: 5,
      says: 'The skills are listed at the legacy path {url}.',
      fix: 'Serve the index at /.well-known/agent-skills/index.json.',
    },
    unverified: {
      points: 5,
      says: '{url} lists {entries|# skill|# skills}; of {checked|# fetched skill|# fetched skills}, {matching|# matches its|# match their} digest.',
      fix: 'Give every entry in {url} the sha256 digest of the file at its url.',
    },
    empty: {
      points: 0,
      says: '{url} lists no skills.',
      fix: 'List at least one skill in {url} with name, type, description, url and digest.',
    },
    hollow: {
      points: 0,
      says: 'The skills listed at {url} say nothing about this tool.',
      loss: 'its agent skills say nothing about the tool',
      fix: 'Describe in the skills of {url} how to use this tool, with the operations that exist.',
    },
    missing: {
      points: 0,
      says: 'No index of agent skills found.',
      fix: 'Write a SKILL.md and list it in /.well-known/agent-skills/index.json with its sha256 digest.',
    },
  },
  judge({ agentSkills }) {
    const { url, isCurrentPath, entries } = agentSkills
    const { digestsChecked: checked, digestsMatching: matching } = agentSkills
    if (entries === 0) return { outcome: 'empty', facts: { url } }
    if (!hasSkills(agentSkills)) return { outcome: 'hollow', facts: { url } }
    if (!isCurrentPath) return { outcome: 'moved', facts: { url } }
    if (checked > 0 && matching >= checked)
      return { outcome: 'verified', facts: { url, entries, checked } }
    return { outcome: 'unverified', facts: { url, entries, checked, matching } }
  },
})
