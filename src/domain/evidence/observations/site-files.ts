// Observations about the files that a website keeps for programs: llms.txt, robots.txt, the sitemap,
// and what lies under /.well-known.
import {
  choice,
  count,
  flag,
  listOf,
  orNull,
  retired,
  shape,
  text,
  webAddress,
} from '../../schema/schema.ts'
import { Type } from '../../schema/type.ts'
import { contentType, status } from './web.ts'

const substance = Type.Optional(
  shape(
    {
      sentences: count('Different sentences in it.'),
      names: listOf(text('Such as a path or an operation.', 200), 10, 'Names of this tool in it.'),
    },
    'Whether it speaks of this tool; left out in older evidence.',
  ),
)

export const llmsTxt = shape(
  {
    url: webAddress('Where it was found.'),
    place: choice(
      ['root', 'well-known', 'sub-path', 'other-host'],
      'Where on the tool’s hosts it lies.',
    ),
    chars: count('Length in characters.'),
    tokens: count('o200k tokens.'),
    title: orNull(text('The H1.', 300)),
    sections: count('H2 sections.'),
    links: count('Links in the sections, in the form `- [name](url)`.'),
    linksSampled: count('Links that were followed.'),
    linksAnswered: count('Followed links that answered 2xx.'),
    text: text('The text itself, cut.', 20_000),
    ...retired('hasSummary'),
  },
  'The llms.txt file.',
)

export const AGENT_NAMES = [
  'GPTBot',
  'OAI-SearchBot',
  'ChatGPT-User',
  'ClaudeBot',
  'Claude-User',
  'PerplexityBot',
  'Perplexity-User',
  'Google-Extended',
  'CCBot',
] as const

export const robots = shape(
  {
    url: webAddress('The robots.txt.'),
    status,
    contentType,
    groups: count('Groups of rules; 0 where the body is not a robots.txt.'),
    agents: listOf(
      shape({
        agent: choice(AGENT_NAMES),
        isDocsAllowed: flag('It may fetch the documentation.'),
        ...retired('isHomeAllowed'),
      }),
      20,
      'What the rules say to the agents of the field.',
    ),
    ...retired('contentSignals'),
  },
  'robots.txt, read by RFC 9309.',
)

export const sitemap = shape(
  {
    url: webAddress('Where it was found.'),
    form: choice(['urlset', 'sitemapindex', 'other'], 'The root element.'),
    urls: count('Entries.'),
  },
  'The sitemap.',
)

export const apiCatalog = shape(
  {
    url: webAddress('Where it answered.'),
    contentType,
    isLinkset: flag('The body is an RFC 9264 link set.'),
    entries: count('Links in it.'),
  },
  '/.well-known/api-catalog (RFC 9727).',
)

export const aiCatalog = shape(
  {
    url: webAddress('Where it answered.'),
    contentType,
    entries: count('Entries.'),
    validEntries: count('Entries with identifier, type and url.'),
  },
  '/.well-known/ai-catalog.json.',
)

export const agentSkills = shape(
  {
    url: webAddress('Where the index answered.'),
    isCurrentPath: flag(
      'Found under /.well-known/agent-skills/, not the older /.well-known/skills/.',
    ),
    entries: count('Skills in the index.'),
    digestsChecked: count('Skills that were fetched to compare their digest.'),
    digestsMatching: count('Skills whose digest matched.'),
    substance,
  },
  'The agent skills discovery index.',
)

export const agentsMd = shape(
  {
    url: webAddress('Where it answered.'),
    chars: count('Length in characters.'),
    hasCommands: flag('It shows commands in code blocks.'),
    substance,
  },
  'AGENTS.md or skill.md on the website.',
)

export const securityTxt = shape(
  {
    url: webAddress('Where it answered.'),
    hasContact: flag('A Contact field.'),
    hasExpires: flag('An Expires field.'),
    isExpired: flag('Expires lies in the past.'),
  },
  'security.txt (RFC 9116).',
)
