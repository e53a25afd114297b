// Observations about a website: pages, documentation, access, the connection, files for programs.
import type { Static } from 'typebox'
import {
  choice,
  count,
  flag,
  httpStatus,
  listOf,
  orNull,
  retired,
  shape,
  share,
  text,
  webAddress,
} from '../../schema/schema.ts'
import { Type } from '../../schema/type.ts'

const OwnWordsSchema = shape(
  {
    name: orNull(text('og:site_name or application-name of a page; serverInfo.name.', 200)),
    title: orNull(text('The title of a page; info.title; serverInfo.title.', 300)),
    description: orNull(text('What it says it does.', 500)),
    icon: orNull(webAddress('Where it says that its icon is.')),
  },
  'What it calls itself, in its own words.',
)
export type OwnWords = Static<typeof OwnWordsSchema>

export const ownWords = Type.Optional(OwnWordsSchema)

export const contentType = orNull(text('The media type of the answer, without parameters.', 200))
export const status = httpStatus('HTTP status of the answer.')

const renderedPage = {
  url: webAddress('The page that was read.'),
  status,
  contentType,
  textChars: count('Characters of readable text in the HTML as sent, before any script runs.'),
  hasHeading: flag('The HTML as sent has an h1.'),
  isShell: flag('The HTML as sent is an empty frame that a script fills.'),
  hasCaptcha: flag('A captcha widget is on the page.'),
  cacheControl: orNull(text('The Cache-Control field.', 500)),
  hasValidator: flag('ETag or Last-Modified was sent.'),
  ...retired('tokens'),
}

export const site = shape(
  {
    ...renderedPage,
    words: ownWords,
    linkRelations: listOf(
      text('A relation type.', 100),
      50,
      'Relations in the Link header of the home page.',
    ),
    structuredDataTypes: listOf(
      text('A schema.org type.', 100),
      50,
      'Types of the JSON-LD on the page.',
    ),
    docsLinks: listOf(
      shape({ url: webAddress('Where it leads.'), status: orNull(status) }),
      20,
      'Links of the home page to documentation or API reference, and what they answered (null: not followed).',
    ),
  },
  'The home page.',
)

export const docs = shape(
  {
    ...renderedPage,
    contentStart: share('Where the main content starts, as a share of the text.'),
    hasMarkdownLink: flag(
      'The page names its markdown twin, by `<link rel="alternate" type="text/markdown">` or a Link header.',
    ),
  },
  'A documentation page: the quickstart if there is one.',
)

export const markdownNegotiation = shape(
  {
    url: webAddress('The page that was asked for as text/markdown.'),
    status,
    contentType,
    isMarkdown: flag('The body is markdown, whatever its media type says.'),
    varies: flag('The answer carries Vary: Accept.'),
    ...retired('tokens'),
  },
  'The documentation page asked for with `Accept: text/markdown`.',
)

export const markdownTwins = shape(
  {
    sampled: count('Pages whose twin was asked for.'),
    found: count('Twins that answered with markdown.'),
  },
  'Markdown twins of documentation pages at the same address with `.md`.',
)

export const agentAccess = shape(
  {
    url: webAddress('The page that was asked for.'),
    answers: listOf(
      shape({
        agent: text('browser, or the name of an agent.', 50),
        status,
        isChallenged: flag('A bot challenge, captcha or block page came instead of the content.'),
      }),
      10,
      'The same page under several user agents.',
    ),
  },
  'Whether agents get what browsers get.',
)

export const missingPage = shape(
  { url: webAddress('A page that cannot exist.'), status, contentType },
  'What the website answers for a page that does not exist.',
)

export const changelog = shape(
  {
    url: webAddress('Where it answered.'),
    hasFeed: flag('An RSS, Atom or JSON feed of it exists.'),
    ageDays: orNull(count('Days since the latest dated entry; null where none is dated.')),
  },
  'The changelog.',
)

export const feeds = shape(
  {
    feeds: listOf(shape({ url: webAddress('The feed.'), ...retired('form') }), 20),
  },
  'Feeds that the website announces.',
)

export const pricing = shape(
  {
    url: webAddress('Where it answered.'),
    isMachineReadable: flag('As markdown, JSON or schema.org offers.'),
  },
  'The price list.',
)

export const transportSecurity = shape(
  {
    host: text('The host that was asked.', 255),
    isHttps: flag('It answers over https.'),
    certificate: choice(
      ['valid', 'expired', 'self-signed', 'wrong-name', 'untrusted'],
      'What a browser would say of the certificate.',
    ),
    redirectsToHttps: orNull(
      flag('Plain http is sent on to https; null where http does not answer.'),
    ),
    hstsSeconds: orNull(count('max-age of Strict-Transport-Security; null where it is not sent.')),
    alpn: orNull(choice(['http/1.1', 'h2'], 'Protocol agreed in the handshake.')),
    offersHttp3: flag('Alt-Svc names h3.'),
  },
  'The connection itself.',
)

export const TOPICS = [
  'rate-limits',
  'retry-after',
  'idempotency',
  'sandbox',
  'dry-run',
  'undo',
  'read-only-keys',
  'webhooks',
  'webhook-signatures',
  'streaming',
  'incremental-reads',
  'token-lifetime',
  'key-revocation',
  'key-minting',
  'key-self-serve',
  'key-by-sales',
  'no-auth',
  'versioning',
  'deprecation',
  'deprecation-notice',
  'errors',
  'pagination',
  'batch',
  'async-jobs',
  'mcp-read-only',
  'agent-guide',
] as const

export const documentedTopics = shape(
  {
    topics: listOf(
      shape({
        topic: choice(TOPICS),
        url: webAddress('The page.'),
        quote: text('The words it was read from.', 500),
      }),
      60,
      'What the documentation says it offers.',
    ),
    ...retired('pagesRead'),
  },
  'Topics that the documentation covers, with the words that say so.',
)

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
    title: orNull(text('The H1.', 300)),
    links: count('Links in the sections, in the form `- [name](url)`.'),
    linksSampled: count('Links that were followed.'),
    linksAnswered: count('Followed links that answered 2xx.'),
    text: text('The text itself, cut.', 20_000),
    ...retired('hasSummary', 'tokens', 'sections'),
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
