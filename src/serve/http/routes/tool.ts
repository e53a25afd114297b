// GET /tools/{slug} and its checks: one tool, from documents rendered when it was written.
import { page, type Parameters, shownAccess } from '../../../domain/read/parameters.ts'
import { READS } from '../../../domain/read/reads.ts'
import type { Checks } from '../../../domain/answer/checks.ts'
import { BUILD } from '../../../runtime/build.ts'
import { yieldEventLoop } from '../../../runtime/event-loop.ts'
import { readStoredEvidence, withoutObservations } from '../../../domain/evidence/evidence.ts'
import type { ToolRecord } from '../../../domain/tool/tool.ts'
import type { ExchangeLine } from '../../../domain/evidence/exchange-line.ts'
import { isSlug } from '../../../domain/tool/tool-name.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { toolClients } from '../../../usecases/tool-clients.ts'
import { checksMarkdown, evidenceMarkdown } from '../../../represent/text/checks.ts'
import { evidencePage } from '../../../represent/html/pages/evidence-page.ts'
import { toolPage } from '../../../represent/html/pages/tool/tool-page.ts'
import type { ScanView } from '../../../represent/words/scans.ts'
import {
  type Answer,
  answerWith,
  FRESH_FOR_A_MINUTE,
  answerIn,
  pageLinks,
} from '../response/answer.ts'
import { apiRead, type Route, type RequestContext, type Service } from '../route.ts'
import { historyEntryJson, inert, scanView } from '../response/scan-json.ts'
import { ok, CHECKS, PROFILE } from '../description/components.ts'
import { allowFields } from '../unrouted.ts'
import { valuesIn, slugIn, toolIn, refuseTool, recordIn } from '../request/parameters.ts'

/** A reader who has just watched a scan must not get the previous report. */
const ALWAYS_ASKED = 'public, no-cache'
const SHOWN_SCANS = 3
const SHOWN_REVIEWS = 3
/** Of its category, on the report. */
const MOST_PEERS = 100

/** Only the page has parts: JSON and markdown are whole. */
const EVIDENCE_PAGE = {
  page: { ...page, description: 'Page of the HTML; JSON and markdown have everything.' },
  at: {
    description:
      'An exchange or a check: the page of the HTML that shows it, as reports link to it.',
    schema: { type: 'string', pattern: '^[de]-[a-z0-9-]{1,60}$' },
    example: 'd-llms-txt',
    allowed: 'e- and the id of an exchange, or d- and the id of a check',
    read: (text) => (/^[de]-[a-z0-9-]{1,60}$/.test(text) ? text : undefined),
    fallback: undefined,
  },
} satisfies Parameters

export const toolRoutes: readonly Route[] = [
  apiRead({
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
      query: { as: shownAccess },
      answers: ok('The profile.', 'Profile', PROFILE, {
        markdown: '# Resend: B (6.4)\n\nEmail API for developers.',
        html: '<!doctype html><title>Resend: B</title>',
      }),
      refusals: ['tool-not-found'],
    },
    answer: profileAnswer,
  }),
  apiRead({
    path: READS.checks.path,
    representations: ['json', 'markdown'],
    cachedBy: 'tool',
    operation: {
      id: 'listToolChecks',
      tag: 'Tools',
      summary: 'Read every check of a tool',
      description:
        'The grade of each access method with its criteria, and each check with outcome, points, finding, fix, evidence ids and the access methods that it counts for. Large: request it only to learn the reasons for a grade.',
      answers: ok('The checks.', 'Checks', CHECKS, {
        markdown: '# Checks of resend, method 1.0.0\n',
      }),
      refusals: ['tool-not-found'],
    },
    async answer(context) {
      const slug = slugIn(context)
      const found = isSlug(slug) ? await context.service.catalogue.findChecks(slug) : null
      if (!found) return refuseTool(context)
      const { checks } = found
      return answerIn(context, {
        json: () => checks,
        markdown: () => checksMarkdown(JSON.parse(checks) as Checks),
      })
    },
  }),
  apiRead({
    path: '/tools/:slug/evidence',
    cachedBy: 'tool',
    operation: {
      id: 'getToolEvidence',
      tag: 'Tools',
      summary: 'Read the evidence of a tool',
      description:
        'What its grade was computed from: requests and responses, documents and stated facts, each with a shell command or an address. `agentgrade grade` grades it again; checks refer to exchanges by id.',
      query: EVIDENCE_PAGE,
      answers: ok(
        'The evidence.',
        'Evidence',
        { format: 'agentgrade-evidence/1.2', exchanges: [] },
        { markdown: '# Evidence about Resend\n' },
      ),
      refusals: ['tool-not-found'],
    },
    answer: evidenceAnswer,
  }),
]

