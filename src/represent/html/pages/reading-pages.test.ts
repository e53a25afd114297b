// Compare, method, documentation, badges, bot and errors: well-formed, linked, and safe against
// injected text.
import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import assert from 'node:assert/strict'
import test from 'node:test'
import { HOSTILE_TEXTS } from '../../../../test/hostile-text.ts'
import { catalogueRecords } from '../../../../test/tool-record.ts'
import type { Tool } from '../../../domain/tool/tool.ts'
import { method, wholeOf } from '../../../grade/method.ts'
import { canBeFull } from '../../words/method.ts'
import type { ComparedTool } from '../../json/compare.ts'
import { compareJson } from '../../json/compare.ts'
import { toolJson } from '../../json/profile.ts'
import { badgesPage } from './badges-page.ts'
import { botMarkdown, botPage } from './bot-page.ts'
import { comparePage } from './compare-page.ts'
import { comparePath } from '../parts/tool-list.ts'
import { docsPage, guidePage } from './docs-page.ts'
import { errorPage } from './error-page.ts'
import { readGuide } from '../guide.ts'
import { checkMarkdown, checkPage } from './check-page.ts'
import { methodPage } from './method-page.ts'

const base = 'https://here.example'
const records = await catalogueRecords()
const [one, other] = records
assert.ok(one && other)

const guide = readGuide(
  'a-guide',
  '# A guide\n\nWhat it is for.\n\n## Do it\n\n```sh\ncurl https://grades.example/tools\n```\n\n| A | B |\n| - | - |\n| `1` | 2 |\n',
  base,
)
const bot = { base, requests: 60, atOnce: 6, secondLook: 54, hostMinutes: 60 }
const [oneCheck, otherCheck] = method().checks.filter(canBeFull)
const estimated = method().checks.find(({ isEstimated, outcomes }) => isEstimated && outcomes.every(({ least }) => least !== undefined))
assert.ok(oneCheck && otherCheck && estimated)
const statistics = {
  criteria: {},
  checks: {
    [oneCheck.id]: { judged: 12, full: 3, part: 3, none: 6 },
    [otherCheck.id]: { judged: 9, full: 8, part: 1, none: 0 },
    [estimated.id]: { judged: 20, full: 0, part: 20, none: 0 },
  },
}

function comparedOf(record: NonNullable<typeof one>): ComparedTool {
  return { tool: toolJson(record), grading: record.grading }
}

/** The pages with the same text wherever something untrusted can appear. */
function pagesWith(text: string): Record<string, string> {
  const tool: Tool = {
    ...toolJson(one as NonNullable<typeof one>),
    name: text,
    description: text,
    url: text,
    category: text,
    slug: text,
  }
  const { grading } = one as NonNullable<typeof one>
  assert.ok(grading)
  const facts = (of: Record<string, unknown>) => Object.fromEntries(Object.keys(of).map((name) => [name, text]))
  const checks = grading.checks.map((check) => ({ ...check, reason: text, facts: facts(check.facts) }))
  const compared = [{ tool, grading: { ...grading, checks } }, comparedOf(other as NonNullable<typeof other>)]
  const comparison = compareJson(compared, 'api')
  const offered = [{ slug: text, name: text }]
  const none = { base, compared: [], comparison: null, unknown: [], offered, examples: [] }
  return {
    compare: comparePage({ ...none, slugs: [text, other?.slug ?? ''], compared, comparison }),
    'compare unknown': comparePage({
      ...none,
      slugs: [text, 'b'],
      unknown: [{ slug: text, near: [text, 'c'] }],
    }),
    'compare empty': comparePage({
      ...none,
      slugs: [],
      examples: [{ title: text, slugs: [text, 'b'], names: [text, 'B'] }],
    }),
    badges: badgesPage({
      base,
      tool,
      badge: tool,
      query: { label: text, access: text, color: text, style: text, score: 'true' },
    }),
    error: errorPage({
      base,
      status: 404,
      title: text,
      detail: text,
      code: text,
      requestId: text,
      suggestions: [text],
      problems: [{ pointer: text, detail: text }],
    }),
    busy: errorPage({ base, status: 503, title: text, detail: text, code: text, retryAfter: 2 }),
  }
}

const stripe = records.find(({ slug }) => slug === 'stripe')
assert.ok(stripe?.grading)
const EXAMPLE = { tool: stripe, grading: stripe.grading, as: 'api' as const }

