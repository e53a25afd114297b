// Keeps one comment on the pull request: found by its first line, and updated. Where the token may
// not write, as for forks and Dependabot, the summary of the step says the same.
import { readFileSync } from 'node:fs'

const MARK = '<!-- agentgrade -->'
const PAGE = 100
const MOST_PAGES = 30
const TIMEOUT_MS = 30_000
const LONGEST_COMMENT = 65_536
/** Whose comments may be ours: anybody can write the first line of one. */
const WRITERS = new Set(['OWNER', 'MEMBER', 'COLLABORATOR'])

type Environment = Readonly<Record<string, string | undefined>>
type Members = Readonly<Record<string, unknown>>

/** What happened, in a sentence for the log. Never throws for what GitHub answers. */
export async function keepComment(environment: Environment): Promise<string> {
  const { GITHUB_EVENT_PATH: event = '', AGENTGRADE_COMMENT: file = '' } = environment
  const { GITHUB_REPOSITORY: repository = '', AGENTGRADE_TOKEN: token = '' } = environment
  const pull = pullIn(event)
  if (!pull) return 'No comment: this is no pull request.'
  const number = pull['number']
  if (!Number.isSafeInteger(number) || !/^[\w.-]+\/[\w.-]+$/.test(repository) || token === '')
    return 'No comment: the pull request, the repository or the token is not known.'
  if (isForeign(pull, repository) || environment['GITHUB_ACTOR'] === 'dependabot[bot]')
    return 'No comment: the token of a fork or of Dependabot may only read. The summary says the same.'
  const body = readFileSync(file, 'utf8').slice(0, LONGEST_COMMENT)
  if (!body.startsWith(MARK)) return 'No comment: the report does not begin as one.'
  const api = `${environment['GITHUB_API_URL'] ?? 'https://api.github.com'}/repos/${repository}/issues`
  const ask = (method: string, path: string, sent?: Members) =>
    request(token, method, `${api}${path}`, sent)
  try {
    const earlier = await findComment(ask, Number(number))
    if (earlier !== null) {
      const updated = await ask('PATCH', `/comments/${earlier}`, { body })
      if (updated.ok) return 'The comment is updated.'
    }
    const made = await ask('POST', `/${String(number)}/comments`, { body })
    return made.ok
      ? 'The comment is written.'
      : `No comment: GitHub answers ${made.status}. Does the job have pull-requests: write?`
  } catch (error) {
    return `No comment: GitHub does not answer (${error instanceof Error ? error.name : 'error'}).`
  }
}

function pullIn(event: string): Members | null {
  try {
    return objectOf(memberOf(JSON.parse(readFileSync(event, 'utf8')), 'pull_request'))
  } catch {
    return null
  }
}

type Ask = (method: string, path: string, sent?: Members) => Promise<Response>

async function findComment(ask: Ask, number: number): Promise<number | null> {
  for (let page = 1; page <= MOST_PAGES; page++) {
    const answer = await ask('GET', `/${number}/comments?per_page=${PAGE}&page=${page}`)
    if (!answer.ok) return null
    const comments: unknown = await answer.json()
    if (!Array.isArray(comments)) return null
    const own = comments.find(isOwn)
    if (own !== undefined) return Number(memberOf(own, 'id'))
    if (comments.length < PAGE) return null
  }
  return null
}

function isOwn(comment: unknown): boolean {
  const body = memberOf(comment, 'body')
  return (
    typeof body === 'string' &&
    body.startsWith(MARK) &&
    Number.isSafeInteger(memberOf(comment, 'id')) &&
    (memberOf(memberOf(comment, 'user'), 'type') === 'Bot' ||
      WRITERS.has(String(memberOf(comment, 'author_association'))))
  )
}

/** The head is in another repository, or in one that is gone. */
function isForeign(pull: Members, repository: string): boolean {
  const head = memberOf(memberOf(memberOf(pull, 'head'), 'repo'), 'full_name')
  const author = memberOf(memberOf(pull, 'user'), 'login')
  return (
    typeof head !== 'string' ||
    head.toLowerCase() !== repository.toLowerCase() ||
    author === 'dependabot[bot]'
  )
}

/** The token goes to this address alone. */
async function request(
  token: string,
  method: string,
  url: string,
  sent?: Members,
): Promise<Response> {
  return await fetch(url, {
    method,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'user-agent': 'agentgrade-action',
      'x-github-api-version': '2022-11-28',
    },
    ...(sent && { body: JSON.stringify(sent) }),
  })
}

function objectOf(value: unknown): Members | null {
  return typeof value === 'object' && value !== null ? (value as Members) : null
}

function memberOf(value: unknown, name: string): unknown {
  const object = objectOf(value)
  return object && Object.hasOwn(object, name) ? object[name] : undefined
}

if (import.meta.main) console.log(await keepComment(process.env))
