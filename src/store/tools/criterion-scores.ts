// The scores of tools by criterion, for lists in that order. Read from the texts of tools on demand:
// most lists do not need them.
import { setImmediate as tick } from 'node:timers/promises'
import type { CriterionId } from '../../domain/grading/criterion.ts'
import type { Tool } from '../../domain/tool/tool.ts'
import { idPortions } from '../database/queries/tools.ts'
import { toolIn } from '../database/tool-row.ts'
import type { Store } from '../store.ts'
import type { ToolIndex } from './tool-index.ts'

export class CriterionScores {
  readonly #store: Store
  readonly #known = new Map<number, Pick<Tool, 'criteria'> & { version: number }>()

  constructor(store: Store) {
    this.#store = store
  }

  /** Tools without a score last, and ties in the order given. */
  async bestFirst(
    index: ToolIndex,
    ids: readonly number[],
    criterion: CriterionId,
  ): Promise<number[]> {
    await this.#learn(index, ids)
    const scoreOf = (id: number) => this.#known.get(id)?.criteria[criterion] ?? -1
    return ids.toSorted((one, other) => scoreOf(other) - scoreOf(one))
  }

  async #learn(index: ToolIndex, ids: readonly number[]): Promise<void> {
    const { engine, queries } = this.#store
    const versions = new Map(ids.map((id) => [id, index.get(id)?.version ?? 0]))
    const unknown = ids.filter((id) => this.#known.get(id)?.version !== versions.get(id))
    for (const portion of idPortions(unknown)) {
      for (const { tool_id: id, tool } of await queries.toolsByIds(engine, portion))
        this.#known.set(id, { version: versions.get(id) ?? 0, criteria: toolIn(tool).criteria })
      await tick()
    }
  }
}
