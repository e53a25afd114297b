// `agentgrade recommend`: the tools that fit a task best, with reasons and how to connect them.
import { Command } from 'commander'
import { RECOMMENDATION, type RecommendationRead } from '../../../../domain/answer/relied-tool.ts'
import { queryOf, withClientOptions } from '../../client.ts'
import { filterQuery, withToolFilters, type ToolFilters } from '../../input/tool-filters.ts'
import { wholeNumber } from '../../input/whole-number.ts'
import { withClient, withShippedOption, type ShippedOptions } from '../../shipped.ts'
import { writeOut } from '../../output/write.ts'

interface Options extends ShippedOptions, ToolFilters {
  headless?: boolean
  verified?: boolean
  weights?: string
  limit?: number
}

export function recommendCommand(): Command {
  const command = withToolFilters(
    new Command('recommend')
      .description(
        'recommend tools for a task, with reasons in figures, ready configuration, and what was ruled out',
      )
      .argument('<task...>', 'the task in words'),
  )
    .option('--headless', 'only tools that a program can sign in to without a browser')
    .option('--verified', 'only tools whose grade was seen by a scan (evidence: verified)')
    .option('--weights <pairs>', 'your own weights, such as speed:40,safety:30')
    .option('--limit <number>', 'at most this many (default: 3, at most 10)', wholeNumber)
  return withClientOptions(withShippedOption(command)).action(run)
}

async function run(words: string[], options: Options): Promise<void> {
  const { headless, verified, weights, limit } = options
  const query = queryOf({
    task: words.join(' '),
    ...filterQuery(options),
    headless,
    verified,
    weights,
    limit,
  })
  const { plainJson, plainLines } = await import('../../../../represent/terminal/table.ts')
  if (options.md) {
    const text = await withClient(options, (client) =>
      client.text(`/recommend.md${query}`, 'text/markdown'),
    )
    writeOut(plainLines(text))
    return
  }
  const answer = await withClient(options, (client) =>
    client.json(`/recommend${query}`, RECOMMENDATION),
  )
  writeOut(options.json ? plainJson(answer) : plainLines(textOf(answer)))
}

type RecommendedRead = RecommendationRead['recommendations'][number]

function textOf({
  considered,
  recommendations,
  ruledOut,
  warnings = [],
}: RecommendationRead): string {
  const tools = recommendations.map(toolText)
  const out =
    ruledOut.length === 0
      ? []
      : ['Ruled out:', ...ruledOut.map(({ slug, why }) => `  ${slug}: ${why}`)]
  const none =
    recommendations.length === 0
      ? ['No tool fits. Relax your constraints or use other words.', '']
      : []
  return [
    `${considered} ${considered === 1 ? 'tool meets' : 'tools meet'} what you ask.`,
    ...warnings,
    '',
    ...none,
    ...tools,
    ...out,
  ].join('\n')
}

function toolText(
  { slug, name, grade, score, fit, because, reasons, cautions, connect }: RecommendedRead,
  at: number,
): string {
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
  ].join('\n')
}
