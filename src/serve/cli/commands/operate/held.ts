// `agentgrade held`: lists the quarantined reviews, and releases or deletes one, for the operator.
import { decideHeldReview } from '../../../../usecases/review/held-reviews.ts'
import { inCatalogue } from '../../in-catalogue.ts'
import { type FormOptions, printResult, printTable } from '../../output/print.ts'

export const held = {
  '': list,
  release: (id: string, options: FormOptions) => decide('release', id, options),
  delete: (id: string, options: FormOptions) => decide('delete', id, options),
}

async function list({ limit, ...options }: FormOptions & { limit: number }): Promise<void> {
  const found = await inCatalogue((catalogue) => catalogue.listHeldReviews(1, limit))
  const columns = [
    { title: 'Id' },
    { title: 'Made' },
    { title: 'Tool' },
    { title: 'Says (untrusted)', shrinks: true },
  ]
  const rows = found.held.map(({ review }) => [
    review.id,
    review.createdAt.slice(0, 10),
    review.toolSlug,
    [review.task.description, review.biggestFriction, review.agentId]
      .filter((text) => text !== undefined)
      .join(' / '),
  ])
  printTable(found, { columns, rows }, 'No reviews are held.', options)
}

async function decide(
  decision: 'release' | 'delete',
  id: string,
  options: FormOptions,
): Promise<void> {
  const { toolSlug } = await inCatalogue((catalogue) =>
    decideHeldReview({ catalogue, now: Date.now }, decision, id),
  )
  const done =
    decision === 'release'
      ? { state: 'listed', sentence: `is released: it is listed and counted for ${toolSlug}.` }
      : { state: 'deleted', sentence: 'is deleted.' }
  printResult({ id, toolSlug, state: done.state }, `${id} ${done.sentence}`, options)
}
