// The names of imported servers, over all sources: of two that are easily taken for each other, the
// one that we saw first stays.
import { namespaceOf } from '../../domain/registry/entry.ts'
import { sortedInSteps, yieldEventLoop } from '../../runtime/event-loop.ts'
import { isPlain, looksOf, namespaceLooks } from './looks.ts'

/** When we first saw a name; what a registry says about its age proves nothing. */
export interface SeenName {
  name: string
  seenAt: number
}

/** A name that is taken for another. */
export interface TakenFor {
  name: string
  takenFor: string
}

/**
 * `reserved`: in our own namespace. `twin`: seen at the same time as the other, and neither of them
 * is the odd one, so both stay.
 */
export type Standing =
  | { state: 'free' }
  | { state: 'imitation' | 'twin' | 'reserved'; takenFor: string }

/** Of a name, or of a publisher on a namespace, which is told by the first name in it. */
interface Claim extends SeenName {
  text: string
  publisher: Claim | null
  /** The names that fall with it. */
  names: string[]
  /** The claim that it is out for. */
  rival: Claim | null
  twin: Claim | null
}

const FREE: Standing = { state: 'free' }
const STEP = 50

export class NamesInUse {
  /** Were taken in before the name that they are taken for was known. */
  readonly ousted: TakenFor[] = []
  /** By namespace in lower case: host names and accounts are the same in any case. */
  readonly #publishers = new Map<string, Claim>()
  readonly #names = new Map<string, Claim>()
  readonly #publisherLooks = new Map<string, Claim>()
  readonly #nameLooks = new Map<string, Claim>()
  /** Namespaces as they are written, whose looks are known. */
  readonly #written = new Set<string>()
  #newest = 0

  /** Our own namespace is older than everything. */
  constructor(ownNamespace?: string) {
    if (ownNamespace === undefined) return
    const publisher = claimOf(ownNamespace, { name: ownNamespace, seenAt: -1 })
    this.#publishers.set(ownNamespace.toLowerCase(), publisher)
    settle(publisher, namespaceLooks(ownNamespace), this.#publisherLooks, () => {})
  }

  /** Before the first is taken. Those that are out are `ousted`. */
  async load(seen: readonly SeenName[]): Promise<void> {
    const sorted = await sortedInSteps(
      seen,
      (one, other) => one.seenAt - other.seenAt || (one.name < other.name ? -1 : 1),
    )
    for (const [at, { name, seenAt }] of sorted.entries()) {
      if (at % STEP === 0) await yieldEventLoop()
      const standing = this.take(name, seenAt)
      if (standing.state === 'imitation' || standing.state === 'reserved')
        this.ousted.push({ name, takenFor: standing.takenFor })
    }
  }

  /** Later than everything that is known: a clock that was set back makes nothing older. */
  after(now: number): number {
    return Math.max(now, this.#newest + 1)
  }

  take(name: string, seenAt: number): Standing {
    const known = this.#names.get(name)
    if (known) return this.#standingOf(known, name)
    const namespace = namespaceOf(name)
    const publisher = this.#publisherOf(namespace, { name, seenAt })
    if (publisher.seenAt < 0) return { state: 'reserved', takenFor: namespace }
    if (publisher.rival) return this.#standingOf(publisher, name)
    const claim = claimOf(name, { name, seenAt }, publisher)
    claim.names.push(name)
    claim.rival = this.#rivalOf(namespace, publisher)
    if (claim.rival === null) {
      const prefix = `${namespace.toLowerCase()}/`
      const looks = looksOf(name.slice(prefix.length)).map((look) => prefix + look)
      settle(claim, looks, this.#nameLooks, this.#oust)
    }
    if (claim.rival) return this.#standingOf(claim, name)
    this.#names.set(name, claim)
    publisher.names.push(name)
    this.#newest = Math.max(this.#newest, seenAt)
    return this.#standingOf(claim, name)
  }

  #publisherOf(namespace: string, first: SeenName): Claim {
    const key = namespace.toLowerCase()
    const known = this.#publishers.get(key)
    if (known) return known
    const publisher = claimOf(namespace, first)
    this.#publishers.set(key, publisher)
    this.#written.add(namespace)
    settle(publisher, namespaceLooks(namespace), this.#publisherLooks, this.#oust)
    return publisher
  }

  /** Written in other letters, a namespace may look like another's. */
  #rivalOf(namespace: string, publisher: Claim): Claim | null {
    if (this.#written.has(namespace)) return null
    const owners = namespaceLooks(namespace).map((look) => this.#publisherLooks.get(look))
    const other = owners.find((owner) => owner && owner !== publisher && owner.rival === null)
    if (other === undefined) this.#written.add(namespace)
    return other ?? null
  }

  #standingOf({ rival, twin, publisher }: Claim, name: string): Standing {
    if (rival) return { state: 'imitation', takenFor: this.#nameOf(rival, name) }
    const other = twin ?? publisher?.twin
    return other ? { state: 'twin', takenFor: this.#nameOf(other, name) } : FREE
  }

  /** A publisher is told by the name of the same server, if it has one. */
  #nameOf({ text, name: first }: Claim, name: string): string {
    const same = `${text}${name.slice(name.indexOf('/'))}`
    return this.#names.has(same) ? same : first
  }

  readonly #oust = (loser: Claim, rival: Claim): void => {
    for (const name of loser.names) {
      const claim = this.#names.get(name)
      if (claim) claim.rival = rival
      this.ousted.push({ name, takenFor: this.#nameOf(rival, name) })
    }
  }
}

function claimOf(text: string, seen: SeenName, publisher: Claim | null = null): Claim {
  return { ...seen, text, publisher, names: [], rival: null, twin: null }
}

/** Decides between a claim and those that look like it; the one that stays has the looks. */
function settle(
  claim: Claim,
  looks: readonly string[],
  owners: Map<string, Claim>,
  oust: (loser: Claim, rival: Claim) => void,
): void {
  const others = new Set(looks.flatMap((look) => owners.get(look) ?? []))
  others.delete(claim)
  claim.rival = [...others].find((owner) => isBefore(owner, claim)) ?? null
  if (claim.rival) return
  for (const owner of others)
    if (isBefore(claim, owner)) {
      owner.rival = claim
      oust(owner, claim)
    } else {
      claim.twin ??= owner
      owner.twin ??= claim
    }
  for (const look of looks) if (owners.get(look)?.rival !== null) owners.set(look, claim)
}

/** Of two that were seen at the same time, the one that is written plainly. */
function isBefore(one: Claim, other: Claim): boolean {
  if (one.seenAt !== other.seenAt) return one.seenAt < other.seenAt
  return isPlain(one.text) && !isPlain(other.text)
}
