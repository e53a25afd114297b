// Search on both databases, one suite: the order of results, typing errors, hostile text, and an index that forgets what it should.
import assert from 'node:assert/strict'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import type { Engine } from '../src/catalogue/engine.ts'
import { openPostgres } from '../src/catalogue/postgres-engine.ts'
import { migrate, migrationsFor } from '../src/catalogue/migrations.ts'
import type { Search, SearchEntry, SearchIndex } from '../src/catalogue/search/search-index.ts'
import { postgresSearch } from '../src/catalogue/search/postgres-search.ts'
import { sqliteSearch } from '../src/catalogue/search/sqlite-search.ts'
import { wordsOf } from '../src/catalogue/search/words.ts'
import { openSqlite } from '../src/catalogue/sqlite-engine.ts'
import { freshPostgres } from './postgres-server.ts'

const home = mkdtempSync(join(tmpdir(), 'agentgrade-search-'))
after(() => rmSync(home, { recursive: true }))
let files = 0

const DATABASES: { name: string; search: SearchIndex; open: () => Promise<Engine> }[] = [
  { name: 'sqlite', search: sqliteSearch, open: () => openSqlite(join(home, `${(files += 1)}.db`)) },
  { name: 'postgres', search: postgresSearch, open: async () => openPostgres(await freshPostgres()) },
]

/** Two tools as the version before entered them, whose words stood in the full-text index of the database. */
const OLDER = {
  sqlite: [
    "INSERT INTO search_tool (id, folded, name_key, slug_key, score_key, terms) VALUES (7, 'open ai', 'openai', 'openai', 9000, 'open openai'), (4, 'mail', 'mail', 'mail', 800, 'mail')",
    `INSERT INTO search_words (rowid, words) VALUES (${(16_383 - 9000) * 2 ** 32 + 7}, 'open =open ai =ai openai =openai models mail'),
       (${(16_383 - 800) * 2 ** 32 + 4}, 'mail =mail models')`,
  ],
  postgres: [
    `INSERT INTO search_tool (id, folded, name_key, slug_key, score_key, terms, words) VALUES
       (7, 'open ai', 'openai', 'openai', 9000, 'open openai', array_to_tsvector(string_to_array('03open 03=open 03ai 03=ai 03openai 03=openai 03models 03mail', ' '))),
       (4, 'mail', 'mail', 'mail', 800, 'mail', array_to_tsvector(string_to_array('36mail 36=mail 36models', ' ')))`,
  ],
} as const

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

function dump(engine: Engine) {
  return Promise.all(
    [
      "SELECT id, score_key, terms, words FROM search_tool WHERE words <> '' ORDER BY 1",
      'SELECT term, n FROM search_term ORDER BY 1',
      'SELECT k, term FROM search_spell ORDER BY 1, 2',
    ].map(async (sql) => [...(await engine.all(sql))]),
  )
}

/** A database with its search, as a catalogue has it. */
interface Opened {
  engine: Engine
  search: Search
}

