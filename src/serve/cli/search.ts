// `agentgrade search`: finds tools by name, tag, category or description.
import { Command } from 'commander'
import type { Tool } from '../../domain/tool.ts'
import { TOOL } from './answer-shape.ts'
import { openClient, queryOf, withClientOptions, type ClientOptions } from './client.ts'
import { wholeNumber } from './whole-number.ts'

interface Options extends ClientOptions {
  limit?: number
}

interface Answer {
  query: string
  results: Tool[]
  total: number
}

export function searchCommand(): Command {
  const command = new Command('search')
    .description('find tools by name, tag, category or description; typing errors are forgiven')
    .argument('<query...>', 'the words')
    .option('--limit <number>', 'at most this many (default: 20, at most 100)', wholeNumber)
  return withClientOptions(command).action(run)
}

async function run(words: string[], options: Options): Promise<void> {
  const answer = await openClient(options).json<Answer>(`/search${queryOf({ q: words.join(' '), limit: options.limit })}`, { results: [TOOL], total: 'number' })
  const [{ toolRows }, { printRows }] = await Promise.all([import('../../represent/terminal-tools.ts'), import('./print-rows.ts')])
  const { results, total } = answer
  const below =
    results.length === 0
      ? 'No tool matches.'
      : total > results.length
        ? `The first ${results.length} of ${total} tools.`
        : `${total} tool${total === 1 ? '' : 's'}.`
  await printRows(answer, toolRows(results), below, options)
}
