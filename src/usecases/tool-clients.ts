// What each MCP client makes of a tool's tools: worked out when its evidence is stored.
import { clientOf, NEWEST_LOOK, ruleOf, clientLosses } from '../clients/clients.ts'
import { findability, RESULTS } from '../clients/search/findability.ts'
import { ANY_NAME } from '../clients/server.ts'
import type { ClientFinding } from '../clients/view.ts'
import type { ToolClient, ToolClients } from '../domain/answer/clients.ts'
import { type Evidence, readStoredEvidence } from '../domain/evidence/evidence.ts'
import { quoted } from '../domain/text/quoted.ts'
import { type ClientReport, clientReports } from './local/client-report.ts'

const LONGEST = 200
const MOST_MISSED = 20

/** What is stored of it: the same of every name that the tool may have. */
type ClientViews = Omit<ToolClients, 'slug' | 'name' | 'because'>

/** From what is stored, which is null until it is worked out. */
export function toolClients(
  { slug, name }: { slug: string; name: string },
  stored: string | null,
): ToolClients {
  const views = JSON.parse(stored ?? 'null') as ClientViews | null
  const because =
    stored === null
      ? 'What clients make of its tools is being worked out: ask again in a few minutes.'
      : 'The tools of an MCP server were not read.'
  return {
    slug,
    name,
    asOf: NEWEST_LOOK,
    tools: null,
    because: views === null ? because : null,
    clients: [],
    findability: null,
    ...views,
  }
}

/** As JSON, from stored evidence: `null` if no list of tools can be read in it. */
export async function clientViewsIn(stored: string): Promise<string> {
  const evidence = readStoredEvidence(stored)
  return JSON.stringify(evidence ? await clientViews(evidence) : null)
}

/** Null if no list of tools was read. The sentences are bounded, and so is their number. */
export async function clientViews({ observations }: Evidence): Promise<ClientViews | null> {
  const { mcpTools, openapi } = observations
  if (mcpTools?.state !== 'observed') return null
  const { tools } = mcpTools.value
  const server = { name: ANY_NAME, tools }
  const answer =
    openapi?.state === 'observed' ? (openapi.value.cost?.lists?.tokens?.median ?? null) : null
  const reports = await clientReports(server, {}, { answer })
  const { inServer, tools: searched } = findability(server)
  const missed = searched.filter(({ ranks }) =>
    ranks.some((rank) => rank.inServer === null || rank.inServer > RESULTS.codex),
  )
  return {
    asOf: NEWEST_LOOK,
    tools: tools.length,
    clients: reports.filter(({ id }) => !clientOf(id).isPart).map(toolClient),
    findability: {
      ...inServer,
      missed: missed.slice(0, MOST_MISSED).map(({ tool }) => quoted(tool, LONGEST)),
    },
  }
}

/** One client in short: each rule once. */
export function toolClient(report: ClientReport): ToolClient {
  const { id, name, loads, findings, tokens, task } = report
  const { unknown = null, estimate } = clientOf(id)
  const whole = clientLosses([report])[0]?.isWhole ?? null
  return {
    id,
    name,
    loads,
    keeps: whole === null ? null : whole ? 'everything' : 'less',
    unknown,
    tokens: { ...tokens, estimate },
    task,
    findings: [...Map.groupBy(findings, ({ rule }) => rule).values()].flatMap(findingOf),
  }
}

/** The findings of one rule: the first, and how many tools there are. */
function findingOf(findings: readonly ClientFinding[]): ToolClient['findings'] {
  const [first] = findings
  if (!first) return []
  const { rule, tool, pointer, lost, fix } = first
  return [
    {
      rule,
      class: first.class,
      certainty: ruleOf(rule).certainty,
      tool: tool === null ? null : quoted(tool, LONGEST),
      tools: findings.filter((finding) => finding.tool !== null).length,
      pointer: quoted(pointer, LONGEST),
      lost: quoted(lost, LONGEST),
      fix,
    },
  ]
}
