// Stores policies, their secret paths, and which servers each lets in: a move over the line is
// published once, whichever process finds it.
import type { Pin } from '../../domain/registry/pin.ts'
import type { Policy, PolicyReason } from '../../domain/registry/policy.ts'
import { inserting, sql, type Reader } from '../database/statement.ts'
import { stepsOf, yieldEventLoop } from '../../runtime/event-loop.ts'
import type { Store } from '../store.ts'
import { makeToolChanges } from '../tools/changes.ts'
import { eventOf, type EventTool, type NewEvent } from '../tools/events.ts'
import { raiseRegistry } from './servers.ts'

/** Names between two ticks of the event loop: each may be judged. */
const STEP = 200
/** Of one transaction, which holds others: many servers can move at once. */
/** Of what is remembered, in one transaction. */
const MOST_PINS = 500
const MOST_EVENTS = 200

export interface RegistryToken {
  id: string
  /** What it is for. */
  name: string
  createdAt: number
}

/** A server that is on the other side of the line now. */
export interface PolicyMove {
  server: string
  isIn: boolean
  reasons: readonly PolicyReason[]
  /** The tool behind it; null if there is none, and then there is no event. */
  toolId: number | null
}

/** What a policy makes of the servers at one time. */
export interface JudgedPolicy {
  name: string
  policy: Policy
  /** Whether its exceptions are bound already. */
  isBound: boolean
  /** What it lets in. */
  names: ReadonlySet<string>
  /** What is to be remembered of its servers. */
  pins: ReadonlyMap<string, Pin>
}

const putPolicy = sql<{ name: string }>()(`
  insert into registry_policy (name, policy, is_filed) values (:name, :policy, :isFiled)
  on conflict (name) do update set policy = excluded.policy, is_filed = excluded.is_filed
  where registry_policy.policy <> excluded.policy or registry_policy.is_filed <> excluded.is_filed
  returning name`)
const filedPolicies = sql<{ name: string }>()(
  'select name from registry_policy where is_filed = 1 order by name',
)
const deletePolicy = sql<{ name: string }>()(
  'delete from registry_policy where name = :name returning name',
)
const deleteTokens = sql()('delete from registry_token where policy = :policy')
const insertToken = inserting('registry_token', { same: { revoked_at: null } })
const listTokens = sql<RegistryToken>()(`
  select id, name, created_at as "createdAt" from registry_token
  where policy = :policy and revoked_at is null order by created_at, id`)
const revokeToken = sql<{ id: string }>()(`
  update registry_token set revoked_at = :now
  where id = :id and policy = :policy and revoked_at is null returning id`)
/**
 * Locks the policy until the transaction ends; no row if it is another by now, or if somebody with
 * newer data or a faster clock has judged by it.
 */
const lockPolicy = sql<{ judged: string; admitted: string }>()(`
  update registry_policy set judged_at = :now
  where name = :name and policy = :policy and judged_at <= :now
    and exists (select 1 from meta where revision = :tools and registry = :registry)
  returning judged, admitted`)
const setAdmitted = sql()(
  'update registry_policy set judged = policy, admitted = :admitted where name = :name',
)
const readJudged = sql<{ judged: string; admitted: string }>()(
  'select judged, admitted from registry_policy where name = :name',
)
const setBound = sql<{ name: string }>()(
  'update registry_policy set bound = policy where name = :name and bound <> policy returning name',
)
const putPin = sql()(`
  insert into registry_pin (policy, server, pin, changed) values (:policy, :server, :pin, 0)
  on conflict (policy, server) do update set pin = excluded.pin, changed = 0`)
/** They stay as empty ones, so that every process learns of it. */
const emptyPins = sql()(
  "update registry_pin set pin = '', changed = 0 where policy = :policy and pin <> ''",
)
const numberPins = sql()('update registry_pin set changed = :revision where changed = 0')
const toolOfEvent = sql<EventTool>()(
  'select category, grade_rank, score, method_version from tool where id = :id',
)

