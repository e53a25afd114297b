// Search on both databases, one suite: the order of results, typing errors, hostile text, and an index that forgets what it should.
import assert from 'node:assert/strict'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import type { Engine } from '../src/catalogue/engine.ts'
import { openPostgres } from '../src/catalogue/postgres-engine.ts'
import type { SearchEntry, SearchIndex } from '../src/catalogue/search-index.ts'
import { postgresSearch } from '../src/catalogue/search-postgres.ts'
import { sqliteSearch } from '../src/catalogue/search-sqlite.ts'
import { wordsOf } from '../src/catalogue/search-words.ts'
import { openSqlite } from '../src/catalogue/sqlite-engine.ts'
import { tend } from '../src/catalogue/tend.ts'
import { freshPostgres } from './postgres-server.ts'

const home = mkdtempSync(join(tmpdir(), 'agentgrade-search-'))
after(() => rmSync(home, { recursive: true }))
let files = 0

const DATABASES: { name: string; search: SearchIndex; open: () => Promise<Engine>; words: string }[] = [
  {
    name: 'sqlite',
    search: sqliteSearch,
    open: () => openSqlite(join(home, `${(files += 1)}.db`)),
    words: 'SELECT term, doc FROM search_vocabulary ORDER BY 1, 2',
  },
  {
    name: 'postgres',
    search: postgresSearch,
    open: async () => openPostgres(await freshPostgres()),
    words: 'SELECT id, words::text FROM search_tool ORDER BY 1',
  },
]

const folder = join(import.meta.dirname, '../catalogue')
const launch: SearchEntry[] = globSync('*.json', { cwd: folder })
  .toSorted()
  .map((file, at) => ({
    ...(JSON.parse(readFileSync(join(folder, file), 'utf8')) as SearchEntry),
    id: at + 1,
    scoreKey: (at * 7919) % 10_000,
  }))

function entry(id: number, scoreKey: number, name: string, rest: Partial<SearchEntry> = {}): SearchEntry {
  return { id, slug: `s${id}`, name, tags: [], category: 'other', description: '', scoreKey, ...rest }
}