/** The pages that show only our own text. */
const OWN_PAGES: Record<string, string> = {
  method: methodPage({ base, method: method(), statistics, example: EXAMPLE }),
  docs: docsPage({ base, guides: [guide] }),
  guide: guidePage({ base, guides: [guide], guide }),
  bot: botPage(bot),
}

type Element = DefaultTreeAdapterTypes.Element

/** A page as a browser parses it. */
function elementsOf(page: string): Element[] {
  const found: Element[] = []
  const walk = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('tagName' in node) found.push(node)
    if ('childNodes' in node) node.childNodes.forEach(walk)
  }
  walk(parse(page))
  return found
}

function attributeOf({ attrs }: Element, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value
}

test('every page has one heading of the first order, headings without gaps, ids of their own, and its stylesheet', () => {
  for (const [name, page] of Object.entries({ ...pagesWith('Stripe'), ...OWN_PAGES })) {
    const elements = elementsOf(page)
    const levels = elements.map(({ tagName }) => /^h([1-6])$/.exec(tagName)?.[1]).flatMap((level) => (level ? [Number(level)] : []))
    assert.equal(levels.filter((level) => level === 1).length, 1, name)
    levels.forEach((level, index) => assert.ok(level <= (levels[index - 1] ?? 0) + 1, `${name}: ${levels.join()}`))
    const ids = elements.flatMap((element) => attributeOf(element, 'id') ?? [])
    assert.equal(new Set(ids).size, ids.length, name)
    assert.ok(
      elements.some((element) => attributeOf(element, 'href')?.startsWith('/assets/style')),
      name,
    )
    assert.ok(
      elements
        .filter(({ tagName }) => tagName === 'img')
        .every((image) => attributeOf(image, 'width') && attributeOf(image, 'height') && attributeOf(image, 'alt') !== undefined),
    )
    assert.ok(!elements.some((element) => attributeOf(element, 'style') !== undefined || element.tagName === 'style'), name)
  }
})

test('text from outside makes no element, no handler and no link that leaves', () => {
  const shapes = Object.fromEntries(Object.entries(pagesWith('x')).map(([name, page]) => [name, elementsOf(page).map(({ tagName }) => tagName)]))
  for (const text of HOSTILE_TEXTS) {
    for (const [name, page] of Object.entries(pagesWith(text))) {
      const elements = elementsOf(page)
      assert.deepEqual(
        elements.map(({ tagName }) => tagName),
        shapes[name],
        `${name}: ${text}`,
      )
      for (const { attrs } of elements) {
        for (const { name: attribute, value } of attrs) {
          assert.doesNotMatch(attribute, /^on/, `${name}: ${text}`)
          if (['href', 'src', 'action'].includes(attribute)) assert.doesNotMatch(value, /^(?:javascript|data|\/\/|https?:\/\/evil)/i, `${name}: ${text}`)
        }
      }
    }
  }
})

