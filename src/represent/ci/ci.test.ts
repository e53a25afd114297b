// The formats for CI: valid for their readers, whatever the texts hold.
import assert from 'node:assert/strict'
import test from 'node:test'
import { readFileSync } from 'node:fs'
import { marked } from 'marked'
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { HOSTILE_TEXTS } from '../../../test/hostile-text.ts'
import type { GateReport } from '../../domain/grading/report.ts'
import type { Finding } from '../../domain/rule/rule.ts'
import { reportOn } from '../../usecases/local/report-on.ts'
import { commentText, summaryText } from './comment.ts'
import { githubAnnotations } from './github.ts'
import { gateSuites, junit } from './junit.ts'
import { sarif } from './sarif.ts'

const HOSTILE = [
  ...HOSTILE_TEXTS,
  '\n::error::injected',
  '::set-output name=x::y',
  'a%0A::stop-commands::x',
  ']]><x/>',
  '\u0000\u0007\u001B[31m',
  '\uD800lone',
  '--><b>',
]
const DRIVER = { version: '1.0.0', docs: 'https://docs.example/checks.md' }
const region = { startLine: 3, startColumn: 5, endLine: 3, endColumn: 8 }

function findingOf(given: Partial<Finding> = {}): Finding {
  return {
    rule: 'operation-descriptions',
    title: 'Operation descriptions',
    level: 'warning',
    message: 'GET /a: Describe it.',
    help: 'An agent chooses by words.',
    file: 'api/openapi.yaml',
    region,
    pointer: '/paths/~1a/get',
    where: 'GET /a',
    fingerprint: 'a'.repeat(32),
    isSecurity: false,
    state: 'new',
    ...given,
  }
}

const captured = new URL('../../../catalogue/captured/axiom.openapi.evidence.json', import.meta.url)
const report = reportOn(JSON.parse(readFileSync(captured, 'utf8')), Date.parse('2026-11-17'))
const figures = { letter: 'B', score: 6.4, tokens: 1200, clients: null, findable: null } as const

function gated(given: Partial<GateReport> = {}): GateReport {
  return {
    target: 'openapi.yaml',
    command: "agentgrade grade 'openapi.yaml'",
    report,
    findings: [],
    blocks: [],
    before: null,
    now: figures,
    ...given,
  }
}

const hostile = HOSTILE.map((text) =>
  findingOf({
    message: text,
    where: text,
    title: text,
    help: text,
    rule: 'r',
    file: `dir/${text}`,
  }),
)

test('SARIF holds only findings with a place, with four coordinates and no empty text', () => {
  const log = JSON.parse(
    sarif([findingOf(), findingOf({ file: null, region: null }), ...hostile], DRIVER),
  )
  const [run] = log.runs
  assert.equal(run.results.length, 1 + hostile.length)
  const [first] = run.results
  assert.deepEqual(first.locations[0].physicalLocation, {
    artifactLocation: { uri: 'api/openapi.yaml' },
    region,
  })
  assert.equal(first.partialFingerprints.primaryLocationLineHash, `${'a'.repeat(32)}:1`)
  assert.equal(run.tool.driver.rules[first.ruleIndex].id, first.ruleId)
  for (const { message, locations } of run.results) {
    assert.notEqual(message.text, '')
    const { uri } = locations[0].physicalLocation.artifactLocation
    const resolved = new URL(uri, 'file:///checkout/')
    assert.ok(resolved.href.startsWith('file:///checkout/'), uri)
  }
})

test('only what endangers users has a security severity, in a rule of its own', () => {
  const log = JSON.parse(sarif([findingOf(), findingOf({ isSecurity: true })], DRIVER))
  const severities = log.runs[0].tool.driver.rules.map(
    (rule: { id: string; properties: Record<string, unknown> }) => [
      rule.id,
      rule.properties['security-severity'] ?? null,
    ],
  )
  assert.deepEqual(severities, [
    ['operation-descriptions', null],
    ['operation-descriptions-danger', '8.0'],
  ])
})

