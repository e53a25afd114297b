// The commands about single tools: `show`, `badge`, `compare` and `recommend`.
import { Command, Option } from 'commander'
import { CHECKS, COMPARISON, PROFILE, RECOMMENDATION } from '../../../../domain/answer/relied.ts'
import { ACCESS_IDS } from '../../../../domain/grading/criterion.ts'
import { READS } from '../../../../domain/read/reads.ts'
import { Refusal } from '../../../../errors/refusal.ts'
import { plainLines } from '../../../../represent/text/terminal.ts'
import {
  openClient,
  queryOf,
  ServiceProblem,
  withClientOptions,
  type Client,
  type ClientOptions,
} from '../../client.ts'
import { forTool, forTools } from '../../find-tool.ts'
import { writeText } from '../../output/files.ts'
import { writeJson, writeOut } from '../../output/write.ts'
import {
  FILTERS,
  readCommand,
  WEIGHTS,
  withClient,
  withShippedOption,
  type ShippedOptions,
} from '../../reading.ts'

const TOOL = ['<tool>', 'its slug or its name'] as const

interface ShowOptions extends ShippedOptions {
  checks?: boolean
}

export function showCommand(): Command {
  const command = new Command('show')
    .description('show a tool: grade, criteria, how to connect, what costs most')
    .argument(...TOOL)
    .option(
      '--checks',
      'and every check, what loses points first, with its fix; with --json, the checks alone',
    )
  return withClientOptions(withShippedOption(command)).action(
    (word: string, options: ShowOptions) =>
      withClient(options, (client) => forTool(client, word, (slug) => show(client, slug, options))),
  )
}

/** Prints the tool: JSON, or the markdown of the service. */
export async function show(client: Client, slug: string, options: ShowOptions): Promise<void> {
  const path = READS.tool.path.replace(':slug', slug)
  if (options.json)
    return writeJson(
      options.checks
        ? await client.json(`${path}/checks`, CHECKS)
        : await client.json(`${path}.json`, PROFILE),
    )
  for (const part of options.checks ? ['', '/checks'] : [''])
    writeOut(plainLines(await client.text(`${path}${part}.md`, 'text/markdown')))
}

interface BadgeOptions extends ClientOptions {
  out?: string
  access?: string
}

export function badgeCommand(): Command {
  return new Command('badge')
    .description('print the SVG badge of a tool')
    .argument(...TOOL)
    .addOption(
      new Option('--access <method>', 'the badge of this access method').choices(ACCESS_IDS),
    )
    .option('--out <file>', 'write it to this file')
    .option('--md', 'print the markdown that shows the badge in a README')
    .option(
      '--url <address>',
      'the service to ask (default: AGENTGRADE_URL, else http://127.0.0.1:3000)',
    )
    .action(printBadge)
}

async function printBadge(word: string, options: BadgeOptions): Promise<void> {
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

export function compareCommand(): Command {
  const command = new Command('compare')
    .description(
      'set two to four tools side by side: criteria, and the checks in which they differ',
    )
    .argument('<tool...>', 'their slugs or names')
  return withClientOptions(command).action(compare)
}

async function compare(words: string[], options: ClientOptions): Promise<void> {
  const client = openClient(options)
  const { path } = READS.compare
  await forTools(
    client,
    words.flatMap((word) => word.split(',')),
    async (slugs) => {
      const query = queryOf({ tools: slugs.join(',') })
      if (options.json) writeJson(await client.json(`${path}${query}`, COMPARISON))
      else writeOut(plainLines(await client.text(`${path}.md${query}`, 'text/markdown')))
    },
  )
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
    schema: async () => RECOMMENDATION,
    showsWarnings: ({ recommendations }) => recommendations.length === 0,
  })
