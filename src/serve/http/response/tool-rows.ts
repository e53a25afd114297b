// Tools as rows of a page: those that are ranked with their criteria, the others as they are.
import type { AccessId } from '../../../domain/grading/criterion.ts'
import { shownShare } from '../../../domain/grading/letter.ts'
import { canLead } from '../../../domain/tool/tool-filter.ts'
import type { Tool } from '../../../domain/tool/tool.ts'
import type { ListedTool } from '../../../represent/html/parts/tool-list.ts'
import { gradingOf } from '../../../represent/json/tool.ts'
import { criterionLines } from '../../../represent/words/criteria.ts'
import { isLittleKnown, restsOnInShort } from '../../../represent/words/evidence.ts'
import { yieldEventLoop } from '../../../runtime/event-loop.ts'
import type { Catalogue } from '../../../store/catalogue.ts'

type Records = Pick<Catalogue, 'findRecord'>

/** Those that can lead, as rows, and the rest; all by the access method that was asked for. */
export async function groupedRows(
  catalogue: Records,
  tools: readonly Tool[],
  access?: AccessId,
): Promise<{ listed: ListedTool[]; others: Tool[] }> {
  const others = tools.filter((tool) => !canLead(tool))
  return {
    listed: await toolRows(catalogue, tools.filter(canLead), access),
    others: access
      ? (await toolRows(catalogue, others, access)).map(({ tool, graded }) => {
          const { grade, score, confidence, provisional } = graded
          return { ...tool, grade, score, confidence, provisional }
        })
      : others,
  }
}

/** By the access method that was asked for, or the best of each. */
export async function toolRows<T extends Tool>(
  catalogue: Records,
  tools: readonly T[],
  access?: AccessId,
): Promise<(ListedTool & { tool: T })[]> {
  const rows: (ListedTool & { tool: T })[] = []
  for (const tool of tools) {
    const record = await catalogue.findRecord(tool.slug)
    const grading = record && gradingOf(record)
    const as = access ?? grading?.best ?? null
    const own = as && access ? grading?.access?.[as] : null
    const graded = own
      ? {
          grade: own.letter,
          score: own.score,
          confidence: shownShare(own.confidence),
          provisional: isLittleKnown(own.confidence),
        }
      : tool
    const lines = grading ? criterionLines(grading, as) : []
    const restsOn = grading?.restsOn ? restsOnInShort(grading.restsOn) : null
    rows.push({ tool, as, graded, lines, restsOn })
    // To read and parse a record takes milliseconds.
    await yieldEventLoop()
  }
  return rows
}
