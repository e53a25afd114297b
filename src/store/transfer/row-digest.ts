// A digest over rows that depends neither on their order nor on the database.
import { createHash } from 'node:crypto'
import type { Row } from '../database/engine.ts'

const MODULUS = 1n << 128n

export interface Digest {
  rows: number
  hash: string
}

/**
 * Adds up the hashes of rows: the two databases sort text differently, and a sum is commutative.
 */
export class RowDigest {
  #rows = 0
  #sum = 0n

  /** Adds a row and returns its own digest. */
  add(row: Row, columns: readonly string[]): string {
    const digest = rowDigest(row, columns)
    this.#sum = (this.#sum + BigInt(`0x${digest}`)) % MODULUS
    this.#rows += 1
    return digest
  }

  get value(): Digest {
    return { rows: this.#rows, hash: this.#sum.toString(16).padStart(32, '0') }
  }
}

/** The digest of one row: half of a SHA-256, because it detects damage, not forgery. */
export function rowDigest(row: Row, columns: readonly string[]): string {
  const canonical = JSON.stringify(columns.map((column) => plainValue(row[column])))
  return createHash('sha256').update(canonical).digest('hex').slice(0, 32)
}

/** A value as JSON, the same from either database. */
export function plainValue(value: unknown): string | number | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'bigint')
    return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString()
  if (typeof value === 'string' || typeof value === 'number') return value
  throw new Error(
    `a column holds ${Object.prototype.toString.call(value)}, which no table of ours does`,
  )
}
