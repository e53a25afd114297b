// A recommendation as markdown: each tool with its reasons and how to connect it.
import type { Recommendation, RecommendedTool } from '../../domain/answer/recommendation.ts'
import { counted } from '../../domain/text/figures.ts'
import { authWords } from '../words/access.ts'
import { warningList } from './lists.ts'
import { inert, markdown, heading, list, section, type Part } from './markdown.ts'

export function recommendationMarkdown({
  task,
  considered,
  recommendations,
  ruledOut,
  didYouMean,
  warnings = [],
}: Recommendation): string {
  return markdown(
    heading(1, `For: ${inert(task, 200)}`),
    warningList(warnings),
    recommendations.length > 0 &&
      `${counted(considered, 'tool')} ${considered === 1 ? 'meets' : 'meet'} the requirements.`,
    recommendations.map(toolParts),
    didYouMean !== null && `Did you mean ${inert(didYouMean, 200)}?`,
    section('Ruled out', list(ruledOut.map(({ slug, why }) => `${slug}: ${why}`))),
  )
}

function toolParts(tool: RecommendedTool, at: number): Part {
  const { name, grade, score, fit, because, reasons, cautions, worst, auth, connect, profile } =
    tool
  const { mcp, api, cli } = connect
  return [
    heading(
      2,
      `${at + 1}. [${inert(name, 80)}](${profile}): ${grade} ${score?.toFixed(1)}, fit ${fit.toFixed(1)}`,
    ),
    list([
      because,
      ...reasons,
      ...cautions.map((caution) => `Caution: ${caution}`),
      worst !== undefined && inert(worst, 300),
      mcp && 'config' in mcp && `MCP, ${mcp.file}: \`${JSON.stringify(mcp.config)}\``,
      mcp?.note && `MCP: ${mcp.note}`,
      api?.curl && `API: \`${api.curl}\``,
      cli?.install && `CLI: \`${cli.install}\``,
      auth.methods.length > 0 &&
        auth.machineFlow !== true &&
        `Auth: ${authWords({ ...auth, scoped: null })}`,
    ]),
  ]
}
