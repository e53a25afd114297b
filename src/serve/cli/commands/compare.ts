// `agentgrade compare`: compares two to four tools side by side.
import { counted } from '../../../domain/text/counted.ts'
import type { Comparison } from '../../../domain/answer/checks.ts'
import { Command } from 'commander'
import type { Rows } from '../../../represent/terminal/tools.ts'
import { COMPARISON, type ComparisonRead } from '../../../domain/answer/relied-tool.ts'
import { openClient, queryOf, toolPath, withClientOptions, type ClientOptions } from '../client.ts'
import { printRows } from '../output/print-rows.ts'

const SHOWN_CHECKS = 10

export function compareCommand(): Command {
  const command = new Command('compare')
    .description(
      'set two to four tools side by side: criteria, and the checks in which they differ',
    )
    .argument('<slug...>', 'the tools')
  return withClientOptions(command).action(run)
}

async function run(slugs: string[], options: ClientOptions): Promise<void> {
  const tools = slugs.flatMap((slug) => slug.split(','))
  for (const slug of tools) toolPath(slug)
  const client = openClient(options)
  const query = queryOf({ tools: tools.join(',') })
  if (options.md) {
    const { plainLines } = await import('../../../represent/terminal/table.ts')
    process.stdout.write(plainLines(await client.text(`/compare.md${query}`, 'text/markdown')))
    return
  }
  const comparison = await client.json(`/compare${query}`, COMPARISON)
  const { differing, alike } = comparison
  await printRows(
    comparison,
    rowsOf(comparison),
    `${counted(differing.length, 'check')} ${differing.length === 1 ? 'differs' : 'differ'}, ${alike.length} ${alike.length === 1 ? 'is' : 'are'} alike; --json has them all.`,
    options,
  )
}

function rowsOf({ tools, criteria, differing }: ComparisonRead): Rows {
  const slugs = tools.map(({ slug }) => slug)
  return {
    columns: [{ title: 'Criterion' }, ...slugs.map((title) => ({ title }))],
    rows: [
      [
        'Grade',
        ...tools.map(({ grade, score, status }) =>
          grade === null ? status : `${grade} ${score?.toFixed(1)}`,
        ),
      ],
      ...criteria.map(({ name, weight, scores }) => [
        `${name} (${weight}%)`,
        ...slugs.map((slug) => scores[slug]?.toFixed(1) ?? 'n/a'),
      ]),
      ['Access', ...tools.map(({ accessMethods }) => accessMethods.join(' ') || 'none')],
      ['Evidence', ...tools.map(({ evidence }) => evidence ?? 'none')],
      ...differing
        .slice(0, SHOWN_CHECKS)
        .map(({ title, results }) => [
          title,
          ...slugs.map((slug) => outcomeOf(results[slug] ?? null)),
        ]),
    ],
  }
}

function outcomeOf(result: Comparison['differing'][number]['results'][string]): string {
  return result?.status === 'judged' ? `${result.outcome} ${result.earned}` : '–'
}
