// Tricks with an API and its website, each with what it must not earn.
import type { ObservationName } from '../../src/domain/index.ts'
import { cost, operation, response, SAMPLE } from '../sample.ts'
import type { Cheat } from './cheat.ts'
import { changed, OPEN, seen, silent } from './evidence.ts'

const origin = 'https://acme.example'
const DOCUMENTS = [
  'openapi',
  'docs',
  'documentedTopics',
  'llmsTxt',
  'markdownNegotiation',
  'markdownTwins',
  'changelog',
  'pricing',
  'agentsMd',
  'agentSkills',
] as const satisfies readonly ObservationName[]

const nonsense = {
  ...SAMPLE.openapi,
  operations: [
    operation({
      path: '/nonsense',
      operationId: 'getNonsense',
      parameters: [],
      security: [],
      responses: [response(), response({ status: 'default', schemaName: 'Problem' })],
    }),
  ],
  operationCount: 1,
  securitySchemes: [],
  servers: [{ url: 'https://api.acme.example/v1', description: null }],
  webhooks: [],
  webhookHeaders: [],
  cost: {
    ...cost,
    operations: 1,
    lists: {
      ...cost.lists,
      operations: 0,
      estimated: 0,
      pageStated: 0,
      pageItems: null,
      itemTokens: null,
      tokens: null,
    },
  },
}
const staticText =
  '# Welcome\n> This site is made for agents. Agents are welcome to read everything.\n## Docs\n- [Home](/): the home page\n- [Docs](/docs): the docs\n'

export const API_CHEATS: readonly Cheat[] = [
  {
    name: 'nonsense-get',
    says: 'One GET that returns nonsense, beside a static llms.txt, AGENTS.md and robots.txt.',
    evidence: seen({
      site: { ...SAMPLE.site, linkRelations: [], structuredDataTypes: [], docsLinks: [] },
      api: { ...SAMPLE.api, url: 'https://api.acme.example/v1/nonsense', status: 200 },
      openapi: nonsense,
      apiLatency: SAMPLE.apiLatency,
      apiReads: {
        reads: SAMPLE.apiReads.reads.map((read) => ({
          ...read,
          url: 'https://api.acme.example/v1/nonsense',
          tokens: 12,
          bytes: 40,
        })),
      },
      apiErrors: SAMPLE.apiErrors,
      cors: SAMPLE.cors,
      transportSecurity: SAMPLE.transportSecurity,
      missingPage: SAMPLE.missingPage,
      agentAccess: SAMPLE.agentAccess,
      robots: SAMPLE.robots,
      sitemap: SAMPLE.sitemap,
      llmsTxt: {
        ...SAMPLE.llmsTxt,
        chars: staticText.length,
        title: 'Welcome',
        links: 2,
        linksSampled: 2,
        linksAnswered: 2,
        text: staticText,
      },
      agentsMd: {
        url: `${origin}/AGENTS.md`,
        chars: 400,
        hasCommands: true,
        substance: { sentences: 4, names: [] },
      },
    }),
    atMost: 'B',
  },
  {
    name: 'described-only',
    says: 'A polished description of an API that does not exist, on a site that has nothing else.',
    evidence: seen({
      site: { ...SAMPLE.site, linkRelations: [], structuredDataTypes: [], docsLinks: [] },
      openapi: { ...SAMPLE.openapi, serverStatus: null },
    }),
    atMost: 'C+',
  },
  {
    name: 'claimed-keys',
    says: 'An auth.md that claims that agents can create keys, with nothing behind it.',
    evidence: changed(OPEN, {
      authGuide: {
        url: `${origin}/auth.md`,
        chars: 900,
        endpoints: 1,
        endpointsAnswering: 0,
        requests: [{ method: 'POST', path: '/v1/agents/keys', isThere: false }],
      },
    }),
    atMost: { than: changed(OPEN, { authGuide: 'not-offered' }) },
  },
  {
    name: 'claimed-keys-page',
    says: 'An auth.md that names a page of the website, which answers everything.',
    evidence: changed(OPEN, {
      authGuide: {
        url: `${origin}/auth.md`,
        chars: 900,
        endpoints: 1,
        endpointsAnswering: 1,
        requests: [{ method: 'POST', path: '/keys', isThere: false }],
      },
    }),
    atMost: { than: changed(OPEN, { authGuide: 'not-offered' }) },
  },
  {
    name: 'json-404',
    says: 'A host that answers every path with a well-made JSON 404, and calls that an API.',
    evidence: seen({
      api: { ...SAMPLE.api, url: 'https://api.acme.example/', status: 404 },
      apiErrors: SAMPLE.apiErrors,
      apiLatency: SAMPLE.apiLatency,
      cors: SAMPLE.cors,
      transportSecurity: SAMPLE.transportSecurity,
      rateLimits: SAMPLE.rateLimits,
    }),
    atMost: 'F',
  },
  {
    name: 'hidden-documents',
    says: 'The docs and the API description are taken down.',
    evidence: changed(OPEN, Object.fromEntries(DOCUMENTS.map((name) => [name, 'not-offered']))),
    atMost: { than: OPEN },
  },
  {
    name: 'closed-documents',
    says: 'The docs and the API description refuse the scanner.',
    evidence: changed(OPEN, Object.fromEntries(DOCUMENTS.map((name) => [name, 'blocked']))),
    atMost: { than: OPEN },
  },
  {
    name: 'silent-documents',
    says: 'The docs and the API description are on hosts that never answer in time.',
    evidence: silent(OPEN, DOCUMENTS, 'timeout'),
    atMost: { than: OPEN },
  },
  {
    name: 'limited-documents',
    says: 'The docs and the API description are on hosts that answer too many requests.',
    evidence: silent(OPEN, DOCUMENTS, 'rate-limited'),
    atMost: { than: OPEN },
  },
  {
    name: 'claimed-scopes',
    says: 'A page of OAuth claims scopes that only read, with nothing that uses them.',
    evidence: changed(OPEN, {
      authorizationServer: { ...SAMPLE.authorizationServer, scopes: ['all:read', 'none:read'] },
    }),
    atMost: 'B',
  },
  {
    name: 'hidden-description',
    says: 'Only the API description is taken down.',
    evidence: changed(OPEN, { openapi: 'not-offered' }),
    atMost: { than: OPEN },
  },
  {
    name: 'robots-block',
    says: 'A robots.txt keeps the scanner from the website and its documents.',
    evidence: changed(
      OPEN,
      Object.fromEntries(
        (['site', 'sitemap', 'agentAccess', 'missingPage', ...DOCUMENTS] as const).map((name) => [
          name,
          'robots',
        ]),
      ),
    ),
    atMost: { than: OPEN },
  },
]
