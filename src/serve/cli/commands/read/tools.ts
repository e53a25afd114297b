// The commands about single tools: `show`, `badge`, `compare` and `recommend`.
import type { Command } from 'commander'
import { wantsColor } from '../../../../app/client-config.ts'
import {
  CHECKS,
  COMPARISON,
  PROFILE,
  RECOMMENDATION,
  type ComparisonRead,
} from '../../../../domain/answer/relied.ts'
import { READS } from '../../../../domain/read/reads.ts'
import { counted } from '../../../../domain/text/figures.ts'
import { Refusal } from '../../../../errors/refusal.ts'
import type { Rows } from '../../../../represent/text/rows.ts'
import { plainLines } from '../../../../represent/text/terminal.ts'
import { EVIDENCE_IN_SHORT } from '../../../../represent/words/evidence.ts'
import { limitWords } from '../../../../represent/words/tools.ts'
import {
  openClient,
  queryOf,
  ServiceProblem,
  type Client,
  type ClientOptions,
} from '../../client.ts'
import { forTool, forTools } from '../../find-tool.ts'
import { printRows } from '../../output/print.ts'
import { writeText } from '../../output/files.ts'
import { writeJson, writeOut } from '../../output/write.ts'
import { FILTERS, readCommand, WEIGHTS, withClient, type ShippedOptions } from '../../reading.ts'

const SHOWN_CHECKS = 10

interface ShowOptions extends ShippedOptions {
  checks?: boolean
}

export function showTool(word: string, options: ShowOptions): Promise<void> {
  return withClient(options, (client) =>
    forTool(client, word, (slug) => show(client, slug, options)),
  )
}

/** Prints the tool, with as few reads as the form needs. */
export async function show(client: Client, slug: string, options: ShowOptions): Promise<void> {
  const path = READS.tool.path.replace(':slug', slug)
  if (options.md) return void writeOut(plainLines(await client.text(`${path}.md`, 'text/markdown')))
  const checks = options.checks ? await client.json(`${path}/checks`, CHECKS) : undefined
  if (options.json && checks) return writeJson(checks)
  const profile = await client.json(`${path}.json`, PROFILE)
  if (options.json) return writeJson(profile)
  const { profileTerminal } = await import('../../../../represent/text/served-profile.ts')
  const color = wantsColor(process.stdout)
  writeOut(profileTerminal(profile, { color, ...(checks && { checks: checks.checks }) }))
}

interface BadgeOptions extends ClientOptions {
  out?: string
  access?: string
}

export async function printBadge(word: string, options: BadgeOptions): Promise<void> {
  const client = openClient(options)
  const query = queryOf({ access: options.access })
  const { path, svg } = await forTool(client, word, (slug) => badgeOf(client, slug, query))
  const text = options.md
    ? `[![AgentGrade](${client.url}${path}/badge.svg${query})](${client.url}${path})\n`
    : svg
  if (options.out !== undefined) await writeText(options.out, text)
  else writeOut(plainLines(text))
}

async function badgeOf(
  client: Client,
  slug: string,
  query: string,
): Promise<{ path: string; svg: string }> {
  const path = READS.tool.path.replace(':slug', slug)
  const svg = await client
    .text(`${path}/badge.svg${query}`, 'image/svg+xml')
    .catch((error: unknown) => {
      // An unknown tool has a badge too, so there are no problem details to read.
      throw error instanceof ServiceProblem && error.status === 404
        ? new Refusal('tool-not-found', { facts: { slug } })
        : error
    })
  return { path, svg }
}

export async function compare(words: string[], options: ClientOptions): Promise<void> {
  const client = openClient(options)
  const tools = words.flatMap((word) => word.split(','))
  const { path } = READS.compare
  if (options.md) {
    const text = await forTools(client, tools, (slugs) =>
      client.text(`${path}.md${queryOf({ tools: slugs.join(',') })}`, 'text/markdown'),
    )
    return void writeOut(plainLines(text))
  }
  const comparison = await forTools(client, tools, (slugs) =>
    client.json(`${path}${queryOf({ tools: slugs.join(',') })}`, COMPARISON),
  )
  const { differing, alike } = comparison
  printRows(
    comparison,
    comparedRows(comparison),
    `${counted(differing.length, 'check')} ${differing.length === 1 ? 'differs' : 'differ'}, ${alike.length} ${alike.length === 1 ? 'is' : 'are'} alike; --json has them all.`,
    options,
  )
}

function comparedRows({ tools, criteria, differing }: ComparisonRead): Rows {
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
        ...slugs.map((slug) => scores[slug]?.toFixed(2) ?? 'no score'),
      ]),
      ['Bonus', ...tools.map(({ bonus = 0 }) => (bonus > 0 ? `+${bonus}` : '–'))],
      ['At most', ...tools.map(({ limitedBy = null }) => limitWords(limitedBy))],
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

function outcomeOf(result: ComparisonRead['differing'][number]['results'][string]): string {
  return result?.status === 'judged' ? `${result.outcome} ${result.earned}` : '–'
}

export const recommendCommand = (): Command =>
  readCommand({
    name: 'recommend',
    description:
      'recommend tools for a task, with reasons in figures, ready configuration, and what was ruled out',
    of: READS.recommend,
    argument: ['<task...>', 'the task in words'],
    fills: 'task',
    options: {
      ...FILTERS,
      headless: { says: 'only tools that a program can sign in to without a browser' },
      verified: { says: 'only tools whose grade was seen by a scan (evidence: verified)' },
      weights: WEIGHTS,
      limit: { says: 'at most this many' },
    },
    isShipped: true,
    markdown: 'asked',
    schema: async () => RECOMMENDATION,
    showsWarnings: ({ recommendations }) => recommendations.length === 0,
    show: async (answer) =>
      (await import('../../../../represent/text/recommendation.ts')).recommendationText(answer),
  })