test('SARIF stays within what code scanning takes; waived is suppressed', () => {
  const many = Array.from({ length: 30_000 }, () => findingOf())
  assert.equal(JSON.parse(sarif(many, DRIVER)).runs[0].results.length, 5_000)
  const waived = { reason: 'legacy', expires: '2027-01-31' }
  const [result] = JSON.parse(sarif([findingOf({ state: 'waived', waived })], DRIVER)).runs[0]
    .results
  assert.match(result.suppressions[0].justification, /legacy \(until 2027-01-31\)/)
})

test('an annotation is one line that the runner decodes to the text, ten of a type', () => {
  const lines = githubAnnotations(hostile.map((each) => ({ ...each, level: 'error' as const })))
    .trimEnd()
    .split('\n')
  assert.equal(lines.length, 11)
  for (const line of lines.slice(0, 10)) {
    const match = /^::error (?<properties>[^:]*)::(?<data>.*)$/.exec(line)
    assert.ok(match?.groups, line)
    assert.deepEqual(
      match.groups['properties']?.split(',').map((each) => each.split('=', 1)[0]),
      ['file', 'line', 'endLine', 'col', 'endColumn', 'title'],
    )
  }
  assert.match(lines[10] ?? '', /^\d+ more findings are in the summary/)
})

const of = (rule: string, given: Partial<Finding> = {}) =>
  findingOf({ rule, message: rule, ...given })

test('annotations take turns between rules, and leave out what is known or waived', () => {
  const text = githubAnnotations([
    ...Array.from({ length: 12 }, () => of('first')),
    of('second'),
    of('known', { state: 'known' }),
    of('waived', { state: 'waived' }),
    of('elsewhere', { file: null, region: null }),
  ])
  assert.deepEqual(
    text
      .split('\n')
      .slice(0, 4)
      .map((line) => line.split('::').at(-1)),
    ['first', 'second', 'elsewhere', 'first'],
  )
  assert.doesNotMatch(text, /known|waived/)
})

test('what fails the build and is in no file is an annotation, before the findings', () => {
  const finding = of('first', { level: 'error' })
  const text = githubAnnotations(
    [finding],
    [
      { gate: 'grade', message: 'Below B', check: null, finding: null },
      { gate: 'baseline', message: 'New: first', check: 'first', finding },
    ],
  )
  assert.deepEqual(
    text.split('\n').map((line) => line.split('::').at(-1)),
    ['Below B', 'first', ''],
  )
  assert.match(text, /^::error title=AgentGrade%3A Letter::/)
})

test('JUnit fails only where a gate asks, skips what was not judged, and escapes everything', () => {
  const lost = report.grading.checks.find(({ points }) => points === 0)?.id ?? ''
  const plain = junit(gateSuites([gated({ findings: [findingOf({ rule: lost })] })]))
  assert.match(plain, /<testsuites name="AgentGrade" tests="\d+" failures="0" errors="0">/)
  assert.match(plain, /<skipped>Not looked at: /)
  assert.doesNotMatch(plain, /<system-out>0\/10/, 'points are those of the report')
  const finding = findingOf({ rule: lost, message: ']]> & <x> "q"' })
  const failed = junit(
    gateSuites([
      gated({
        findings: [finding],
        blocks: [
          { gate: 'baseline', message: `New: ${finding.message}`, check: lost, finding },
          { gate: 'grade', message: 'The grade is D.', check: null, finding: null },
        ],
      }),
    ]),
  )
  assert.match(failed, /failures="2"/)
  assert.match(
    failed,
    /api\/openapi\.yaml:3: New: \]\]&#62; &#38; &#60;x&#62; &#34;q&#34;<\/failure>/,
  )
  for (const text of HOSTILE) {
    const xml = junit([{ name: text, cases: [{ name: text, failures: [text] }] }])
    assert.equal(xml.match(/<failure /g)?.length, 1)
    // oxlint-disable-next-line no-control-regex -- XML cannot hold them
    assert.doesNotMatch(xml, /[\u0000-\u0008\u000B-\u001F\uD800-\uDFFF]|\]\]>/)
  }
})

