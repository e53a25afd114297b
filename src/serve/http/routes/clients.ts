// GET /clients: what each MCP client does with tools; GET /tools/{slug}/clients: with those of one.
import type { ClientRules, ToolClient } from '../../../domain/answer/clients.ts'
import { toolClients } from '../../../usecases/tool-clients.ts'
import { inertJson } from '../../../domain/schema/json.ts'
import {
  clientsPage,
  type ClientEffect,
  type MatrixRow,
} from '../../../represent/html/pages/clients-page.ts'
import { clientRulesMarkdown, toolClientsMarkdown } from '../../../represent/text/clients.ts'
import { clientRules } from '../../../represent/words/clients.ts'
import { type Answer, answerIn } from '../response/answer.ts'
import { ok, TOOL_CLIENTS } from '../description/components.ts'
import { toolIn } from '../request/parameters.ts'
import { apiRead, type Route, type RequestContext } from '../route.ts'
import { yieldEventLoop } from '../../../runtime/event-loop.ts'
import type { Catalogue } from '../../../store/catalogue.ts'

const RULES = clientRules()
const [FIRST_CLIENT] = RULES.clients
const RULES_EXAMPLE: ClientRules = {
  ...RULES,
  clients: FIRST_CLIENT ? [{ ...FIRST_CLIENT, rules: FIRST_CLIENT.rules.slice(0, 1) }] : [],
}
export const clientRoutes: readonly Route[] = [
  apiRead({
    path: '/clients',
    operation: {
      id: 'listClients',
      tag: 'Method',
      summary: 'Read what MCP clients do with tools',
      description:
        'Each client with its rules: what it hides, refuses, renames or cuts, how to avoid it, the source and the date. Large.',
      answers: ok('The clients.', 'ClientRules', RULES_EXAMPLE, {
        markdown: '# What MCP clients do with tools\n',
        html: '<!doctype html><title>MCP clients</title>',
      }),
    },
    answer: rulesAnswer,
  }),
  apiRead({
    path: '/tools/:slug/clients',
    representations: ['json', 'markdown'],
    cachedBy: 'tool',
    operation: {
      id: 'listToolClients',
      tag: 'Tools',
      summary: 'Read what each MCP client makes of a tool',
      description:
        'For each client: which tools of the MCP server it loads, what it loses, tokens, the cost of a task, and findings with fixes. Empty if no list of tools was read.',
      answers: ok('The clients.', 'ToolClients', TOOL_CLIENTS, {
        markdown: '# MCP clients and Resend\n',
      }),
      refusals: ['tool-not-found'],
    },
    answer: toolAnswer,
  }),
]

function rulesAnswer(context: RequestContext): Promise<Answer> {
  const { catalogue, now } = context.service
  const today = new Date(now()).toISOString().slice(0, 10)
  const forms = {
    json: () => inertJson(RULES),
    markdown: () => clientRulesMarkdown(RULES, today),
    html: async (base: string) => {
      // The client that the page is asked for, if it is one.
      const only = RULES.clients.find(({ id }) => id === context.query['client'])?.id
      return clientsPage({ base, today, only, lists: await clientMatrix(catalogue), ...RULES })
    },
  }
  return answerIn(context, forms, { page: '/clients' })
}

async function toolAnswer(context: RequestContext): Promise<Answer> {
  const { slug, tool } = await toolIn(context)
  const stored = await context.service.catalogue.findClients(slug)
  const clients = toolClients({ slug, name: tool.name }, stored)
  return answerIn(context, {
    json: () => inertJson(clients),
    markdown: () => toolClientsMarkdown(clients),
  })
}

/** Enough to compare clients, and few enough for a page. */
const MOST_TOOLS = 100
const MOST_LISTS = 40

/** The largest lists first. */
export async function clientMatrix(
  catalogue: Pick<Catalogue, 'listTools' | 'findClients'>,
): Promise<MatrixRow[]> {
  const rows: MatrixRow[] = []
  const query = { page: 1, limit: MOST_TOOLS, sort: 'score', hasMcp: true } as const
  for (const { slug, name } of (await catalogue.listTools(query)).tools) {
    const { tools, clients } = toolClients({ slug, name }, await catalogue.findClients(slug))
    const tokens = clients.flatMap((client) => client.tokens.upFront ?? [])
    const effects = Object.fromEntries(clients.map((client) => [client.id, effectOf(client)]))
    if (tools !== null) rows.push({ slug, name, tools, tokens, effects })
    await yieldEventLoop()
  }
  return rows.toSorted((one, other) => other.tools - one.tools).slice(0, MOST_LISTS)
}

/** The worst that a client does with a list. */
function effectOf({ findings, loads }: ToolClient): ClientEffect {
  const classes = new Set(findings.map((finding) => finding.class))
  if (['all-hidden', 'rejected', 'hidden'].some((each) => classes.has(each))) return 'hidden'
  if (classes.has('altered')) return 'altered'
  if (loads === 'unknown') return 'unknown'
  return classes.has('warned') ? 'warned' : 'whole'
}
