// Whether a regular expression of a policy matches a whole text. The expression is somebody else's,
// so an engine of linear time runs it. The client runs it with the regex crate of Rust: what the two
// engines read differently is written for ours, or refused.
import { RE2JS, RE2JSException } from 're2js'
import { memberAt, textAt, type ConfigNode } from '../config/node.ts'
import type { PolicySubject, Verdict } from './lists.ts'

/** It uses what is not supported here, or it is no expression. */
export class UnreadableExpression extends Error {}

/** All of them together bound the time that an expression takes. */
const LONGEST_EXPRESSION = 2_000
const MOST_STEPS = 1_500
const LONGEST_TEXT = 2_000

/** Full match, as Codex compares. A text that is too long does not match. */
export function fitsExpression(text: string, expression: string): boolean {
  if (expression.length > LONGEST_EXPRESSION) throw new UnreadableExpression('it is too large')
  const compiled = compile(translated(expression))
  if (compiled.programSize() > MOST_STEPS) throw new UnreadableExpression('it is too large')
  return text.length <= LONGEST_TEXT && compiled.matches(text)
}

function compile(expression: string): RE2JS {
  try {
    return RE2JS.compile(expression)
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error
    // The rest of its message quotes the file.
    const [, what = 'it is no expression'] = error.message.split(': ')
    throw new UnreadableExpression(what, { cause: error })
  }
}

/** What a class holds in Rust: Unicode, where ours has ASCII. */
const CLASSES: Readonly<Record<string, string>> = {
  d: '\\p{Nd}',
  w: '\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\x{200C}\\x{200D}',
  s: '\\t-\\r \\x{85}\\x{A0}\\x{1680}\\x{2000}-\\x{200A}\\x{2028}\\x{2029}\\x{202F}\\x{205F}\\x{3000}',
}

const PIECES = /\\[^]|\[\^?\]?(?:\\[^]|[^\]\\])*\]|\(\?:?|\{[^}]*\}?|[^]/gu
const COUNT = /^\{\d{1,4}(?:,\d{0,4})?\}$/
const ESCAPABLE = /^\\[nrt!-/:;=?@[-`{-~ ]$/

function translated(expression: string): string {
  return expression.replace(PIECES, (piece) => {
    if (piece.startsWith('[') && piece.length > 1) return setOf(piece)
    if (piece.startsWith('{') && !COUNT.test(piece))
      throw new UnreadableExpression('{ is not a count')
    if (piece === '(?') throw new UnreadableExpression('(? is only supported as (?:')
    if (!piece.startsWith('\\')) return piece
    const inner = CLASSES[piece.slice(1).toLowerCase()]
    if (inner === undefined) return escaped(piece)
    return isLower(piece) ? `[${inner}]` : `[^${inner}]`
  })
}

/** A class that is turned round stands beside its set. */
function setOf(set: string): string {
  const isNot = set.startsWith('[^')
  const others: string[] = []
  const inner = set.slice(isNot ? 2 : 1, -1).replace(/\\[^]|&&|--|~~|\[/gu, (piece) => {
    if (!piece.startsWith('\\')) throw new UnreadableExpression('sets of sets are not supported')
    const known = CLASSES[piece.slice(1).toLowerCase()]
    if (known === undefined) return escaped(piece)
    if (isLower(piece)) return known
    if (isNot) throw new UnreadableExpression(`${piece} is not supported in [^`)
    others.push(`[^${known}]`)
    return ''
  })
  const own = inner === '' && others.length > 0 ? [] : [`[${isNot ? '^' : ''}${inner}]`]
  return `(?:${[...own, ...others].join('|')})`
}

function escaped(piece: string): string {
  if (!ESCAPABLE.test(piece)) throw new UnreadableExpression(`${piece} is not supported`)
  return piece
}

function isLower(piece: string): boolean {
  return piece === piece.toLowerCase()
}

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
