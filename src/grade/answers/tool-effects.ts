// What tools can do to somebody, by the answers of readers: points, and what holds the letter down.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import type { Effect } from '../../domain/questions/answers.ts'
import { EFFECT_COSTS, type SettledItem } from '../../domain/reading/settle.ts'
import type { ItemStanding, Standing } from '../../domain/reading/standing.ts'
import { roundedScore } from '../rounding.ts'

type Annotations = Seen<'mcpTools'>['tools'][number]['annotations']

/** A tool that was read, with its marks as they are now. */
export interface ReadTool {
  name: string
  /** As readers numbered it. */
  number: number
  answers: SettledItem
  annotations: Annotations
  state: ItemStanding['state']
}

const BOUNDS = { closed: 0.6, stated: 0.8, open: 1.3 } as const
const UNMARKED = 1.5
const DISHONEST = 2

/** Tools whose text cannot be shown whole are unknowable; those that nobody has read are left out. */
export function readTools(
  { items }: Pick<Standing, 'items'>,
  { tools }: Seen<'mcpTools'>,
): ReadTool[] {
  // Of two tools of one name, a client may take the marks of the other.
  const marks = new Map(
    [...Map.groupBy(tools, ({ name }) => name)].map(([name, [first, ...others]]) => [
      name,
      others.length === 0 ? first?.annotations : undefined,
    ]),
  )
  return items.flatMap(({ name, was, answers, isCut, state }) =>
    answers === null
      ? []
      : [
          {
            name,
            number: was ?? 0,
            state,
            annotations: marks.get(name),
            answers: isCut ? { ...answers, ...UNKNOWABLE } : answers,
          },
        ],
  )
}

const UNKNOWABLE = { effect: 'unknowable', agreed: 'unknowable', bound: null } as const

/** Whether a client learns from the marks what it should ask a person about. */
export function isTold(effect: Effect, annotations: Annotations): boolean {
  const { readOnlyHint, destructiveHint, openWorldHint } = annotations ?? {}
  if (effect === 'reads') return true
  if (effect === 'writes') return readOnlyHint === false || typeof destructiveHint === 'boolean'
  if (effect === 'sends') return readOnlyHint === false || openWorldHint === true
  return destructiveHint === true
}

/** Without what marks and texts say of it. */
export function costOf({ effect, bound }: Pick<SettledItem, 'effect' | 'bound'>): number {
  return EFFECT_COSTS[effect] * (bound === null ? 1 : BOUNDS[bound])
}

/** From 10 for a harmless read down to 1, and to 0 for what is found to lie or to steal. */
function pointsOf({ answers: { effect, bound, lie }, annotations }: ReadTool): number {
  const cost =
    costOf({ effect, bound }) *
    (isTold(effect, annotations) ? 1 : UNMARKED) *
    (lie === null ? 1 : DISHONEST)
  return Math.max(lie === null && effect !== 'steals' ? 1 : 0, 10 - cost)
}

/** Half the mean, half the worst. */
export function harmPoints(tools: readonly ReadTool[]): number {
  const points = tools.map(pointsOf)
  const mean = points.reduce((sum, each) => sum + each, 0) / points.length
  return roundedScore((mean + Math.min(...points)) / 2)
}

const MARKS = ['readOnlyHint', 'destructiveHint'] as const

/** Whether it says if it may destroy something. */
export function isMarked({ annotations }: { annotations?: Annotations }): boolean {
  return MARKS.some((mark) => typeof annotations?.[mark] === 'boolean')
}

/** From the share of tools with a mark and the share of those whose mark is false. */
export function markPoints({
  all,
  marked,
  lying,
}: Record<'all' | 'marked' | 'lying', number>): number {
  return roundedScore(Math.max(1, Math.min(10, 2 + (8 * marked) / all - (20 * lying) / all)))
}