export function registryPolicies({ engine }: Store) {
  return {
    putRegistryPolicy: (name: string, policy: Policy): Promise<void> =>
      engine.transaction(async (tx) => {
        await putPolicy(tx, { name, policy: JSON.stringify(policy), isFiled: 0 })
        await raiseRegistry(tx)
      }),
    /** False if there is none. Its secret paths end with it. */
    deleteRegistryPolicy: (name: string): Promise<boolean> =>
      engine.transaction(async (tx) => {
        const isKnown = await removePolicy(tx, name)
        if (isKnown) await raise(tx)
        return isKnown
      }),
    /** The policies of the operator's file are those that are filed; one that left it is deleted. */
    fileRegistryPolicies: (policies: Readonly<Record<string, Policy>>): Promise<void> =>
      engine.transaction(async (tx) => {
        let changes = 0
        for (const { name } of await filedPolicies(tx))
          if (!Object.hasOwn(policies, name) && (await removePolicy(tx, name))) changes += 1
        for (const [name, policy] of Object.entries(policies)) {
          const row = { name, policy: JSON.stringify(policy), isFiled: 1 }
          changes += (await putPolicy(tx, row)).length
        }
        if (changes > 0) await raise(tx)
      }),
    /** What an operator confirms of a server that has changed. */
    putRegistryPin: (policy: string, server: string, pin: Pin): Promise<void> =>
      engine.transaction(async (tx) => {
        await putPin(tx, { policy, server, pin: JSON.stringify(pin) })
        await raise(tx)
      }),
    createRegistryToken: (
      policy: string,
      { id, name, createdAt, digest }: RegistryToken & { digest: string },
    ): Promise<void> =>
      engine.transaction(async (tx) => {
        await insertToken(tx, { id, policy, digest, name, created_at: createdAt })
        await raiseRegistry(tx)
      }),
    listRegistryTokens: (policy: string): Promise<RegistryToken[]> =>
      listTokens(engine, { policy }),
    /** False if there is none. */
    revokeRegistryToken: (policy: string, id: string, now: number): Promise<boolean> =>
      engine.transaction(async (tx) => {
        const isKnown = (await revokeToken(tx, { id, policy, now })).length > 0
        if (isKnown) await raiseRegistry(tx)
        return isKnown
      }),
    /**
     * Records who is in and what is remembered of them, and publishes each move since the last time;
     * false if there are more, or if what it follows from is outdated. A policy that was edited begins
     * anew, without events: whoever edited it knows.
     */
    recordMoves: async (
      { name, policy, names, pins, isBound }: JudgedPolicy,
      moveOf: (server: string) => PolicyMove,
      asOf: { now: number; tools: number; registry: number },
    ): Promise<boolean> => {
      const text = JSON.stringify(policy)
      const [known] = await readJudged(engine, { name })
      if (known === undefined) return false
      const all = await joined(names)
      if (isBound && pins.size === 0 && known.judged === text && known.admitted === all) return true
      const isEdited = known.judged !== text
      const { moves, rest } = isEdited
        ? { moves: [], rest: names }
        : await nextMoves(known.admitted, names, moveOf)
      const admitted = rest === names ? all : await joined(rest)
      return await engine.transaction(async (tx) => {
        const [stored] = await lockPolicy(tx, { name, policy: text, ...asOf })
        if (stored?.judged !== known.judged || stored.admitted !== known.admitted) return false
        const changes = makeToolChanges()
        const events = await eventsOf(tx, name, moves, asOf.now)
        for (const event of events) changes.publish(event)
        await setAdmitted(tx, { name, admitted })
        const isRemembered = await remember(tx, { name, pins })
        if (events.length > 0) await changes.write(tx)
        return rest === names && isRemembered
      })
    },
  }
}

/** One per line. */
async function joined(names: ReadonlySet<string>): Promise<string> {
  const isStep = stepsOf(STEP)
  let lines = ''
  for (const name of names) {
    lines += lines === '' ? name : `\n${name}`
    if (isStep()) await yieldEventLoop()
  }
  return lines
}

/** The first moves that are events, and who is in after them; all names if there are no more. */
async function nextMoves(
  admitted: string,
  names: ReadonlySet<string>,
  moveOf: (server: string) => PolicyMove,
): Promise<{ moves: PolicyMove[]; rest: ReadonlySet<string> }> {
  const before = new Set(admitted === '' ? [] : admitted.split('\n'))
  const rest = new Set(before)
  const moves: PolicyMove[] = []
  const isStep = stepsOf(STEP)
  const take = async (server: string, isMoved: boolean) => {
    if (isStep()) await yieldEventLoop()
    if (!isMoved) return
    const move = moveOf(server)
    if (names.has(server)) rest.add(server)
    else rest.delete(server)
    if (move.toolId !== null) moves.push(move)
  }
  for (const name of names) {
    if (moves.length === MOST_EVENTS) return { moves, rest }
    await take(name, !before.has(name))
  }
  for (const name of before) {
    if (moves.length === MOST_EVENTS) return { moves, rest }
    await take(name, !names.has(name))
  }
  return { moves, rest: names }
}

/** Some of the pins, and that its exceptions are bound once all are; false if there are more. */
async function remember(
  tx: Reader,
  { name: policy, pins }: Pick<JudgedPolicy, 'name' | 'pins'>,
): Promise<boolean> {
  const some = [...pins].slice(0, MOST_PINS)
  for (const [server, pin] of some) await putPin(tx, { policy, server, pin: JSON.stringify(pin) })
  const isWhole = some.length === pins.size
  const bound = isWhole ? await setBound(tx, { name: policy }) : []
  if (some.length + bound.length > 0) await raise(tx)
  return isWhole
}

/** Every process takes over what is remembered by the number of its last change. */
async function raise(tx: Reader): Promise<void> {
  const [{ revision } = { revision: 0 }] = await raiseRegistry(tx)
  await numberPins(tx, { revision })
}

async function removePolicy(tx: Reader, policy: string): Promise<boolean> {
  await deleteTokens(tx, { policy })
  await emptyPins(tx, { policy })
  return (await deletePolicy(tx, { name: policy })).length > 0
}

async function eventsOf(tx: Reader, name: string, moves: readonly PolicyMove[], at: number) {
  const events: NewEvent[] = []
  for (const { server, isIn, reasons, toolId } of moves) {
    const [tool] = toolId === null ? [] : await toolOfEvent(tx, { id: toolId })
    if (toolId === null || !tool) continue
    const policy = JSON.stringify({ name, server, isIn, reasons })
    const cause = { reason: 'policy', at, scanId: null } as const
    events.push(eventOf(toolId, tool, 'policy.changed', cause, { policy }))
  }
  return events
}
