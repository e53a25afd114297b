// Every page: well-formed, linked, styled from one place, fast, and safe against injected text.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { ScanEntry } from '../../../domain/answer/scan.ts'
import { HOSTILE_TEXTS } from '../../../../test/hostile-text.ts'
import { scannedRecord } from '../../../../test/scanned-record.ts'
import { catalogueRecords, pendingRecord } from '../../../../test/tool-record.ts'
import type { Difference } from '../../../domain/scan/difference.ts'
import type { StoredReview } from '../../../domain/review/review.ts'
import type { Tool, ToolRecord } from '../../../domain/tool/tool.ts'
import { method } from '../../../grade/method.ts'
import { toolJson } from '../../json/profile.ts'
import { botPage } from './bot-page.ts'
import { errorPage, tooSoonPage } from './error-page.ts'
import type { Evidence } from '../../../domain/evidence/evidence.ts'
import { evidencePage } from './evidence-page.ts'
import { historyPage, reviewsPage } from './tool-lists.ts'
import { homePage } from './home-page.ts'
import { html, markedBlock } from '../html.ts'
import { methodPage } from './method-page.ts'
import { outsideLink } from '../parts/elements.ts'
import { scanFormPage } from '../forms/scan-form.ts'
import { scanPage } from './scan-page.ts'
import { searchPage, categoriesPage, toolsPage } from './tools-page.ts'
import { toolPage } from './tool/tool-page.ts'
import type { ListedTool } from '../parts/tool-list.ts'
import { criterionLines } from '../../words/criteria.ts'

const base = 'https://grades.example'
const records = await catalogueRecords()
const stripe = records.find(({ slug }) => slug === 'stripe') ?? pendingRecord()
const pagination = { page: 2, limit: 50, total: 117, totalPages: 3, hasNext: true, hasPrev: true }
const ONE_PAGE = { page: 1, limit: 20, total: 1, totalPages: 1, hasNext: false, hasPrev: false }
const category = {
  slug: 'payments',
  name: 'Payments',
  description: 'Money.',
  toolCount: 7,
  averageScore: 5.25,
}

const VOID = new Set(['meta', 'link', 'img', 'br', 'input'])

const METHOD_VIEW = {
  base,
  method: method(),
  statistics: { criteria: {}, checks: {} },
  example: null,
}

/** A row of a list; the grading is that of a tool of the catalogue. */
function listed(tool: ListedTool['tool']): ListedTool {
  const { grading } = stripe
  assert.ok(grading)
  return { tool, as: 'api', graded: tool, lines: criterionLines(grading, 'api'), restsOn: 'facts' }
}

/** All pages with the same text in every place that can contain one. */
function pagesWith(text: string, record: ToolRecord = stripe): Record<string, string> {
  const tool: Tool = {
    ...toolJson(record),
    name: text,
    description: text,
    url: text,
    category: text,
    slug: text,
  }
  const view = { ...category, slug: text, name: text, description: text }
  const review: StoredReview = {
    toolSlug: text,
    task: { description: text, category: text, completed: true },
    agentId: text,
    agentPlatform: text,
    ratings: { speed: 7, [text]: 3 },
    biggestFriction: text,
    overallScore: 8,
    id: text,
    createdAt: text,
    verified: true,
    evidenceLevel: 'rated',
    weight: 1,
  }
  return {
    home: homePage({
      base,
      toolCount: 117,
      categories: [{ ...view, best: listed(tool), next: [tool], ranked: 2 }],
      changes: [{ slug: text, name: text, from: 'C', to: 'B+', at: '2026-11-14T10:00:00.000Z' }],
    }),
    tools: toolsPage({
      base,
      filters: { q: text, category: text, minGrade: text as 'B', sort: text, hasMcp: true },
      listed: [listed(tool), listed(tool)],
      others: [tool, { ...tool, deprecated: true }],
      ranked: 60,
      pagination,
    }),
    ...reportPages(text, review),
    categories: categoriesPage({ base, categories: [view] }),
    category: toolsPage({ base, category: view, filters: {}, listed: [listed(tool)], others: [], ranked: 117, pagination: { ...pagination, limit: 25 } }),
    search: searchPage({
      base,
      query: text,
      filters: { category: text },
      results: [],
      listed: [listed({ ...tool, match: 'some' })],
      total: 3,
      understood: { category: text, hasMcp: true, minGrade: 'B', auth: text as 'none' },
      didYouMean: text,
      pagination: ONE_PAGE,
      relatedCategories: [{ slug: text, name: text }],
    }),
    error: errorPage({
      base,
      status: 404,
      title: text,
      detail: text,
      code: text,
      requestId: text,
      suggestions: [text],
    }),
  }
}

