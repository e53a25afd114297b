// Every figure in a hand-written document is that of the code. What is printed is left out, and so
// is what docs/performance.md measured.
import assert from 'node:assert/strict'
import test from 'node:test'
import * as once from '../../src/store/accounts/once.ts'
import * as recommendation from '../../src/domain/tool/recommendation.ts'
import * as send from '../../src/usecases/webhooks/send.ts'
import { LONGEST_QUERY, MOST_WEIGHT } from '../../src/domain/read/parameters.ts'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EVENTS_KEPT } from '../../src/store/tools/events.ts'
import { FIRST_COMMIT, FIRST_VERSION } from '../../src/store/database/migrations.ts'
import { MOST_MATCHES } from '../../src/store/tools/lists.ts'
import { MOST_CHARACTERS } from '../../src/store/tools/tool-index.ts'
import { KEPT_MS as RESTORABLE_MS } from '../../src/store/reviews/held.ts'
import { CONNECTIONS, OLDEST_SERVER } from '../../src/store/database/postgres.ts'
import { CHECKED_BYTES } from '../../src/store/database/sqlite.ts'
import { VARIABLES } from '../../src/app/config.ts'
import { LONGEST_LIFE_DAYS } from '../../src/domain/answer/key.ts'
import { LETTER_BOUNDS, PROVISIONAL_BELOW } from '../../src/domain/grading/letter.ts'
import { CatalogueEntrySchema } from '../../src/domain/index.ts'
import { MOST_ICON_BYTES } from '../../src/domain/tool/icon.ts'
import { MOST_LINKS } from '../../src/domain/tool/owner.ts'
import { PORTS } from '../../src/domain/tool/tool-url.ts'
import { REFUSALS } from '../../src/errors/refusal.ts'
import {
  LEAST_POINTS,
  LETTER_NEEDS,
  OLD_AFTER_MONTHS,
  STRENGTH,
  UNKNOWN,
} from '../../src/grade/evidence-rules.ts'
import { FURTHER_PLACES } from '../../src/observe/api/description.ts'
import { LIMITS } from '../../src/observe/limits.ts'
import { SITE_SHARE } from '../../src/usecases/keys/caller.ts'
import { FRESH_MS } from '../../src/usecases/owner/claim.ts'
import { MISTAKES_A_DAY } from '../../src/usecases/owner/report-mistake.ts'
import { COOL_DOWN_MS } from '../../src/usecases/scan/rescan.ts'
import { MOST_WEBHOOKS, WEBHOOK_CALLS_PER_DAY } from '../../src/usecases/webhooks/manage.ts'
import { API_VERSION } from '../../src/serve/http/description/openapi.ts'
import { LEAST_COMPRESSED } from '../../src/serve/http/response/answer.ts'
import { LONGEST_MS as STREAM_MS, FEED_EVENTS } from '../../src/serve/http/routes/events.ts'
import { MOST_OF_ONE } from '../../src/serve/http/response/open-stream.ts'
import { MOST_BYTES as CACHE_BYTES } from '../../src/serve/http/response/response-cache.ts'
import { MOST_SLUGS } from '../../src/domain/read/reads.ts'
import { ACTS, NOT_DENIED } from '../../prove/parts/wall-acts.ts'
import { sharedApp } from './open-app.ts'
import { SLIGHT_FALL } from '../../src/usecases/ci/ratchet.ts'

const root = join(import.meta.dirname, '../..')
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

const HOUR = 3_600_000
const DAY = 24 * HOUR
const usual = (name: keyof typeof VARIABLES) => Number(VARIABLES[name].default)
const grouped = (count: number) => count.toLocaleString('en-US')
const percent = (share: number) => `${Math.round(share * 100)}%`
const WORDS: Readonly<Record<number, string>> = {
  1: 'an',
  5: 'five',
  7: 'seven',
  8: 'eight',
  10: 'ten',
  12: 'twelve',
  20: 'twenty',
  30: 'thirty',
}
const exit = (code: keyof typeof REFUSALS) => String(REFUSALS[code].exit).padEnd(4)
const inWords = (count: number) => WORDS[count] ?? String(count)

