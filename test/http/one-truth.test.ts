// Every form of a report says the same about the same thing: page, markdown, JSON, checks, terminal,
// badge, lists, comparison and MCP; and what is added up on it adds up.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { FastifyInstance } from 'fastify'
import type { Checks } from '../../src/domain/answer/checks.ts'
import type { Profile } from '../../src/domain/answer/profile.ts'
import { LETTER_BOUNDS, letterOf } from '../../src/domain/grading/letter.ts'
import type { Tool } from '../../src/domain/tool/tool.ts'
import { reportText } from '../../src/represent/text/report.ts'
import { mcpOverHttp } from '../../src/serve/mcp/over-http.ts'
import { scannedRecord } from '../scanned-record.ts'
import { openApp } from './open-app.ts'

/** Of every kind: service, local, reference; API, MCP or CLI only; from C to A; capped, deprecated. */
const LAUNCHED = [
  'stripe',
  'clerk',
  'square',
  'uploadthing',
  'cohere',
  'chrome-devtools-mcp',
  'elasticsearch-mcp',
  'tavily',
  'jscpd',
  'jq',
  'mcp-memory',
  'figma',
]
/** Live scans: rated, unrated, of an API, an MCP server, a command line; an A+, a D and an F. */
const SCANNED = [
  'average-tool',
  'captured/contentful.cli',
  'model-tool',
  'poisoned-mcp',
  'everything-http',
  'graphql-api',
  'local-cli',
  'sign-in-mcp',
  'web-shell',
]

/** What has no score says why; where no sign-in is needed, no key is missing. */
const NOT_SAID = /\bn\/a\b|Sign-in: none needed[^.]*\.\s+(?:We do not know|How to get a key)/

test('no two forms of a report contradict each other, and every sum on it adds up', async (t) => {
  const { app, catalogue } = await openApp(t, { mcp: mcpOverHttp('0.0.0', () => {}) })
  const scanned = SCANNED.map(scannedRecord)
  await catalogue.putTools(
    scanned.map(({ record, json, exchanges }) => ({
      record,
      urlKey: record.slug,
      evidence: json,
      exchanges,
    })),
    Date.parse('2026-11-15T10:00:00Z'),
  )
  const letters = new Set<string | null>()
  const slugs = [...LAUNCHED, ...scanned.map(({ record }) => record.slug)]
  const beside = await besideAll(app, slugs)
  assert.ok(slugs.filter((slug) => beside.listed.has(slug)).length > 15)
  for (const slug of slugs) {
    const report = await formsOf(app, slug, beside)
    letters.add(report.profile.grade)
    sameGrade(report)
    for (const form of [report.page, report.markdown, report.checksMarkdown])
      assert.doesNotMatch(form, NOT_SAID, slug)
    if (report.profile.grade === null) continue
    const record = await catalogue.findRecord(slug)
    assert.ok(record?.grading)
    sameConfidence(report)
    sameCounts(report)
    sameFigures(report)
    sumsAddUp(report)
    sameScan(report)
    const told = {
      tool: { name: record.name, url: record.url },
      observedAt: record.scannedAt,
      accessMethods: [],
      isDescribedOnly: false,
      lookedFor: [],
      grading: record.grading,
    }
    for (const form of [
      reportText(told, 'terminal', { checks: true }),
      reportText(told, 'markdown', { checks: true }),
    ]) {
      thresholdsHold(form, slug)
      assert.doesNotMatch(form, NOT_SAID, slug)
      assert.ok(form.includes(report.profile.score?.toFixed(1) ?? ''), slug)
    }
  }
  // What nobody has read has no A.
  assert.deepEqual([letters.has('A+'), letters.has('A')], [false, false])
  for (const letter of ['B+', 'B', 'C+', 'C', 'F', null])
    assert.ok(letters.has(letter), `no report with ${letter}: ${[...letters].join(', ')}`)
})

