// The budget of a scan: requests, by probe and in total, redirects, and decoded bytes.
import type { Limits } from '../limits.ts'
import { Failed, type Share } from './outbound.ts'

interface Account {
  own: number
  leads: number
  taken: number
  /** `never`: users outside the plan do not report when they have finished. */
  finished: 'yes' | 'not yet' | 'never'
  /** Pending leads, in order. */
  waiting: ((isGranted: boolean) => void)[]
}

/** Which request exceeds the budget depends on what each probe spends, never on response times. */
export class Budget {
  readonly #accounts = new Map<string, Account>()
  /** Without those reserved for redirects. */
  readonly #total: number
  #hopsLeft: number
  #requestsLeft: number
  #bytesLeft: number

  constructor({ requests, hops, scanBytes }: Limits) {
    this.#total = requests - hops
    this.#hopsLeft = hops
    this.#requestsLeft = requests
    this.#bytesLeft = scanBytes
  }

  /** Probes in the order in which they may use what is left. Each must be finished. */
  plan(probes: readonly (Share & { id: string })[]): void {
    for (const { id, ...share } of probes) this.share(id, share, 'not yet')
  }

  /** By default for a user that is not in the plan. */
  share(
    probe: string,
    { requests, leads = 0 }: Share,
    finished: Account['finished'] = 'never',
  ): void {
    const account = this.#accounts.get(probe) ?? {
      own: 0,
      leads: 0,
      taken: 0,
      finished,
      waiting: [],
    }
    account.own = Math.max(account.own, requests)
    account.leads = Math.max(account.leads, leads)
    this.#accounts.set(probe, account)
  }

  /** If so it is counted. One beyond its own share may have to wait for earlier probes. */
  takeRequest(probe: string): boolean | Promise<boolean> {
    const account = this.#accounts.get(probe)
    if (!account || account.taken + account.waiting.length >= account.own + account.leads)
      return false
    if (account.taken < account.own) return this.#take(account)
    const granted = this.#judgeLead(account)
    return granted === null
      ? new Promise((resolve) => account.waiting.push(resolve))
      : granted && this.#take(account)
  }

  /** A redirect counts for the scan, but not against the probe, which cannot foresee it. */
  takeHop(): boolean {
    if (this.#hopsLeft < 1 || this.#requestsLeft < 1) return false
    this.#hopsLeft--
    this.#requestsLeft--
    return true
  }

  /** The probe makes no more requests: later probes may use what it has left. */
  finish(probe: string): void {
    const account = this.#accounts.get(probe)
    if (account?.finished === 'not yet') account.finished = 'yes'
    for (const each of this.#accounts.values()) this.#answer(each)
  }

  takeBytes(bytes: number): void {
    this.#bytesLeft -= bytes
    if (this.#bytesLeft < 0) throw new Failed('bytes-used-up')
  }

  #take(account: Account): boolean {
    if (this.#requestsLeft < 1) return false
    account.taken++
    this.#requestsLeft--
    return true
  }

  /** Resolves pending leads that can be decided now. */
  #answer(account: Account): void {
    while (account.waiting.length > 0) {
      const granted = this.#judgeLead(account)
      if (granted === null) return
      account.waiting.shift()?.(granted && this.#take(account))
    }
  }

  /** Whether it takes nothing from earlier and later probes; null while that is not certain. */
  #judgeLead(account: Account): boolean | null {
    const accounts = [...this.#accounts.values()]
    const place = accounts.indexOf(account)
    const before = accounts.slice(0, place)
    const left = this.#total - account.taken - sum(accounts.slice(place + 1).map(({ own }) => own))
    if (
      left >
      sum(
        before.map(({ finished, taken, own, leads }) => (finished === 'yes' ? taken : own + leads)),
      )
    )
      return true
    const isOpen =
      before.some(({ finished }) => finished === 'not yet') &&
      left > sum(before.map(({ taken }) => taken))
    return isOpen ? null : false
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
