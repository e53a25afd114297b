// Every refusal that AgentGrade can give: a stable code, a plain sentence and the next step, for every door.
import type { Problem } from './domain/parse.ts'

interface Entry {
  /** HTTP status. */
  status: number
  /** Exit code of the command line. */
  exit: number
  title: string
  message: string
  hint: string
}

export const REFUSALS = Object.freeze({
  'file-not-found': {
    status: 404,
    exit: 3,
    title: 'File not found',
    message: 'There is no file {file}.',
    hint: 'Check the path; `-` reads from standard input.',
  },
  'file-unreadable': {
    status: 400,
    exit: 3,
    title: 'File unreadable',
    message: '{file} cannot be read: {reason}.',
    hint: 'Give a readable file of at most 16 MB.',
  },
  'file-exists': {
    status: 409,
    exit: 2,
    title: 'File exists',
    message: '{file} exists already.',
    hint: 'Nothing is ever replaced: give a name that is free.',
  },
  'invalid-export': {
    status: 400,
    exit: 2,
    title: 'Invalid export',
    message: 'Line {line} of {file} is not a tool that was exported.',
    hint: 'Nothing was changed. Export again, or correct that line.',
  },
  'backup-damaged': {
    status: 400,
    exit: 2,
    title: 'Backup damaged',
    message: '{file} cannot be restored: {reason}.',
    hint: 'Nothing was changed. Take another backup.',
  },
  'database-not-empty': {
    status: 409,
    exit: 2,
    title: 'Database not empty',
    message: 'The target database holds tools, keys or reviews already.',
    hint: 'Nothing was changed. Give an empty one, in which nothing can be lost.',
  },
  'invalid-json': { status: 400, exit: 2, title: 'Not JSON', message: '{file} is not JSON: {reason}.', hint: 'Send one JSON object.' },
  'invalid-evidence': {
    status: 400,
    exit: 2,
    title: 'Invalid evidence',
    message: '{file} is not valid evidence.',
    hint: 'Mend these fields; schema/evidence.schema.json describes the whole file.',
  },
  'invalid-catalogue-entry': {
    status: 400,
    exit: 2,
    title: 'Invalid catalogue entry',
    message: '{file} is not a valid catalogue entry.',
    hint: 'Mend these fields; schema/catalogue-entry.schema.json describes the whole file.',
  },
  'invalid-configuration': {
    status: 500,
    exit: 2,
    title: 'Invalid configuration',
    message: 'The configuration is not valid.',
    hint: 'Mend these variables; docs/config.md lists them all.',
  },
  'unknown-check': {
    status: 404,
    exit: 3,
    title: 'Unknown check',
    message: 'There is no check called {check}.',
    hint: '`agentgrade method` lists all checks.',
  },
  'invalid-parameter': {
    status: 400,
    exit: 2,
    title: 'Invalid parameter',
    message: 'The query has values that make no sense.',
    hint: 'Mend the parameters named in errors.',
  },
  'invalid-body': {
    status: 400,
    exit: 2,
    title: 'Invalid body',
    message: 'The body is not what this address takes.',
    hint: 'Mend the fields named in errors.',
  },
  'invalid-url': {
    status: 400,
    exit: 2,
    title: 'Invalid URL',
    message: 'The URL cannot be scanned: {reason}.',
    hint: 'Give the public http or https address of the tool, without credentials.',
  },
  'invalid-request': { status: 400, exit: 2, title: 'Invalid request', message: 'The request cannot be read.', hint: 'Send a well-formed HTTP request.' },
  'invalid-key': {
    status: 401,
    exit: 2,
    title: 'Invalid key',
    message: 'This API key is not known here, or was revoked.',
    hint: 'Leave the key out, or make a new one with POST /keys.',
  },
  'key-required': {
    status: 401,
    exit: 2,
    title: 'Key required',
    message: 'This needs an API key.',
    hint: 'Send Authorization: Bearer ag_…; POST /keys makes one where the operator allows it.',
  },
  'keys-closed': { status: 403, exit: 2, title: 'Keys closed', message: 'Keys are not made by self-service here.', hint: 'Ask the operator for a key.' },
  'tool-not-found': {
    status: 404,
    exit: 3,
    title: 'Tool not found',
    message: 'There is no tool {slug}.',
    hint: 'Search with GET /search?q=…, or submit it with POST /tools/submit.',
  },
  'target-unreachable': {
    status: 502,
    exit: 4,
    title: 'Target unreachable',
    message: '{url} could not be looked at: {cause}.',
    hint: 'Check the address and that it answers from here; nothing was graded.',
  },
  'package-not-found': {
    status: 404,
    exit: 3,
    title: 'Package not found',
    message: 'There is no package {name} on npm.',
    hint: 'Check the name; npm:name@version is not understood, only npm:name.',
  },
  'invalid-usage': { status: 400, exit: 2, title: 'Wrong usage', message: 'Wrong usage: {reason}.', hint: '--help shows how.' },
  'scan-not-found': {
    status: 404,
    exit: 3,
    title: 'Scan not found',
    message: 'There is no scan {id}.',
    hint: 'GET /tools/{slug}/history lists the scans of a tool.',
  },
  'scan-not-done': {
    status: 404,
    exit: 4,
    title: 'Scan not done',
    message: 'The scan has no evidence: it is {status}.',
    hint: 'GET /scans/{id} tells how far it is; come again when it is done.',
  },
  'rescan-too-soon': {
    status: 429,
    exit: 4,
    title: 'Scanned lately',
    message: 'This tool was scanned less than an hour ago.',
    hint: 'Come again after the time in Retry-After; GET /tools/{slug}/history lists its scans.',
  },
  'scanner-unsafe': {
    status: 500,
    exit: 70,
    title: 'Scanner unsafe',
    message: 'The scanner reaches addresses that it must not: {reason}.',
    hint: 'It does not start like this. Set SCAN_WORKERS=0 to run the service without scans, and report it.',
  },
  'category-not-found': { status: 404, exit: 3, title: 'Category not found', message: 'There is no category {slug}.', hint: 'GET /categories lists them.' },
  'not-found': { status: 404, exit: 3, title: 'Not found', message: 'There is nothing at this address.', hint: 'GET /openapi.json lists every address.' },
  'method-not-allowed': {
    status: 405,
    exit: 2,
    title: 'Method not allowed',
    message: '{method} is not possible here.',
    hint: 'Use one of the methods in the Allow header.',
  },
  'document-damaged': {
    status: 500,
    exit: 70,
    title: 'Stored data damaged',
    message: 'What is stored is not what was written.',
    hint: 'Tell the operator: `agentgrade doctor` names the damaged rows, and a backup from before has them whole.',
  },
  'database-damaged': {
    status: 500,
    exit: 1,
    title: 'Database damaged',
    message: 'The database file is damaged: {reason}.',
    hint: 'Restore a backup from before the damage into a new file; `agentgrade doctor` tells what is damaged.',
  },
  'row-damaged': {
    status: 500,
    exit: 1,
    title: 'Stored data damaged',
    message: 'Row {row} of table {table} is damaged: {column} is not what was written.',
    hint: 'Nothing was copied. `agentgrade doctor` names all damaged rows; a backup from before has them whole.',
  },
  'evidence-damaged': {
    status: 500,
    exit: 70,
    title: 'Evidence damaged',
    message: 'What was stored for scan {scan} is not what was written.',
    hint: 'Tell the operator: the database is damaged, and a backup from before has it whole.',
  },
  'request-timeout': {
    status: 408,
    exit: 4,
    title: 'Request timeout',
    message: 'The request did not arrive in time.',
    hint: 'Send it again, whole and without pauses.',
  },
  'not-acceptable': {
    status: 406,
    exit: 2,
    title: 'Not acceptable',
    message: 'This address cannot answer in any form that Accept allows.',
    hint: 'Ask for application/json, text/markdown or text/html.',
  },
  'body-too-large': { status: 413, exit: 2, title: 'Body too large', message: 'The body is larger than this address takes.', hint: 'Send at most 64 KB.' },
  'unsupported-media-type': {
    status: 415,
    exit: 2,
    title: 'Unsupported media type',
    message: 'The body must be JSON.',
    hint: 'Send Content-Type: application/json.',
  },
  'headers-too-large': {
    status: 431,
    exit: 2,
    title: 'Headers too large',
    message: 'The headers are larger than this service takes.',
    hint: 'Send at most 16 KB of headers.',
  },
  'quota-exceeded': {
    status: 429,
    exit: 4,
    title: 'Quota exceeded',
    message: 'The quota for {what} is used up.',
    hint: 'Come back after Retry-After, or use an API key for a larger quota.',
  },
  'review-too-soon': {
    status: 429,
    exit: 4,
    title: 'Review too soon',
    message: 'You have reviewed this tool already.',
    hint: 'Each reviewer may review a tool once in a while; come back after Retry-After.',
  },
  overloaded: { status: 503, exit: 4, title: 'Overloaded', message: 'The service is busier than it can serve well.', hint: 'Try again after Retry-After.' },
  'database-unavailable': {
    status: 503,
    exit: 4,
    title: 'Database unavailable',
    message: 'The database does not take this now.',
    hint: 'Nothing was stored. Try again after Retry-After.',
  },
  'outcome-unknown': {
    status: 503,
    exit: 4,
    title: 'Outcome unknown',
    message: 'The connection to the database broke at the last moment: this is stored, or it is not.',
    hint: 'Send it again after Retry-After. Nothing is stored twice: what is there already is answered with exists or review-too-soon; a key that you were not told is of no use to anyone.',
  },
  'service-unreachable': {
    status: 502,
    exit: 4,
    title: 'Service unreachable',
    message: 'No AgentGrade service answers at {url}: {reason}.',
    hint: 'Start one with `agentgrade serve`, or set AGENTGRADE_URL.',
  },
  internal: { status: 500, exit: 70, title: 'Internal error', message: 'Something went wrong on our side.', hint: 'Tell the operator the request id.' },
} as const satisfies Record<string, Entry>)
export type RefusalCode = keyof typeof REFUSALS

interface Details {
  /** Values for the `{slots}` of the message. */
  facts?: Record<string, string>
  problems?: readonly Problem[]
  /** Seconds after which it is worth trying again. */
  retryAfter?: number
  /** Near misses, offered to the caller. */
  suggestions?: readonly string[]
  cause?: unknown
}

/** We refuse a caller, and say what to do next. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly exit: number
  readonly title: string
  readonly hint: string
  readonly problems: readonly Problem[]
  readonly retryAfter: number | undefined
  readonly suggestions: readonly string[]

  constructor(code: RefusalCode, { facts = {}, problems = [], retryAfter, suggestions = [], cause }: Details = {}) {
    const { message, hint, exit, status, title } = REFUSALS[code]
    super(
      message.replace(/\{(\w+)\}/g, (slot, name: string) => facts[name] ?? slot),
      { cause },
    )
    this.name = 'Refusal'
    this.code = code
    this.status = status
    this.exit = exit
    this.title = title
    this.hint = hint
    this.problems = problems
    this.retryAfter = retryAfter
    this.suggestions = suggestions
  }
}
