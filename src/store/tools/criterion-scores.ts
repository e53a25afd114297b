// The scores of tools by criterion, for lists in that order. Read from the texts of tools on demand:
// most lists do not need them.
import { LRUCache } from 'lru-cache'
import { yieldEventLoop } from '../../runtime/event-loop.ts'
import type { CriterionId } from '../../domain/grading/criterion.ts'
import type { Tool } from '../../domain/tool/tool.ts'
import { toolIn } from '../database/tool-row.ts'
import type { Reader } from '../database/engine.ts'
import type { SortedIds } from './sorted-ids.ts'
import type { ToolIndex } from './tool-index.ts'
import { portionsOf, readTexts } from './tool-texts.ts'

/** Kept until any tool changes. */
const MOST_ORDERS = 50
const HIGHEST = 10
const NO_SCORE = -1
const STEPS = 1000
/** More than there are tools. */
const PLACES = 2 ** 30

export class CriterionScores {
  readonly #reader: Reader
  /** By id. */
  readonly #known: ((Pick<Tool, 'criteria'> & { version: number }) | undefined)[] = []
  #loading: Promise<void> = Promise.resolve()
  readonly #orders = new LRUCache<string, { changes: number; ids: Uint32Array }>({
    max: MOST_ORDERS,
  })

  constructor(reader: Reader) {
    this.#reader = reader
  }

  /** A list of the index with the best first: tools without a score last, ties in its order. */
  async bestFirst(index: ToolIndex, list: SortedIds, criterion: CriterionId): Promise<Uint32Array> {
    const key = `${list.number} ${criterion}`
    const known = this.#orders.get(key)
    if (known?.changes === index.changes) return known.ids
    const ids = list.slice(0, list.length)
    // One load at a time: who comes meanwhile uses what it has read.
    const loaded = this.#loading.then(() => this.#load(index, ids))
    this.#loading = loaded.catch(() => undefined)
    await loaded
    const { changes } = index
    const made = this.#orders.get(key)
    if (made?.changes === changes) return made.ids
    const order = this.#sorted(list, criterion)
    this.#orders.set(key, { changes, ids: order })
    return order
  }

  #sorted(list: SortedIds, criterion: CriterionId): Uint32Array {
    const ids = list.slice(0, list.length)
    // As numbers, which sort in milliseconds: the score, then the place.
    const unsorted = Float64Array.from(ids, (id, place) => {
      const score = this.#known[id]?.criteria[criterion] ?? NO_SCORE
      return Math.round((HIGHEST - score) * STEPS) * PLACES + place
    })
    return Uint32Array.from(unsorted.toSorted(), (key) => ids[key % PLACES] as number)
  }

  async #load(index: ToolIndex, ids: readonly number[]): Promise<void> {
    const versionOf = (id: number) => index.get(id)?.version ?? 0
    const unknown = ids.filter((id) => this.#known[id]?.version !== versionOf(id))
    for (const portion of portionsOf(unknown)) {
      const versions = new Map(portion.map((id) => [id, versionOf(id)]))
      for (const { tool_id: id, tool } of await readTexts(this.#reader, { ids: portion }))
        this.#known[id] = { version: versions.get(id) ?? 0, criteria: toolIn(tool).criteria }
      await yieldEventLoop()
    }
    // Sorting is a step of its own.
    await yieldEventLoop()
  }
}
