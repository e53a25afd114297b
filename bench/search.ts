// How well and how fast search finds, beside MiniSearch and FTS5 on the same data: the launch
// catalogue, and 100,000 tools made of its words.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import MiniSearch from 'minisearch'
import { readLaunchCatalogue } from '../src/usecases/operate/launch-catalogue.ts'
import type { SearchText } from '../src/store/search/entry.ts'
import { matchIn } from '../src/store/search/search-index.ts'
import { WordIndex } from '../src/store/search/word-index.ts'
import { wordsOf } from '../src/store/search/words.ts'
import { accessMethodsOf, surfacesOf } from '../src/domain/evidence/surface.ts'
import { declaredEvidence } from '../src/domain/tool/catalogue-entry.ts'

interface Made extends SearchText {
  id: number
  scoreKey: number
}

/** Finds the ids of tools, best first. */
type Find = (text: string) => number[]

const MOST = Number(process.argv[2] ?? 100_000)
const RUNS = 60
const FOUND = 20

/** The same catalogue and the same queries on every run (mulberry32). */
let seed = 7
function random(): number {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}
function pick<T>(list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T
}
function several<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make)
}

const { entries } = await readLaunchCatalogue(join(import.meta.dirname, '../catalogue'))
const launch: Made[] = entries.map((entry, at) => ({
  aliases: [],
  capabilities: [],
  operations: [],
  ...entry,
  id: at + 1,
  scoreKey: 5000,
  accessMethods: accessMethodsOf(surfacesOf(declaredEvidence(entry))),
  authMethods: entry.declaration.auth?.methods ?? [],
}))
const prose = launch.flatMap(({ description }) => wordsOf(description))
const nameWords = launch.flatMap(({ name }) => wordsOf(name))
const syllables = [...new Set(nameWords.flatMap((word) => word.match(/.{2,3}/g) ?? []))]
const [tags, capabilities] = [
  launch.flatMap((tool) => tool.tags),
  launch.flatMap((tool) => tool.capabilities),
]
const commonest = [...Map.groupBy(prose, (word) => word)]
  .toSorted((a, b) => b[1].length - a[1].length)
  .map(([word]) => word)

function madeTool(id: number): Made {
  const invented = several(2 + Math.floor(random() * 2), () => pick(syllables)).join('')
  const name = random() < 0.5 ? invented : `${invented} ${pick(nameWords)}`
  const { category, accessMethods, authMethods } = pick(launch)
  const description = several(14, () => pick(prose)).join(' ')
  const words = {
    name,
    slug: wordsOf(name).join('-'),
    description,
    tags: several(3, () => pick(tags)),
    aliases: [],
    capabilities: several(6, () => pick(capabilities)),
  }
  return {
    id,
    scoreKey: Math.floor(random() * 9000),
    ...words,
    kind: 'service',
    operations: [],
    category,
    accessMethods,
    authMethods,
  }
}

const ENGINES: Record<string, (tools: readonly Made[]) => Find> = {
  AgentGrade: (tools) => {
    const index = new WordIndex()
    for (const { id, scoreKey, ...text } of tools) index.enter(id, scoreKey, text)
    return (text) => matchIn(index, text, FOUND).ranking.best.map(({ id }) => id)
  },
  MiniSearch: (tools) => {
    const fields = ['name', 'aliases', 'tags', 'category', 'capabilities', 'description']
    const index = new MiniSearch({
      fields,
      searchOptions: {
        prefix: true,
        fuzzy: 0.2,
        boost: { name: 5, aliases: 4, tags: 2, category: 2 },
      },
    })
    index.addAll(tools.map(flat))
    return (text) =>
      index
        .search(text)
        .slice(0, FOUND)
        .map(({ id }) => Number(id))
  },
  FTS5: (tools) => {
    const db = new DatabaseSync(':memory:')
    db.exec(
      "CREATE VIRTUAL TABLE found USING fts5(name, aliases, tags, category, capabilities, description, tokenize = 'porter unicode61', prefix = '2 3')",
    )
    const insert = db.prepare(
      'INSERT INTO found (rowid, name, aliases, tags, category, capabilities, description) VALUES (?, ?, ?, ?, ?, ?, ?)',
    )
    db.exec('BEGIN')
    for (const tool of tools.map(flat))
      insert.run(
        tool.id,
        tool.name,
        tool.aliases,
        tool.tags,
        tool.category,
        tool.capabilities,
        tool.description,
      )
    db.exec('COMMIT')
    const find = db.prepare(
      `SELECT rowid FROM found WHERE found MATCH ? ORDER BY bm25(found, 5, 4, 2, 2, 1, 1) LIMIT ${FOUND}`,
    )
    return (text) => {
      const words = wordsOf(text).map((word) => `"${word}" *`)
      return words.length === 0
        ? []
        : find.all(words.join(' OR ')).map(({ rowid }) => Number(rowid))
    }
  },
}