test('a case of JUnit fails with what it also says, is skipped with a reason, or passes', () => {
  const many = Array.from({ length: 52 }, (_, at) => `reason ${at}`)
  const xml = junit([
    {
      name: 'suite',
      cases: [
        { name: 'fails', failures: many, skipped: 'no', out: ['said'] },
        { name: 'skipped', failures: [], skipped: 'why' },
        { name: 'passes' },
      ],
    },
  ])
  assert.match(
    xml,
    /<testsuite name="suite" tests="3" failures="1" errors="0" skipped="1" time="0">/,
  )
  assert.match(xml, /<failure message="52 reasons, first: reason 0" [^]*\nand 2 more<\/failure>/)
  assert.match(xml, /<system-out>said<\/system-out>/)
  assert.match(xml, /<skipped>why<\/skipped>/)
  assert.doesNotMatch(xml, /<skipped>no/)
})

test('the comment tells before and after, what blocks, what is waived, and how to repeat it', () => {
  const finding = findingOf()
  const text = commentText([
    gated({
      before: { ...figures, letter: 'B+', score: 7.2, clients: { loading: 14, all: 15 } },
      now: { ...figures, clients: { loading: 13, all: 15 }, findable: { found: 3, all: 4 } },
      findings: [
        finding,
        findingOf({ state: 'waived', waived: { reason: 'legacy', expires: '2027-01-31' } }),
      ],
      blocks: [{ gate: 'baseline', message: 'New: GET /a', check: finding.rule, finding }],
    }),
  ])
  assert.ok(text.startsWith('<!-- agentgrade -->\n## AgentGrade: openapi.yaml: '))
  assert.match(text, /\| Letter \| B\+ \| B \|\n\| Score \| 7\.2 \| 6\.4 \|/)
  assert.match(text, /\| Clients that load every tool \| 14 of 15 \| 13 of 15 \|/)
  assert.match(text, /\| Tools that a search finds \| not known \| 3 of 4 \|/)
  assert.match(text, /- api\/openapi\.yaml:3: New: GET \/a/)
  assert.match(text, /until 2027-01-31, because legacy/)
  assert.match(text, /\n {4}agentgrade grade 'openapi\.yaml'\n/)
})

test('hostile text in a comment forms no element, link, mention or command', () => {
  for (const text of HOSTILE) {
    const finding = findingOf({
      message: text,
      where: text,
      state: 'waived',
      waived: { reason: text, expires: '2027-01-31' },
    })
    const reports = [
      gated({
        target: text,
        command: `agentgrade grade ${text}`,
        findings: [finding],
        blocks: [{ gate: 'baseline', message: text, check: 'x', finding }],
      }),
    ]
    for (const shown of [commentText(reports), summaryText(reports)]) {
      const html = marked.parse(shown, { async: false, gfm: true })
      const names = new Set<string>()
      const visit = (node: DefaultTreeAdapterTypes.Node) => {
        names.add(node.nodeName)
        if ('childNodes' in node) node.childNodes.forEach(visit)
      }
      visit(parseFragment(html))
      for (const name of names)
        assert.match(
          name,
          /^(?:#.*|h2|h3|p|strong|table|thead|tbody|tr|th|td|ul|li|pre|code)$/,
          `${name} of ${text}`,
        )
      const outside = shown.split('Do it again:')[0] ?? ''
      assert.doesNotMatch(outside, /@\w|https?:\/\/|www\./i)
    }
  }
})

test('a summary keeps within its room, and says what is left out', () => {
  const findings = Array.from({ length: 9_000 }, () => findingOf({ message: 'ü'.repeat(400) }))
  const text = summaryText([gated({ findings })])
  assert.ok(Buffer.byteLength(text) <= 1_000_000)
  assert.match(text, /\d+ more findings have no room here/)
  assert.ok(commentText([gated({ findings })]).length < 65_536)
})

test('nothing found gives valid output of every format', () => {
  assert.deepEqual(JSON.parse(sarif([], DRIVER)).runs[0].results, [])
  assert.equal(githubAnnotations([]), '')
  assert.match(junit(gateSuites([gated()])), /failures="0"/)
  assert.match(commentText([gated()]), /Nothing blocks the merge\./)
})
