// Requests the home page as a browser, as an agent and as ourselves, to see whether agents get what
// browsers get.
import type { Observation } from '../../domain/evidence/observation.ts'
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { observed, unobserved } from '../ending.ts'
import type { Reply } from '../outbound/reply.ts'
import { homeReply, siteProbe, withoutSite } from '../probe.ts'

const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'
const CLAUDE =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)'

const BEGINNING_BYTES = 100_000

export const agentAccess = siteProbe({
  id: 'agent-access',
  requests: 2,
  reads: 'whether agents get the same pages as browsers',
  observes: ['agentAccess'],
  async look(scan, ask, { origin }) {
    const url = `${origin}/`
    const asked = (userAgent: string) =>
      ask({
        url,
        userAgent,
        headers: { accept: 'text/html, */*;q=0.8' },
        maxBytes: BEGINNING_BYTES,
        keepsBeginning: true,
      })
    // An agent that robots.txt disallows is not impersonated: the site has already said no.
    const mayClaude = (await scan.outbound.robotsOf(origin)).allows('ClaudeBot', '/')
    const [browser, own, claude] = await Promise.all([
      asked(BROWSER),
      homeReply(scan),
      mayClaude ? asked(CLAUDE) : null,
    ])
    if (own === null) return { agentAccess: withoutSite(null) }
    const replies = new Map<string, Reply>([
      ['browser', browser],
      ['AgentGradeBot', own],
      ...(claude ? [['ClaudeBot', claude] as const] : []),
    ])
    return { agentAccess: compare(url, replies) }
  },
})

function compare(
  url: string,
  replies: ReadonlyMap<string, Reply>,
): Observation<Seen<'agentAccess'>> {
  const exchanges = [...replies.values()].flatMap((reply) => reply.exchanges)
  const answers: Seen<'agentAccess'>['answers'] = []
  for (const [agent, reply] of replies) {
    // A block is a response; without any response there is nothing to compare.
    const status = reply.ok || reply.cause === 'blocked' ? reply.status : undefined
    if (status === undefined || status > 599)
      return reply.ok
        ? unobserved('unreadable', exchanges)
        : unobserved(reply.cause, exchanges, reply.detail)
    answers.push({ agent, status, isChallenged: !reply.ok })
  }
  return observed({ url, answers }, exchanges)
}
