// Withdraws a submission for its submitter or an administrator, while its first scan is queued.
import type { Catalogue } from '../../store/catalogue.ts'
import { Refusal } from '../../errors/refusal.ts'
import { subjectOf, type Caller } from '../keys/caller.ts'

export interface TakeBackDeps {
  catalogue: Pick<Catalogue, 'takeBack'>
  now: () => number
}

const WHY = {
  begun: 'its first scan has begun, or it was graded already',
  'in-use': 'it was reviewed, claimed or reported since',
} as const

/** False for an unknown tool. */
export async function takeBackSubmission(
  { catalogue, now }: TakeBackDeps,
  slug: string,
  who: Caller,
): Promise<boolean> {
  const outcome = await catalogue.takeBack(slug, who.isAdmin ? null : subjectOf(who), now())
  if (outcome === 'not-submitter') throw new Refusal('not-submitter', { facts: { slug } })
  if (outcome === 'begun' || outcome === 'in-use')
    throw new Refusal('submission-settled', { facts: { slug, why: WHY[outcome] } })
  return outcome === 'taken-back'
}