for (const { name, search, open } of DATABASES) {
  const idsFor = async (opened: Opened, text: string, limit = 20): Promise<number[]> => (await opened.search.match(text, limit)).ids
  describe(`search on ${name}`, () => {
    const engines: Engine[] = []
    after(() => Promise.all(engines.map((engine) => engine.close())))

    async function indexOf(entries: readonly SearchEntry[]): Promise<Opened> {
      const engine = await open()
      engines.push(engine)
      await migrate(engine, migrationsFor(engine.name, search.schema))
      await engine.transaction(async (tx) => {
        for (const each of entries) await search.put(tx, each)
      })
      return { engine, search: search.open(engine) }
    }

    let catalogue: Opened
    before(async () => {
      catalogue = await indexOf(launch)
    })

    it('puts the exact name first, then beginnings, then words in names, then words anywhere by score', async () => {
      const opened = await indexOf([
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
      assert.deepEqual(await opened.search.match('MAÍL', 20), { ids: [2, 4, 3, 5, 1, 8, 7, 6], total: 8 })
      assert.deepEqual(await opened.search.match('mail', 3), { ids: [2, 4, 3], total: 8 })
      assert.deepEqual(await idsFor(opened, 'mail merge'), [4])
      assert.deepEqual(await idsFor(opened, 'accounts and the mail'), [1])
      assert.deepEqual(await idsFor(opened, 'unrelated mail'), [])
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

    it('takes the last word as a beginning, from two letters on; one letter begins names only', async () => {
      const opened = await indexOf([
        entry(1, 1, 'Alpha', { description: 'transactional email' }),
        entry(2, 2, 'Beta', { description: 'transfer of international things' }),
        entry(3, 3, 'Tango'),
        entry(4, 4, 'Old Tunnel'),
      ])
      assert.deepEqual(await idsFor(opened, 'tr'), [2, 1])
      assert.deepEqual(await idsFor(opened, 'transaction'), [1])
      assert.deepEqual(await idsFor(opened, 'things internationa'), [2])
      assert.deepEqual(await idsFor(opened, 'internationa things'), [])
      assert.deepEqual(await opened.search.match('t', 20), { ids: [3], total: 1 })
      assert.deepEqual(await idsFor(opened, 'old t'), [4])
    })

    it('agrees with a plain model of the order', async () => {
      const vocabulary = ['mail', 'mailer', 'data', 'database', 'da', 'cloud', 'cloudy', 'agent', 'ma', 'zed']
      const some = (most: number) => fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: most })
      const made = fc.record({ name: some(2), tags: some(2), description: some(5), scoreKey: fc.integer({ min: 0, max: 30 }) })
      const entries = fc
        .sample(made, { numRuns: 150, seed: 3 })
        .map(({ name: parts, tags, description, scoreKey }, at) => entry(at + 1, scoreKey, parts.join(' '), { tags, description: description.join(' ') }))
      const opened = await indexOf(entries)
      for (const query of fc.sample(some(3), { numRuns: 200, seed: 5 })) {
        const expected = plainOrder(entries, query)
        const { ids, total } = await opened.search.match(query.join(' '), 200)
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
      const opened = await indexOf([entry(1, 1, 'Bark'), entry(2, 2, 'Park'), entry(3, 3, 'Bark Pro')])
      assert.deepEqual(await idsFor(opened, 'bark'), [1, 3])
      assert.deepEqual(await idsFor(opened, 'brak'), [1, 3])
      assert.deepEqual(await opened.search.match('qqqqqqqq', 20), { ids: [], total: 0 })
    })

    it('counts to a hundred, or as far as it is asked for', async () => {
      const opened = await indexOf(Array.from({ length: 1100 }, (_, at) => entry(at + 1, at, `Tool ${at}`, { description: at % 2 ? 'odd' : 'even' })))
      assert.deepEqual(await opened.search.match('tool', 2), { ids: [1100, 1099], total: 100 })
      assert.equal((await opened.search.match('tool', 1000)).total, 1000)
      assert.equal((await opened.search.match('even', 1000)).ids.length, 550)
    })

    it('reads all of those with the same score, in the order of their ids', async () => {
      const scores = [9, 5, 5, 1]
      const entries = scores.flatMap((score, part) => Array.from({ length: 100 }, (_, at) => entry(part * 100 + at + 1, score, `Tool ${part} ${at}`)))
      const opened = await indexOf(entries.toReversed())
      assert.deepEqual(
        await idsFor(opened, 'tool', 400),
        entries.map(({ id }) => id),
      )
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
          const { ids, total } = await catalogue.search.match(query, 10)
          assert.ok(ids.length <= 10 && ids.length <= total && new Set(ids).size === ids.length)
        }),
        { numRuns: 400 },
      )
      const stripe = await catalogue.search.match('stripe', 5)
      for (const query of ['"stripe"', 'stripe*', '^stripe', '-stripe', "stripe'; --", 'str\u0301ipe', '(stripe', 'stripe \0']) {
        assert.deepEqual(await catalogue.search.match(query, 5), stripe, query)
      }
      for (const query of ['', ' ', '\0', '"', '*', '\u{1F600}', "'--"]) assert.deepEqual(await catalogue.search.match(query, 5), { ids: [], total: 0 })
      assert.ok((await catalogue.search.match('x'.repeat(1_000_000), 5)).total === 0)
    })

    it('enters any text', async () => {
      const opened = await indexOf([])
      const text = fc.string({ unit: 'binary', maxLength: 60 })
      await fc.assert(
        fc.asyncProperty(text, text, fc.array(text, { maxLength: 3 }), async (title, description, tags) => {
          const odd = entry(1, 5, title, { description, tags })
          await opened.engine.transaction((tx) => search.put(tx, odd))
          const [word] = wordsOf(description)
          if (word !== undefined) assert.deepEqual(await idsFor(opened, word), [1])
        }),
        { numRuns: 200 },
      )
    })

    it('sees what another process writes: new tools, other words, other scores, and what is gone', async () => {
      const ours = await indexOf([entry(1, 1, 'Alpha'), entry(2, 2, 'Beta', { description: 'mail' })])
      const { engine } = ours
      const theirs: Opened = { engine, search: search.open(engine) }
      const write = async (...entries: SearchEntry[]) => {
        await engine.transaction(async (tx) => {
          for (const each of entries) await search.put(tx, each)
        })
      }
      for (const opened of [ours, theirs]) assert.deepEqual(await idsFor(opened, 'mail'), [2])
      await write(entry(3, 3, 'Gamma', { description: 'mail' }))
      for (const opened of [ours, theirs]) assert.deepEqual(await idsFor(opened, 'mail'), [3, 2])
      await write(entry(2, 9, 'Beta', { description: 'mail' }), entry(1, 5, 'Alpha', { description: 'mail' }))
      assert.deepEqual(await idsFor(theirs, 'mail'), [2, 1, 3])
      await engine.transaction((tx) => search.remove(tx, 2))
      await write(entry(3, 3, 'Gamma', { description: 'letters' }))
      for (const opened of [ours, theirs]) assert.deepEqual(await idsFor(opened, 'mail'), [1])
      await write(entry(2, 4, 'Beta', { description: 'mail' }))
      for (const opened of [ours, theirs]) assert.deepEqual(await Promise.all([idsFor(opened, 'mail'), idsFor(opened, 'letters')]), [[1, 2], [3]])
    })

    it('follows a thousand changes, and makes itself anew while it is asked', async () => {
      const opened = await indexOf([entry(1, 1, 'Alpha', { description: 'mail' })])
      const { engine } = opened
      assert.deepEqual(await idsFor(opened, 'mail'), [1])
      await engine.transaction(async (tx) => {
        for (let id = 2; id <= 1200; id += 1) await search.put(tx, entry(id, id, `Tool ${id}`, { description: 'mail' }))
      })
      const best = Array.from({ length: 20 }, (_, at) => 1200 - at)
      assert.deepEqual(
        await Promise.all(Array.from({ length: 5 }, () => idsFor(opened, 'mail'))),
        Array.from({ length: 5 }, () => best),
      )
      for (let round = 0; round < 20; round += 1) {
        await engine.transaction((tx) => search.put(tx, entry(1, 5000 + round, 'Alpha', { description: 'mail' })))
        assert.deepEqual(await idsFor(opened, 'mail', 2), [1, 1200])
        await turn()
      }
    })

    it('stops reading where the database is closed meanwhile', async () => {
      const engine = await open()
      await migrate(engine, migrationsFor(engine.name, search.schema))
      await engine.transaction(async (tx) => {
        for (let id = 1; id <= 300; id += 1) await search.put(tx, entry(id, id, `Tool ${id}`))
      })
      const reading = search.open(engine).ready()
      const [outcome] = await Promise.allSettled([reading, engine.close()])
      assert.equal(outcome.status, 'rejected')
    })

    it('keeps what an older version has entered', async () => {
      const engine = await open()
      engines.push(engine)
      const migrations = migrationsFor(engine.name, search.schema)
      await migrate(
        engine,
        migrations.filter(({ version }) => version < 6),
      )
      await engine.transaction(async (tx) => {
        for (const statement of OLDER[engine.name]) await tx.all(statement)
      })
      await migrate(engine, migrations)
      const opened = { engine, search: search.open(engine) }
      for (const [text, ids] of [
        ['open ai', [7]],
        ['openai', [7]],
        ['open', [7]],
        ['models', [7, 4]],
        ['Mail', [4, 7]],
        ['mail models', [7, 4]],
        ['nothing', []],
      ] as const) {
        assert.deepEqual(await idsFor(opened, text), ids, text)
      }
      const [row] = await engine.all('SELECT max(changed) AS changed FROM search_tool')
      await engine.transaction((tx) => search.put(tx, entry(8, 100, 'Mail')))
      assert.deepEqual(await idsFor(opened, 'mail'), [4, 8, 7])
      assert.ok(Number((await engine.all('SELECT max(changed) AS changed FROM search_tool'))[0]?.['changed']) > Number(row?.['changed']))
    })

    it('replaces wholly and removes without a trace', async () => {
      const written = fc.record({
        id: fc.integer({ min: 1, max: 6 }),
        name: fc.constantFrom('Stripe', 'Stride', 'Open AI', 'OpenAI', 'Mail', 'Q', ''),
        tags: fc.subarray(['mail', 'pay-out', 'ai']),
        scoreKey: fc.integer({ min: 0, max: 10_000 }),
        isRemoved: fc.boolean(),
      })
      const { engine } = await indexOf([])
      const { engine: fresh } = await indexOf([])
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
          assert.deepEqual(await dump(each), [[], [], []])
        }
      }
    })
  })
}

