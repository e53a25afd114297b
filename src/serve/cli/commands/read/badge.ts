// `agentgrade badge`: fetches a tool's badge, or the markdown line that shows it.
import { Command, Option } from 'commander'
import { ACCESS_IDS } from '../../../../domain/grading/access-id.ts'
import { Refusal } from '../../../../errors/refusal.ts'
import {
  openClient,
  queryOf,
  ServiceProblem,
  type Client,
  type ClientOptions,
} from '../../client.ts'
import { forTool } from '../../find-tool.ts'
import { writeText } from '../../output/write-text.ts'
import { writeOut } from '../../output/write.ts'

interface Options extends ClientOptions {
  out?: string
  access?: string
}

export function badgeCommand(): Command {
  return new Command('badge')
    .description('print the SVG badge of a tool')
    .argument('<tool>', 'its slug or its name')
    .addOption(
      new Option('--access <method>', 'the badge of this access method').choices(ACCESS_IDS),
    )
    .option('--out <file>', 'write it to this file')
    .option('--md', 'print the markdown that shows the badge in a README')
    .option(
      '--url <address>',
      'the service to ask (default: AGENTGRADE_URL, else http://127.0.0.1:3000)',
    )
    .action(run)
}

async function run(word: string, options: Options): Promise<void> {
  const client = openClient(options)
  const query = queryOf({ access: options.access })
  const { path, svg } = await forTool(client, word, (slug) => badgeOf(client, slug, query))
  const { plainLines } = await import('../../../../represent/terminal/table.ts')
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
  const path = `/tools/${slug}`
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
