// The parameter `fields`: a client names the fields it wants and gets no others.
import { SearchResultSchema } from '../../../domain/answer/tool-list.ts'
import type { Parameter } from '../../../domain/read/parameters.ts'
import { composed } from '../../../domain/text/pattern.ts'
import { readParameters, valuesIn } from './parameters.ts'
import type { Route } from '../route.ts'
import {
  type Answer,
  answerWith,
  FRESH_FOR_A_MINUTE,
  linkField,
  NO_STORE,
} from '../response/answer.ts'

const MOST_FIELDS = 30
const LONGEST = 600
const NAME = String.raw`[A-Za-z]\w{0,40}(?:\.[A-Za-z][\w-]{0,64}){0,9}`
const PATH = composed(`^${NAME}$`, '')
/** The members that hold the items of a list; what surrounds them stays. */
const LISTS = [
  'tools',
  'results',
  'categories',
  'reviews',
  'checks',
  'exchanges',
  'scans',
  'recommendations',
  'events',
]

/** What a found tool may lack: it is a field all the same. */
const MAYBE = new Set(
  Object.keys(SearchResultSchema.properties).filter(
    (name) => !(SearchResultSchema.required as readonly string[]).includes(name),
  ),
)

type Json = Record<string, unknown>

export const fields: Parameter<string[]> = {
  description:
    'Only these fields, comma-separated, of each item in a list or of the object; `criteria.speed` is a nested field. Unknown ones are listed in warnings.',
  schema: {
    type: 'string',
    pattern: `^${NAME}(?:,${NAME}){0,${MOST_FIELDS - 1}}$`,
    maxLength: LONGEST,
  },
  example: undefined,
  longest: LONGEST,
  allowed: `at most ${MOST_FIELDS} names separated by commas, such as slug,grade,criteria.speed`,
  read: (text) => {
    const names = [...new Set(text.split(',').map((name) => name.trim()))].filter(
      (name) => name !== '',
    )
    return names.length > 0 && names.length <= MOST_FIELDS && names.every((name) => PATH.test(name))
      ? names
      : undefined
  },
  fallback: [],
}

/** Adds `fields` to a route that returns JSON. */
export function withFields(route: Route): Route {
  const { operation } = route
  const keptAs = route.keptAs?.bind(route)
  const content = operation?.answers[200]?.content
  // Plain text has no fields.
  if (
    !operation ||
    route.method !== 'GET' ||
    route.isForeignFile === true ||
    content?.['application/json'] === undefined ||
    'text/plain' in content
  )
    return route
  return {
    ...route,
    operation: { ...operation, query: { ...operation.query, fields } },
    ...(keptAs && {
      keptAs: (query, representation) => [
        keptAs(query, representation),
        representation === 'json' ? readParameters({ fields }, query).fields : null,
      ],
    }),
    answer: async (context) => {
      const names = context.representation === 'json' ? valuesIn(context, { fields }).fields : []
      const answer = await route.answer(context)
      return answer === null || names.length === 0 || answer.status !== 200
        ? answer
        : selected(answer, names, route.path)
    },
  }
}

function selected(answer: Answer, names: readonly string[], path: string): Answer {
  const body = JSON.stringify(
    selectFields(JSON.parse(String(answer.body)) as Json, names),
  ).replaceAll('<', '\\u003c')
  const fieldOf = (name: string) => {
    const at = answer.fields.indexOf(name)
    return at < 0 ? undefined : answer.fields[at + 1]
  }
  const link = fieldOf('Link')
  return answerWith('json', body, {
    cache: fieldOf('Cache-Control') === NO_STORE ? NO_STORE : FRESH_FOR_A_MINUTE,
    isNegotiated: answer.fields.includes('Vary'),
    fields: link === undefined ? [] : keepIn(link, names, path),
  })
}

/** Links to neighbouring pages keep the parameter. */
function keepIn(link: string, names: readonly string[], path: string): string[] {
  const stem = path.split('/:')[0] ?? path
  const isPage = (entry: string) => entry.startsWith(`<${stem}`) && entry.includes('?page=')
  return linkField(
    link
      .split(', ')
      .map((entry) => (isPage(entry) ? entry.replace('>', `&fields=${names.join(',')}>`) : entry)),
  )
}

/** Only these fields, and a warning for each that does not exist; the whole value if none does. */
function selectFields(value: Json, names: readonly string[]): Json {
  const list = LISTS.find(
    (key) => Array.isArray(value[key]) && (key !== 'tools' || 'pagination' in value),
  )
  const items = list === undefined ? [value] : (value[list] as Json[])
  const unknown =
    items.length === 0
      ? []
      : names.filter(
          (name) => !MAYBE.has(name) && !items.some((item) => reaches(item, name.split('.'))),
        )
  const known = names.filter((name) => !unknown.includes(name))
  const picked = known.length === 0 ? items : items.map((item) => pick(item, treeOf(known)))
  const given = [value['warnings'] ?? []].flat()
  const these = Object.keys(items[0] ?? {}).join(', ')
  const added = unknown.map((name) => `fields: ${name} is not a field here; these are: ${these}.`)
  const warnings = added.length === 0 ? {} : { warnings: [...given, ...added] }
  return list === undefined
    ? { ...picked[0], ...warnings }
    : { ...value, [list]: picked, ...warnings }
}

/** Fields as a tree: null selects the whole subtree. */
interface Tree {
  [name: string]: Tree | null
}

function treeOf(names: readonly string[]): Tree {
  const root = emptyTree()
  for (const name of names) {
    let at: Tree | null = root
    const steps = name.split('.')
    for (const [depth, step] of steps.entries()) {
      if (at === null) break
      const isLast = depth === steps.length - 1
      // The whole subtree was selected before, or is now.
      at[step] = isLast || at[step] === null ? null : (at[step] ?? emptyTree())
      at = at[step] ?? null
    }
  }
  return root
}

/** Without a prototype: a name such as `constructor` is an ordinary field. */
function emptyTree(): Tree {
  return Object.create(null) as Tree
}

function pick(value: Json, tree: Tree): Json {
  const found: Json = {}
  for (const [name, inside] of Object.entries(tree)) {
    if (!Object.hasOwn(value, name)) continue
    const part = value[name]
    found[name] = inside === null ? part : pickInside(part, inside)
  }
  return found
}

function pickInside(part: unknown, tree: Tree): unknown {
  if (Array.isArray(part)) return part.map((item: unknown) => pickInside(item, tree))
  return typeof part === 'object' && part !== null ? pick(part as Json, tree) : part
}

function reaches(value: unknown, [step, ...rest]: readonly string[]): boolean {
  if (step === undefined) return true
  if (Array.isArray(value))
    return value.length === 0 || value.some((item) => reaches(item, [step, ...rest]))
  if (value === null) return true
  return (
    typeof value === 'object' && Object.hasOwn(value, step) && reaches((value as Json)[step], rest)
  )
}
