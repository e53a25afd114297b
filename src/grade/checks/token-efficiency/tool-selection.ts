// Can an agent take only the tools it needs from the MCP server?
import { counted } from '../../../domain/text/figures.ts'
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { valueOf, whether } from '../../reading/documented.ts'

/** Few enough to survey at a glance. */
const FEW = 15

export default defineCheck(import.meta.url, {
  weight: 4,
  effort: 2,
  title: 'Tool selection',
  why: 'Every listed tool costs tokens on every turn, used or not.',
  loss: 'all of its MCP tools are always loaded',
  surfaces: ['mcp'],
  uses: ['mcpTools'],
  outcomes: {
    selectable: { points: 10, says: 'Tools can be selected or found on demand.' },
    fixed: {
      points: 0,
      says: 'Tools can be neither selected nor found on demand.',
      fix: 'Group the tools into toolsets that clients can choose, or let agents find tools by search.',
    },
  },
  judge: ({ mcpTools }) =>
    mcpTools !== undefined && mcpTools.tools.length <= FEW
      ? fewTools(mcpTools.tools.length)
      : inconclusive('Only the docs can answer this.'),
  declared(declaration) {
    const count = valueOf(declaration, 'mcp.toolCount')
    if (count !== undefined && count <= FEW) return fewTools(count)
    return whether(declaration, 'mcp.selectableTools', 'selectable', 'fixed')
  },
})

function fewTools(count: number) {
  return notApplicable(`With ${counted(count, 'tool')}, selection would save little.`)
}