const [reads, keyReads] = [grouped(usual('QUOTA_PUBLIC_READS')), grouped(usual('QUOTA_KEY_READS'))]
const submissions = usual('QUOTA_SUBMISSIONS')
const reviewHours = usual('QUOTA_REVIEW_HOURS')
const keyless = usual('QUOTA_KEYLESS_REVIEWS')
const { engines } = JSON.parse(textOf('package.json')) as { engines: { node: string } }
/** `^24.15.0 || >=26.0.0`, as documents say it. */
const [, long, newest] = /^\^(\d+\.\d+)\.0 \|\| >=(\d+)\.0\.0$/.exec(engines.node) ?? []
const listens = `http://${VARIABLES.HOST.default}:${VARIABLES.PORT.default}`
const bounds = LETTER_BOUNDS
const needs = `${percent(LETTER_NEEDS.A ?? 0)} for an A, ${percent(LETTER_NEEDS['A+'] ?? 0)} for an A+`
/** test/agents/tokens.test.ts measures it. */
const PROFILE_TOKENS = 'about 200 tokens'

/** What each document says, in its own words, with the figures of the code. */
const STATED: Readonly<Record<string, readonly string[]>> = {
  'README.md': [
    `A scan makes at most ${LIMITS.requests} requests`,
    `the service on ${listens}`,
    'a score out of 10',
  ],
  'CONTRIBUTING.md': [
    `what is left of the ${LIMITS.requests}`,
    `at most ${(CatalogueEntrySchema.properties.description as { maxLength?: number }).maxLength} characters`,
    'points from 0 to 10',
    // Rules for writers; oxfmt and oxlint hold two of them.
    'Lines have at most 100 characters',
    'Functions have at most 80 lines',
  ],
  'docs/architecture.md': [`the first release (version ${FIRST_VERSION}, commit ${FIRST_COMMIT}`],
  'docs/scanner.md': [
    `${ACTS.length - NOT_DENIED.size} of ${ACTS.length} acts`,
    `at most ${LIMITS.requests} requests, including robots.txt and up to ${LIMITS.hops} redirects`,
    `do not count towards the ${LIMITS.requests}`,
    `at most ${LIMITS.secondLookRequests} requests, waits for the turn`,
    `${FURTHER_PLACES.length} further default paths`,
    `on ports ${[...PORTS]
      .filter(Boolean)
      .join(', ')
      .replace(/, (\d+)$/, ' and $1')}`,
  ],
  'docs/self-hosting.md': [
    `from before the first release (commit ${FIRST_COMMIT})`,
    `It listens on ${listens}`,
    `PostgreSQL ${OLDEST_SERVER / 10_000} or newer`,
    `starts PostgreSQL ${/image: postgres:(\d+)/.exec(textOf('compose.yaml'))?.[1]}`,
    `up to ${inWords(CONNECTIONS)} connections`,
    `at a time (${VARIABLES.SCAN_WORKERS.default}, or fewer`,
    `with up to ${LIMITS.processBytes / 1e6} MB`,
    `grows beyond ${LIMITS.processBytes / 1e6} MB`,
    `of up to ${CHECKED_BYTES / 2 ** 20} MB`,
    `takes up to ${Math.floor(CACHE_BYTES / 1e6)} MB`,
    `up to ${Math.floor(MOST_CHARACTERS / 1e6)} million characters`,
    // The oldest that `npm run prove -- proxies` was run with.
    'nginx 1.18 or newer',
  ],
  'docs/api.md': [
    `for ${once.KEPT_MS / HOUR} hours you get the first response`,
    `at most the ${grouped(MOST_MATCHES)} best`,
    `a comma-separated list of at most ${MOST_SLUGS}`,
    `takes ${PROFILE_TOKENS}`,
    '(10 to 1,000 characters)',
    `${inWords(MISTAKES_A_DAY)} per UTC day and key`,
    `at most ${MOST_ICON_BYTES / 1024} KB`,
    `pairs of 0 to ${MOST_WEIGHT}`,
    `minus up to ${recommendation.COST_OF_DISTANCE} for a match`,
    `${recommendation.COST_OF_SOME} if only part of the task matches`,
    `${recommendation.COST_OF_ANOTHER_CATEGORY} outside the category`,
    `at most once ${inWords(COOL_DOWN_MS / HOUR)} hour`,
    'map a criterion to 1–10, `overallScore` is 1–10',
    '`errorRate` (0–1)',
    `review a tool once every ${reviewHours} hours`,
    `For ${RESTORABLE_MS / HOUR} hours \`POST /reviews/{id}/restore\``,
    `The latest ${grouped(EVENTS_KEPT)} are kept`,
    `A stream ends after ${inWords(STREAM_MS / 60_000)} minutes`,
    `At most ${inWords(MOST_OF_ONE)} parallel streams`,
    `The latest ${FEED_EVENTS} events`,
    `from ${reads} to ${keyReads}`,
    `(1 to ${LONGEST_LIFE_DAYS})`,
    `${reads} a UTC day, ${keyReads} with a key`,
    `| submissions | ${submissions} a UTC day`,
    `1 for each tool in ${reviewHours} hours`,
    `${keyless} a UTC day without a key`,
    `1 for each tool in ${inWords(COOL_DOWN_MS / HOUR)} hour`,
    `${usual('QUOTA_KEYS')} a UTC day`,
    `all addresses together have ${inWords(SITE_SHARE)} times the quota`,
    `"daily";q=${usual('QUOTA_PUBLIC_READS')};w=86400`,
    `From ${LEAST_COMPRESSED / 1024} KB on`,
    `${grouped(LONGEST_QUERY)} characters`,
    // Blocks of IPv6.
    '(IPv6 by /64)',
    'IPv6 /48',
  ],
  'docs/guides/api-keys-and-rate-limits.md': [
    `${reads} per UTC day and IP`,
    `${keyReads} a day`,
    `${submissions} a day`,
    `one per tool in ${reviewHours} hours, ${keyless} a day`,
    `the same response for ${once.KEPT_MS / HOUR} hours`,
    // It repeats the command above it.
    'expires after 30 days',
    '$0 per month',
  ],
  'docs/guides/claim-a-tool.md': [
    `more than ${inWords(FRESH_MS / DAY)} days old`,
    `at most ${inWords(MOST_LINKS)}, on your own domain`,
  ],
  'docs/guides/gate-in-ci.md': [
    `a score that fell by more than ${SLIGHT_FALL}`,
    'up to 60 seconds to respond',
    '| 0    | graded',
    `| ${exit('program-failed')} | below`,
    `| ${exit('invalid-url')} | wrong usage, a configuration`,
    `| ${exit('package-not-found')} | there is no such package`,
    `| ${exit('target-unreachable')} | the tool does not respond`,
    `| ${exit('internal')} | an internal error`,
  ],
  'docs/guides/install.md': [
    `AgentGrade needs Node ${long} or newer`,
    `\`npm ci\` installs Node ${newest}`,
  ],
  'docs/guides/help-the-scanner.md': [`90 seconds instead of ${LIMITS.scanMs / 1000}`],
  'docs/guides/read-a-grade.md': [
    `| A+, A  | ${bounds.A} `,
    `| B+, B  | ${bounds.B} `,
    `| C+, C  | ${bounds.C} `,
    `| D      | ${bounds.D} `,
    `| F      | ${bounds.F} `,
    needs,
    // An example.
    '"41% known" is',
    `counts ${UNKNOWN.points.toFixed(2)} in the sum`,
    `Below ${percent(PROVISIONAL_BELOW)} _little is known_`,
    `in ${PROFILE_TOKENS}`,
    'a score from 0 to 10',
    'so that 8.97 is never "9.0"',
    `_failed_ (0 or ${LEAST_POINTS} of 10 points), _partly_ (between) or _passed_ (10)`,
    'only 41% is known, and an A needs 55%',
    `counts ${UNKNOWN.points} points with a quarter of its weight`,
    '"Best access: API B+ 7.9 · MCP C+ 5.4 · CLI B 6.8"',
    `nothing was observed in the last ${OLD_AFTER_MONTHS} months`,
    `It counts ${LEAST_POINTS} of 10 points`,
  ],
  'docs/guides/review-a-tool.md': [
    'range from 1 to 10, `errorRate` from 0 to 1',
    `once every ${reviewHours} hours`,
    `for ${RESTORABLE_MS / HOUR} hours \`POST`,
  ],
  'docs/guides/submit-a-tool.md': [`${inWords(submissions)} tools per UTC day`],
  'docs/guides/webhooks.md': [
    `within ${inWords(send.ANSWER_MS / 1000)} seconds`,
    `retried after ${send.FIRST_PAUSE_MS / 1000} seconds`,
    `${send.MOST_ATTEMPTS} times over about four days`,
    `up to ${inWords(send.LONGEST_PAUSE_MS / HOUR)} hours`,
    `After ${inWords(send.DISABLED_AFTER_MS / DAY)} days without a successful delivery`,
    `${inWords(MOST_WEBHOOKS)} webhooks per key, and ${inWords(WEBHOOK_CALLS_PER_DAY)} created`,
  ],
  'docs/guides/versions.md': [`in \`/openapi.json\` is ${API_VERSION}`],
}

