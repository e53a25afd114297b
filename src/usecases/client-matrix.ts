// What every client makes of the tool list of one graded tool, in one word each: without tokens, which
// take a hundred times as long to count.
import { clientOf, clientViews, type ClientView } from '../clients/clients.ts'
import { ANY_NAME } from '../clients/server.ts'
import type { Evidence } from '../domain/evidence/evidence.ts'

/** The worst that a client does with a list. */
export type ClientEffect = 'whole' | 'warned' | 'altered' | 'hidden' | 'unknown'

export interface ListEffects {
  tools: number
  /** By client. */
  effects: Readonly<Record<string, ClientEffect>>
}

/** Null if no list of tools was read. */
export function listEffects({ observations }: Evidence): ListEffects | null {
  const { mcpTools } = observations
  if (mcpTools?.state !== 'observed') return null
  const { tools } = mcpTools.value
  const views = clientViews({ name: ANY_NAME, tools }, {}, [])
  const effects = views
    .filter(({ id }) => !clientOf(id).isPart)
    .map((view) => [view.id, effectOf(view)] as const)
  return { tools: tools.length, effects: Object.fromEntries(effects) }
}

function effectOf({ findings, loads }: ClientView): ClientEffect {
  const classes = new Set(findings.map((finding) => finding.class))
  if (['all-hidden', 'rejected', 'hidden'].some((each) => classes.has(each as 'hidden')))
    return 'hidden'
  if (classes.has('altered')) return 'altered'
  if (loads === 'unknown') return 'unknown'
  return classes.has('warned') ? 'warned' : 'whole'
}
