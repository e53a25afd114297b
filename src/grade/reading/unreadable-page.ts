// Why the text of a documentation page cannot be measured, if so.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { inconclusive, type Withheld } from '../check.ts'
import { isSuccess } from './success.ts'

export function unreadable({ status, isShell }: Seen<'docs'>): Withheld | undefined {
  if (!isSuccess(status)) return inconclusive(`The documentation page returned ${status}.`)
  return isShell ? inconclusive('The page is empty until its scripts run.') : undefined
}
