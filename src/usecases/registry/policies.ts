// Policies of the registry: from the operator's file or by an admin key; and their secret paths.
import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import {
  asksForNothing,
  parsePolicy,
  parsePolicyFile,
  POLICY_NAME,
  type Policy,
} from '../../domain/registry/policy.ts'
import { composed } from '../../domain/text/pattern.ts'
import { cleanLine } from '../../domain/text/untrusted-text.ts'
import { Refusal, refusedAt } from '../../errors/refusal.ts'
import type { Catalogue, RegistryToken, Using } from '../../store/catalogue.ts'
import { exactJsonIn, validIn } from '../local/json-in-file.ts'
import { seenDigest, sightOf } from './judging.ts'
import type { PolicyState, RegistryView } from './registry-view.ts'

const NAME = composed(POLICY_NAME, '')
const TOKEN_BYTES = 24

/** Refuses a file with everything that is wrong in it. */
export async function readPolicyFile(file: string): Promise<Record<string, Policy>> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) throw new Refusal('file-not-found', { facts: { file } })
  return validIn(file, parsePolicyFile(exactJsonIn(text, file)), 'invalid-policies')
}

export async function putPolicy(
  catalogue: Pick<Catalogue, 'putRegistryPolicy'>,
  view: RegistryView,
  name: string,
  body: unknown,
): Promise<void> {
  assertEditable(view, name)
  const parsed = parsePolicy(body)
  if (!parsed.ok) throw new Refusal('invalid-body', { problems: parsed.problems })
  const { host } = parsed.value
  const other = [...view.policies.values()].find(
    (each) => host !== undefined && each.policy.host === host && each.name !== name,
  )
  if (other)
    throw refusedAt('invalid-body', '/host', `the host of ${other.name}`, 'a host of its own')
  await catalogue.putRegistryPolicy(name, parsed.value)
}

export async function deletePolicy(
  catalogue: Pick<Catalogue, 'deleteRegistryPolicy'>,
  view: RegistryView,
  name: string,
): Promise<void> {
  assertEditable(view, name)
  if (!(await catalogue.deleteRegistryPolicy(name))) throw new Refusal('policy-not-found')
}

function assertEditable(view: RegistryView, name: string): void {
  if (!NAME.test(name)) throw new Refusal('policy-not-found')
  if (view.policies.get(name)?.isFiled) throw new Refusal('policy-filed')
}

/** The policy, for whoever may know of it. */
export function policyNamed(view: RegistryView, name: string, isAdmin: boolean): PolicyState {
  const state = view.policies.get(name)
  if (state === undefined || (state.policy.isPrivate === true && !isAdmin))
    throw new Refusal('policy-not-found')
  return state
}

/** Takes what was seen of a server for looked at; refused if by now something else is seen. */
export async function confirmServer(
  catalogue: Pick<Catalogue, 'putRegistryPin'>,
  view: RegistryView,
  { name }: PolicyState,
  { server, seen }: { server: string; seen: string },
): Promise<void> {
  const row = view.find(server)?.latest
  const sight = row && sightOf(view.entryOf(row))
  if (!sight) throw new Refusal('server-not-found')
  if (seenDigest(sight) !== seen) throw new Refusal('seen-otherwise', { facts: { server } })
  const { changed: _, ...pin } = view.pinOf(name, server) ?? {}
  await catalogue.putRegistryPin(name, server, { ...pin, held: sight })
}

/** What an operator may not have meant. */
export function policyWarnings({ policy, servers }: PolicyState, total: number): string[] {
  if (asksForNothing(policy)) return [`It asks for nothing, so it lets in all ${total} servers.`]
  if (total > 0 && servers.length === total) return [`It lets in all ${total} servers.`]
  return servers.length === 0 ? [`It lets in none of ${total} servers.`] : []
}

/** A new secret path; this is the only time that the secret is returned. */
export async function createToken(
  deps: Using<'createRegistryToken'> & {
    randomBytes: (count: number) => Uint8Array
    randomId: () => string
  },
  policy: string,
  name: string,
): Promise<RegistryToken & { secret: string }> {
  const secret = Buffer.from(deps.randomBytes(TOKEN_BYTES)).toString('base64url')
  const token = {
    id: deps.randomId(),
    name: cleanLine(name, 80) || 'unnamed',
    createdAt: deps.now(),
  }
  await deps.catalogue.createRegistryToken(policy, { ...token, digest: hash('sha256', secret) })
  return { ...token, secret }
}

/** Looked up by digest: how long that takes says nothing about the secret. */
export function policyOfToken(view: RegistryView, secret: string): PolicyState | undefined {
  return view.policies.get(view.tokens().get(hash('sha256', secret)) ?? '')
}
