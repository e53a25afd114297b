// How long a search takes on SQLite at 100,000 tools, over a mix of queries from the commonest word to nothing at all.
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, migrationsFor } from '../src/catalogue/migrations.ts'
import type { Search } from '../src/catalogue/search/search-index.ts'
import { openSqlite } from '../src/catalogue/sqlite-engine.ts'
import { sqliteSearch } from '../src/catalogue/search/sqlite-search.ts'
import { wordsOf } from '../src/catalogue/search/words.ts'

interface Entry {
  name: string
  description: string
  category: string
  tags: string[]
}

const TOOLS = Number(process.argv[2] ?? 100_000)
const QUERIES = 2000

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

const folder = join(import.meta.dirname, '../catalogue')
const launch = globSync('*.json', { cwd: folder })
  .toSorted()
  .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Entry)
/** Every occurrence counts, so a word is drawn as often as vendors use it. */
const prose = launch.flatMap((entry) => wordsOf(entry.description))
const nameWords = launch.flatMap((entry) => wordsOf(entry.name))
const syllables = [...new Set(nameWords.flatMap((word) => word.match(/.{2,3}/g) ?? []))]
const tags = launch.flatMap((entry) => entry.tags)

function inventName(): string {
  const invented = Array.from({ length: 2 + Math.floor(random() * 2) }, () => pick(syllables)).join('')
  return random() < 0.5 ? invented : `${invented} ${pick(nameWords)}`
}

const names = Array.from({ length: TOOLS }, inventName)
const home = mkdtempSync(join(tmpdir(), 'agentgrade-bench-'))
const engine = await openSqlite(join(home, 'search.db'))
try {
  await migrate(engine, migrationsFor('sqlite', sqliteSearch.schema))
  const begun = performance.now()
  for (let from = 0; from < TOOLS; from += 2000) {
    await engine.transaction(async (tx) => {
      for (let id = from; id < Math.min(from + 2000, TOOLS); id++) {
        await sqliteSearch.put(tx, {
          id: id + 1,
          slug: wordsOf(names[id] ?? '').join('-'),
          name: names[id] ?? '',
          tags: [pick(tags), pick(tags), pick(tags)],
          category: pick(launch).category,
          description: Array.from({ length: 14 }, () => pick(prose)).join(' '),
          scoreKey: Math.floor(random() * 10_000),
        })
      }
    })
  }
  console.log(`${TOOLS} tools entered in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  const search = sqliteSearch.open(engine)
  const read = performance.now()
  await search.ready()
  console.log(`read into memory in ${(performance.now() - read).toFixed(0)} ms`)
  await measure(search)
} finally {
  await engine.close()
  rmSync(home, { recursive: true })
}

async function measure(search: Search): Promise<void> {
  const commonest = [...Map.groupBy(prose, (word) => word)].toSorted((a, b) => b[1].length - a[1].length).map(([word]) => word)
  const kinds: Record<string, () => string> = {
    'a common word': () => pick(commonest.slice(0, 30)),
    'two words': () => `${pick(prose)} ${pick(prose)}`,
    'two common words': () => `${pick(commonest.slice(0, 10))} ${pick(commonest.slice(0, 10))}`,
    'eight words': () => Array.from({ length: 8 }, () => pick(commonest.slice(0, 30))).join(' '),
    'a prefix': () => pick(prose).slice(0, 1 + Math.floor(random() * 6)),
    'a name': () => pick(names),
    'a misspelt name': () => misspell(pick(names)),
    nothing: () => Array.from({ length: 8 }, () => pick('bcdfghjklmnpqrstvwxz'.split(''))).join(''),
  }
  const all: number[] = []
  const each = Math.ceil(QUERIES / Object.keys(kinds).length)
  for (const [kind, make] of Object.entries(kinds)) {
    const times: number[] = []
    for (let round = 0; round < each + 20; round++) {
      const text = make()
      const start = performance.now()
      await search.match(text, 20)
      if (round >= 20) times.push(performance.now() - start)
    }
    report(kind, times)
    all.push(...times)
  }
  report('all', all)

  let found = 0
  for (let round = 0; round < 300; round++) {
    const id = 1 + Math.floor(random() * TOOLS)
    const { ids } = await search.match(misspell(names[id - 1] ?? ''), 10)
    if (ids.includes(id)) found++
  }
  console.log(`misspelt names found within the first ten: ${found} of 300`)
}

function misspell(name: string): string {
  const at = Math.floor(random() * name.length)
  return name.slice(0, at) + pick(['', 'x', `${name[at]}q`]) + name.slice(at + 1)
}

function report(kind: string, times: number[]): void {
  times.sort((a, b) => a - b)
  const at = (share: number): string => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(3).padStart(8)
  console.log(`${kind.padEnd(18)} median ${at(0.5)}  p99 ${at(0.99)}  max ${at(1)} ms`)
}
