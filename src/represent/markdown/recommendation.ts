// A recommendation as markdown: each tool with its reasons and how to connect it.
import type { Recommendation, RecommendedTool } from '../../domain/answer/recommendation.ts'
import { authWords } from '../words/tool/auth-words.ts'
import { warningLines } from './lists.ts'
import { inert } from './profile.ts'

export function recommendationMarkdown({
  task,
  considered,
  recommendations,
  ruledOut,
  didYouMean,
  warnings = [],
}: Recommendation): string {
  const lines = [
    `# For: ${inert(task, 200)}`,
    '',
    ...warningLines(warnings),
    `${considered} ${considered === 1 ? 'tool meets' : 'tools meet'} the requirements.`,
  ]
  for (const [at, tool] of recommendations.entries()) lines.push('', ...toolLines(tool, at + 1))
  if (recommendations.length === 0) lines.push('', 'Relax a constraint, or rephrase the task.')
  if (didYouMean !== null) lines.push('', `Did you mean ${inert(didYouMean, 200)}?`)
  if (ruledOut.length > 0)
    lines.push('', '## Ruled out', '', ...ruledOut.map(({ slug, why }) => `- ${slug}: ${why}`))
  return `${lines.join('\n')}\n`
}

function toolLines(
  { name, grade, score, fit, because, reasons, cautions, auth, connect, profile }: RecommendedTool,
  place: number,
): string[] {
  const { mcp, api, cli } = connect
  return [
    `## ${place}. [${inert(name, 80)}](${profile}): ${grade} ${score?.toFixed(1)}, fit ${fit.toFixed(1)}`,
    '',
    `- ${because}`,
    ...reasons.map((reason) => `- ${reason}`),
    ...cautions.map((caution) => `- Caution: ${caution}`),
    ...(mcp && 'config' in mcp ? [`- MCP, ${mcp.file}: \`${JSON.stringify(mcp.config)}\``] : []),
    ...(mcp?.note ? [`- MCP: ${mcp.note}`] : []),
    ...(api?.curl ? [`- API: \`${api.curl}\``] : []),
    ...(cli?.install ? [`- CLI: \`${cli.install}\``] : []),
    ...(auth.methods.length > 0 && auth.machineFlow !== true
      ? [`- Auth: ${authWords({ ...auth, scoped: null })}`]
      : []),
  ]
}
