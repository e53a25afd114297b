// Each form prints the figures of the one sum of a grade: page, JSON, checks, markdown, MCP and command
// line, and a limit with its reason. That they add up is tested in src/grade/sum.test.ts.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { FastifyInstance } from 'fastify'
import type { Checks, Comparison } from '../../src/domain/answer/checks.ts'
import type { Profile } from '../../src/domain/answer/profile.ts'
import { ACCESS_IDS } from '../../src/domain/grading/criterion.ts'
import { hundredths, letterOf, type Letter } from '../../src/domain/grading/letter.ts'
import type { Grading } from '../../src/domain/grading/grading.ts'
import type { Tool, ToolRecord } from '../../src/domain/tool/tool.ts'
import { CRITERIA } from '../../src/grade/criteria.ts'
import { sumOf, type GradeSum } from '../../src/grade/sum.ts'
import { reportJson } from '../../src/represent/json/checks.ts'
import { reportText } from '../../src/represent/text/report.ts'
import { mcpOverHttp } from '../../src/serve/mcp/over-http.ts'
import { openApp } from './open-app.ts'

/** What a reader finds in one form. */
interface Printed {
  /** By criterion; null for what does not apply. */
  criteria: readonly (number | null)[]
  /** Whether it says "not known" instead of the middle that counts where nothing is known. */
  isWithoutUnknown?: true
  /** The letter of a limit, if one is printed with a reason. */
  limit: Letter | null
  /** As far as the form prints it: with one decimal, and with more. */
  shown?: number | undefined
  exact?: number | undefined
}

/** Three tools of every shape: which access methods have a grade, which criteria, and what limits it. */
function ofEveryShape(tools: readonly Tool[]): Tool[] {
  const shapes = Map.groupBy(tools, ({ accessGrades, criteria, limitedBy, kind }) =>
    JSON.stringify([
      Object.values(accessGrades).map((grade) => grade !== null),
      Object.values(criteria).map((score) => score !== null),
      limitedBy?.by,
      kind,
    ]),
  )
  return [...shapes.values()].flatMap((same) => same.slice(0, 3))
}

test('every form prints the criteria, the limit and the score of the one sum', async (t) => {
  const { app, catalogue } = await openApp(t, { mcp: mcpOverHttp('0.0.0', () => {}) })
  const listed = [1, 2].map((page) =>
    read<{ tools: Tool[] }>(app, `/tools?limit=100&page=${page}`, 'application/json'),
  )
  const tools = (await Promise.all(listed)).flatMap((each) => each.tools)
  assert.ok(tools.length >= 131)
  const limited = new Set<string>()
  const shapes = ofEveryShape(tools)
  assert.ok(shapes.length > 20, `${shapes.length} tools`)
  for (const tool of shapes) {
    const { slug } = tool
    const record = (await catalogue.findRecord(slug)) ?? assert.fail(slug)
    const forms = await formsOf(app, tool, record)
    const grading = record.grading ?? assert.fail(slug)
    const sum = sumOf(grading, grading.best ?? null)
    for (const [form, printed] of Object.entries(forms)) printsSum(printed, sum, `${slug}, ${form}`)
    if (tool.limitedBy) limited.add(tool.limitedBy.by)
    const checks = await read<Checks>(app, `/tools/${slug}/checks`, 'application/json')
    ofEachAccess(checks, grading, slug)
  }
  assert.ok(limited.size > 1, 'several kinds of limits')
})

test('every report is free of contradictions: its gauge, tabs, bars, sums, findings and sentences agree', async (t) => {
  const { app, catalogue } = await openApp(t)
  const meanings = new Set<string>()
  for (const { slug } of await catalogue.listSlugs('', 1000)) {
    const { grading } = (await catalogue.findRecord(slug)) ?? assert.fail(slug)
    if (grading?.letter == null) continue
    const evidence = evidenceOf(app)
    const shown = ACCESS_IDS.filter((id) => grading.access?.[id]?.letter)
    const pages = await Promise.all(
      shown.map(
        async (id) => [id, await text(app, `/tools/${slug}?as=${id}`, 'text/html')] as const,
      ),
    )
    const meaningsHere = new Set<string>()
    for (const [id, page] of pages) {
      const where = `${slug} as ${id}`
      assert.ok(Buffer.byteLength(page) <= 60 * 1024, `${where}: ${Buffer.byteLength(page)} bytes`)
      gaugeIsScore(page, grading, where)
      const sum = sumOf(grading, id)
      printsSum(ofPage(page, sum, where), sum, where)
      // Other tools of the category have figures of their own.
      const words = visible(page.replace(/<div id="category">[^]*?<\/div>/, ''))
      assert.doesNotMatch(words, NOT_SAID, where)
      await findingsHold(page, evidence, where)
      meaningsHere.add(/<p class="says"[^>]*>([^]*?)<\/p>/.exec(page)?.[1] ?? assert.fail(where))
      for (const pattern of ONE_FIGURE) {
        const figures = new Set([...words.matchAll(pattern)].map(([, figure]) => figure))
        assert.ok(figures.size <= 1, `${where}: ${pattern.source}: ${[...figures].join(' and ')}`)
      }
      if (/run by us|we started it|We ran/.test(words))
        assert.doesNotMatch(words, /Live scan not yet|not scanned live/, where)
    }
    assert.equal(meaningsHere.size, 1, `${slug}: the sentence is that of the tool in every tab`)
    meanings.add([...meaningsHere][0] ?? '')
  }
  assert.ok(meanings.size > 30, `${meanings.size} sentences`)
})

