// GET /tools/{slug} and its checks: one tool, from documents that were rendered when it was
// written.
import { READS } from '../../../domain/read/reads.ts'
import type { Checks } from '../../../domain/answer/checks.ts'
import { BUILD } from '../../../runtime/build.ts'
import { yieldEventLoop } from '../../../runtime/event-loop.ts'
import { EVIDENCE_FORMAT, type Evidence } from '../../../domain/evidence/evidence.ts'
import type { Tool } from '../../../domain/tool/tool.ts'
import type { ExchangeLine } from '../../../domain/evidence/exchange-line.ts'
import type { ToolStatistics } from '../../../domain/grading/report.ts'
import { readStoredEvidence } from '../../../domain/evidence/stored-evidence.ts'
import { isSlug } from '../../../domain/tool/tool-name.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { toolClients } from '../../../usecases/tool-clients.ts'
import { checksMarkdown } from '../../../represent/text/checks.ts'
import { evidenceMarkdown } from '../../../represent/text/checks.ts'
import { evidencePage } from '../../../represent/html/pages/evidence-page.ts'
import type { CriterionAverages } from '../../../represent/html/parts/criteria-chart.ts'
import { toolPage } from '../../../represent/html/pages/tool/tool-page.ts'
import type { ToolComparison } from '../../../represent/html/pages/tool/why.ts'
import { summed } from '../../../represent/html/parts/distribution.ts'
import { firstScanOf, scoresOf } from '../../../represent/words/scans.ts'
import { answerWith, FRESH_FOR_A_MINUTE, type Answer } from '../response/answer.ts'
import type { RequestContext, WithCatalogue, WithPublicUrl } from '../service.ts'
import { CHECKS, PROFILE } from '../description/examples.ts'
import { answerIn, pageLinks } from '../response/answer-in.ts'
import { apiRead, type Route } from '../route.ts'
import { historyEntryJson, inert } from '../response/scan-json.ts'
import { ok } from '../description/components.ts'
import {
  SLUG_PARAMETER,
  slugIn,
  toolOf,
  unknownTool,
  type RecordLookup,
  type ToolLookup,
} from '../request/tool-in-path.ts'
import { allowFields } from '../unrouted.ts'

type Deps = WithPublicUrl &
  ToolLookup &
  RecordLookup &
  WithCatalogue<
    | 'findDocument'
    | 'findChecks'
    | 'findExchanges'
    | 'findLatestEvidence'
    | 'findClients'
    | 'listScans'
    | 'listReviews'
    | 'readStatistics'
    | 'countLetters'
    | 'listTools'
  >

/** A reader who has just watched a scan must not get the previous report. */
const ALWAYS_ASKED = 'public, no-cache'
const SHOWN_SCANS = 3
const DRAWN_SCANS = 30
const SHOWN_REVIEWS = 3
/** With the tool itself as many as can be compared. */
const PEERS = 3

export function toolRoutes(service: Deps): Route[] {
  return [profileRoute(service), checksRoute(service), evidenceRoute(service)]
}

function profileRoute(service: Deps): Route {
  return apiRead({
    path: READS.tool.path,
    cachedBy: 'tool',
    operation: {
      id: 'getTool',
      tag: 'Tools',
      summary: 'Read the profile of a tool',
      description:
        'The tool with scores, access methods, how to connect, how to sign in and what to fix first. The slug may end in .json or .md, which overrides Accept. The markdown takes about 200 tokens.',
      path: {
        slug: {
          description: 'Identifier of the tool, alone or with the suffix .json or .md.',
          schema: {
            type: 'string',
            pattern: '^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?(?:\\.(?:json|md))?$',
          },
          example: 'resend',
        },
      },
      answers: ok('The profile.', 'Profile', PROFILE, {
        markdown: '# Resend: B (6.4)\n\nEmail API for developers.',
        html: '<!doctype html><title>Resend: B</title>',
      }),
      refusals: ['tool-not-found'],
    },
    answer: (context) => profileAnswer(service, context),
  })
}

async function profileAnswer(service: Deps, context: RequestContext): Promise<Answer> {
  const { representation, request } = context
  const slug = slugIn(context)
  // The path of a POST looks like a tool's.
  if (slug === 'submit') {
    context.fields.push(...allowFields(['OPTIONS', 'POST']))
    throw new Refusal('method-not-allowed', { facts: { method: request.method } })
  }
  if (representation === 'html') return reportAnswer(service, slug)
  const document = isSlug(slug)
    ? await service.catalogue.findDocument(
        slug,
        representation === 'markdown' ? 'markdown' : 'profile',
      )
    : null
  if (document === null) throw await unknownTool(service, slug)
  const { text, version } = document
  const alternate = `</tools/${slug}.md>; rel="alternate"; type="text/markdown"`
  const options = {
    etag: `"v${version}-${representation}-${BUILD}"`,
    cache: FRESH_FOR_A_MINUTE,
    isNegotiated: true,
    fields: ['Link', alternate],
  }
  return answerWith(representation, text, options)
}

