// What a site has for agents: access, guides, rules and skills.
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { isDocumented, whether } from '../../reading/documented.ts'
import { excerpt } from '../../reading/figures.ts'
import { isSuccess } from '../../reading/operations.ts'
import { hasSkills, isGuide } from '../../reading/site-texts.ts'

/** Do agents get the page that a browser gets? */
export const agentAccess = defineCheck('discoverability', 'agent-access', {
  weight: 7,
  effort: 2,
  why: 'Bot protection that blocks every program also blocks the agents that customers send.',
  loss: 'some agents are blocked from pages that browsers get',
  needs: ['agentAccess'],
  outcomes: {
    same: {
      points: 10,
      says: '{total|The only tested agent gets|All # tested agents get} the same page as a browser at {url}.',
    },
    some: {
      points: 4,
      says: '{refused} of {total|# tested agent|# tested agents} {refused|does|do} not get the page that a browser gets at {url}: {agents}.',
      fix: 'Let {agents} through the bot protection on the docs.',
    },
    blocked: {
      points: 0,
      says: '{total|The only tested agent does not get|None of the # tested agents gets} the page that a browser gets at {url}.',
      loss: 'agents are blocked from pages that browsers get',
      fix: 'Let known agents, such as {agents}, through the bot protection on the docs.',
    },
  },
  judge({ agentAccess: { url, answers } }) {
    const isServed = (answer: (typeof answers)[number]) =>
      isSuccess(answer.status) && !answer.isChallenged
    const browser = answers.find(({ agent }) => agent === 'browser')
    if (!browser || !isServed(browser))
      return inconclusive('The page did not load with a browser user agent.')
    const agents = answers.filter(({ agent }) => agent !== 'browser')
    if (agents.length === 0)
      return inconclusive('The page was not requested with an agent’s user agent.')
    const refused = agents.filter((answer) => !isServed(answer))
    const total = agents.length
    if (refused.length === 0) return { outcome: 'same', facts: { total, url } }
    const names = excerpt(refused.map(({ agent }) => agent).join(', '))
    if (refused.length === total)
      return { outcome: 'blocked', facts: { total, url, agents: names } }
    return { outcome: 'some', facts: { refused: refused.length, total, url, agents: names } }
  },
})

/** Is there a guide, skills or rules that are written for agents? */
export const agentGuide = defineCheck('discoverability', 'agent-guide', {
  weight: 10,
  why: 'Skills and rules give an agent the lessons that the vendor has learned from earlier agents.',
  loss: 'there is no documentation for agents',
  standard: 'AGENTS.md',
  surfaces: ['remote', 'mcp', 'cli'],
  uses: ['agentSkills', 'agentsMd', 'documentedTopics'],
  outcomes: {
    published: { points: 10, says: 'The vendor publishes a guide, skills or rules for agents.' },
    missing: {
      points: 0,
      says: 'No guide, skills or rules for agents found.',
      fix: 'Publish skills or rules for agents: what to call first, what to avoid, how to retry.',
    },
  },
  judge: ({ agentSkills, agentsMd, documentedTopics }) =>
    (agentSkills && hasSkills(agentSkills)) ||
    (agentsMd && isGuide(agentsMd)) ||
    isDocumented(documentedTopics, 'agent-guide')
      ? { outcome: 'published' }
      : inconclusive('Only the docs can answer this.'),
  declared: (declaration) => whether(declaration, 'docs.agentGuide', 'published', 'missing'),
})

const ON_BEHALF_OF_A_USER = new Set([
  'ChatGPT-User',
  'Claude-User',
  'Perplexity-User',
  'OAI-SearchBot',
])

/** Does robots.txt let agents read the documentation? */
export const agentRules = defineCheck('discoverability', 'agent-rules', {
  weight: 4,
  title: 'robots.txt rules for agents',
  why: 'An agent that a user sends to the docs turns back if robots.txt disallows it.',
  loss: 'robots.txt blocks agents from the docs',
  standard: 'RFC 9309',
  needs: ['robots'],
  uses: ['docs'],
  absent: 'unwritten',
  fix: 'Allow {agents} on the docs in robots.txt.',
  outcomes: {
    open: { points: 10, says: 'robots.txt allows agents to read the docs.' },
    unwritten: { points: 10, says: 'There is no robots.txt that keeps agents from reading.' },
    selective: {
      points: 8,
      found: true,
      says: 'robots.txt allows agents that act for a user to read the docs, but disallows {agents}.',
    },
    closed: {
      points: 0,
      found: true,
      says: 'robots.txt disallows {agents}, which act for a user, from reading the docs.',
    },
  },
  judge({ robots, docs }) {
    const refused = [
      ...new Set(
        robots.agents.filter(({ isDocsAllowed }) => !isDocsAllowed).map(({ agent }) => agent),
      ),
    ]
    if (refused.length === 0)
      return docs ? { outcome: 'open' } : notApplicable('No documentation was found to be read.')
    const sent = refused.filter((agent) => ON_BEHALF_OF_A_USER.has(agent))
    if (sent.length > 0) return { outcome: 'closed', facts: { agents: sent.join(', ') } }
    return { outcome: 'selective', facts: { agents: refused.join(', ') } }
  },
})

/** Does the website publish skills that an agent can find and verify? */
export const skillsIndex = defineCheck('discoverability', 'agent-skills', {
  why: 'A skill teaches an agent the tool in one file, and its digest proves that the file is unchanged.',
  loss: 'it offers no verified list of agent skills',
  standard: 'Agent Skills discovery 0.2.0',
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

/** Does the website have a guide written for agents? */
export const agentsMdFile = defineCheck('discoverability', 'agents-md', {
  title: 'AGENTS.md',
  why: 'An agent that finds commands to copy starts right away instead of piecing them together.',
  loss: 'there is no AGENTS.md with commands',
  standard: 'AGENTS.md',
  needs: ['agentsMd'],
  absent: 'missing',
  outcomes: {
    practical: { points: 10, says: '{url} gives agents commands to use.' },
    prose: {
      points: 6,
      says: '{url} addresses agents but shows no commands.',
      fix: 'Add commands in code blocks to {url}: install, authenticate, first call.',
    },
    empty: {
      points: 0,
      says: '{url} says nothing about this tool.',
      loss: 'its AGENTS.md says nothing about the tool',
      fix: 'Write in {url} how to use this tool: what to call first, with the commands and paths that exist.',
    },
    missing: {
      points: 0,
      says: 'No AGENTS.md or skill.md found.',
      fix: 'Serve /AGENTS.md with the commands to install, authenticate and make a first call.',
    },
  },
  judge({ agentsMd }) {
    const { url, hasCommands } = agentsMd
    if (!isGuide(agentsMd)) return { outcome: 'empty', facts: { url } }
    return { outcome: hasCommands ? 'practical' : 'prose', facts: { url } }
  },
})
