// What lists are filtered and sorted by beyond the columns of a row: evidence level,
// authentication, and the eight criteria. Parsed from the texts of tools on demand.
import { setImmediate as tick } from 'node:timers/promises'
import { CRITERION_IDS, type CriterionId } from '../../domain/grading/criterion.ts'
import type { Tool } from '../../domain/tool/tool.ts'
import type { SearchFilters } from '../catalogue.ts'
import { idPortions } from '../database/queries/tools.ts'
import type { Store } from '../store.ts'
import type { IndexedTool, ToolIndex } from './tool-index.ts'

interface Traits extends Pick<Tool, 'evidence' | 'criteria'> {
  version: number
  auth: readonly string[]
}

export class ToolTraits {
  readonly #store: Store
  readonly #known = new Map<number, Traits>()

  constructor(store: Store) {
    this.#store = store
  }

  /** The tools that pass, in the order given, or by a criterion with the best first. */
  async narrow(
    index: ToolIndex,
    ids: readonly number[],
    { evidence, auth }: Pick<SearchFilters, 'evidence' | 'auth'>,
    criterion?: CriterionId,
  ): Promise<number[]> {
    await this.#learn(ids.flatMap((id) => index.get(id) ?? []))
    const kept = ids.filter((id) => {
      const traits = this.#known.get(id)
      return (
        traits !== undefined &&
        (evidence === undefined || traits.evidence === evidence) &&
        (auth === undefined || traits.auth.includes(auth))
      )
    })
    if (criterion === undefined) return kept
    const scoreOf = (id: number) => this.#known.get(id)?.criteria[criterion] ?? -1
    return kept.toSorted((one, other) => scoreOf(other) - scoreOf(one))
  }

  async #learn(tools: readonly IndexedTool[]): Promise<void> {
    const { engine, queries } = this.#store
    const unknown = tools.filter(({ id, version }) => this.#known.get(id)?.version !== version)
    const versions = new Map(unknown.map(({ id, version }) => [id, version]))
    for (const portion of idPortions([...versions.keys()])) {
      for (const { tool_id: id, tool } of await queries.toolsByIds(engine, portion)) {
        const { evidence, criteria, auth } = JSON.parse(tool) as Tool
        this.#known.set(id, {
          version: versions.get(id) ?? 0,
          evidence,
          criteria,
          auth: auth.methods,
        })
      }
      await tick()
    }
  }
}

export function isCriterion(sort: string): sort is CriterionId {
  return CRITERION_IDS.includes(sort as CriterionId)
}