interface Forms {
  slug: string
  /** What a reader sees of the page, without tags. */
  page: string
  html: string
  markdown: string
  profile: Profile
  checks: Checks
  checksMarkdown: string
  badge: string
  listed: Tool | undefined
  compared: Tool | undefined
  mcp: Partial<Profile>
}

/** Lists and comparisons show many at once. */
interface Beside {
  listed: ReadonlyMap<string, Tool>
  compared: ReadonlyMap<string, Tool>
}

async function besideAll(app: FastifyInstance, slugs: readonly string[]): Promise<Beside> {
  const tools = async (url: string) => {
    const answer = await app.inject({ url, headers: { accept: 'application/json' } })
    assert.equal(answer.statusCode, 200, `${url}: ${answer.body.slice(0, 200)}`)
    return answer.json<{ tools: Tool[] }>().tools.map((tool): [string, Tool] => [tool.slug, tool])
  }
  const threes = slugs.flatMap((_, at) => (at % 3 === 0 ? [slugs.slice(at, at + 3)] : []))
  const compared = await Promise.all(
    threes.map((three) => tools(`/compare?tools=${three.join(',')}`)),
  )
  return {
    listed: new Map([
      ...(await tools('/tools?limit=100')),
      ...(await tools('/tools?limit=100&page=2')),
    ]),
    compared: new Map(compared.flat()),
  }
}

async function formsOf(app: FastifyInstance, slug: string, beside: Beside): Promise<Forms> {
  const get = async (url: string, accept = '*/*') => {
    const answer = await app.inject({ url, headers: { accept } })
    assert.equal(answer.statusCode, 200, `${url}: ${answer.body.slice(0, 200)}`)
    return answer.body
  }
  const html = await get(`/tools/${slug}`, 'text/html')
  const profile = JSON.parse(await get(`/tools/${slug}.json`)) as Profile
  const checks = JSON.parse(await get(`/tools/${slug}/checks`, 'application/json')) as Checks
  return {
    slug,
    html,
    page: visible(html),
    markdown: await get(`/tools/${slug}.md`),
    profile,
    checks,
    checksMarkdown: await get(`/tools/${slug}/checks`, 'text/markdown'),
    badge: await get(`/tools/${slug}/badge.svg`),
    listed: beside.listed.get(slug),
    compared: beside.compared.get(slug),
    mcp: await throughMcp(app, slug),
  }
}

async function throughMcp(app: FastifyInstance, slug: string): Promise<Partial<Profile>> {
  const { body } = await app.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      host: 'localhost:3000',
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
    payload: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'get_tool', arguments: { slug } },
    },
  })
  const text = body.startsWith('{') ? body : (/^data: (.+)$/m.exec(body)?.[1] ?? '{}')
  const { result } = JSON.parse(text) as { result: { structuredContent: Partial<Profile> } }
  return result.structuredContent
}

