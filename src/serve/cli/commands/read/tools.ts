// The commands about single tools: `show`, `badge`, `compare` and `recommend`.
import type { Command } from 'commander'
import { CHECKS, COMPARISON, PROFILE, RECOMMENDATION } from '../../../../domain/answer/relied.ts'
import { READS } from '../../../../domain/read/reads.ts'
import { Refusal } from '../../../../errors/refusal.ts'
import { plainLines } from '../../../../represent/text/terminal.ts'
import {
  openClient,
  queryOf,
  ServiceProblem,
  type Client,
  type ClientOptions,
} from '../../client.ts'
import { forTool, forTools } from '../../find-tool.ts'
import { writeText } from '../../output/files.ts'
import { writeJson, writeOut } from '../../output/write.ts'
import { FILTERS, readCommand, WEIGHTS, withClient, type ShippedOptions } from '../../reading.ts'

interface ShowOptions extends ShippedOptions {
  checks?: boolean
}

export function showTool(word: string, options: ShowOptions): Promise<void> {
  return withClient(options, (client) =>
    forTool(client, word, (slug) => show(client, slug, options)),
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