/** The pages that show only our own text. */
const OWN_PAGES = {
  method: methodPage(METHOD_VIEW),
  bot: botPage({ base, requests: 60, atOnce: 6, secondLook: 54, hostMinutes: 60 }),
}

/** Hostile text in everything that a tool may have sent or a person recorded about it. */
function hostileEvidence(text: string): Evidence {
  const { evidence } = scannedRecord('average-tool')
  const exchanges = evidence.exchanges.map((exchange) =>
    exchange.kind === 'http' && exchange.answer
      ? {
          ...exchange,
          answer: { ...exchange.answer, headers: { etag: text, link: text }, excerpt: `${text}\n${text}` },
          failure: { cause: 'fault' as const, detail: text },
        }
      : exchange,
  )
  const facts = { 'auth.selfServeKey': { value: true, basis: 'source' as const, source: text, note: text } }
  return { ...evidence, exchanges, declaration: { facts, sources: [text] } }
}

/** The report and its pages, for a tool that was scanned. */
function reportPages(text: string, review: StoredReview): Record<string, string> {
  const { record, exchanges } = scannedRecord('average-tool')
  const { grading } = record
  assert.ok(grading)
  const tool = { slug: text, name: text, url: text }
  const lines = exchanges.map((line) => ({ ...line, url: text, method: text, command: text }))
  const checks = grading.checks.map((check) => ({
    ...check,
    reason: text,
    facts: Object.fromEntries(Object.keys(check.facts).map((name) => [name, text])),
  }))
  const named = { total: 1, names: [text] }
  const difference: Difference = {
    score: null,
    letter: null,
    criteria: [],
    checks: { total: 1, changed: [{ id: text, from: text, to: text, points: { from: 1, to: 2 } }] },
    surfaces: { appeared: [], vanished: [] },
    mcpTools: { added: named, removed: named, changed: named },
    operations: { added: named, removed: named },
  }
  const scan: ScanEntry = {
    kind: 'scan',
    url: '/scans/s1',
    previous: null,
    id: text,
    status: 'done',
    createdAt: text,
    finishedAt: text,
    methodVersion: text,
    grade: 'C',
    score: 4,
    difference,
  }
  const progress = [{ observation: 'openapi' as const, state: 'observed' as const, found: text }]
  const seen = {
    id: text,
    attempt: 2,
    createdAt: text,
    updatedAt: text,
    runAfter: null,
    silence: null,
    error: text,
    progress,
    difference,
    tool,
  }
  const scanned: ToolRecord = {
    ...record,
    ...tool,
    description: text,
    category: text,
    access: {
      mcp: { url: text, package: null, transports: [text], auth: [text], docs: text },
      api: { style: text, baseUrl: text, openapi: text, docs: text },
      cli: { command: text, install: text, package: text, docs: text },
    },
    auth: { methods: ['api_key'], selfServe: null, scoped: null, machineFlow: null, docsUrl: text },
    grading: { ...grading, checks },
    reviews: { count: 1, score: 5, low: 4, high: 6 },
  }
  return {
    tool: toolPage({
      base,
      record: scanned,
      category: [
        { slug: text, name: text, grade: 'B', score: 6, confidence: 0.5, provisional: false, kind: 'service' },
        { slug: 'other', name: text, grade: 'B', score: 6, confidence: 0.5, provisional: false, kind: 'service' },
      ],
      exchanges: lines,
      history: [scan],
      reviews: [review],
    }),
    waiting: toolPage({
      base,
      record: pendingRecord({ ...tool, description: text }),
      category: [],
      exchanges: [],
      history: [],
      reviews: [],
    }),
    reviews: reviewsPage({ base, tool, entries: [review], pagination }),
    history: historyPage({ base, tool, entries: [scan], pagination }),
    // So few that all of them stand on one page, however long the text is.
    ...Object.fromEntries(
      [0, 10, 20, 30].map((from) => [
        `evidence${from || ''}`,
        evidencePage({
          base,
          tool: { ...tool, grade: 'C' },
          exchanges: lines.slice(from, from + 10),
          evidence: hostileEvidence(text),
          checks,
          best: 'api',
          since: text,
        }),
      ]),
    ),
    running: scanPage({ base, scan: { ...seen, status: 'running', grading: null } }),
    done: scanPage({ base, scan: { ...seen, status: 'done', grading } }),
    retried: scanPage({ base, scan: { ...seen, status: 'queued', runAfter: '2026-11-15T12:01:00.000Z', grading: null } }),
    badUrl: scanFormPage({ base, value: text, problem: text }),
    failed: scanPage({ base, scan: { ...seen, status: 'failed', grading: null } }),
    tooSoon: tooSoonPage({ base, tool, retryAfterSeconds: 90 }),
  }
}