/** Printed whole, or of their time, or measured with a date. */
const NOT_BY_HAND =
  /^docs\/(?:method|checks|agreement|agent-costs|cli|errors|config|performance|questions|reliability|scale)\.md$|^CHANGELOG\.md$/
/** Compared with the code elsewhere. */
const TABLES_TESTED: Readonly<Record<string, string>> = {
  'docs/scanner.md': 'test/scanner-docs.test.ts',
  'docs/guides/connect-an-agent.md': 'test/agents/tokens.test.ts',
}
/** Digits that count nothing. */
const NAMES = [
  /\bRFC \d+/g,
  /\b(?:OpenAPI|AsyncAPI|Feed|Swagger|Node) \d+(?:\.\d+)?/g,
  /\bMCP 2\d{3}-\d\d-\d\d|revisions 2\d{3}-\d\d-\d\d and 2025|\bthe 2025 revisions/g,
  /\b(?:A2A|IPv6|o200k|oauth2|Apache-2\.0|2xx|127\.0\.0\.1)\b/g,
  /\bexit(?:s with| code) \d+\b/g,
  // The mode of a file, and ports.
  /\b(?:0600|8080|443)\b/g,
  // Statuses of HTTP.
  /\b(?:20[0-9]|304|40[0-9]|41[0-9]|422|429|503)\b(?! (?:tokens|characters|lines|tools|MB|ms)\b)/g,
  // Numbered lists.
  /^\d+\. /gm,
]

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'AGENTS.md',
  ...globSync('docs/{,guides/}*.md', { cwd: root }),
].filter((file) => !NOT_BY_HAND.test(file))