/** The report depends on more than the tool's own version: its category, its scans, its reviews. */
async function reportAnswer(service: Deps, slug: string): Promise<Answer> {
  const { catalogue, settings } = service
  const record = isSlug(slug) ? await catalogue.findRecord(slug) : null
  if (record === null) throw await unknownTool(service, slug)
  const [exchanges, statistics, comparison, history, reviews, stored] = await Promise.all([
    catalogue.findExchanges(slug),
    catalogue.readStatistics(),
    standingOf(service, record),
    catalogue.listScans(slug, 1, DRAWN_SCANS),
    catalogue.listReviews(slug, 1, SHOWN_REVIEWS),
    catalogue.findClients(slug),
  ])
  const clients = toolClients(record, stored)
  const scans = (history?.scans ?? []).map(historyEntryJson)
  const report = toolPage({
    base: settings.publicUrl,
    record,
    average: averageOf(statistics, record.category),
    comparison,
    exchanges: JSON.parse(exchanges ?? '[]') as ExchangeLine[],
    history: {
      scans: scans.slice(0, SHOWN_SCANS),
      scores: scoresOf(scans),
      firstScan: firstScanOf(scans, (history?.total ?? 0) > DRAWN_SCANS),
    },
    reviews: reviews?.reviews ?? [],
    clients: clients.clients.length > 0 ? clients : null,
  })
  return answerWith('html', report, {
    cache: ALWAYS_ASKED,
    isNegotiated: true,
    fields: pageLinks(settings.publicUrl, `/tools/${slug}`),
  })
}

/** Its place among the letters, and the best others of its category. */
async function standingOf(
  { catalogue }: Deps,
  { slug, category }: Pick<Tool, 'slug' | 'category'>,
): Promise<ToolComparison> {
  const [letters, { tools }] = await Promise.all([
    catalogue.countLetters(),
    catalogue.listTools({ page: 1, limit: PEERS + 1, sort: 'score', category }),
  ])
  return {
    all: summed(Object.values(letters)),
    within: letters[category] ?? {},
    peers: tools.filter((tool) => tool.slug !== slug).slice(0, PEERS),
  }
}

/** The mean of each criterion in a category; null if there is no other tool. */
function averageOf({ criteria }: ToolStatistics, category: string): CriterionAverages | null {
  const sums = Object.entries(criteria[category] ?? {}).filter(([, { n }]) => n > 1)
  return sums.length === 0
    ? null
    : Object.fromEntries(sums.map(([id, { n, sum }]) => [id, sum / n]))
}

function checksRoute(service: Deps): Route {
  return apiRead({
    path: READS.checks.path,
    representations: ['json', 'markdown'],
    cachedBy: 'tool',
    operation: {
      id: 'listToolChecks',
      tag: 'Tools',
      summary: 'Read every check of a tool',
      description:
        'The grade of each access method with its criteria, and each check with outcome, points, finding, fix, evidence ids and the access methods that it counts for. Large: request it only to learn the reasons for a grade.',
      path: { slug: SLUG_PARAMETER },
      answers: ok('The checks.', 'Checks', CHECKS, {
        markdown: '# Checks of resend, method 1.0.0\n',
      }),
      refusals: ['tool-not-found'],
    },
    async answer(context) {
      const slug = slugIn(context)
      const found = isSlug(slug) ? await service.catalogue.findChecks(slug) : null
      if (!found) throw await unknownTool(service, slug)
      const { checks } = found
      return answerIn(context.representation, {
        json: () => checks,
        markdown: () => checksMarkdown(JSON.parse(checks) as Checks),
      })
    },
  })
}

function evidenceRoute(service: Deps): Route {
  return apiRead({
    path: '/tools/:slug/evidence',
    cachedBy: 'tool',
    operation: {
      id: 'getToolEvidence',
      tag: 'Tools',
      summary: 'Read the evidence of a tool',
      description:
        'What its grade was computed from: requests and responses, documents and stated facts, each with a shell command or an address. `agentgrade grade` grades it again; checks refer to exchanges by id.',
      path: { slug: SLUG_PARAMETER },
      answers: ok(
        'The evidence.',
        'Evidence',
        { format: 'agentgrade-evidence/1.1', exchanges: [] },
        { markdown: '# Evidence about Resend\n' },
      ),
      refusals: ['tool-not-found'],
    },
    answer: (context) => evidenceAnswer(service, context),
  })
}

/** Of a tool that nobody has looked at yet. */
function withoutEvidence({ name, url }: Pick<Tool, 'name' | 'url'>): Evidence {
  return {
    format: EVIDENCE_FORMAT,
    tool: { name, url },
    observedAt: null,
    exchanges: [],
    observations: {},
  }
}

async function evidenceAnswer(service: Deps, context: RequestContext): Promise<Answer> {
  const { representation } = context
  const { slug, tool } = await toolOf(service, slugIn(context))
  const { catalogue, settings } = service
  const base = settings.publicUrl
  const readLines = async () =>
    JSON.parse((await catalogue.findExchanges(slug)) ?? '[]') as ExchangeLine[]
  const forms = {
    json: async () =>
      inert((await catalogue.findLatestEvidence(slug)) ?? JSON.stringify(withoutEvidence(tool))),
    markdown: async () => evidenceMarkdown(tool, await readLines()),
    html: async () => {
      const [exchanges, record, stored] = await Promise.all([
        readLines(),
        catalogue.findRecord(slug),
        catalogue.findLatestEvidence(slug),
      ])
      await yieldEventLoop()
      const read = stored === null ? null : readStoredEvidence(stored, { hasTools: false })
      return evidencePage({
        base,
        tool,
        exchanges,
        evidence: read?.evidence ?? null,
        checks: record?.grading?.checks ?? [],
        since: record?.createdAt ?? null,
      })
    },
  }
  return answerIn(representation, forms, { fields: pageLinks(base, `/tools/${slug}/evidence`) })
}
