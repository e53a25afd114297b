// Stores policies, their secret paths, and which servers each lets in: a move over the line is
// published once, whichever process finds it.
import type { Policy, PolicyReason } from '../../domain/registry/policy.ts'
import type { Reader } from '../database/engine.ts'
import { inserting, sql } from '../database/statement.ts'
import type { Store } from '../store.ts'
import { makeToolChanges } from '../tools/changes.ts'
import { raiseRegistry } from './servers.ts'

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
const deleteAdmitted = sql()('delete from registry_admitted where policy = :policy')
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
const lockPolicy = sql<{ judged: string }>()(`
  update registry_policy set judged_at = :now
  where name = :name and policy = :policy and judged_at <= :now
    and exists (select 1 from meta where revision = :tools and registry = :registry)
  returning judged`)
const setJudged = sql()('update registry_policy set judged = :judged where name = :policy')
const admit = sql<{ name: string }>()(`
  insert into registry_admitted (policy, name) values (:policy, :name)
  on conflict (policy, name) do nothing returning name`)
const dismiss = sql<{ name: string }>()(
  'delete from registry_admitted where policy = :policy and name = :name returning name',
)
const readAdmitted = sql<{ name: string }>()(
  'select name from registry_admitted where policy = :policy',
)
const toolOfEvent = sql<{
  category: string
  grade_rank: number | null
  score: number | null
  method_version: string
}>()('select category, grade_rank, score, method_version from tool where id = :id')

export function registryPolicies({ engine }: Store) {
  const remove = async (tx: Reader, policy: string) => {
    await deleteTokens(tx, { policy })
    await deleteAdmitted(tx, { policy })
    return (await deletePolicy(tx, { name: policy })).length > 0
  }
  return {
    putRegistryPolicy: (name: string, policy: Policy): Promise<void> =>
      engine.transaction(async (tx) => {
        await putPolicy(tx, { name, policy: JSON.stringify(policy), isFiled: 0 })
        await raiseRegistry(tx)
      }),
    /** False if there is none. Its secret paths end with it. */
    deleteRegistryPolicy: (name: string): Promise<boolean> =>
      engine.transaction(async (tx) => {
        const isKnown = await remove(tx, name)
        if (isKnown) await raiseRegistry(tx)
        return isKnown
      }),
    /** The policies of the operator's file are those that are filed; one that left it is deleted. */
    fileRegistryPolicies: (policies: Readonly<Record<string, Policy>>): Promise<void> =>
      engine.transaction(async (tx) => {
        let changes = 0
        for (const { name } of await filedPolicies(tx))
          if (!Object.hasOwn(policies, name) && (await remove(tx, name))) changes += 1
        for (const [name, policy] of Object.entries(policies)) {
          const row = { name, policy: JSON.stringify(policy), isFiled: 1 }
          changes += (await putPolicy(tx, row)).length
        }
        if (changes > 0) await raiseRegistry(tx)
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
    /** The servers that were in when moves were recorded last. */
    admittedServers: async (policy: string): Promise<Set<string>> =>
      new Set((await readAdmitted(engine, { policy })).map(({ name }) => name)),
    /**
     * Records moves, each with its event; false if what they follow from is outdated. A policy that
     * was edited begins anew, without events, until `isLast`: whoever edited it knows.
     */
    recordMoves: (
      name: string,
      policy: Policy,
      moves: readonly PolicyMove[],
      asOf: { now: number; tools: number; registry: number },
      isLast: boolean,
    ): Promise<boolean> =>
      engine.transaction(async (tx) => {
        const text = JSON.stringify(policy)
        const [stored] = await lockPolicy(tx, { name, policy: text, ...asOf })
        if (!stored) return false
        const isNew = stored.judged !== text
        if (isNew && isLast) await setJudged(tx, { policy: name, judged: text })
        const changes = makeToolChanges()
        let [recorded, events] = [0, 0]
        for (const move of moves) {
          const moved = { policy: name, name: move.server }
          const [first] = await (move.isIn ? admit : dismiss)(tx, moved)
          if (first === undefined) continue
          recorded += 1
          if (isNew || move.toolId === null) continue
          const [tool] = await toolOfEvent(tx, { id: move.toolId })
          if (!tool) continue
          events += 1
          changes.publish({
            at: asOf.now,
            kind: 'policy.changed',
            tool_id: move.toolId,
            category: tool.category,
            reason: 'policy',
            from_rank: tool.grade_rank,
            to_rank: tool.grade_rank,
            from_score: tool.score,
            to_score: tool.score,
            method_version: tool.method_version || null,
            scan_id: null,
            contract: null,
            policy: JSON.stringify({
              name,
              server: move.server,
              isIn: move.isIn,
              reasons: move.reasons,
            }),
          })
        }
        if (events > 0) await changes.write(tx)
        // Others read again who is in.
        if (isLast && recorded > 0) await raiseRegistry(tx)
        return true
      }),
  }
}
