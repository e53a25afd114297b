// Every refusal of AgentGrade by its stable code, grouped by subject: status, exit code, a plain
// sentence and the next step.

interface RefusalEntry {
  /** HTTP status. */
  status: number
  /** Exit code of the command line. */
  exit: number
  title: string
  message: string
  hint: string
}

/** Exit code and title are here only where status and code do not say them. */
type Told = Omit<RefusalEntry, 'exit' | 'title'> & Partial<RefusalEntry>

const TOLD = {
  // How a request is sent.
  'invalid-request': {
    status: 400,
    message: 'The request cannot be read.',
    hint: 'Send a well-formed HTTP request.',
  },
  'invalid-parameter': {
    status: 400,
    message: 'The query has invalid values.',
    hint: 'Fix the parameters named in errors.',
  },
  'invalid-body': {
    status: 400,
    message: 'The request body is invalid.',
    hint: 'Fix the fields named in errors.',
  },
  'not-found': {
    status: 404,
    message: 'There is nothing at this address.',
    hint: 'GET /openapi.json lists every address.',
  },
  'method-not-allowed': {
    status: 405,
    message: 'This address does not support {method}.',
    hint: 'Use one of the methods in the Allow header.',
  },
  'not-acceptable': {
    status: 406,
    message: 'This address has no representation that Accept allows.',
    hint: 'Ask for application/json, text/markdown or text/html.',
  },
  'unsupported-media-type': {
    status: 415,
    message: 'The body must be JSON.',
    hint: 'Send Content-Type: application/json.',
  },
  'body-too-large': {
    status: 413,
    message: 'The request body is too large.',
    hint: 'Send at most 64 KB.',
  },
  'headers-too-large': {
    status: 431,
    message: 'The request headers are too large.',
    hint: 'Send at most 16 KB of headers.',
  },
  'request-timeout': {
    status: 408,
    exit: 4,
    message: 'The request did not arrive in time.',
    hint: 'Send the request again without pauses.',
  },
  'expectation-failed': {
    status: 417,
    message: 'The Expect header is not supported.',
    hint: 'Send the request without it.',
  },
  'foreign-host': {
    status: 403,
    message: 'This service is not known as {host}.',
    hint: 'Use its own address; the operator sets it as PUBLIC_URL.',
  },
  'foreign-origin': {
    status: 403,
    message: 'A page of another site may not send this without an API key.',
    hint: 'Send it from a program, without an Origin header, or with a key.',
  },

  // How often: quotas and repeats.
  'quota-exceeded': {
    status: 429,
    message: 'The quota for {what} is used up.',
    hint: 'Try again after Retry-After, or use an API key for a larger quota.',
  },
  'too-many-streams': {
    status: 429,
    message: 'You have {most} streams open, the maximum for one key or address.',
    hint: 'Close one, or read pages: GET /events?since=…, GET /tools.',
  },
  'invalid-idempotency-key': {
    status: 400,
    message: 'The Idempotency-Key is not 1 to 255 visible ASCII characters.',
    hint: 'Send a new random UUID for each write, and the same one when you repeat it.',
  },
  'idempotency-key-reused': {
    status: 422,
    message: 'This Idempotency-Key was used for another request in the last 24 hours.',
    hint: 'Send a new key for a new request; repeat a request exactly as it was.',
  },
  'request-in-progress': {
    status: 409,
    exit: 4,
    message: 'The request with this Idempotency-Key is still in progress.',
    hint: 'Send it again with the same key after Retry-After to get its response.',
  },
  'secret-not-repeated': {
    status: 409,
    exit: 4,
    message:
      'The request with this Idempotency-Key was carried out. Its response held a secret, which is shown once and not stored.',
    hint: 'If the response did not reach you, send the request with a new Idempotency-Key and use the new secret.',
  },

  // Keys and what they may do.
  'invalid-key': {
    status: 401,
    message: 'The API key is unknown or revoked.',
    hint: 'Omit the key, or create one with POST /keys.',
  },
  'key-expired': {
    status: 401,
    message: 'The API key expired at {moment}.',
    hint: 'Create a new one with POST /keys, or omit the key.',
  },
  'key-required': {
    status: 401,
    message: 'This request needs an API key.',
    hint: 'Send Authorization: Bearer ag_…; if the operator allows it, POST /keys creates a key.',
  },
  'scope-missing': {
    status: 403,
    message: 'This request needs a key with the scope {scope}; yours has {scopes}.',
    hint: 'Create a key with it: POST /keys {"name": "…", "scopes": ["{scope}"]}. GET /keys/current shows what a key may do.',
  },
  'admin-required': {
    status: 403,
    title: 'Operator only',
    message: 'Only the operator may do this: it needs a key with the scope admin.',
    hint: 'The operator creates one with `agentgrade keys create <name> --scopes admin`.',
  },
  'keys-closed': {
    status: 403,
    title: 'Keys not available',
    message: 'This service does not offer self-service keys.',
    hint: 'Ask the operator for a key.',
  },

  // Tools, categories and checks.
  'tool-not-found': {
    status: 404,
    message: 'There is no tool {slug}.',
    hint: 'Search with GET /search?q=…, or submit it with POST /tools/submit.',
  },
  'category-not-found': {
    status: 404,
    message: 'There is no category {slug}.',
    hint: 'GET /categories lists them.',
  },
  'unknown-check': {
    status: 404,
    message: 'There is no check called {check}.',
    hint: '`agentgrade method` lists all checks.',
  },
  'removed-check': {
    status: 410,
    exit: 3,
    message: 'Method {version} removed the check {check}. It never counted in a grade.',
    hint: '`agentgrade method` and GET /method list all checks.',
  },
  'invalid-url': {
    status: 400,
    title: 'Invalid URL',
    message: 'The URL cannot be scanned: {reason}.',
    hint: 'Give the public http or https address of the tool, without credentials.',
  },
  'not-submitter': {
    status: 403,
    title: 'Not the submitter',
    message: 'Somebody else submitted {slug}.',
    hint: 'Use the key, or without one the address, that submitted it. If the tool is yours, claim it with POST /tools/{slug}/claim.',
  },
  'submission-settled': {
    status: 409,
    message: '{slug} can no longer be withdrawn: {why}.',
    hint: 'Only a submission whose first scan is still queued can be withdrawn. If the tool is yours, claim it with POST /tools/{slug}/claim and correct what it says.',
  },
  'not-owner': {
    status: 403,
    title: 'Not the owner',
    message: 'This key is not a verified owner of {slug}.',
    hint: 'Get a token with POST /tools/{slug}/claim, publish it, then send POST /tools/{slug}/claim/verify.',
  },
  'claim-not-proved': {
    status: 422,
    exit: 4,
    title: 'Claim not verified',
    message: 'The token was not found. {why}',
    hint: 'Publish the token from POST /tools/{slug}/claim as the file or the TXT record, then verify again.',
  },

  // Scans.
  'scan-not-found': {
    status: 404,
    message: 'There is no scan {id}.',
    hint: 'GET /tools/{slug}/history lists the scans of a tool.',
  },
  'scan-not-done': {
    status: 404,
    exit: 4,
    message: 'The scan has no evidence yet: its status is {status}.',
    hint: 'GET /scans/{id} shows its progress; try again when it is done.',
  },
  'rescan-too-soon': {
    status: 429,
    title: 'Scanned recently',
    message: 'This tool was scanned less than an hour ago.',
    hint: 'Try again after Retry-After; GET /tools/{slug}/history lists its scans.',
  },
  'target-unreachable': {
    status: 502,
    message: '{url} could not be scanned: {cause}.',
    hint: 'Check the address, its scheme (http or https) and that it responds from this machine. Nothing was graded.',
  },
  'program-failed': {
    status: 502,
    exit: 1,
    message: '{command} did not respond as an MCP server. {reason}',
    hint: 'Run the command yourself and fix what it reports; --env NAME passes a variable that it needs. Nothing was graded.',
  },
  'package-not-found': {
    status: 404,
    message: 'There is no package {name} on npm.',
    hint: 'Check the name, and use npm:name without a version.',
  },
  'scanner-unsafe': {
    status: 500,
    exit: 70,
    message: 'The scanner reaches addresses that it must not: {reason}.',
    hint: 'The scanner will not start. Set SCAN_WORKERS=0 to run the service without scans, and report this.',
  },

  // Reviews.
  'review-not-found': {
    status: 404,
    message: 'There is no review {id} of yours.',
    hint: 'Use the id returned by POST /reviews, and the key or address that made the review. A withdrawn review can be restored for 24 hours.',
  },
  'held-review-not-found': {
    status: 404,
    message: 'There is no held review {id}.',
    hint: '`agentgrade held` and GET /reviews/held list them. It may be released or deleted already.',
  },
  'review-too-soon': {
    status: 429,
    message: 'You have already reviewed this tool.',
    hint: 'Reviews of the same tool are limited; try again after Retry-After.',
  },

  // Webhooks.
  'webhook-not-found': {
    status: 404,
    title: 'Unknown webhook',
    message: 'This key has no such webhook.',
    hint: 'GET /webhooks lists the webhooks of the key.',
  },
  'invalid-receiver': {
    status: 400,
    message: 'Nothing can be sent to this URL: {reason}.',
    hint: 'Give a public https address without credentials.',
  },
  'batch-too-large': {
    status: 400,
    title: 'Too many messages',
    message: 'One request to /mcp holds at most {most} messages.',
    hint: 'Send them in several requests.',
  },
  'too-many-webhooks': {
    status: 409,
    message: 'This key has reached the maximum number of webhooks.',
    hint: 'Remove one with DELETE /webhooks/{id}.',
  },

  // The command line, and the files that it reads and writes.
  'invalid-usage': {
    status: 400,
    title: 'Wrong usage',
    message: 'Wrong usage: {reason}.',
    hint: 'Run the command with --help.',
  },
  'file-not-found': {
    status: 404,
    message: 'There is no file {file}.',
    hint: 'Check the path, or DATABASE_URL; where a command reads a file, `-` is standard input.',
  },
  'file-unreadable': {
    status: 400,
    exit: 3,
    message: '{file} cannot be read: {reason}.',
    hint: 'Give a readable file of at most 25 MB.',
  },
  'file-exists': {
    status: 409,
    message: '{file} already exists.',
    hint: 'Files are never overwritten: choose another name.',
  },
  'invalid-json': {
    status: 400,
    title: 'Not JSON',
    message: '{file} is not JSON: {reason}.',
    hint: 'Give one JSON object.',
  },
  'invalid-document': {
    status: 400,
    message: '{file} cannot be read: {reason}.',
    hint: 'Give an OpenAPI description (JSON or YAML), the result of tools/list, evidence or a catalogue entry.',
  },
  'invalid-lock': {
    status: 400,
    title: 'Invalid lock file',
    message: '{file} is no lock file that can be read.',
    hint: 'Fix what is named, take the file from version control, or lock again into a new file.',
  },
  'invalid-evidence': {
    status: 400,
    message: '{file} is not valid evidence.',
    hint: 'Fix these fields; schema/evidence.schema.json describes the whole file.',
  },
  'invalid-catalogue-entry': {
    status: 400,
    message: '{file} is not a valid catalogue entry.',
    hint: 'Fix these fields; schema/catalogue-entry.schema.json describes the whole file.',
  },
  'invalid-config-file': {
    status: 400,
    title: 'Invalid configuration file',
    message: '{file} is not a valid configuration.',
    hint: 'Fix the places named above; schema/scan-config.schema.json describes every setting.',
  },
  'invalid-baseline': {
    status: 400,
    message: '{file} is not a baseline.',
    hint: 'Restore it from version control, or delete it and run again with --update-baseline. Nothing was written.',
  },
  'invalid-export': {
    status: 400,
    message: 'Line {line} of {file} is not an exported tool.',
    hint: 'Nothing was changed. Export again, or correct that line.',
  },
  'backup-damaged': {
    status: 400,
    message: '{file} cannot be restored: {reason}.',
    hint: 'Nothing was changed. Use another backup.',
  },
  'service-unreachable': {
    status: 502,
    message: 'No AgentGrade service responds at {url}: {reason}.',
    hint: 'Start one with `agentgrade serve`, or set AGENTGRADE_URL. Without one, search and recommend answer with --local.',
  },

  // The database.
  'database-unavailable': {
    status: 503,
    message: 'The database is unavailable.',
    hint: 'Nothing was stored. Try again after Retry-After.',
  },
  'database-unreachable': {
    status: 503,
    message: 'The database {database} does not respond: {reason}.',
    hint: 'Check DATABASE_URL, and that the database runs and is reachable from here; then try again.',
  },
  'outcome-unknown': {
    status: 503,
    message:
      'The database connection was lost while saving: the request may or may not have been stored.',
    hint: 'Send the request again after Retry-After. Nothing is stored twice: a tool or review that was stored is answered with exists or review-too-soon, and a key that you never received cannot be used.',
  },
  'database-damaged': {
    status: 500,
    exit: 1,
    message: 'The database {database} is damaged: {reason}.',
    hint: 'Restore a backup from before the damage into a new file. If it still opens, `agentgrade doctor` names every damaged row.',
  },
  'database-empty': {
    status: 500,
    exit: 1,
    title: 'No catalogue',
    message: 'The database {database} holds no catalogue.',
    hint: 'Check DATABASE_URL. If it held one, restore a backup into a new database.',
  },
  'database-not-empty': {
    status: 409,
    message: 'The target database already holds tools, keys or reviews.',
    hint: 'Nothing was changed. Use an empty database.',
  },
  'database-newer': {
    status: 500,
    exit: 2,
    title: 'Database of a newer version',
    message: 'The database is at version {found}, this AgentGrade knows {known}.',
    hint: 'Start the newer AgentGrade.',
  },
  'database-older': {
    status: 500,
    exit: 2,
    title: 'Database of an older version',
    message:
      'The database is at version {found}: start it once with commit {commit} of AgentGrade, then with this one.',
    hint: 'That commit brings it to the oldest state that is known here, part of it in the background. Nothing was changed.',
  },
  'row-damaged': {
    status: 500,
    exit: 1,
    title: 'Stored data damaged',
    message: 'Row {row} of table {table} is damaged: {column} is not what was written.',
    hint: 'Nothing was copied. `agentgrade doctor` names all damaged rows; an earlier backup can restore them.',
  },
  'document-damaged': {
    status: 500,
    exit: 70,
    title: 'Stored data damaged',
    message: 'The stored data is damaged.',
    hint: 'Tell the operator: `agentgrade doctor` names the damaged rows, and an earlier backup can restore them.',
  },
  'evidence-damaged': {
    status: 500,
    exit: 70,
    message: 'The stored evidence of scan {scan} is damaged.',
    hint: 'Tell the operator: the database is damaged, and an earlier backup can restore it.',
  },

  // The service itself.
  'invalid-configuration': {
    status: 500,
    exit: 2,
    message: 'The configuration is not valid.',
    hint: 'Fix these variables; docs/config.md lists them all.',
  },
  'not-ready': {
    status: 503,
    message: 'The service is still loading the search index.',
    hint: 'Try again after Retry-After.',
  },
  overloaded: {
    status: 503,
    message: 'The service is overloaded.',
    hint: 'Try again after Retry-After.',
  },
  internal: {
    status: 500,
    exit: 70,
    title: 'Internal error',
    message: 'Something went wrong on our side.',
    hint: 'Send the operator the request id.',
  },
} as const satisfies Record<string, Told>
export type RefusalCode = keyof typeof TOLD

export const REFUSALS = Object.freeze(
  Object.fromEntries(
    Object.entries<Told>(TOLD).map(([code, told]) => [
      code,
      { exit: usualExit(told.status), title: titleOf(code), ...told },
    ]),
  ),
) as Readonly<Record<RefusalCode, RefusalEntry>>

/** 2: the caller can correct it; 3: it does not exist; 4: try later. */
export function usualExit(status: number): number {
  if (status === 404) return 3
  return status === 429 || status >= 500 ? 4 : 2
}

function titleOf(code: string): string {
  return code.charAt(0).toUpperCase() + code.slice(1).replaceAll('-', ' ')
}