for (const { name, search, open, words } of DATABASES) {
  const idsFor = async (engine: Engine, text: string, limit = 20): Promise<number[]> => (await search.match(engine, text, limit)).ids
  const dump = (engine: Engine) =>
    Promise.all(
      [
        'SELECT id, folded, name_key, slug_key, score_key, terms FROM search_tool ORDER BY 1',
        'SELECT term, n FROM search_term ORDER BY 1',
        'SELECT k, term FROM search_spell ORDER BY 1, 2',
        words,
      ].map(async (sql) => [...(await engine.all(sql))]),
    )

  describe(`search on ${name}`, () => {
    const engines: Engine[] = []
    after(() => Promise.all(engines.map((engine) => engine.close())))

    async function indexOf(entries: readonly SearchEntry[]): Promise<Engine> {
      const engine = await open()
      engines.push(engine)
      await engine.transaction(async (tx) => {
        for (const statement of search.schema) await tx.all(statement)
        for (const each of entries) await search.put(tx, each)
      })
      return engine
    }

    let catalogue: Engine
    before(async () => {
      catalogue = await indexOf(launch)
    })

    it('puts the exact name first, then beginnings, then words in names, then words anywhere by score', async () => {
      const engine = await indexOf([
        entry(1, 9000, 'Ledger', { description: 'Accounts by mail.' }),
        entry(2, 1000, 'Mail'),
        entry(3, 2000, 'Mailbox'),
        entry(4, 3000, 'Mail Merge'),
        entry(5, 4000, 'Super Mail'),
        entry(6, 5000, 'Post', { tags: ['mail'] }),
        entry(7, 6000, 'Letters', { category: 'mail-tools' }),
        entry(8, 7000, 'Reach', { description: 'Mailing lists.' }),
        entry(9, 8000, 'Unrelated'),
      ])
      assert.deepEqual(await search.match(engine, 'MAÍL', 20), { ids: [2, 4, 3, 5, 1, 8, 7, 6], total: 8 })
      assert.deepEqual(await search.match(engine, 'mail', 3), { ids: [2, 4, 3], total: 8 })
      assert.deepEqual(await idsFor(engine, 'mail merge'), [4])
      assert.deepEqual(await idsFor(engine, 'accounts and the mail'), [1])
      assert.deepEqual(await idsFor(engine, 'unrelated mail'), [])
    })

    it('finds names however they are spaced, and slugs', async () => {
      for (const [text, slug] of [
        ['open ai', 'openai'],
        ['OPENAI', 'openai'],
        ['lemonsqueezy', 'lemon-squeezy'],
        ['cal.com', 'cal-com'],
        ['calcom', 'cal-com'],
        ['aws', 'aws'],
        ['jira', 'jira'],
        ['hugging', 'hugging-face'],
        ['jq', 'jq'],
        ['elevenlbas speech', 'elevenlabs'],
      ] as const) {
        const [first] = await idsFor(catalogue, text)
        assert.equal(launch.find(({ id }) => id === first)?.slug, slug, text)
      }
    })

    it('takes the last word as a beginning, from two letters on; one letter begins words of names only', async () => {
      const engine = await indexOf([
        entry(1, 1, 'Alpha', { description: 'transactional email' }),
        entry(2, 2, 'Beta', { description: 'transfer of international things' }),
        entry(3, 3, 'Tango'),
        entry(4, 4, 'Old Tunnel'),
      ])
      assert.deepEqual(await idsFor(engine, 'tr'), [2, 1])
      assert.deepEqual(await idsFor(engine, 'transaction'), [1])
      assert.deepEqual(await idsFor(engine, 'things internationa'), [2])
      assert.deepEqual(await idsFor(engine, 'internationa things'), [])
      assert.deepEqual(await search.match(engine, 't', 20), { ids: [3, 4], total: 2 })
    })

    it('agrees with a plain model of the order', async () => {
      const vocabulary = ['mail', 'mailer', 'data', 'database', 'da', 'cloud', 'cloudy', 'agent', 'ma', 'zed']
      const some = (most: number) => fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: most })
      const made = fc.record({ name: some(2), tags: some(2), description: some(5), scoreKey: fc.integer({ min: 0, max: 30 }) })
      const entries = fc
        .sample(made, { numRuns: 150, seed: 3 })
        .map(({ name: parts, tags, description, scoreKey }, at) => entry(at + 1, scoreKey, parts.join(' '), { tags, description: description.join(' ') }))
      const engine = await indexOf(entries)
      for (const query of fc.sample(some(3), { numRuns: 200, seed: 5 })) {
        const expected = plainOrder(entries, query)
        const { ids, total } = await search.match(engine, query.join(' '), 200)
        assert.deepEqual(ids.slice(0, expected.length), expected, query.join(' '))
        assert.equal(total, ids.length, query.join(' '))
      }
    })

    it('forgives 9 of 10 single typing errors in the names of the launch catalogue', async () => {
      const slips = launch
        .filter((tool) => wordsOf(tool.name).join('').length >= 4)
        .flatMap((tool) => slipsOf(tool.name).map((text) => ({ text, id: tool.id })))
      const missed: string[] = []
      for (const { text, id } of slips) if (!(await idsFor(catalogue, text, 10)).includes(id)) missed.push(text)
      assert.ok(slips.length > 800)
      assert.ok(missed.length <= slips.length / 10, `${missed.length} of ${slips.length}: ${missed.join(', ')}`)
    })

    it('corrects a word among others, and only words that match nothing', async () => {
      const engine = await indexOf([entry(1, 1, 'Bark'), entry(2, 2, 'Park'), entry(3, 3, 'Bark Pro')])
      assert.deepEqual(await idsFor(engine, 'bark'), [1, 3])
      assert.deepEqual(await idsFor(engine, 'brak'), [1, 3])
      assert.deepEqual(await search.match(engine, 'qqqqqqqq', 20), { ids: [], total: 0 })
    })

    it('counts to a hundred, or as far as it is asked for', async () => {
      const engine = await indexOf(Array.from({ length: 1100 }, (_, at) => entry(at + 1, at, `Tool ${at}`, { description: at % 2 ? 'odd' : 'even' })))
      assert.deepEqual(await search.match(engine, 'tool', 2), { ids: [1100, 1099], total: 100 })
      assert.equal((await search.match(engine, 'tool', 1000)).total, 1000)
      assert.equal((await search.match(engine, 'even', 1000)).ids.length, 550)
    })

    it('takes any text as text', async () => {
      const syntax = fc.constantFrom(
        'AND',
        'OR',
        'NOT',
        'NEAR(a b)',
        '*',
        '"',
        "'",
        '(',
        ')',
        ':',
        '^',
        '-',
        '\0',
        '&',
        '|',
        '!',
        '<->',
        ':*',
        'words:',
        '%',
        '\\',
        '\u{1F600}',
        'stripe',
      )
      const text = fc.oneof(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.array(syntax, { maxLength: 12 }).map((parts) => parts.join(' ')),
        fc.array(syntax).map((parts) => parts.join('')),
      )
      await fc.assert(
        fc.asyncProperty(text, async (query) => {
          const { ids, total } = await search.match(catalogue, query, 10)
          assert.ok(ids.length <= 10 && ids.length <= total && new Set(ids).size === ids.length)
        }),
        { numRuns: 400 },
      )
      const stripe = await search.match(catalogue, 'stripe', 5)
      for (const query of ['"stripe"', 'stripe*', '^stripe', '-stripe', "stripe'; --", 'str\u0301ipe', '(stripe', 'stripe \0']) {
        assert.deepEqual(await search.match(catalogue, query, 5), stripe, query)
      }
      for (const query of ['', ' ', '\0', '"', '*', '\u{1F600}', "'--"]) assert.deepEqual(await search.match(catalogue, query, 5), { ids: [], total: 0 })
      assert.ok((await search.match(catalogue, 'x'.repeat(1_000_000), 5)).total === 0)
    })

    it('enters any text', async () => {
      const engine = await indexOf([])
      const text = fc.string({ unit: 'binary', maxLength: 60 })
      await fc.assert(
        fc.asyncProperty(text, text, fc.array(text, { maxLength: 3 }), async (title, description, tags) => {
          const odd = entry(1, 5, title, { description, tags })
          await engine.transaction((tx) => search.put(tx, odd))
          const [word] = wordsOf(description)
          if (word !== undefined) assert.deepEqual(await idsFor(engine, word), [1])
        }),
        { numRuns: 200 },
      )
    })

    it('replaces wholly and removes without a trace', async () => {
      const written = fc.record({
        id: fc.integer({ min: 1, max: 6 }),
        name: fc.constantFrom('Stripe', 'Stride', 'Open AI', 'OpenAI', 'Mail', 'Q', ''),
        tags: fc.subarray(['mail', 'pay-out', 'ai']),
        scoreKey: fc.integer({ min: 0, max: 10_000 }),
        isRemoved: fc.boolean(),
      })
      const engine = await indexOf([])
      const fresh = await indexOf([])
      for (const writes of fc.sample(fc.array(written, { maxLength: 15 }), { numRuns: 15, seed: 11 })) {
        const kept = new Map<number, SearchEntry>()
        await engine.transaction(async (tx) => {
          for (const { id, isRemoved, name: title, tags, scoreKey } of writes) {
            const each = entry(id, scoreKey, title, { tags, description: `${title} for ${tags.join()}` })
            if (isRemoved) kept.delete(id)
            else kept.set(id, each)
            await (isRemoved ? search.remove(tx, id) : search.put(tx, each))
          }
        })
        await fresh.transaction(async (tx) => {
          for (const each of kept.values()) await search.put(tx, each)
        })
        assert.deepEqual(await dump(engine), await dump(fresh))
        for (const each of [engine, fresh]) {
          await each.transaction(async (tx) => {
            for (const id of kept.keys()) await search.remove(tx, id)
          })
          assert.deepEqual(await dump(each), [[], [], [], []])
        }
      }
    })
  })
}

