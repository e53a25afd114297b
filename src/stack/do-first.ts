// What to do first about a stack, and what each step saves: by harm: risks, what is broken, tokens.
import { clientName } from '../clients/clients.ts'
import { counted, figure } from '../domain/text/figures.ts'
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
  const { limits, risks } = parts
  return [
    ...riskSteps(risks, URGENT_RISKS),
    ...repairStep(parts),
    ...limits.map(({ client, most, tools, does }) => ({
      do: `Switch off ${tools - most} tools in ${clientName(client)}: it has ${tools}, and above ${most} it ${does}`,
      saves: `${tools - most} tools above the limit`,
    })),
    ...tokenSteps(parts),
    ...riskSteps(risks, OTHER_RISKS),
  ]
}

const MOST_REPAIRS = 3

/** Files that cannot be read, and servers that give a client no tools: one step for all. */
function repairStep({ unread, servers }: Parts): Step[] {
  const broken = servers.flatMap(({ name, client, file, line, off, tools, problems }) => {
    const problem = problems.find(losesAll) ?? (tools === null ? problems.at(-1) : undefined)
    if (off !== null || problem === undefined) return []
    const [what] = problemWords(problem).split(/\.\s/)
    return [`${name} in ${clientName(client)} (${file}:${line}): ${what}`]
  })
  const all = [...unread.map(unreadWords), ...broken]
  const more = all.length > MOST_REPAIRS ? `; and ${all.length - MOST_REPAIRS} more` : ''
  const saved = [
    ...(unread.length > 0 ? [`what is in ${counted(unread.length, 'file')}`] : []),
    ...(broken.length > 0 ? [`the tools of ${counted(broken.length, 'server')}`] : []),
  ]
  const what = `Repair ${all.slice(0, MOST_REPAIRS).join('; ')}${more}`
  return all.length === 0 ? [] : [{ do: what, saves: saved.join(' and ') }]
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