async function profileAnswer(context: RequestContext): Promise<Answer> {
  const { service, representation, request } = context
  const slug = slugIn(context)
  // The path of a POST looks like a tool's.
  if (slug === 'submit') {
    context.fields.push(...allowFields(['OPTIONS', 'POST']))
    throw new Refusal('method-not-allowed', { facts: { method: request.method } })
  }
  if (representation === 'html') return reportAnswer(context)
  const kind = representation === 'markdown' ? 'markdown' : 'profile'
  const document = isSlug(slug) ? await service.catalogue.findDocument(slug, kind) : null
  if (document === null) return refuseTool(context)
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
async function reportAnswer(context: RequestContext): Promise<Answer> {
  const { catalogue } = context.service
  const { as } = valuesIn(context, { as: shownAccess })
  const record = await recordIn(context)
  const { slug } = record
  const [exchanges, { tools: category }, history, reviews, stored, scan] = await Promise.all([
    catalogue.findExchanges(slug),
    catalogue.listTools({ page: 1, limit: MOST_PEERS, sort: 'score', category: record.category }),
    catalogue.listScans(slug, 1, SHOWN_SCANS),
    catalogue.listReviews(slug, 1, SHOWN_REVIEWS),
    catalogue.findClients(slug),
    scanUnderWay(context.service, record),
  ])
  const clients = toolClients(record, stored)
  const view = {
    record,
    as,
    category,
    exchanges: JSON.parse(exchanges ?? '[]') as ExchangeLine[],
    history: (history?.scans ?? []).map(historyEntryJson),
    reviews: reviews?.reviews ?? [],
    clients: clients.clients.length > 0 ? clients : null,
    isSigned: Boolean(context.service.signing?.key),
    scan,
  }
  return answerIn(
    context,
    { html: (base) => toolPage({ base, ...view }) },
    { cache: ALWAYS_ASKED, page: `/tools/${slug}` },
  )
}

/** The scan that a tool without a grade waits for. */
async function scanUnderWay(
  { catalogue, now }: Service,
  { latestScan, slug, name, url, grading }: ToolRecord,
): Promise<ScanView | null> {
  if (latestScan === null || grading?.letter) return null
  const scan = await catalogue.findScan(latestScan.id)
  return scan && scanView(scan, { slug, name, url }, now())
}

async function evidenceAnswer(context: RequestContext): Promise<Answer> {
  const shown = valuesIn(context, EVIDENCE_PAGE)
  const { slug, tool } = await toolIn(context)
  const { catalogue, settings } = context.service
  const readLines = async () =>
    JSON.parse((await catalogue.findExchanges(slug)) ?? '[]') as ExchangeLine[]
  const forms = {
    json: async () =>
      inert(
        (await catalogue.findLatestEvidence(slug)) ??
          JSON.stringify(withoutObservations({ name: tool.name, url: tool.url })),
      ),
    markdown: async () => evidenceMarkdown(tool, await readLines()),
    html: async (base: string) => {
      const [exchanges, record, stored] = await Promise.all([
        readLines(),
        catalogue.findRecord(slug),
        catalogue.findLatestEvidence(slug),
      ])
      await yieldEventLoop()
      const evidence = stored === null ? null : readStoredEvidence(stored, { hasTools: false })
      return evidencePage({
        base,
        tool,
        exchanges,
        evidence,
        checks: record?.grading?.checks ?? [],
        best: record?.grading?.best ?? null,
        since: record?.createdAt ?? null,
        ...shown,
      })
    },
  }
  return answerIn(context, forms, {
    fields: pageLinks(settings.publicUrl, `/tools/${slug}/evidence`),
  })
}