function visible(html: string): string {
  return html
    .replaceAll(/<(script|style|head)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ')
}

function sameGrade({ slug, profile, html, markdown, badge, listed, compared, mcp }: Forms): void {
  const { grade, score, criteria } = profile
  for (const form of [listed, compared, mcp]) {
    if (form === undefined) continue
    assert.deepEqual([form.grade ?? null, form.score ?? null], [grade, score], slug)
    if (form.criteria) assert.deepEqual(form.criteria, criteria, slug)
  }
  if (grade === null) {
    assert.doesNotMatch(html, /aria-label="Grade [A-F]/, slug)
    return
  }
  assert.equal(letterOf(score ?? 0), grade, `${slug}: the letter is that of its score`)
  assert.ok(html.includes(`aria-label="Grade ${grade}, ${score?.toFixed(1)} out of 10`), slug)
  assert.ok(html.includes(`AgentGrade ${grade}, ${score?.toFixed(1)} out of 10.`), slug)
  assert.match(markdown, new RegExp(`^# .+: ${escaped(grade)} ${score?.toFixed(1)}/10`), slug)
  const [, best] = /^- Best access: \w+ \S+ (\d+\.\d)/m.exec(markdown) ?? []
  if (best !== undefined && Number(best) !== score)
    assert.match(
      markdown,
      /^- \+0\.\d for \d other good access method/m,
      `${slug}: ${best}, ${score}`,
    )
  assert.match(badge, new RegExp(`<title>AgentGrade: ${escaped(grade)}[,<]`), slug)
}

/** A percentage beside a threshold, and the same percentage everywhere. */
function sameConfidence({ slug, page, html, profile, markdown, mcp }: Forms): void {
  const percent = Math.floor(profile.confidence * 100 + 1e-9)
  const own = html.replace(/<div id="category">[^]*?<\/div>/, '')
  const figures = [...own.matchAll(/(\d+)% known/g)].map(([, figure]) => Number(figure))
  assert.deepEqual([...new Set(figures)], [percent], slug)
  if (mcp.confidence !== undefined) assert.equal(mcp.confidence, profile.confidence, slug)
  for (const form of [page, markdown, profile.why ?? '']) thresholdsHold(form, slug)
  const { why } = profile
  for (const [, figure] of (why ?? '').matchAll(/only (\d+)% is known/g))
    assert.equal(Number(figure), percent, `${slug}: ${why}`)
}

/** "54% is known, and an A needs 55%": what is missing is never shown as reached. */
function thresholdsHold(form: string, slug: string): void {
  for (const [words, known, , needed] of form.matchAll(
    /(\d+)% is known, and an? ([A-F]\+?) needs (\d+)%/g,
  ))
    assert.ok(Number(known) < Number(needed), `${slug}: ${words}`)
}

/** The first screen, the list of checks, its criteria and the JSON count the same checks. */
function sameCounts({ slug, page, html, checks }: Forms): void {
  const scored = checks.checks.filter(
    ({ weight, status, access }) =>
      weight > 0 &&
      status !== 'not-applicable' &&
      (!checks.best || !access || access.includes(checks.best)),
  )
  const known = scored.filter(({ status }) => status === 'judged').length
  assert.ok(page.includes(`${known} of ${scored.length} checks`), slug)
  assert.ok(page.includes(`${known} known · ${scored.length - known} not known`), slug)
  const parts = [...html.matchAll(/<summary>[^<]+<span>[^<]*· (\d+) of (\d+) known<\/span>/g)]
  const sum = (at: 1 | 2) => parts.reduce((all, part) => all + Number(part[at]), 0)
  assert.deepEqual([sum(1), sum(2)], [known, scored.length], slug)
  const [, owner = ''] = page.split(/Lost point Gain/)
  const unknown = [...owner.matchAll(/(?:Not known: |gains: |; )[^(;]+\((\d+) checks?\)/g)]
  assert.ok(unknown.reduce((all, [, count]) => all + Number(count), 0) <= scored.length, slug)
}

/** The same figure about the same thing: criteria, tools of a server, tokens of its list. */
function sameFigures({ slug, html, page, profile, checks, markdown }: Forms): void {
  for (const [id, score] of Object.entries(profile.criteria)) {
    const [, heading] =
      new RegExp(`<span>([^<]+)</span></summary>\\s*<div id="criterion-${id}">`).exec(html) ?? []
    // Of what nobody knows no form shows a score; where markdown has no room it is left out.
    const isUnknown = profile.unknownCriteria?.some((each) => each === id) ?? false
    const shown = isUnknown ? 'not known' : score?.toFixed(2)
    assert.ok(
      heading === undefined || (score !== null && heading.startsWith(`${shown} · `)),
      `${slug} ${id}: ${heading} beside ${score}`,
    )
    if (isUnknown) assert.doesNotMatch(markdown, new RegExp(`${id} (?!not known)`), `${slug} ${id}`)
    else if (score !== null) assert.ok(markdown.includes(`${id} ${score}`), `${slug} ${id}`)
  }
  const told = `${page} ${checks.checks.map(({ says }) => says).join(' ')}`
  for (const pattern of [
    /(?:server lists|All) (\d[\d,]*) tools\b/g,
    /its MCP tool list costs (?:about )?(\d[\d,]*) tokens/g,
    /a default list costs about (\d[\d,]*) tokens/gi,
  ]) {
    const figures = new Set([...told.matchAll(pattern)].map(([, figure]) => figure))
    assert.ok(figures.size <= 1, `${slug}: ${pattern.source}: ${[...figures].join(' and ')}`)
  }
}

/** From the mean to the score, and from the score to the next letter. */
function sumsAddUp({ slug, html, page, profile }: Forms): void {
  for (const { check, gain, isUpTo = false } of profile.fixes) {
    assert.equal(gainOf(html, check), gain, `${slug}: ${check}`)
    // Where the score is held, it is its criterion that gains.
    if (gain > 0) assert.equal(isMost(html, check), isUpTo, `${slug}: ${check}`)
  }
  if (profile.nextLetter === null) return
  const { letter, checks, gain = 0, together = 0 } = profile.nextLetter
  const [, from, to] =
    new RegExp(`fastest path from (\\d\\.\\d\\d) to ${escaped(letter)} \\((\\d+\\.\\d\\d)\\)`).exec(
      page,
    ) ?? assert.fail(slug)
  const alone = checks.reduce((sum, check) => sum + gainOf(html, check), 0)
  assert.equal((Number(from) + alone + together).toFixed(2), to, `${slug}: ${letter}`)
  assert.equal((Number(from) + gain).toFixed(2), to, slug)
  assert.ok(Number(to) >= LETTER_BOUNDS[letter], slug)
  assert.ok(Number(from) - (profile.score ?? 0) < 0.1, slug)
  // What the fixes do not bring alone is explained; what readers will say is not known.
  const isUpTo = checks.some((check) => isMost(html, check))
  assert.equal(together !== 0 && !isUpTo, / one by one, and [+−]0\.\d\d /.test(page), slug)
  assert.equal(isUpTo, page.includes(`Together up to +${gain.toFixed(2)}: what readers`), slug)
}

function isMost(html: string, check: string): boolean {
  return new RegExp(`id="fix-${check}"[^]*?\\bup">(up to )?`).exec(html)?.[1] !== undefined
}

function gainOf(html: string, check: string): number {
  const [, gain = '0'] =
    new RegExp(`id="fix-${check}"[^]*?\\bup">(?:up to )?\\+?(\\d\\.\\d\\d)?`).exec(html) ??
    assert.fail(check)
  return Number(gain)
}

/** What the grade rests on, with the same dates; a tool was scanned live, or it was not. */
function sameScan({ slug, page, html, profile, markdown, listed }: Forms): void {
  const isScanned = profile.scannedAt !== null
  const { restsOn } = profile
  assert.ok(restsOn, slug)
  for (const [, month] of restsOn.matchAll(/ of (\w+ \d{4})/g))
    assert.ok(page.includes(month ?? ''), `${slug}: ${month}`)
  assert.equal(/a live scan on/.test(restsOn), isScanned, slug)
  assert.equal(page.includes('Live scan not yet'), restsOn.endsWith('; not scanned live.'), slug)
  if (/run by us|a run of its/.test(`${page} ${restsOn}`))
    assert.doesNotMatch(`${page} ${restsOn}`, /Live scan not yet|not scanned live/, slug)
  assert.equal(/^# [^\n]*\((?:scanned|seen by scan)/.test(markdown), isScanned, slug)
  if (!isScanned) assert.doesNotMatch(page, /\d+ seen by scan|Scan again/, slug)
  if (listed) assert.equal(listed.scannedAt, profile.scannedAt, slug)
  assert.equal(html.includes('id="history"'), true, slug)
}

function escaped(letter: string): string {
  return letter.replace('+', '\\+')
}