/** Words that pages no longer use for how much is known. */
const NOT_SAID =
  /\bconfidence\b|\bprovisional\b|partly seen|facts only|wasted tokens|of the other 1 in/i
/** A figure about the same thing is the same wherever it stands. */
const ONE_FIGURE = [
  /(?:server lists|All) (\d[\d,]*) tools\b/g,
  /tools\/list costs (\d[\d,]*) /g,
  /list of 10 items costs about (\d[\d,]*) tokens/gi,
  /(\d+)% known/g,
  /How this adds up to (\d+\.\d)/g,
]

/** The arc is as long as the score, and the letter is that of the score unless a limit is named. */
function gaugeIsScore(page: string, { letter, score }: Grading, where: string): void {
  const [, arc, shown] =
    /class="arc"[^>]*stroke-dasharray="([\d.]+) 100"[^]*?class="score"[^>]*>(\d+\.\d) of 10</.exec(
      page,
    ) ?? assert.fail(where)
  assert.equal(Number(shown), score, where)
  assert.ok(Math.abs(Number(arc) - 7.5 * Number(shown)) < 0.01, `${where}: an arc of ${arc}`)
  assert.ok(page.includes(`aria-label="Grade ${letter}, ${shown} out of 10`), where)
  assert.equal(letterOf(score ?? 0), letter, where)
}

/** The page of the evidence that a path leads to: long evidence has several. */
function evidenceOf(app: FastifyInstance): (path: string) => Promise<string> {
  const pages = new Map<string, Promise<string>>()
  return (path) => {
    const page = pages.get(path) ?? text(app, path, 'text/html')
    pages.set(path, page)
    return page
  }
}

/** At most five findings, hazards first, each with evidence that is stored. */
async function findingsHold(
  page: string,
  evidence: (path: string) => Promise<string>,
  where: string,
): Promise<void> {
  const [, list = ''] = /<ol class="five">([^]*?)<\/ol>/.exec(page) ?? assert.fail(where)
  const items = list.split('</li>').slice(0, -1)
  assert.ok(items.length >= 1 && items.length <= 5, `${where}: ${items.length} findings`)
  const kinds = items.map((item) =>
    ['hazard', 'costs', 'helps'].findIndex((kind) => item.includes(`class="tag ${kind}"`)),
  )
  assert.deepEqual(
    kinds,
    kinds.toSorted((one, other) => one - other),
    where,
  )
  for (const item of items) {
    const [, path = '', anchor] =
      /"([\w/-]+evidence\?at=[\w.-]+)#([ed]-[\w.-]+)"/.exec(item) ??
      assert.fail(`${where}: ${visible(item)}`)
    assert.ok((await evidence(path)).includes(`id="${anchor}"`), `${where}: ${anchor}`)
    assert.doesNotMatch(item, /page not read|Said by others|Not known/, where)
  }
}

/** The form prints the figures of the one sum of a grade, as far as it prints them. */
function printsSum(printed: Printed, sum: GradeSum, where: string): void {
  const { criteria, isWithoutUnknown, limit, shown, exact } = printed
  assert.deepEqual(
    criteria,
    sum.criteria.map(({ score, coverage }) => (isWithoutUnknown && coverage === 0 ? null : score)),
    where,
  )
  assert.equal(limit, sum.limit?.letter ?? null, where)
  assert.ok(shown !== undefined || exact !== undefined, where)
  if (shown !== undefined) assert.equal(shown, sum.score, where)
  if (exact !== undefined)
    assert.equal(hundredths(exact), sum.exact === null ? null : hundredths(sum.exact), where)
}

