// Reads the A2A agent card.
import { AGENT_CARD_MEMBERS } from '../../domain/evidence/observations/site-files.ts'
import { isFound, missing, observed } from '../ending.ts'
import { isFilled, objectOf, type Members } from '../reading/data/json-members.ts'
import { membersOf } from '../reading/data/json-reply.ts'
import { siteProbe } from '../site-probe.ts'

const CURRENT = '/.well-known/agent-card.json'

type Member = (typeof AGENT_CARD_MEMBERS)[number]

const hasItems = (value: unknown) => Array.isArray(value) && value.length > 0

const FORMS: Readonly<Record<Member, (value: unknown) => boolean>> = {
  name: isFilled,
  description: isFilled,
  version: isFilled,
  supportedInterfaces: hasItems,
  capabilities: (value) => objectOf(value) !== null,
  defaultInputModes: hasItems,
  defaultOutputModes: hasItems,
  skills: hasItems,
}

export const agentCard = siteProbe({
  id: 'agent-card',
  requests: 1,
  reads: 'the A2A card',
  observes: ['agentCard'],
  async look(_scan, ask, { origin }) {
    const reply = await ask({
      url: `${origin}${CURRENT}`,
      staysHere: true,
      headers: { accept: 'application/json' },
    })
    const card = membersOf(reply)
    const lacking = card ? missingMembers(card) : AGENT_CARD_MEMBERS
    // An object without any member of a card is something else.
    if (!isFound(reply) || lacking.length === AGENT_CARD_MEMBERS.length)
      return { agentCard: missing([reply], `There is no ${CURRENT}.`) }
    const isCurrentPath = new URL(reply.url).pathname === CURRENT
    return {
      agentCard: observed(
        { url: reply.url, isCurrentPath, missing: [...lacking] },
        reply.exchanges,
        'usual place',
      ),
    }
  },
})

export function missingMembers(card: Members): Member[] {
  return AGENT_CARD_MEMBERS.filter((member) => !FORMS[member](card[member]))
}
