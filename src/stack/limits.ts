// How many tools a client takes from all its servers together, and what happens to more.
import { RULE_CLASSES } from '../clients/client.ts'
import { CLIENTS, ruleOf, type ClientId } from '../clients/clients.ts'

export type Limit = ReturnType<typeof exceededLimits>[number]

/** What costs most first, and then the largest. */
const LIMITS = CLIENTS.flatMap(({ id, limit }) =>
  limit ? [{ client: id, ...limit }] : [],
).toSorted((a, b) => costOf(a.rule) - costOf(b.rule) || b.most - a.most)

function costOf(rule: string): number {
  return RULE_CLASSES.indexOf(ruleOf(rule).level)
}

/** The limits that the known tools of a client exceed. */
export function exceededLimits(tools: ReadonlyMap<ClientId, number>) {
  return LIMITS.flatMap(({ client, most, does }) => {
    const count = tools.get(client) ?? 0
    return count > most ? [{ client, most, does, tools: count }] : []
  })
}
