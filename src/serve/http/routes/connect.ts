// GET /tools/{slug}/connect: ready configuration for each client, the same as on the report.
import {
  CONNECT_READ,
  clientSetups,
  SETUP_NAMES,
  toolSetup,
} from '../../../represent/connect/tool-setup.ts'
import { connectMarkdown } from '../../../represent/text/connect.ts'
import { type Answer, answerIn } from '../response/answer.ts'
import type { RequestContext, Service } from '../service.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { policyNamed } from '../../../usecases/registry/policies.ts'
import { yieldEventLoop } from '../../../runtime/event-loop.ts'
import { apiRead, type Route } from '../route.ts'
import { ok } from '../description/components.ts'
import { inert } from '../response/scan-json.ts'
import { recordIn, SLUG_PARAMETER } from '../request/tool-in-path.ts'
import { valuesIn } from '../request/parameters.ts'

const { path, query: PARAMETERS } = CONNECT_READ
const FIRST_SETUPS = clientSetups(
  'resend',
  { command: 'npx', args: ['-y', 'resend-mcp'], env: { RESEND_API_KEY: 'YOUR_API_KEY' } },
  { key: 'RESEND_API_KEY', signsIn: false },
).slice(0, 1)
const EXAMPLE = {
  slug: 'resend',
  name: 'Resend',
  auth: 'API key, self-serve',
  keyUrl: 'https://resend.com/docs',
  access: 'mcp',
  because: 'MCP C+ 5.2 is its best access method.',
  mcp: {
    url: null,
    package: 'resend-mcp',
    docs: null,
    hint: 'Replace YOUR_API_KEY with your key.',
    clients: FIRST_SETUPS.map((setup) => ({ ...setup, config: '{"mcpServers":{}}' })),
  },
  api: null,
  cli: null,
}

/** A millisecond or two of work. */
const PORTION = 500

export const connectRoutes: readonly Route[] = [
  apiRead({
    path,
    representations: ['json', 'markdown'],
    operation: {
      id: 'connectTool',
      tag: 'Tools',
      summary: 'Read how to connect to a tool from each client',
      description: `The access method to use and why; ready configuration for ${SETUP_NAMES.join(', ')} and others: the command, the file with its content and the link that opens the client; a first API call; how to install the CLI.`,
      path: { slug: SLUG_PARAMETER },
      query: PARAMETERS,
      answers: ok('How to connect.', 'ToolSetup', EXAMPLE, {
        markdown: '# Connect to Resend\n',
      }),
      refusals: ['invalid-parameter', 'tool-not-found', 'policy-not-found', 'server-not-found'],
    },
    answer: connectAnswer,
  }),
]

async function connectAnswer(context: RequestContext): Promise<Answer> {
  const { policy, ...asked } = valuesIn(context, PARAMETERS)
  const record = await recordIn(context)
  const listed =
    policy === undefined ? undefined : await listedIn(context.service, policy, record.slug)
  const setup = toolSetup(record, { ...asked, listed })
  return answerIn(context, {
    json: () => inert(JSON.stringify(setup)),
    markdown: () => connectMarkdown(setup),
  })
}

/** Its entry in the registry of a policy; refuses what the policy does not let in. */
async function listedIn({ registry, settings }: Service, policy: string, slug: string) {
  const view = await registry.read()
  const { servers } = policyNamed(view, policy, false)
  for (const [at, { name, latest }] of servers.entries()) {
    if (at % PORTION === 0) await yieldEventLoop()
    if (view.entryOf(latest).tools.some((tool) => tool.slug === slug))
      return {
        name,
        version: latest.version,
        registry: `${settings.publicUrl}/policies/${policy}`,
      }
  }
  throw new Refusal('server-not-found')
}
