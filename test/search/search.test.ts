// Search on both databases, one suite: the order of results, filters in words, typing errors,
// hostile text, and an index that follows writes.
import assert from 'node:assert/strict'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { anyCharacter } from '../any-text.ts'
import type { Engine } from '../../src/store/database/statement.ts'
import { openPostgres } from '../../src/store/database/postgres.ts'
import { migrate } from '../../src/store/database/migrations.ts'
import {
  openSearch,
  putEntry,
  removeEntry,
  type Search,
  type SearchEntry,
} from '../../src/store/search/search-index.ts'
import type { SearchText } from '../../src/store/search/entry.ts'
import type { CatalogueEntry } from '../../src/domain/tool/catalogue-entry.ts'
import { isStopWord, wordsOf } from '../../src/store/search/words.ts'
import { openSqlite } from '../../src/store/database/sqlite.ts'
import { freshPostgres } from '../postgres-server.ts'
import { holds, samples } from '../property.ts'

const home = mkdtempSync(join(tmpdir(), 'agentgrade-search-'))
after(() => rmSync(home, { recursive: true }))
let files = 0

const DATABASES: { name: string; open: () => Promise<Engine> }[] = [
  {
    name: 'sqlite',
    open: () => openSqlite(join(home, `${(files += 1)}.db`)),
  },
  {
    name: 'postgres',
    open: async () => openPostgres(await freshPostgres()),
  },
]

const folder = join(import.meta.dirname, '../../catalogue')
const launch: SearchEntry[] = globSync('*.json', { cwd: folder })
  .toSorted()
  .map((file, at) => ({
    id: at + 1,
    scoreKey: (at * 7919) % 10_000,
    text: {
      aliases: [],
      capabilities: [],
      operations: [],
      ...(JSON.parse(readFileSync(join(folder, file), 'utf8')) as CatalogueEntry),
      accessMethods: ['API'],
      authMethods: [],
    },
  }))

function entry(
  id: number,
  scoreKey: number,
  name: string,
  rest: Partial<SearchText> = {},
): SearchEntry {
  const text = {
    slug: `s${id}`,
    name,
    tags: [],
    category: 'other',
    kind: 'service' as const,
    aliases: [],
    capabilities: [],
    operations: [],
    description: '',
    accessMethods: [],
    authMethods: [],
    ...rest,
  }
  return { id, scoreKey, text }
}

async function dump(engine: Engine) {
  return [
    ...(await engine.all(
      "SELECT id, score_key, text FROM search_tool WHERE text <> '' ORDER BY 1",
    )),
  ]
}

/** A database with its search index. */
interface Opened {
  engine: Engine
  search: Search
}

