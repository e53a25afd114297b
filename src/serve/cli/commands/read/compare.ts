// `agentgrade compare`: compares two to four tools side by side.
import { counted } from '../../../../domain/text/counted.ts'
import type { Comparison } from '../../../../domain/answer/checks.ts'
import { Command } from 'commander'
import { EVIDENCE_IN_SHORT } from '../../../../represent/words/tool/evidence-words.ts'
import type { Rows } from '../../../../represent/terminal/tools.ts'
import { COMPARISON, type ComparisonRead } from '../../../../domain/answer/relied-tool.ts'
import { openClient, queryOf, withClientOptions, type ClientOptions } from '../../client.ts'
import { forTools } from '../../find-tool.ts'
import { printRows } from '../../output/print-rows.ts'
import { writeOut } from '../../output/write.ts'

const SHOWN_CHECKS = 10

export function compareCommand(): Command {
  const command = new Command('compare')
    .description(
      'set two to four tools side by side: criteria, and the checks in which they differ',
    )
    .argument('<tool...>', 'their slugs or names')
  return withClientOptions(command).action(run)
}

async function run(words: string[], options: ClientOptions): Promise<void> {
  const client = openClient(options)
  const tools = words.flatMap((word) => word.split(','))
  if (options.md) {
    const { plainLines } = await import('../../../../represent/terminal/table.ts')
    const text = await forTools(client, tools, (slugs) =>
      client.text(`/compare.md${queryOf({ tools: slugs.join(',') })}`, 'text/markdown'),
    )
    writeOut(plainLines(text))
    return
  }
  const comparison = await forTools(client, tools, (slugs) =>
    client.json(`/compare${queryOf({ tools: slugs.join(',') })}`, COMPARISON),
  )
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
        ...slugs.map((slug) => scores[slug]?.toFixed(1) ?? 'no score'),
      ]),
      ['Access', ...tools.map(({ accessMethods }) => accessMethods.join(' ') || 'none')],
      [
        'Evidence',
        ...tools.map(({ evidence }) => (evidence === null ? 'none' : EVIDENCE_IN_SHORT[evidence])),
      ],
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