/** What the checks say of each access method. */
function ofEachAccess({ access, best }: Checks, grading: Grading, slug: string): void {
  for (const id of ACCESS_IDS) {
    const own = access[id]
    if (!own || own.score === null) continue
    const sum = sumOf(grading, id)
    const limit = own.isHeld ? (own.ceiling?.letter ?? null) : null
    if (limit) assert.ok(own.why?.startsWith(`${limit} at most: `), `${slug}, ${id}: ${own.why}`)
    assert.equal(hundredths(own.exact ?? 0), hundredths(grading.access?.[id]?.exact ?? 0), slug)
    assert.deepEqual(
      inOrder(own.criteria),
      sum.criteria.map(({ score }) => score),
      `${slug}, ${id}`,
    )
    if (id !== best) assert.equal(limit, sum.limit?.letter ?? null, `${slug}, ${id}`)
  }
}

async function formsOf(
  app: FastifyInstance,
  tool: Tool,
  record: ToolRecord,
): Promise<Record<string, Printed>> {
  const { slug } = tool
  const grading = record.grading ?? assert.fail(slug)
  const profile = await read<Profile>(app, `/tools/${slug}.json`)
  const page = await text(app, `/tools/${slug}`, 'text/html')
  const checks = await read<Checks>(app, `/tools/${slug}/checks`, 'application/json')
  const compared = await read<Comparison>(app, `/compare.json?tools=${slug},stripe,github`)
  const mcp = await throughMcp<Partial<Tool>>(app, 'get_tool', { slug })
  const report = {
    tool: { name: record.name, url: record.url },
    observedAt: record.scannedAt,
    accessMethods: [],
    isDescribedOnly: false,
    lookedFor: [],
    grading,
  }
  const { criteria, ...local } = reportJson(report)
  const best = checks.access[checks.best ?? 'api'] ?? assert.fail(slug)
  return {
    list: ofJson(tool),
    profile: ofJson(profile),
    comparison: ofJson(compared.tools[0] ?? assert.fail(slug)),
    mcp: ofJson({ ...mcp, limitedBy: mcp.limitedBy ?? null }),
    checks: {
      criteria: inOrder(best.criteria),
      limit: tool.limitedBy && (best.ceiling?.letter ?? null),
      shown: tool.score ?? undefined,
    },
    'command line, JSON': {
      ...ofJson(local),
      criteria: inOrder(Object.fromEntries(criteria.map(({ id, score }) => [id, score]))),
    },
    markdown: ofMarkdown(await text(app, `/tools/${slug}.md`)),
    page: ofPage(page, sumOf(grading, grading.best ?? null), slug),
    'command line, scan': ofLines(reportText(report, 'terminal', { checks: false })),
    'command line, markdown': ofLines(
      reportText(report, 'markdown', { checks: true }).replaceAll('\\', ''),
    ),
  }
}

function ofJson({
  criteria = {},
  score,
  exact,
  limitedBy,
}: Pick<Partial<Tool>, 'score' | 'exact'> & {
  criteria?: unknown
  limitedBy: Tool['limitedBy']
}): Printed {
  return {
    criteria: inOrder(criteria as Tool['criteria']),
    limit: limitedBy && limitedBy.by && limitedBy.letter,
    shown: score ?? undefined,
    exact: exact ?? undefined,
  }
}

function inOrder(criteria: Partial<Tool['criteria']>): (number | null)[] {
  return CRITERIA.map(({ id }) => criteria[id] ?? null)
}

