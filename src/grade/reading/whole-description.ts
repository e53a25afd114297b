// Whether all operations of an OpenAPI description were kept: a sample cannot show what is missing.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { inconclusive, type Withheld } from '../check.ts'

type OpenApi = Pick<Seen<'openapi'>, 'operations' | 'operationCount'>

/** The answer that something is missing, if all operations were looked at. */
export function ifWhole<A>(openapi: OpenApi | undefined, answer: A): A | Withheld {
  if (!openapi || isWhole(openapi)) return answer
  const { operations, operationCount } = openapi
  return inconclusive(
    `Not found among the ${operations.length} operations looked at, of ${operationCount}.`,
  )
}

/** The fact that makes each `~` of a sentence "looked at": only some operations were kept. */
export function sampleOf(openapi: OpenApi | undefined): { lookedAt?: string } {
  if (!openapi || isWhole(openapi)) return {}
  return { lookedAt: `${openapi.operations.length} of ${openapi.operationCount} operations` }
}

/** "3 of 20 lists", or "3 of 20 lists looked at" if there may be more. */
export function extentOf(part: number, all: number, things: string, openapi: OpenApi): string {
  const words = [`${part} of ${all}`, things, isWhole(openapi) ? '' : 'looked at']
  return words.filter((word) => word !== '').join(' ')
}

export function isWhole({ operations, operationCount }: OpenApi): boolean {
  return operations.length >= operationCount
}
