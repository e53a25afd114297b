// `agentgrade changes`: what happened to tools, by the cursor that every reader of events uses.
import { Command, InvalidArgumentError } from 'commander'
import type { EventAnswer } from '../../../../domain/answer/event.ts'
import type { Rows } from '../../../../represent/terminal/tools.ts'
import { EVENTS } from '../../../../domain/answer/relied-tool.ts'
import { openClient, queryOf, withClientOptions, type ClientOptions } from '../../client.ts'
import { forTool } from '../../find-tool.ts'
import { wholeNumber } from '../../input/whole-number.ts'
import { printRows } from '../../output/print-rows.ts'

interface Options extends ClientOptions {
  since?: string
  tool?: string
  category?: string
  kind?: string
  limit?: number
}

export function changesCommand(): Command {
  const command = new Command('changes')
    .description('list new tools, changed grades and changed contracts, oldest first')
    .option(
      '--since <cursor>',
      'only what came after this cursor, or since a date such as 2026-11-01 (default: the latest)',
      sinceText,
    )
    .option('--tool <tool>', 'only this tool, by its slug or name')
    .option('--category <slug>', 'only this category')
    .option('--kind <names>', 'only these, of tool.added,grade.changed,contract.changed')
    .option('--limit <number>', 'at most this many (default: 50, at most 100)', wholeNumber)
  return withClientOptions(command).action(run)
}

async function run({ since, tool, category, kind, limit, ...options }: Options): Promise<void> {
  const client = openClient(options)
  const ask = (slug?: string) =>
    client.json(`/events${queryOf({ since, tool: slug, category, kind, limit })}`, EVENTS)
  const answer = tool === undefined ? await ask() : await forTool(client, tool, ask)
  const { events, hasMore } = answer
  const count = events.length === 0 ? 'Nothing new.' : `${events.length} of them.`
  const next = `\`agentgrade changes --since ${answer.cursor}\` reads on.`
  await printRows(
    answer,
    rowsOf(events),
    `${count} ${hasMore ? 'There is more: ' : ''}${next}`,
    options,
  )
}

function rowsOf(events: readonly Pick<EventAnswer, 'at' | 'tool' | 'summary'>[]): Rows {
  return {
    columns: [{ title: 'When' }, { title: 'Slug' }, { title: 'What', shrinks: true }],
    rows: events.map(({ at, tool, summary }) => [
      at.slice(0, 16).replace('T', ' '),
      tool.slug,
      summary,
    ]),
  }
}

function sinceText(text: string): string {
  if (/^\d{1,15}$/.test(text) || /^\d{4}-\d{2}-\d{2}/.test(text)) return text
  throw new InvalidArgumentError(
    'Give the cursor printed by the last call, 0 for everything, or a date such as 2026-11-01.',
  )
}