/** `Scores: tokenEfficiency 7.07, …`; what does not apply is missing or said in words. */
function ofMarkdown(markdown: string): Printed {
  const [, scores = ''] = /^- Scores: (.+)$/m.exec(markdown) ?? []
  return {
    criteria: CRITERIA.map(({ id }) => figureIn(new RegExp(`\\b${id} (\\d[\\d.]*)`), scores)),
    isWithoutUnknown: true,
    limit: limitIn(markdown),
    shown: figureIn(/^# .+: [A-F]\+? (\d[\d.]*)\/10/, markdown) ?? undefined,
  }
}

/** The bars, the strip below them and the table of the sum have the same figures. */
function ofPage(page: string, sum: GradeSum, where: string): Printed {
  const [, chart = ''] = /<table class="criteria">([^]*?)<\/table>/.exec(page) ?? assert.fail(where)
  const rows = chart.split('<tr').slice(1)
  const criteria = CRITERIA.map(({ name }, at) => {
    const row = visible(`<${rows[at]}`)
    assert.ok(row.includes(name), `${where}: ${name}`)
    return figureIn(/(\d+\.\d\d) \d+ of \d+ known/, row)
  })
  const lengths = [...chart.matchAll(/<i class="v(\d+)">/g)].map(([, length]) => Number(length))
  // What is not known has no bar, and says so.
  const unknown = sum.criteria.map(({ score, coverage }) => score !== null && coverage === 0)
  const bars = criteria.flatMap((score, at) =>
    score === null || unknown[at] ? [] : [Math.round(score * 10)],
  )
  assert.equal(
    visible(chart).split(' not known ').length - 1,
    unknown.filter(Boolean).length,
    `${where}: what is not known`,
  )
  assert.deepEqual(lengths, bars, `${where}: bars`)
  const strip = visible(/<div class="strip">[^]*?<\/div>/.exec(page)?.[0] ?? assert.fail(where))
  const counted = sum.criteria.filter(({ score }) => score !== null)
  assert.ok(
    strip.includes(
      `${counted.map(({ product }) => product).join(' + ')} = ${sum.total}, ÷ ${sum.weights} = ${hundredths(sum.mean).toFixed(2)}`,
    ),
    `${where}: ${strip}`,
  )
  const table = visible(/<table class="sum">[^]*?<\/table>/.exec(page)?.[0] ?? assert.fail(where))
  const [, exact, shown, letter] =
    /Grade (\d+\.\d\d) → (\d+\.\d) → ([A-F]\+?)/.exec(table) ?? assert.fail(where)
  const limit = /([A-F]\+?) at most: \S+/.exec(table)?.[1] as Letter | undefined
  assert.equal(letterOf(Number(exact)), letter, where)
  const ends = [...strip.matchAll(/= (\d+\.\d\d)/g)].map(([, figure]) => figure)
  assert.equal(ends.at(-1), exact, `${where}: the strip ends with the exact score`)
  return {
    criteria,
    limit: limit ?? null,
    shown: Number(shown),
    exact: Number(exact),
  }
}

/** A line for each criterion, and the sum in one line, of the same figures. */
function ofLines(form: string): Printed {
  const [, terms = '', whole, rest = ''] =
    /\((\d+ × [^)]+)\) \/ (\d+) = \d+\.\d\d, the mean of its criteria by weight([^]*?= \d[\d.]*, shown as [A-F]\+? \d[\d.]*)/.exec(
      form,
    ) ?? assert.fail(form.slice(0, 2000))
  const rows = CRITERIA.map(({ name, weight }) => ({
    weight,
    score: figureIn(new RegExp(`${name}[\\s|]*(?:${weight}%\\s*)?(\\d+\\.\\d\\d)\\b`), form),
  }))
  const scored = rows.filter(({ score }) => score !== null)
  assert.equal(
    terms,
    scored.map(({ weight, score }) => `${weight} × ${score?.toFixed(2)}`).join(' + '),
  )
  assert.equal(
    Number(whole),
    scored.reduce((sum, { weight }) => sum + weight, 0),
  )
  return {
    criteria: rows.map(({ score }) => score),
    limit: limitIn(rest),
    shown: figureIn(/shown as [A-F]\+? (\d[\d.]*)$/, rest) ?? undefined,
    exact: figureIn(/= (\d[\d.]*), shown as/, rest) ?? undefined,
  }
}

function limitIn(form: string): Letter | null {
  const [, limit] = /([A-F]\+?) at most: \S+/.exec(form) ?? []
  return (limit as Letter | undefined) ?? null
}

function figureIn(pattern: RegExp, form: string): number | null {
  const [, found] = pattern.exec(form) ?? []
  return found === undefined ? null : Number(found)
}

async function text(app: FastifyInstance, url: string, accept = '*/*'): Promise<string> {
  const answer = await app.inject({ url, headers: { accept } })
  assert.equal(answer.statusCode, 200, `${url}: ${answer.body.slice(0, 200)}`)
  return answer.body
}

async function read<T>(app: FastifyInstance, url: string, accept?: string): Promise<T> {
  return JSON.parse(await text(app, url, accept)) as T
}

async function throughMcp<T>(app: FastifyInstance, name: string, given: object): Promise<T> {
  const { body } = await app.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      host: 'localhost:3000',
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } },
  })
  const data = body.startsWith('{') ? body : (/^data: (.+)$/m.exec(body)?.[1] ?? '{}')
  return (JSON.parse(data) as { result: { structuredContent: T } }).result.structuredContent
}

function visible(html: string): string {
  return html
    .replaceAll(/<(script|style|head)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ')
}
