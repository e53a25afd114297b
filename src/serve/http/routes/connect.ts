// GET /tools/{slug}/connect: ready configuration for each client, the same as on the report.
import { CONNECT_READ, SETUP_NAMES, toolSetup } from '../../../represent/connect/tool-setup.ts'
import { connectMarkdown } from '../../../represent/text/connect.ts'
import { type Answer, answerIn } from '../response/answer.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { policyNamed } from '../../../usecases/registry/policies.ts'
import { yieldEventLoop } from '../../../runtime/event-loop.ts'
import { apiRead, type Route, type RequestContext, type Service } from '../route.ts'
import { ok, SETUP } from '../description/components.ts'
import { inert } from '../response/scan-json.ts'
import { valuesIn, recordIn } from '../request/parameters.ts'

const { path, query: PARAMETERS } = CONNECT_READ
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
      query: PARAMETERS,
      answers: ok('How to connect.', 'ToolSetup', SETUP, {
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
