// Policies that are tables of requirements: a server needs its name and its identity there.
import { memberAt, textAt, type ConfigNode } from '../config/node.ts'
import { fitsExpression } from './expression.ts'
import type { PolicySubject, Verdict } from './lists.ts'

export function hasRequirements(root: ConfigNode): boolean {
  return memberAt(root, 'mcp_servers')?.kind === 'map'
}

export function judgeByRequirements(root: ConfigNode, subject: PolicySubject): Verdict {
  const servers = memberAt(root, 'mcp_servers')
  if (servers?.kind !== 'map') return { isAllowed: true, why: 'there is no table mcp_servers' }
  if (servers.entries.size === 0)
    return { isAllowed: false, why: 'the table mcp_servers is empty, which disables all' }
  const entry = servers.entries.get(subject.name)
  if (entry === undefined) return { isAllowed: false, why: 'mcp_servers does not have its name' }
  return isIdentical(memberAt(entry, 'identity'), subject)
    ? { isAllowed: true, why: 'its name and its identity match' }
    : { isAllowed: false, why: 'its name is there, and its identity does not match' }
}

/** Nothing is brought into another form: texts are compared as they are written. */
function isIdentical(identity: ConfigNode | undefined, { command, url }: PolicySubject): boolean {
  const wantedUrl = memberAt(identity, 'url')
  if (wantedUrl !== undefined)
    return (
      url !== null &&
      (wantedUrl.kind === 'value' ? wantedUrl.value === url : fitsMatch(url, wantedUrl))
    )
  const wanted = memberAt(identity, 'command')
  if (wanted === undefined || command === null) return false
  const [executable, ...args] = command
  // A plain command says nothing about arguments.
  if (wanted.kind === 'value') return wanted.value === executable
  if (textAt(wanted, 'executable') !== executable) return false
  const list = memberAt(wanted, 'args')
  const matches = list?.kind === 'list' ? list.items : []
  return (
    matches.length === args.length && matches.every((match, at) => fitsMatch(args[at] ?? '', match))
  )
}

function fitsMatch(text: string, match: ConfigNode): boolean {
  const how = textAt(match, 'match')
  const value = textAt(match, 'value')
  if (how === 'exact') return value === text
  if (how === 'prefix') return value !== undefined && text.startsWith(value)
  const expression = textAt(match, 'expression')
  return how === 'regex' && expression !== undefined && fitsExpression(text, expression)
}
