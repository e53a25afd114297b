// A recommendation as markdown and for a terminal: each tool with its reasons and how to connect it.
import type { RecommendationRead } from '../../domain/answer/relied.ts'
import type { Recommendation, RecommendedTool } from '../../domain/answer/recommendation.ts'
import { authWords } from '../words/access.ts'
import { heading, list, section, type Part } from './document.ts'
import { warningList } from './lists.ts'
import { inert, markdown } from './markdown.ts'

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
    recommendations.length > 0 && `${meetWords(considered)} the requirements.`,
    recommendations.map(toolParts),
    didYouMean !== null && `Did you mean ${inert(didYouMean, 200)}?`,
    section('Ruled out', list(ruledOut.map(({ slug, why }) => `${slug}: ${why}`))),
  )
}

function toolParts(tool: RecommendedTool, at: number): Part {
  const { name, grade, score, fit, because, reasons, cautions, auth, connect, profile } = tool
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

/** For a terminal; what a service sends is made inert line by line where it is printed. */
export function recommendationText({
  considered,
  recommendations,
  ruledOut,
  warnings = [],
}: RecommendationRead): string {
  return [
    // Where nothing fits, a warning says so.
    ...(recommendations.length > 0 ? [`${meetWords(considered)} what you ask.`] : warnings),
    '',
    ...recommendations.flatMap(toolLines),
    ...(ruledOut.length === 0 ? [] : ['Ruled out:']),
    ...ruledOut.map(({ slug, why }) => `  ${slug}: ${why}`),
  ].join('\n')
}

function toolLines(tool: RecommendationRead['recommendations'][number], at: number): string[] {
  const { slug, name, grade, score, fit, because, reasons, cautions, connect } = tool
  const { mcp, api, cli } = connect
  return [
    `${at + 1}. ${name} (${slug})  ${grade} ${score?.toFixed(1)}  fit ${fit.toFixed(1)}`,
    ...(because === undefined ? reasons : [because, ...reasons]).map((each) => `   + ${each}`),
    ...cautions.map((caution) => `   - ${caution}`),
    ...(mcp && 'config' in mcp ? [`   MCP  ${JSON.stringify(mcp.config)}`] : []),
    ...(mcp?.note ? [`   MCP  ${mcp.note}`] : []),
    ...(api?.curl ? [`   API  ${api.curl}`] : []),
    ...(cli?.install ? [`   CLI  ${cli.install}`] : []),
    '',
  ]
}

function meetWords(count: number): string {
  return `${count} ${count === 1 ? 'tool meets' : 'tools meet'}`
}
