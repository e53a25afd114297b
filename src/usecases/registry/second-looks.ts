// Which tools get a second look, and when: those that a policy lets in, or would but for it.
import { hash } from 'node:crypto'
import type { PolicyVerdict } from '../../domain/registry/policy.ts'
import { yieldEventLoop } from '../../runtime/event-loop.ts'
import type { PlannedLook, RegisteredTool, Using } from '../../store/catalogue.ts'
import type { RegistryView, ServedRegistry } from './registry-view.ts'

const MINUTE_MS = 60_000
/** Another hour of the day than that of the scan, whichever is drawn. */
const FROM_MINUTES = 4 * 60
const UNTIL_MINUTES = 20 * 60
/** A millisecond or two of work. */
const PORTION = 500

/** What a second look can change. */
const OPEN: ReadonlySet<string> = new Set<PolicyVerdict['reasons'][number]['code']>([
  'changed',
  'seen-once',
  'seen-changed',
  'seen-otherwise',
  'confirmed-outdated',
])

function isOpen({ code }: PolicyVerdict['reasons'][number]): boolean {
  return OPEN.has(code)
}

/** Plans those that are missing, and drops those that nothing rests on any more. */
export async function planSecondLooks({
  catalogue,
  registry,
  now,
}: Using<'storedPolicies' | 'planSecondLooks'> & {
  registry: Pick<ServedRegistry, 'read'>
}): Promise<void> {
  // Without policies the registry is not loaded, and nothing rests on a look.
  const isAsked = (await catalogue.storedPolicies()).length > 0
  const planned = isAsked ? await plannedIn(await registry.read(), now()) : []
  await catalogue.planSecondLooks(planned)
}

async function plannedIn(view: RegistryView, now: number): Promise<PlannedLook[]> {
  const tools = new Map<number, RegisteredTool>()
  for (const state of view.policies.values()) {
    const mayAdd = state.policy.rules?.includes('seen-twice') === true
    for (const [at, { name, latest }] of (mayAdd ? view.servers : state.servers).entries()) {
      if (at % PORTION === 0) await yieldEventLoop()
      const isIn = state.names.has(name)
      if (!isIn && !view.judgementOf(state, name, now).verdict.reasons.every(isOpen)) continue
      for (const tool of view.entryOf(latest).tools) tools.set(tool.id, tool)
    }
  }
  return [...tools.values()].flatMap(plannedLook)
}

/** None for what nobody can look at, and for what was looked at again since its scan. */
function plannedLook({ id, slug, look, grade }: RegisteredTool): PlannedLook[] {
  const again = grade?.secondLook
  if (look === null || again === undefined) return []
  if (again !== null && Date.parse(again.at) >= Date.parse(look.at)) return []
  return [{ toolId: id, dueAt: secondLookAt(slug, look.at) }]
}

/** Drawn by the tool and the day of its scan: from 4 to 20 hours after it. */
export function secondLookAt(slug: string, scannedAt: string): number {
  const drawn = Number.parseInt(hash('sha256', `${slug} ${scannedAt.slice(0, 10)}`).slice(0, 8), 16)
  const minutes = FROM_MINUTES + (drawn % (UNTIL_MINUTES - FROM_MINUTES + 1))
  return Date.parse(scannedAt) + minutes * MINUTE_MS
}
