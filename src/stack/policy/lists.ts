// Policies that are lists of what is allowed and what is denied: Claude Code, Copilot, VS Code.
import { memberAt, textsAt, type ConfigNode } from '../config/node.ts'
import {
  fits,
  fitsClaudeAddress,
  fitsCopilotAddress,
  fitsVscodeAddress,
  type FitsAddress,
  type Matcher,
  type PolicySubject,
} from './matchers.ts'

export type ListClient = 'claude-code' | 'copilot-cli' | 'vscode'

export interface Verdict {
  isAllowed: boolean
  why: string
}

interface Lists {
  /** Null: everything is allowed. */
  allowed: readonly Matcher[] | null
  denied: readonly Matcher[]
  isMalformed: boolean
}

interface Manner {
  fitsAddress: FitsAddress
  /** Entries of the kind of the server, once there are some, are the only ones that count. */
  isGated: boolean
  blocksUnresolved: boolean
  /** What is not well formed allows nothing; otherwise such entries are dropped. */
  isStrict: boolean
}

const MANNERS: Readonly<Record<ListClient, Manner>> = {
  'claude-code': {
    fitsAddress: fitsClaudeAddress,
    isGated: true,
    blocksUnresolved: false,
    isStrict: false,
  },
  'copilot-cli': {
    fitsAddress: fitsCopilotAddress,
    isGated: true,
    blocksUnresolved: true,
    isStrict: true,
  },
  vscode: {
    fitsAddress: fitsVscodeAddress,
    isGated: false,
    blocksUnresolved: false,
    isStrict: false,
  },
}

export function hasLists(root: ConfigNode): boolean {
  return ['allowedMcpServers', 'deniedMcpServers'].some((key) => memberAt(root, key) !== undefined)
}

/** What the client does with this server under this policy, in its own order. */
export function judgeByLists(
  root: ConfigNode,
  subject: PolicySubject,
  client: ListClient,
  expand: (text: string) => string,
): Verdict {
  const manner = MANNERS[client]
  const { allowed, denied, isMalformed } = listsIn(root, client, expand)
  const isFit = (matcher: Matcher) => fits(subject, matcher, manner.fitsAddress)
  if (manner.blocksUnresolved && subject.unresolved !== null)
    return { isAllowed: false, why: `${subject.unresolved} is not set, which blocks it` }
  const against = denied.find(isFit)
  if (against)
    return { isAllowed: false, why: `deniedMcpServers matches its ${WORDS[against.kind]}` }
  if (manner.isStrict && isMalformed)
    return { isAllowed: false, why: 'the policy is malformed, which allows nothing' }
  if (allowed === null) return { isAllowed: true, why: 'there is no allowedMcpServers' }
  if (allowed.length === 0) return { isAllowed: false, why: 'allowedMcpServers is empty' }
  const kind = subject.url === null ? 'serverCommand' : 'serverUrl'
  const isOwnKind = manner.isGated && allowed.some((matcher) => matcher.kind === kind)
  const counting = !manner.isGated
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

function listsIn(root: ConfigNode, client: ListClient, expand: (text: string) => string): Lists {
  const allowed = memberAt(root, 'allowedMcpServers')
  const denied = memberAt(root, 'deniedMcpServers')
  let isMalformed = false
  const read = (node: ConfigNode | undefined, isAllow: boolean): Matcher[] => {
    if (node === undefined) return []
    if (node.kind !== 'list') {
      isMalformed = true
      return []
    }
    return node.items.flatMap((item) => {
      const matcher = matcherOf(item, expand)
      if (matcher === null) isMalformed = true
      // Claude Code allows only plain names.
      const isDropped =
        client === 'claude-code' &&
        isAllow &&
        matcher?.kind === 'serverName' &&
        !/^[A-Za-z0-9_-]+$/.test(matcher.name)
      return matcher === null || isDropped ? [] : [matcher]
    })
  }
  const allow = allowed === undefined ? null : read(allowed, true)
  return { allowed: allow, denied: read(denied, false), isMalformed }
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