for (const { name, open } of DATABASES) {
  const idsFor = async (opened: Opened, text: string, limit = 20): Promise<number[]> =>
    (await opened.search.match(text, limit)).ids
  describe(`search on ${name}`, () => {
    const engines: Engine[] = []
    after(() => Promise.all(engines.map((engine) => engine.close())))

    async function indexOf(entries: readonly SearchEntry[]): Promise<Opened> {
      const engine = await open()
      engines.push(engine)
      await migrate(engine)
      await engine.transaction(async (tx) => {
        for (const each of entries) await putEntry(tx, each)
      })
      return { engine, search: openSearch(engine) }
    }

    let catalogue: Opened
    before(async () => {
      catalogue = await indexOf(launch)
    })

    it('puts the whole name first, then beginnings, then the better match, and the better grade where they are equal', async () => {
      const opened = await indexOf([
        entry(1, 9000, 'Ledger', { description: 'Accounts by mail.' }),
        entry(2, 1000, 'Mail'),
        entry(3, 2000, 'Mailbox'),
        entry(4, 3000, 'Mail Merge'),
        entry(5, 4000, 'Super Mail'),
        entry(6, 5000, 'Post', { tags: ['mail'] }),
        entry(7, 6000, 'Letters', { tags: ['mail'] }),
        entry(8, 7000, 'Reach', { description: 'Lists by mail.' }),
        entry(9, 8000, 'Unrelated'),
      ])
      assert.deepEqual(await idsFor(opened, 'MAÍL'), [2, 4, 3, 5, 7, 6, 1, 8])
      const { ids, total, matches } = await opened.search.match('mail', 3)
      assert.deepEqual(
        [ids, total, matches.map(({ match }) => match)],
        [[2, 4, 3], 8, ['all', 'all', 'all']],
      )
      assert.deepEqual((await idsFor(opened, 'mail merge'))[0], 4)
      assert.deepEqual((await idsFor(opened, 'accounts and the mail'))[0], 1)
    })

    it('tells what matches all words from what matches some, and lists keep to the former', async () => {
      const opened = await indexOf([
        entry(1, 5000, 'Alpha', { description: 'Invoices for bakeries.' }),
        entry(2, 5000, 'Beta', { description: 'Invoices for florists.' }),
        ...Array.from({ length: 10 }, (_, at) =>
          entry(3 + at, 5000, `Gamma ${at}`, { description: 'Maps.' }),
        ),
      ])
      const { ids, matches, total } = await opened.search.match('bakery invoices', 10)
      assert.deepEqual(
        [ids, matches.map(({ match }) => match), total],
        [[1, 2], ['all', 'some'], 2],
      )
      assert.deepEqual(
        (await opened.search.match('bakery invoices', 10, { isNarrow: true })).ids,
        [1],
      )
      assert.deepEqual(
        (await opened.search.match('butcher invoices', 10, { isNarrow: true })).matches.map(
          ({ match }) => match,
        ),
        ['some', 'some'],
      )
    })

    it('understands our own words: a tool that does not meet them matches some of it', async () => {
      const opened = await indexOf([
        entry(1, 5500, 'Alpha', {
          category: 'email',
          accessMethods: ['API'],
          authMethods: ['api_key'],
        }),
        entry(2, 6500, 'Beta', {
          category: 'email',
          accessMethods: ['MCP', 'API'],
          authMethods: ['none'],
        }),
        entry(3, 3500, 'Gamma', {
          category: 'email',
          accessMethods: ['MCP', 'CLI'],
          authMethods: ['oauth2'],
        }),
      ])
      for (const [text, ids, matches, understood] of [
        [
          'email api with mcp',
          [2, 1, 3],
          ['all', 'some', 'some'],
          { category: 'email', hasMcp: true, hasApi: true },
        ],
        [
          'email at least B',
          [2, 1, 3],
          ['all', 'some', 'some'],
          { category: 'email', minGrade: 'B' },
        ],
        [
          'email, C+ or better',
          [2, 1, 3],
          ['all', 'all', 'some'],
          { category: 'email', minGrade: 'C+' },
        ],
        [
          'email without mcp',
          [1, 2, 3],
          ['all', 'some', 'some'],
          { category: 'email', hasMcp: false },
        ],
        ['email with oauth', [3], ['all'], { category: 'email', auth: 'oauth2' }],
        ['email no sign up', [2], ['all'], { category: 'email', auth: 'none' }],
        ['keyless email', [2], ['all'], { category: 'email', auth: 'none' }],
        ['no-auth', [2], ['all'], { auth: 'none' }],
        ['cli', [3], ['all'], { hasCli: true }],
        ['at least a B', [2], ['all'], { minGrade: 'B' }],
        ['email at least a free tier', [2, 1, 3], ['some', 'some', 'some'], { category: 'email' }],
      ] as const) {
        const found = await opened.search.match(text, 10)
        assert.deepEqual(
          [found.ids, found.matches.map(({ match }) => match), found.understood],
          [ids, matches, understood],
          text,
        )
      }
      const filtered = await opened.search.match('email', 10, {
        filters: { hasMcp: true, minGrade: 'B' },
      })
      assert.deepEqual([filtered.ids, filtered.total], [[2], 1])
      assert.deepEqual(
        (await opened.search.match('email', 10, { filters: { category: 'payments' } })).ids,
        [],
      )
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
        assert.equal(launch.find(({ id }) => id === first)?.text.slug, slug, text)
      }
    })

    it('takes any word as a beginning, from three letters on, the last from two; one letter begins names only', async () => {
      const opened = await indexOf([
        entry(1, 1, 'Alpha', { description: 'transactional email' }),
        entry(2, 2, 'Beta', { description: 'transfer of international things' }),
        entry(3, 3, 'Tango'),
        entry(4, 4, 'Old Tunnel'),
      ])
      assert.deepEqual(
        (await idsFor(opened, 'tr')).toSorted((a, b) => a - b),
        [1, 2],
      )
      assert.deepEqual(await idsFor(opened, 'transaction'), [1])
      assert.deepEqual((await idsFor(opened, 'internationa things'))[0], 2)
      assert.deepEqual(await idsFor(opened, 't'), [3])
      assert.deepEqual((await idsFor(opened, 'old t'))[0], 4)
    })

    it('forgives 9 of 10 single typing errors in the names of the launch catalogue', async () => {
      const slips = launch
        .filter((tool) => wordsOf(tool.text.name).join('').length >= 4)
        .flatMap((tool) => slipsOf(tool.text.name).map((text) => ({ text, id: tool.id })))
      const missed: string[] = []
      for (const { text, id } of slips)
        if (!(await idsFor(catalogue, text, 10)).includes(id)) missed.push(text)
      assert.ok(slips.length > 800)
      assert.ok(
        missed.length <= slips.length / 10,
        `${missed.length} of ${slips.length}: ${missed.join(', ')}`,
      )
    })

    it('corrects only words that match nothing, and tells what it took them for', async () => {
      const opened = await indexOf([
        entry(1, 1, 'Bark'),
        entry(2, 2, 'Park'),
        entry(3, 3, 'Bark Pro'),
      ])
      assert.deepEqual(await idsFor(opened, 'bark'), [1, 3])
      assert.equal((await opened.search.match('bark', 20)).didYouMean, null)
      const { ids, didYouMean } = await opened.search.match('Brak pro!', 20)
      assert.deepEqual([ids[0], didYouMean], [3, 'bark pro!'])
      assert.deepEqual([...(await idsFor(opened, 'qqqqqqqq'))], [])
    })

    it('counts all that match', async () => {
      const opened = await indexOf(
        Array.from({ length: 1100 }, (_, at) =>
          entry(at + 1, at, `Tool ${at}`, { description: at % 2 ? 'striped' : 'plain' }),
        ),
      )
      const { ids, total } = await opened.search.match('plain', 2)
      assert.deepEqual([ids, total], [[1099, 1097], 550])
      assert.equal((await opened.search.match('plain', 1000)).ids.length, 550)
    })

    it('reads a word that is shortened by its length', async () => {
      const opened = await indexOf([
        entry(1, 5, 'Alpha', { description: 'localization of texts' }),
        entry(2, 5, 'Beta', { description: 'location of trucks' }),
      ])
      assert.deepEqual(await idsFor(opened, 'l10n', 5), [1])
      assert.deepEqual(await idsFor(opened, 'l9n', 5), [])
    })

    it('does not require a misspelt word that says little', async () => {
      const opened = await indexOf([
        entry(1, 5, 'Alpha', { description: 'scraping of pages' }),
        entry(2, 5, 'Beta', { description: 'service for trucks' }),
      ])
      const { ids, matches } = await opened.search.match('scraping servise', 5)
      assert.deepEqual([ids[0], matches[0]?.match], [1, 'all'])
    })

    it('orders those with the same score by their ids', async () => {
      const entries = Array.from({ length: 200 }, (_, at) =>
        entry(at + 1, at < 100 ? 9 : 5, `Tool ${at}`, { description: 'alike' }),
      )
      const opened = await indexOf(entries.toReversed())
      assert.deepEqual(
        await idsFor(opened, 'alike', 400),
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
        fc.string({ unit: anyCharacter, maxLength: 300 }),
        fc.array(syntax, { maxLength: 12 }).map((parts) => parts.join(' ')),
        fc.array(syntax).map((parts) => parts.join('')),
      )
      await holds(
        fc.asyncProperty(text, async (query) => {
          const { ids, total } = await catalogue.search.match(query, 10)
          assert.ok(ids.length <= 10 && ids.length <= total && new Set(ids).size === ids.length)
        }),
        { tries: 100 },
      )
      const stripe = await catalogue.search.match('stripe', 5)
      for (const query of [
        '"stripe"',
        'stripe*',
        '^stripe',
        '-stripe',
        "stripe'; --",
        'str\u0301ipe',
        '(stripe',
        'stripe \0',
      ]) {
        assert.deepEqual((await catalogue.search.match(query, 5)).ids, stripe.ids, query)
      }
      for (const query of ['', ' ', '\0', '"', '*', '\u{1F600}', "'--"])
        assert.equal((await catalogue.search.match(query, 5)).total, 0)
      assert.ok((await catalogue.search.match('x'.repeat(1_000_000), 5)).total === 0)
    })

    it('enters any text', async () => {
      const opened = await indexOf([])
      const text = fc.string({ unit: anyCharacter, maxLength: 60 })
      await holds(
        fc.asyncProperty(
          text,
          text,
          fc.array(text, { maxLength: 3 }),
          async (title, description, tags) => {
            const odd = entry(1, 5, title, { description, tags })
            await opened.engine.transaction((tx) => putEntry(tx, odd))
            const [word] = wordsOf(description)
            if (word !== undefined && word.length > 2 && !isStopWord(word))
              assert.deepEqual(await idsFor(opened, word), [1], word)
          },
        ),
        { tries: 50 },
      )
    })

    it('sees what another process writes: new tools, other words, other scores, and what is gone', async () => {
      const ours = await indexOf([
        entry(1, 1, 'Alpha'),
        entry(2, 2, 'Beta', { description: 'mail' }),
      ])
      const { engine } = ours
      const theirs: Opened = { engine, search: openSearch(engine) }
      const write = async (...entries: SearchEntry[]) => {
        await engine.transaction(async (tx) => {
          for (const each of entries) await putEntry(tx, each)
        })
      }
      for (const opened of [ours, theirs]) assert.deepEqual(await idsFor(opened, 'mail'), [2])
      await write(entry(3, 3, 'Gamma', { description: 'mail' }))
      for (const opened of [ours, theirs]) assert.deepEqual(await idsFor(opened, 'mail'), [3, 2])
      await write(
        entry(2, 9, 'Beta', { description: 'mail' }),
        entry(1, 5, 'Alpha', { description: 'mail' }),
      )
      assert.deepEqual(await idsFor(theirs, 'mail'), [2, 1, 3])
      await engine.transaction((tx) => removeEntry(tx, 2))
      await write(entry(3, 3, 'Gamma', { description: 'letters' }))
      for (const opened of [ours, theirs]) assert.deepEqual(await idsFor(opened, 'mail'), [1])
      await write(entry(2, 4, 'Beta', { description: 'mail' }))
      for (const opened of [ours, theirs])
        assert.deepEqual(await Promise.all([idsFor(opened, 'mail'), idsFor(opened, 'letters')]), [
          [1, 2],
          [3],
        ])
    })

    it('follows a thousand changes, and makes itself anew while it is asked', async () => {
      const opened = await indexOf([entry(1, 1, 'Alpha', { description: 'mail' })])
      const { engine } = opened
      assert.deepEqual(await idsFor(opened, 'mail'), [1])
      await engine.transaction(async (tx) => {
        for (let id = 2; id <= 1200; id += 1)
          await putEntry(tx, entry(id, id, `Tool ${id}`, { description: 'mail' }))
      })
      const best = Array.from({ length: 20 }, (_, at) => 1200 - at)
      assert.deepEqual(
        await Promise.all(Array.from({ length: 5 }, () => idsFor(opened, 'mail'))),
        Array.from({ length: 5 }, () => best),
      )
      for (let round = 0; round < 20; round += 1) {
        await engine.transaction((tx) =>
          putEntry(tx, entry(1, 5000 + round, 'Alpha', { description: 'mail' })),
        )
        assert.deepEqual(await idsFor(opened, 'mail', 2), [1, 1200])
        await turn()
      }
    })

    it('stops reading where the database is closed meanwhile', async () => {
      const engine = await open()
      await migrate(engine)
      await engine.transaction(async (tx) => {
        for (let id = 1; id <= 300; id += 1) await putEntry(tx, entry(id, id, `Tool ${id}`))
      })
      const reading = openSearch(engine).ready()
      const [outcome] = await Promise.allSettled([reading, engine.close()])
      assert.equal(outcome.status, 'rejected')
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
      for (const writes of samples(fc.array(written, { maxLength: 15 }), 15)) {
        const kept = new Map<number, SearchEntry>()
        await engine.transaction(async (tx) => {
          for (const { id, isRemoved, name: title, tags, scoreKey } of writes) {
            const each = entry(id, scoreKey, title, {
              tags,
              description: `${title} for ${tags.join()}`,
            })
            if (isRemoved) kept.delete(id)
            else kept.set(id, each)
            await (isRemoved ? removeEntry(tx, id) : putEntry(tx, each))
          }
        })
        await fresh.transaction(async (tx) => {
          for (const each of kept.values()) await putEntry(tx, each)
        })
        assert.deepEqual(await dump(engine), await dump(fresh))
        for (const each of [engine, fresh]) {
          await each.transaction(async (tx) => {
            for (const id of kept.keys()) await removeEntry(tx, id)
          })
          assert.deepEqual(await dump(each), [])
        }
      }
    })
  })
}

/** Two typing errors of each kind, derived from the name. */
function slipsOf(name: string): string[] {
  return [0.3, 0.8].flatMap((share) => {
    const at = Math.floor(name.length * share)
    const letter = 'etaoinshrdlu'[(name.length + at) % 12] ?? 'e'
    const [ahead, here, behind] = [name.slice(0, at), name[at] ?? '', name.slice(at + 1)]
    return [
      ahead + behind,
      ahead + letter + here + behind,
      ahead + letter + behind,
      ahead + (behind[0] ?? '') + here + behind.slice(1),
    ]
  })
}