function flat({
  id,
  name,
  aliases,
  tags: words,
  category,
  capabilities: tasks,
  description,
}: Made) {
  return {
    id,
    name,
    aliases: aliases.join(' '),
    tags: words.join(' '),
    category,
    capabilities: tasks.join('. '),
    description,
  }
}

const sets = JSON.parse(
  readFileSync(join(import.meta.dirname, '../test/search/queries.json'), 'utf8'),
) as Record<string, [string, string[]][]>
const asked = Object.values(sets).flat()

function relevance(find: Find): string {
  const slugs = new Map(launch.map(({ id, slug }) => [id, slug]))
  let [first, reciprocal] = [0, 0]
  for (const [query, acceptable] of asked) {
    const at = find(query).findIndex((id) => acceptable.includes(slugs.get(id) ?? ''))
    if (at >= 0 && at < 3) first += 1
    if (at >= 0) reciprocal += 1 / (at + 1)
  }
  return `${((first / asked.length) * 100).toFixed(1).padStart(5)}% within the first three, mean reciprocal rank ${(reciprocal / asked.length).toFixed(3)}`
}

const letters = [...'abcdefghijklmnopqrstuvwxyz']
const KINDS: Record<string, (tools: readonly Made[]) => string> = {
  'a query of people': () => pick(asked)[0],
  'a common word': () => pick(commonest.slice(0, 30)),
  '200 characters of common words': () =>
    several(40, () => pick(commonest.slice(0, 60)))
      .join(' ')
      .slice(0, 200),
  'a letter': () => pick(letters),
  'a beginning': () => pick(prose).slice(0, 2 + Math.floor(random() * 4)),
  'a misspelt name': (tools) => misspelt(pick(tools).name),
  'unknown words': () =>
    several(20, () => several(9, () => pick([...'etaoinshrdlu'])).join('')).join(' '),
}

function misspelt(name: string): string {
  const at = Math.floor(random() * name.length)
  return name.slice(0, at) + pick(['', 'x', `${name[at]}q`]) + name.slice(at + 1)
}

/**
 * Milliseconds of this thread, because a shared machine makes the clock run on; of ten runs each,
 * because the count has ticks.
 */
function costOf(work: () => unknown): number {
  const before = process.threadCpuUsage()
  for (let run = 0; run < 10; run += 1) work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 10_000
}

function latency(find: Find, tools: readonly Made[]): void {
  for (const [kind, make] of Object.entries(KINDS)) {
    const queries = several(RUNS, () => make(tools))
    for (const query of queries.slice(0, 10)) find(query)
    const costs = queries.map((query) => costOf(() => find(query))).toSorted((a, b) => a - b)
    console.log(
      `    ${kind.padEnd(32)} median ${(costs[RUNS / 2] ?? 0).toFixed(2).padStart(8)}  most ${(costs.at(-1) ?? 0).toFixed(2).padStart(8)} ms`,
    )
  }
}

for (const count of [launch.length, MOST]) {
  const tools = [
    ...launch,
    ...several(Math.max(0, count - launch.length), () => 0).map((_, at) =>
      madeTool(launch.length + at + 1),
    ),
  ]
  console.log(`${tools.length.toLocaleString('en-US')} tools, ${asked.length} queries`)
  for (const [name, open] of Object.entries(ENGINES)) {
    globalThis.gc?.()
    const [before, started] = [process.memoryUsage(), performance.now()]
    const find = open(tools)
    globalThis.gc?.()
    const after = process.memoryUsage()
    const bytes = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers
    const memory = globalThis.gc && name !== 'FTS5' ? `, ${(bytes / 2 ** 20).toFixed(0)} MB` : ''
    console.log(
      `  ${name}: ${relevance(find)}; made in ${((performance.now() - started) / 1000).toFixed(1)} s${memory}`,
    )
    latency(find, tools)
  }
}
