// Turns the words of the HTTP interface into those of the command line, in what a service answers.

/** The commands for requests that texts of the service recommend. */
const COMMANDS: readonly (readonly [RegExp, string])[] = [
  [/^GET \/search/, 'agentgrade search <words>'],
  [/^GET \/recommend/, 'agentgrade recommend <task>'],
  [/^GET \/categories/, 'agentgrade categories'],
  [/^GET \/events/, 'agentgrade changes'],
  [/^GET \/compare/, 'agentgrade compare <slug> <slug>'],
  [/^GET \/method/, 'agentgrade method'],
  [/^GET \/tools\/[^/]+\/connect/, 'agentgrade connect <slug>'],
  [/^GET \/tools\/[^/]+\/reviews/, 'agentgrade reviews <slug>'],
  [/^GET \/tools\/[^/]+\/checks/, 'agentgrade show <slug> --checks'],
  [/^GET \/tools\/[^/]+$/, 'agentgrade show <slug>'],
  [/^GET \/tools(?:\?|$)/, 'agentgrade list'],
  [/^POST \/tools\/submit/, 'agentgrade submit <url>'],
  [/^POST \/reviews/, 'agentgrade review <slug>'],
  [/^DELETE \/tools\/[^/]+$/, 'agentgrade submit <slug> --undo'],
]
/** A method and a path; a dot or comma after it belongs to the sentence. */
const REQUEST = /\b(GET|POST|PUT|PATCH|DELETE) (\/[^\s,;:"'`)]{0,200}[^\s.,;:"'`)])/g
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/^Invalid (?:body|parameter): /, 'Invalid value: '],
  [/The query has invalid values\. |The request body is invalid\. /, ''],
  [/Fix the (?:parameters|fields) named in errors\./, 'Fix what is named here.'],
  [/ after Retry-After/g, ' later'],
]

/** A sentence of the service; a request without a command becomes its address. */
export function inCommandWords(text: string, url = ''): string {
  const phrased = PHRASES.reduce((words, [from, to]) => words.replace(from, to), text)
  return phrased.replace(REQUEST, (request, method: string, path: string) => {
    const [, command] = COMMANDS.find(([pattern]) => pattern.test(request)) ?? []
    if (command !== undefined) return `\`${command}\``
    return method === 'GET' ? `${url}${path}` : `a ${method} request to ${url}${path}`
  })
}

/** The fields of a review, and the options that fill them. */
export const REVIEW_OPTIONS: Readonly<Record<string, string>> = {
  '/task/description': '--task',
  '/task/category': '--task-category',
  '/task/completed': '--completed',
  '/agentId': '--agent',
  '/agentPlatform': '--platform',
  '/ratings': '--rating',
  '/interaction/avgResponseTokens': '--tokens',
  '/interaction/avgResponseTimeMs': '--time-ms',
  '/interaction/totalApiCalls': '--calls',
  '/interaction/errorRate': '--error-rate',
  '/biggestFriction': '--friction',
  '/overallScore': '--score',
}

/** The options and arguments whose names are not those of the fields they fill. */
const OPTIONS: Readonly<Record<string, string>> = {
  ...REVIEW_OPTIONS,
  '/query': 'the options',
  '/query/q': 'the words',
  '/query/task': 'the task',
  '/query/tools': 'the slugs',
  '/query/hasMcp': '--mcp',
  '/query/hasApi': '--api',
  '/query/hasCli': '--cli',
  '/url': 'the URL',
  '/toolSlug': 'the slug',
  '/task': '--task',
}

/** What the user wrote that ended up at this pointer. */
export function optionOf(pointer: string): string {
  const known = Object.hasOwn(OPTIONS, pointer) ? OPTIONS[pointer] : undefined
  if (known !== undefined) return known
  const rating = /^\/ratings\/(\w{1,40})$/.exec(pointer)?.[1]
  if (rating !== undefined) return `--rating ${rating}`
  const name = /^(?:\/query)?\/(\w{1,40})$/.exec(pointer)?.[1]
  return name === undefined
    ? pointer || '/'
    : `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}