/** The elements of a page in order; throws if one is not closed or closed twice. */
function elementsOf(page: string): { name: string; attributes: string }[] {
  const open: string[] = []
  const elements: { name: string; attributes: string }[] = []
  for (const [, slash, name = '', attributes = ''] of page.matchAll(/<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]*)?)>/g)) {
    if (slash) assert.equal(open.pop(), name)
    else {
      elements.push({ name, attributes })
      if (!VOID.has(name) && !attributes.endsWith('/')) open.push(name)
    }
  }
  assert.deepEqual(open, [])
  return elements
}

test('every page is whole: language, title, description, one heading, one main part, the stylesheet, nothing inline', () => {
  for (const [name, page] of Object.entries({ ...pagesWith('Stripe'), ...OWN_PAGES })) {
    const names = elementsOf(page).map((element) => element.name)
    assert.match(page, /^<!doctype html>\s*<html lang="en">/, name)
    for (const once of ['h1', 'main', 'header', 'footer']) assert.equal(names.filter((each) => each === once).length, 1, `${name}: ${once}`)
    assert.match(page, /<title>[^<]{5,}<\/title>/, name)
    assert.match(page, /<meta name="description" content="[^"]{5,}"/, name)
    assert.match(page, /<link rel="stylesheet" href="\/assets\/style/, name)
    assert.doesNotMatch(page, /<script(?! src="\/assets\/|(?: type="application\/ld\+json"))|<style|\sstyle="|\son[a-z]+="/, name)
    const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1])
    assert.equal(new Set(ids).size, ids.length, `${name}: ids`)
  }
})

const NO_TOOLS = { base, filters: {}, listed: [], others: [], ranked: 0 }

test('pages for search engines have a canonical address, the others are kept out', () => {
  const pages: Record<string, string> = { ...pagesWith('stripe'), ...OWN_PAGES }
  for (const name of ['home', 'tool', 'categories', 'category', 'reviews', 'history', 'evidence', 'method', 'bot']) {
    assert.match(pages[name] ?? '', /<link rel="canonical" href="https:\/\/grades\.example\//, name)
  }
  for (const name of ['tools', 'search', 'error', 'running', 'done', 'failed', 'tooSoon'])
    assert.match(pages[name] ?? '', /<meta name="robots" content="noindex"/, name)
  assert.match(
    toolsPage({ ...NO_TOOLS, filters: { sort: 'score' }, pagination: { ...pagination, limit: 25 } }),
    /rel="canonical" href="https:\/\/grades\.example\/tools\?page=2"/,
  )
})

/** Highlights are ours, wherever they are. */
function namesIn(elements: ReturnType<typeof elementsOf>): string[] {
  return elements.flatMap(({ name }) => (name === 'mark' ? [] : [name]))
}

test('text from outside makes no element, leaves no attribute and is no link', () => {
  const plain = pagesWith('x')
  const shapes = Object.fromEntries(Object.entries(plain).map(([name, page]) => [name, namesIn(elementsOf(page))]))
  for (const text of HOSTILE_TEXTS) {
    for (const [name, page] of Object.entries(pagesWith(text))) {
      const elements = elementsOf(page)
      assert.deepEqual(namesIn(elements), shapes[name], `${name}: ${text}`)
      for (const attributes of new Set(elements.map((element) => element.attributes))) {
        assert.match(attributes, /^(?:\s+[a-zA-Z:-]+(?:="[^"]*")?)*\s*\/?$/, `${name}: ${text}`)
        assert.doesNotMatch(attributes, /(?:href|src)="(?:javascript|data|https?:\/\/evil)/i, `${name}: ${text}`)
      }
      assert.doesNotMatch(page, /[\u202E\u200B\u2028]/, name)
    }
  }
})

test('links to the outside are of the web only, and not vouched for', () => {
  assert.equal(
    outsideLink('https://stripe.com/a?b=1&c=2').text,
    '<a href="https://stripe.com/a?b=1&amp;c=2" rel="nofollow ugc noopener">https://stripe.com/a?b=1&amp;c=2</a>',
  )
  for (const address of ['javascript:alert(1)', ' javascript:alert(1)', 'data:text/html,x', '//evil.example', 'https://a:b@evil.example', 'https://']) {
    assert.ok(!outsideLink(address).text.includes('<a'), address)
  }
})

test('evidence has pages of at most 60 KB, and a link from a report leads to the one that shows it', () => {
  const { record, exchanges, evidence } = scannedRecord('average-tool')
  const many = [0, 1, 2].flatMap((at) => exchanges.map((line) => ({ ...line, id: `${line.id}-${at}` })))
  const whole = many.map((line, at) => ({ ...(evidence.exchanges[at % exchanges.length] ?? assert.fail()), id: line.id }))
  const view = {
    base,
    tool: record,
    exchanges: many,
    evidence: { ...evidence, exchanges: whole },
    checks: record.grading?.checks ?? [],
    best: null,
    since: null,
  }
  const pages = [1, 2, 3].map((at) => evidencePage({ ...view, tool: { ...record, grade: 'C' }, page: at }))
  for (const { id } of many) {
    const at = pages.findIndex((page) => page.includes(`id="e-${id}"`))
    assert.equal(evidencePage({ ...view, tool: { ...record, grade: 'C' }, at: `e-${id}` }), pages[at], id)
  }
  for (const page of pages) assert.ok(Buffer.byteLength(page) <= 60_000)
})

test('a block in pieces keeps its lines and escapes every piece', () => {
  const block = markedBlock([
    { text: '<a>\n', isMarked: false },
    { text: '"<b>"', isMarked: true },
  ])
  assert.equal(block.text, '<pre class="answer" dir="auto"><code>&lt;a&gt;\n<mark>"&lt;b&gt;"</mark></code></pre>')
})

test('the tag escapes all but what it made itself, and leaves out what is empty', () => {
  assert.equal(
    html`<p title="${'"&\''}">${'<b>'}${html`<i>${'&'}</i>`}${[1, 'a>', null]}${false}${undefined}</p>`.text,
    '<p title="&quot;&amp;&#39;">&lt;b&gt;<i>&amp;</i>1a&gt;</p>',
  )
  assert.equal(html`${'a\u0000b\u202Ec\u2028d'}`.text, 'a b c d')
})

test('the list keeps its filters from page to page and in its form', () => {
  const page = toolsPage({
    ...NO_TOOLS,
    filters: { q: 'a&b', minGrade: 'B+', hasMcp: false, sort: 'name' },
    pagination: { ...pagination, limit: 20 },
  })
  assert.ok(page.includes('href="/tools?q=a%26b&amp;minGrade=B%2B&amp;hasMcp=false&amp;sort=name&amp;limit=20&amp;page=3"'))
  assert.ok(page.includes('href="/tools?q=a%26b&amp;minGrade=B%2B&amp;hasMcp=false&amp;sort=name&amp;limit=20"'))
  assert.match(page, /<option value="B\+" selected/)
  assert.match(page, /<input type="hidden" name="hasMcp" value="false"/)
  assert.match(page, /<input type="hidden" name="sort" value="name"/)
  assert.match(page, /<input type="hidden" name="limit" value="20"/)
  assert.match(page, /href="\/tools\?q=a%26b&amp;minGrade=B%2B&amp;hasMcp=false&amp;sort=name&amp;limit=20" aria-current="true"/)
  assert.match(page, /href="\/tools\?q=a%26b&amp;minGrade=B%2B&amp;hasMcp=false&amp;limit=20" >Score/)
})

test('lists that are empty say why and where to go', () => {
  const none = { page: 1, limit: 50, total: 0, totalPages: 0, hasNext: false, hasPrev: false }
  assert.match(toolsPage({ ...NO_TOOLS, filters: { minGrade: 'A+' }, pagination: none }), /No tool matches these filters.*<a href="\/tools">Show all/s)
  assert.match(toolsPage({ ...NO_TOOLS, pagination: { ...pagination, page: 9 } }), /There are no more pages/)
  assert.match(searchPage({ ...SEARCHED, query: 'zzz' }), /No tool matches\./)
  assert.match(toolsPage({ ...NO_TOOLS, category: { ...category, toolCount: 0 }, pagination: none }), /No tools in this category yet/)
})

const SEARCHED = {
  base,
  query: '',
  filters: {},
  results: [],
  listed: [],
  total: 0,
  understood: {},
  didYouMean: null,
  pagination: ONE_PAGE,
  relatedCategories: [],
}

test('search asks whether another word was meant, tells how it understood, and where else to look', () => {
  const page = searchPage({
    ...SEARCHED,
    query: 'emial with mcp',
    filters: { minGrade: 'B' },
    understood: { hasMcp: true, minGrade: 'A+', hasCli: false, category: 'email', auth: 'none' },
    listed: [listed(toolJson(stripe))],
    didYouMean: 'email with mcp',
    pagination: ONE_PAGE,
    relatedCategories: [{ slug: 'email', name: 'Email' }],
  })
  assert.match(page, /Did you mean <a href="\/search\?q=email\+with\+mcp&amp;minGrade=B">email with mcp<\/a>\?/)
  assert.match(page, /Showing email tools first, with MCP, without CLI, grade A\+, usable without an account\./)
  assert.match(page, /<input type="hidden" name="minGrade" value="B"/)
  assert.match(page, /Look through <a href="\/categories\/email">Email<\/a>/)
  assert.doesNotMatch(searchPage(SEARCHED), /Did you mean|Understood|Look through/)
})

test('results that meet only some of the words say so', () => {
  const tool = toolJson(stripe)
  const found = (match: 'all' | 'some') =>
    searchPage({ ...SEARCHED, query: 'x', total: 1, results: [{ ...tool, match }], listed: [listed({ ...tool, match })] })
  assert.match(found('some'), /One tool matches part of “x”\..*partial match/s)
  assert.doesNotMatch(found('all'), /some of/)
})

test('the home page shows what is graded, and what changed lately', () => {
  const view = { base, toolCount: 7, categories: [{ ...category, best: null, next: [], ranked: 0 }] }
  const change = {
    slug: 'stripe',
    name: 'Stripe',
    from: 'C',
    to: 'B+',
    at: '2026-11-14T10:00:00.000Z',
  } as const
  const changed = homePage({ ...view, changes: [change] })
  assert.match(changed, /C → B\+<\/span> <time datetime="2026-11-14">2026-11-14<\/time>/)
  assert.match(changed, /What is graded/)
  assert.match(changed, /None of its tools is known well enough to name one\./)
  assert.match(homePage({ ...view, changes: [] }), /No grade has changed yet/)
})

test('data for machines cannot end its block', () => {
  const page = homePage({
    base: 'https://x/</script><b>',
    toolCount: 1,
    categories: [],
    changes: [],
  })
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? []
  assert.equal((JSON.parse(json) as { '@graph': { url: string }[] })['@graph'][0]?.url, 'https://x/</script><b>/')
})