/** Which tools match and in which order, said again without an index: with ten hits the last word is a word, with fewer it may be a beginning. */
function plainOrder(entries: readonly SearchEntry[], query: readonly string[]): number[] {
  const whole = tiered(entries, query, false)
  return whole.filter(({ isWhole }) => isWhole).length < 10 ? idsOf(tiered(entries, query, true)) : idsOf(whole)
}

function idsOf(found: readonly { id: number }[]): number[] {
  return found.map(({ id }) => id)
}

function wordsIn({ name, tags, category, description, slug }: SearchEntry): string[] {
  return [...name.split(' '), name.replaceAll(' ', ''), slug, ...tags, category, ...description.split(' ')]
}

function tiered(entries: readonly SearchEntry[], query: readonly string[], isBeginning: boolean) {
  const last = query.length - 1
  const tierOf = (each: SearchEntry): number => {
    const { name } = each
    const nameWords = name.split(' ')
    const nameParts = new Set([...nameWords, nameWords.join('')])
    if (name.replaceAll(' ', '') === query.join('')) return 0
    if (name.startsWith(query.join(' '))) return 1
    if (query.every((word) => nameParts.has(word))) return 2
    if (query.every((word, at) => wordsIn(each).some((other) => (at === last && isBeginning ? other.startsWith(word) : other === word)))) return 3
    return 4
  }
  return entries
    .map((each) => ({ id: each.id, scoreKey: each.scoreKey, tier: tierOf(each), isWhole: query.every((word) => wordsIn(each).includes(word)) }))
    .filter(({ tier }) => tier < 4)
    .toSorted((a, b) => a.tier - b.tier || b.scoreKey - a.scoreKey || a.id - b.id)
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
