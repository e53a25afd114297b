// Stores idempotent requests and their responses for a day.
import type { Catalogue, OnceOutcome, OnceRequest } from '../catalogue.ts'
import type { Reader } from '../database/engine.ts'
import { inSteps } from './steps.ts'
import type { Store } from '../store.ts'
import { takeQuota } from './quotas.ts'

/** Longer than any response takes. A slower request loses its lease and can store nothing. */
export const LEASE_MS = 15_000
export const KEPT_MS = 86_400_000

type Row = Awaited<ReturnType<Store['queries']['findOnce']>>[number]

export function onceRequests(
  store: Store,
): Pick<
  Catalogue,
  | 'holdRequest'
  | 'onceOnly'
  | 'answerRequest'
  | 'forgetRequest'
  | 'releaseRequest'
  | 'forgetOldRequests'
> {
  const { engine, queries } = store
  return {
    holdRequest: async (request, now) => {
      // A repeated request needs no lock.
      const [known] = await queries.findOnce(engine, { id: request.id })
      const settled = known && settledOutcome(known, request, now)
      return settled ?? engine.transaction((tx) => hold(store, tx, request, now))
    },
    onceOnly: inSteps,
    answerRequest: async ({ id, attempt }, answer) => {
      await engine.transaction((tx) => queries.updateAnswer(tx, { id, attempt, answer }))
    },
    forgetRequest: async ({ id, attempt }) => {
      await engine.transaction((tx) => queries.forgetOnce(tx, { id, attempt }))
    },
    releaseRequest: async ({ id, attempt }) => {
      await engine.transaction((tx) => queries.releaseOnce(tx, { id, attempt }))
    },
    forgetOldRequests: async (now) => {
      await engine.transaction((tx) => queries.forgetOldOnce(tx, { before: now - KEPT_MS }))
    },
  }
}

async function hold(
  store: Store,
  tx: Reader,
  request: OnceRequest,
  now: number,
): Promise<OnceOutcome> {
  const { queries } = store
  const { id, fingerprint, nonce, quota } = request
  const leaseUntil = now + LEASE_MS
  const [old] = await queries.findOnce(tx, { id })
  if (old && isOver(old, now)) await queries.forgetOldOnce(tx, { before: old.created_at })
  if (!old || isOver(old, now)) {
    const [made] = await queries.insertOnce(tx, { id, fingerprint, nonce, now, leaseUntil })
    if (made) {
      const used = await takeQuota(store, tx, 'once', quota)
      if (used !== null) return heldOutcome(made)
      await queries.forgetOnce(tx, { id, attempt: made.attempt })
      return { state: 'quota-exceeded' }
    }
  }
  const [known] = await queries.findOnce(tx, { id })
  const settled = known && settledOutcome(known, request, now)
  if (settled) return settled
  const [taken] = await queries.takeOnce(tx, { id, now, leaseUntil })
  return taken ? heldOutcome(taken) : { state: 'running' }
}

/** Null if the request may be claimed. */
function settledOutcome(row: Row, { fingerprint }: OnceRequest, now: number): OnceOutcome | null {
  if (isOver(row, now)) return null
  if (row.fingerprint !== fingerprint) return { state: 'reused' }
  if (row.answer !== null) return { state: 'answered', answer: row.answer }
  return row.lease_until > now ? { state: 'running' } : null
}

function isOver({ created_at: createdAt }: Row, now: number): boolean {
  return createdAt <= now - KEPT_MS
}

function heldOutcome({ id, attempt, nonce, created_at: createdAt, steps }: Row): OnceOutcome {
  const request = { id, attempt, nonce, createdAt, steps: JSON.parse(steps) as string[] }
  return { state: 'held', request }
}
