// Policies that are lists of what is allowed and what is denied, as each client compares them.
import type { ListPolicy } from '../../clients/client.ts'
import { memberAt, textsAt, type ConfigNode } from '../config/node.ts'

/** A server as a policy sees it; variables are resolved as far as they are set. */
export interface PolicySubject {
  name: string
  /** The program and its arguments; null for a remote server. */
  command: readonly string[] | null
  url: string | null
  /** A variable that is not set; null if there is none. */
  unresolved: string | null
}

export interface Verdict {
  isAllowed: boolean
  why: string
}

type Matcher =
  | { kind: 'serverUrl'; url: string }
  | { kind: 'serverCommand'; command: readonly string[] }
  | { kind: 'serverName'; name: string }

export function hasLists(root: ConfigNode): boolean {
  return ['allowedMcpServers', 'deniedMcpServers'].some((key) => memberAt(root, key) !== undefined)
}

/** What the client does with this server under this policy, in its own order. */
export function judgeByLists(
  root: ConfigNode,
  subject: PolicySubject,
  policy: ListPolicy,
  expand: (text: string) => string,
): Verdict {
  const { allowed, denied, isMalformed } = listsIn(root, policy, expand)
  const isFit = (matcher: Matcher) => fits(subject, matcher, policy)
  if (policy.blocksUnresolved && subject.unresolved !== null)
    return { isAllowed: false, why: `${subject.unresolved} is not set, which blocks it` }
  const against = denied.find(isFit)
  if (against)
    return { isAllowed: false, why: `deniedMcpServers matches its ${WORDS[against.kind]}` }
  if (policy.isStrict && isMalformed)
    return { isAllowed: false, why: 'the policy is malformed, which allows nothing' }
  if (allowed === null) return { isAllowed: true, why: 'there is no allowedMcpServers' }
  if (allowed.length === 0) return { isAllowed: false, why: 'allowedMcpServers is empty' }
  const kind = subject.url === null ? 'serverCommand' : 'serverUrl'
  const isOwnKind = policy.isGated && allowed.some((matcher) => matcher.kind === kind)
  const counting = !policy.isGated
    ? allowed
    : allowed.filter((matcher) => matcher.kind === (isOwnKind ? kind : 'serverName'))
  const found = counting.find(isFit)
  if (found) return { isAllowed: true, why: `allowedMcpServers has its ${WORDS[found.kind]}` }
  return {
    isAllowed: false,
    why: isOwnKind
      ? `no ${kind} in allowedMcpServers matches, and names do not count beside them`
      : 'nothing in allowedMcpServers matches',
  }
}

const WORDS: Readonly<Record<Matcher['kind'], string>> = {
  serverUrl: 'address',
  serverCommand: 'command',
  serverName: 'name',
}

function fits(subject: PolicySubject, matcher: Matcher, { fitsAddress }: ListPolicy): boolean {
  if (matcher.kind === 'serverName') return matcher.name === subject.name
  if (matcher.kind === 'serverUrl')
    return subject.url !== null && fitsAddress(subject.url, matcher.url)
  const { command } = subject
  return (
    command !== null &&
    command.length === matcher.command.length &&
    matcher.command.every((word, at) => command[at] === word)
  )
}

function listsIn(
  root: ConfigNode,
  { needsPlainNames }: ListPolicy,
  expand: (text: string) => string,
) {
  const allowed = memberAt(root, 'allowedMcpServers')
  const denied = memberAt(root, 'deniedMcpServers')
  let isMalformed = false
  const read = (node: ConfigNode | undefined): Matcher[] => {
    if (node === undefined) return []
    if (node.kind !== 'list') {
      isMalformed = true
      return []
    }
    return node.items.flatMap((item) => {
      const matcher = matcherOf(item, expand)
      if (matcher === null) isMalformed = true
      return matcher ?? []
    })
  }
  const isDropped = (matcher: Matcher) =>
    needsPlainNames && matcher.kind === 'serverName' && !/^[A-Za-z0-9_-]+$/.test(matcher.name)
  return {
    allowed: allowed === undefined ? null : read(allowed).filter((each) => !isDropped(each)),
    denied: read(denied),
    isMalformed,
  }
}

/** An entry has exactly one of the three. */
function matcherOf(item: ConfigNode, expand: (text: string) => string): Matcher | null {
  if (item.kind !== 'map' || item.entries.size !== 1) return null
  const command = textsAt(item, 'serverCommand')
  if (command) return { kind: 'serverCommand', command: command.map(({ text }) => expand(text)) }
  for (const [key, node] of item.entries)
    if (node.kind === 'value' && typeof node.value === 'string') {
      if (key === 'serverUrl') return { kind: 'serverUrl', url: expand(node.value) }
      if (key === 'serverName') return { kind: 'serverName', name: node.value }
    }
  return null
}
