// Looks for the key directory of a tool's own bots (Web Bot Auth).
import { missing, observed } from '../ending.ts'
import { listOf, memberOf, objectOf } from '../reading/data/json-members.ts'
import { membersOf } from '../reading/data/json-reply.ts'
import { siteProbe } from '../site-probe.ts'

const PATH = '/.well-known/http-message-signatures-directory'
const TYPE = 'application/http-message-signatures-directory+json'

export const botSignatures = siteProbe({
  id: 'bot-signatures',
  requests: 1,
  reads: 'the directory of keys that the tool’s own bots sign with',
  observes: ['botSignatures'],
  async look(_scan, ask, { origin }) {
    const reply = await ask({
      url: `${origin}${PATH}`,
      staysHere: true,
      headers: { accept: `${TYPE}, application/json;q=0.9` },
      maxBytes: 200_000,
    })
    const keys = memberOf(membersOf(reply), 'keys')
    if (!Array.isArray(keys)) return { botSignatures: missing([reply], `There is no ${PATH}.`) }
    return {
      botSignatures: observed(
        { url: reply.url, keys: listOf(keys).filter(isKey).length },
        reply.exchanges,
        `the usual place ${PATH}`,
      ),
    }
  },
})

/** RFC 7517: every key has its type. */
function isKey(value: unknown): boolean {
  return typeof memberOf(objectOf(value), 'kty') === 'string'
}