/** Which tools match and in which order, said again without an index. */
function plainOrder(entries: readonly SearchEntry[], query: readonly string[]): number[] {
  const last = query.length - 1
  const tierOf = ({ name, tags, category, description, slug }: SearchEntry): number => {
    const nameWords = name.split(' ')
    const all = [...nameWords, slug, nameWords.join(''), ...tags, category, ...description.split(' ')]
    const nameParts = new Set([...nameWords, nameWords.join('')])
    if (name.replaceAll(' ', '') === query.join('')) return 0
    if (name.startsWith(query.join(' '))) return 1
    if (query.every((word) => nameParts.has(word))) return 2
    if (query.every((word, at) => all.some((each) => (at === last ? each.startsWith(word) : each === word)))) return 3
    return 4
  }
  return entries
    .map((each) => ({ id: each.id, scoreKey: each.scoreKey, tier: tierOf(each) }))
    .filter(({ tier }) => tier < 4)
    .toSorted((a, b) => a.tier - b.tier || b.scoreKey - a.scoreKey || a.id - b.id)
    .map(({ id }) => id)
}

/** Two slips of each kind, at places and with letters that follow from the name. */
function slipsOf(name: string): string[] {
  return [0.3, 0.8].flatMap((share) => {
    const at = Math.floor(name.length * share)
    const letter = 'etaoinshrdlu'[(name.length + at) % 12] ?? 'e'
    const [ahead, here, behind] = [name.slice(0, at), name[at] ?? '', name.slice(at + 1)]
    return [ahead + behind, ahead + letter + here + behind, ahead + letter + behind, ahead + (behind[0] ?? '') + here + behind.slice(1)]
  })
}