test('the method is at most 60 KB, every check has its anchor and a link to its page, and that page its outcomes and pass rate', () => {
  const page = OWN_PAGES['method'] ?? ''
  assert.ok(page.length <= 60_000, `${page.length} characters`)
  const elements = elementsOf(page)
  const { checks, parts } = method()
  const viewOf = (check: (typeof checks)[number]) => ({
    base,
    check,
    criterion: check.criterion,
    whole: checks.find((each) => each.parts.includes(check.id)) ?? null,
    parts: parts.filter(({ id }) => check.parts.includes(id)),
    tally: statistics.checks[check.id],
  })
  const pageOf = (check: (typeof checks)[number]) => checkPage(viewOf(check))
  for (const check of [...checks, ...parts]) {
    const { id } = check
    const place = elements.find((element) => attributeOf(element, 'id') === `check-${id}`)
    const inside = (place?.childNodes ?? []).flatMap((node) => [node, ...('childNodes' in node ? node.childNodes : [])])
    const links = inside.filter((node) => node.nodeName === 'a').map((node) => attributeOf(node as Element, 'href'))
    assert.ok(links.includes(`/method/checks/${id}`), id)
    const own = pageOf(check)
    // What is made of parts leads to each of them, and each of them to it.
    for (const part of check.parts) assert.ok(own.includes(`href="/method/checks/${part}"`), `${id} ${part}`)
    const whole = wholeOf(id)
    if (whole) assert.match(own, new RegExp(`A part of <a href="/method/checks/${whole.id}"`), id)
    const outcomes = check.parts.length > 0 ? [] : check.outcomes
    for (const { points, least, bounds = '' } of outcomes)
      assert.ok(own.includes(`<strong>${least === undefined ? points : `${least}–${points}`}</strong>`) && own.includes(bounds), `${id} ${points}`)
    if (check.outcomes.length === 0) assert.match(own, /Only a reader of its texts can answer this\. Until they are read it counts as not known/)
    assert.equal(/Estimated from structure; nobody has read the texts\./.test(own), check.isEstimated, id)
    assert.doesNotMatch(own, /\{\w+\}|step-\d|`/)
    assert.doesNotMatch(checkMarkdown(viewOf(check)), /\{\w+\}|step-\d/)
  }
  assert.doesNotMatch(page, /\{\w+\}/)
  assert.ok(page.includes('25% pass') && !page.includes(' 0% pass'))
  const pages = checks.map(pageOf).join('')
  assert.ok(pages.includes('25% of 12 tools pass: 3 have all points, 3 some, 6 none'))
  assert.ok(pages.includes('Judged for 9 tools, too few for a rate') && !pages.includes('of 9 tools'))
  // No estimate earns all points: that no tool has them says nothing of the tools.
  assert.ok(pages.includes('Judged for 20 tools; no outcome earns all points.'))
})

test('a comparison leads to every tool, to itself without one of them, and takes one more', () => {
  const [first, second, third] = records.map(comparedOf)
  assert.ok(first && second && third)
  const slugs = [first, second, third].map(({ tool }) => tool.slug)
  const page = comparePage({
    base,
    slugs,
    compared: [first, second, third],
    comparison: compareJson([first, second, third], 'api'),
    unknown: [],
    offered: [],
    examples: [],
  })
  for (const slug of slugs) {
    assert.ok(page.includes(`href="/tools/${slug}"`))
    assert.ok(page.includes(`href="${comparePath(slugs.filter((each) => each !== slug))}"`))
  }
  assert.ok(page.includes(`name="tools" value="${slugs.join(',')}"`))
  assert.equal(comparePath(['a', 'b']), '/compare?tools=a,b')
})

test('the sums of the worked example add up as they are printed', () => {
  const text = (OWN_PAGES['method'] ?? '').replace(/<[^>]+>/g, ' ')
  const [, products = '', weights = '', mean = ''] = /([\d.]+) ÷ ([\d.]+) = ([\d.]+)/.exec(text) ?? []
  assert.ok(Math.abs(Number(products) / Number(weights) - Number(mean)) < 0.011, `${products} ${weights} ${mean}`)
  const [, sum = '', total = ''] = /((?:[\d.]+ \+ )+[\d.]+) = ([\d.]+), ÷/.exec(text) ?? []
  const added = sum.split(' + ').reduce((all, each) => all + Number(each), 0)
  assert.ok(sum !== '' && Math.abs(added - Number(total)) < 0.001, `${sum} ${total}`)
})

test('a guide is read once for people and for agents, with the address of the service in it', () => {
  assert.deepEqual([guide.title, guide.summary], ['A guide', 'What it is for.'])
  assert.ok(guide.markdown.includes(`curl ${base}/tools`))
  assert.match(guide.content().text, /<h2 id="do-it">Do it<\/h2>/)
  assert.match(guide.content().text, /<th scope="col">A<\/th>.*<td><code>1<\/code><\/td>/s)
  assert.match(guide.content().text, /data-copy/)
  assert.match(guide.content().text, /<div class="scroll" role="region" aria-label="Table: A, B" tabindex="0">/)
})

function refusedPage(status: number, retryAfter?: number): string {
  return errorPage({ base: '', status, title: 't', detail: 'd', code: 'c', retryAfter })
}

test('an error page says when to come again, and what helps', () => {
  assert.match(refusedPage(503, 2), /in <strong>2 seconds<\/strong>/)
  assert.match(refusedPage(429, 600), /in <strong>10 minutes<\/strong>.*href="\/docs\/api#createKey"/s)
  assert.match(refusedPage(429, 86_000), /in <strong>24 hours<\/strong>/)
  assert.match(refusedPage(404), /action="\/search"/)
  assert.match(botMarkdown({ ...bot, hostMinutes: 0 }), /At most 60 requests per scan(?![\s\S]*minutes)/)
})
