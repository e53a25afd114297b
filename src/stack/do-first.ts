// What to do first about a stack, and what each step saves: what is broken, then keys, then tokens.
import { clientName } from '../clients/clients.ts'
import { figure } from '../domain/text/figures.ts'
import { losesAll, problemWords } from './problems.ts'
import { riskSteps } from './risks.ts'
import { OTHER_RISKS, URGENT_RISKS } from './rules.ts'
import { costOf, unreadWords, type StackReport, type Step } from './stack-report.ts'

/** Names under which a client starts the same server. */
export interface SameServers extends Pick<StackReport['servers'][number], 'client' | 'file'> {
  names: readonly string[]
  tokens: number | null
}

type Parts = Omit<StackReport, 'hardToFind' | 'first'> & { same: readonly SameServers[] }

/** Less is not worth a step of its own. */
const LEAST_TOKENS = 1_000
const MOST_HEAVY = 3

export function doFirst(parts: Parts): Step[] {
  const { unread, limits, risks } = parts
  return [
    ...unread.map((place) => ({
      do: `Repair ${unreadWords(place)}`,
      saves: 'the servers in it, which were not read',
    })),
    ...brokenSteps(parts),
    ...riskSteps(risks, URGENT_RISKS),
    ...limits.map(({ client, most, tools, does }) => ({
      do: `Switch off ${tools - most} tools in ${clientName(client)}: it has ${tools}, and above ${most} it ${does}`,
      saves: `${tools - most} tools above the limit`,
    })),
    ...tokenSteps(parts),
    ...riskSteps(risks, OTHER_RISKS),
  ]
}

/** Servers whose client loses every tool, then those that gave none. */
function brokenSteps({ servers }: Parts): Step[] {
  const loaded = servers.filter(({ off }) => off === null)
  const lost = loaded.flatMap(({ name, client, problems: [first] }) =>
    first && losesAll(first)
      ? [
          {
            do: `${clientName(client)}, ${name}: ${problemWords(first)}`,
            saves: `the tools of ${name}`,
          },
        ]
      : [],
  )
  const silent = loaded.flatMap(({ name, client, file, line, tools, problems }) => {
    const last = problems.at(-1)
    if (tools !== null || last === undefined) return []
    const [what] = problemWords(last).split(/\.\s/)
    return [
      {
        do: `Repair or remove ${name} in ${clientName(client)} (${file}:${line}): ${what}`,
        saves: `the tools of ${name}, which nobody saw`,
      },
    ]
  })
  return [...lost, ...silent]
}

/** The same server twice, then the most expensive. */
function tokenSteps({ same, servers, substitutes, tokens: byClient }: Parts): Step[] {
  const twice = same.map(({ client, names, file, tokens }) => ({
    do: `Remove one of ${names.join(', ')} from ${clientName(client)} (${file}): they are the same server`,
    saves: tokens === null ? 'the same tools twice' : `${figure(tokens)} tokens`,
  }))
  const better = substitutes.map(({ server, client, slug, grade, than, does, tokens }) => ({
    tokens: tokens ?? 0,
    do: `Look at ${slug} (${grade}) instead of ${server} in ${clientName(client)}: it can also “${does}”`,
    saves: `${tokens !== null && tokens > 0 ? `${figure(tokens)} tokens; ` : ''}it is graded ${grade} instead of ${than}`,
  }))
  const heavy = servers
    .filter(({ off }) => off === null)
    .map(({ name, client, tools, tokens }) => {
      const isDeferred = byClient[client]?.isDeferred ?? false
      const cost = costOf({ ...tokens, isDeferred }) ?? 0
      return {
        tokens: cost,
        do: `Switch off ${name} in ${clientName(client)} where you do not use it, or choose from its ${tools ?? 0} tools`,
        saves: `up to ${figure(cost)} tokens`,
      }
    })
    .filter(({ tokens }) => tokens >= LEAST_TOKENS)
    .toSorted((a, b) => b.tokens - a.tokens)
    .slice(0, MOST_HEAVY)
  const ranked = [...heavy, ...better].toSorted((a, b) => b.tokens - a.tokens)
  return [...twice, ...ranked.map(({ do: what, saves }) => ({ do: what, saves }))]
}