async function pieces(engine: Engine): Promise<number> {
  return Number((await engine.all('SELECT count(DISTINCT segid) AS n FROM search_words_idx'))[0]?.['n'])
}

/** The launch catalogue, entered in one transaction after the other. */
async function inPieces(): Promise<Engine> {
  const engine = await openSqlite(join(home, `${(files += 1)}.db`))
  after(() => engine.close())
  await engine.transaction(async (tx) => {
    for (const statement of sqliteSearch.schema) await tx.all(statement)
  })
  for (const each of launch) await engine.transaction((tx) => sqliteSearch.put(tx, each))
  assert.ok((await pieces(engine)) > 1)
  return engine
}

describe('tending the index on sqlite', () => {
  it('makes one piece of many, and finds the same', async () => {
    const engine = await inPieces()
    const found = () => Promise.all(launch.map(({ name }) => sqliteSearch.match(engine, name, 20)))
    const asBefore = await found()
    for (let steps = 0, isMore = true; isMore; steps += 1) {
      assert.ok(steps < 1000)
      isMore = (await sqliteSearch.tend?.(engine)) ?? false
    }
    assert.equal(await pieces(engine), 1)
    assert.deepEqual(await found(), asBefore)
    assert.equal(await sqliteSearch.tend?.(engine), false)
  })

  it('happens by itself, until it is stopped', async () => {
    const engine = await inPieces()
    const stop = tend(async () => (await sqliteSearch.tend?.(engine)) ?? false, 1)
    for (let tries = 0; (await pieces(engine)) > 1; tries += 1) {
      assert.ok(tries < 500)
      await pause(20)
    }
    stop()
    const idle = await inPieces()
    tend(async () => (await sqliteSearch.tend?.(idle)) ?? false, 1)()
    await pause(50)
    assert.ok((await pieces(idle)) > 1)
  })
})
