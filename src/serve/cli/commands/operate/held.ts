// `agentgrade held`: lists the quarantined reviews, and releases or deletes one, for the operator.
import { Command } from 'commander'
import { inCatalogue } from '../../in-catalogue.ts'
import { wholeNumber } from '../../input/format-options.ts'
import { type FormOptions, printResult, printTable, withForms } from '../../output/print.ts'

const USUAL_LIMIT = 50

export function heldCommand(): Command {
  const command = new Command('held')
    .description('show the held reviews of DATABASE_URL, newest first')
    .option('--limit <number>', 'how many', wholeNumber, USUAL_LIMIT)
    .option('--json', 'print them as JSON')
    .option('--md', 'print them as markdown')
    .action(list)
  for (const [decision, description] of [
    ['release', 'list a held review, and count it, as if it had never been held'],
    ['delete', 'delete a held review permanently'],
  ] as const)
    withForms(
      command
        .command(decision)
        .description(description)
        .argument('<id>', 'the id of the review, from held'),
    ).action((id: string, _: FormOptions, own: Command) =>
      // `held` has the same options, and commander gives them to the outer command.
      decide(decision, id, own.optsWithGlobals<FormOptions>()),
    )
  return command
}

async function list({ limit, ...options }: FormOptions & { limit: number }): Promise<void> {
  const { held, total } = await inCatalogue((catalogue) => catalogue.listHeldReviews(1, limit))
  const columns = [
    { title: 'Id' },
    { title: 'Made' },
    { title: 'Tool' },
    { title: 'Says (untrusted)', shrinks: true },
  ]
  const rows = held.map(({ review }) => [
    review.id,
    review.createdAt.slice(0, 10),
    review.toolSlug,
    [review.task.description, review.biggestFriction, review.agentId]
      .filter((text) => text !== undefined)
      .join(' / '),
  ])
  printTable({ held, total }, { columns, rows }, 'No reviews are held.', options)
}

async function decide(
  decision: 'release' | 'delete',
  id: string,
  options: FormOptions,
): Promise<void> {
  const { decideHeldReview } = await import('../../../../usecases/review/held-reviews.ts')
  const { toolSlug } = await inCatalogue((catalogue) =>
    decideHeldReview({ catalogue, now: Date.now }, decision, id),
  )
  const done =
    decision === 'release'
      ? { state: 'listed', sentence: `is released: it is listed and counted for ${toolSlug}.` }
      : { state: 'deleted', sentence: 'is deleted.' }
  printResult({ id, toolSlug, state: done.state }, `${id} ${done.sentence}`, options)
}