test('the figures in documents are those of the code', () => {
  assert.equal(STRENGTH.declared, 0.75, 'README.md and read-a-grade.md say "three quarters"')
  assert.equal(STRENGTH.unread, 0.25, 'read-a-grade.md says "a quarter"')
  for (const [file, stated] of Object.entries(STATED))
    for (const words of stated)
      assert.ok(textOf(file).includes(words), `${file} does not say: ${words}`)
})

interface Described {
  name: string
  description: string
  schema: { default?: number }
}

test('the page sizes in docs/api.md are those of the API description', async () => {
  const { app } = await sharedApp()
  const { paths } = (await app.inject('/openapi.json')).json<{
    paths: Record<string, { get?: { parameters?: Described[] } }>
  }>()
  const sections = textOf('docs/api.md').split(/^### /m)
  let compared = 0
  for (const section of sections) {
    const heading = section.slice(0, section.indexOf('\n'))
    const route = [...heading.matchAll(/GET ([^\s,]+)/g)].at(-1)?.[1] ?? ''
    const said = /`limit` \((\d+)(?:, at most (\d+))?\)/.exec(section)
    if (said === null) continue
    const described = paths[route]?.get?.parameters?.find(({ name }) => name === 'limit')
    const most = Number(/above (\d+) means/.exec(described?.description ?? '')?.[1])
    assert.deepEqual(
      [Number(said[1]), Number(said[2] ?? most)],
      [described?.schema.default, most],
      route,
    )
    compared += 1
  }
  assert.ok(compared >= 7, `${compared} compared`)
})

test('the catalogue in the README is what a service counts', async () => {
  const { app } = await sharedApp()
  const { tools } = (await app.inject('/health')).json<{ tools: number }>()
  assert.match(textOf('README.md'), new RegExp(`catalogue\\*\\* of ${tools} tools`))
  assert.match(textOf('docs/method.md'), new RegExp(`Of the ${tools} tools`))
})

test('no document has a figure that is neither printed nor compared with the code', () => {
  for (const file of documents) {
    let text = textOf(file)
    for (const words of STATED[file] ?? []) text = text.replaceAll(words, '')
    if (file in TABLES_TESTED) text = text.replaceAll(/^\|.*\|$/gm, '')
    text = text
      .replaceAll(/<!-- printed: .*?<!-- end -->/gs, '')
      .replaceAll(/^```.*?^```$/gms, '')
      .replaceAll(/`limit` \(\d+(?:, at most \d+)?\)|`page` \(1\)/g, '')
      .replaceAll(/`[^`\n]*`|\]\([^)\n]*\)|<[^>\n]*>/g, '')
    for (const name of NAMES) text = text.replaceAll(name, '')
    const left = text.split('\n').filter((line) => /\d/.test(line))
    assert.deepEqual(
      left,
      [],
      `${file}: print the figure (scripts/printed/blocks.ts), state it in test/http/document-figures.test.ts from the code, link to docs/performance.md if it was measured, or delete it`,
    )
  }
})
