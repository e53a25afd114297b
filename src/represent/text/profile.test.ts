// The markdown profile: its content, and that untrusted text stays text.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../test/any-text.ts'
import { HOSTILE_TEXTS } from '../../../test/hostile-text.ts'
import { catalogueRecords, pendingRecord } from '../../../test/tool-record.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { profileMarkdown } from './profile.ts'
import { holds } from '../../../test/property.ts'

const records = await catalogueRecords()
const stripe = records.find(({ slug }) => slug === 'stripe') ?? pendingRecord()

test('markdown has grade, score, description, criteria, access, sign-in, friction and links', () => {
  const lines = profileMarkdown(stripe).split('\n')
  assert.equal(
    lines[0],
    `# Stripe: ${stripe.grading?.letter} ${stripe.grading?.score?.toFixed(1)}/10 (facts only${stripe.grading?.provisional ? ', provisional' : ''})`,
  )
  assert.equal(lines[2], stripe.description)
  assert.match(
    lines[4] ?? '',
    /^- Scores: tokenEfficiency [\d.]+, programmaticAccess [\d.]+, .*, reactivity (?:[\d.]+|not known)$/,
  )
  assert.ok(lines.includes('- MCP: `https://mcp.stripe.com`'))
  assert.ok(lines.includes('- API: `https://api.stripe.com`'))
  assert.ok(lines.some((line) => /^- CLI: `(?:brew install .+\/)?stripe`$/.test(line)))
  assert.ok(lines.includes('- Auth: API key or OAuth 2, self-serve, scoped'))
  const losing = records.filter(({ grading }) => (grading?.fixes.length ?? 0) > 0)
  const told = losing.filter((record) =>
    /^- (?:Biggest friction: [A-Z].+\.|[A-F]\+? at most: .+)$/m.test(profileMarkdown(record)),
  )
  assert.ok(told.length > losing.length * 0.95, 'nearly all have room for what costs most')
  for (const record of records) {
    const described = profileMarkdown(record).split('\n')[2] ?? ''
    assert.match(described, /\.$/, 'a description ends as a sentence')
  }
  assert.match(lines[5] ?? '', /^- Best access: (?:(?:API|MCP|CLI) [A-F]\+? \d\.\d(?: · |$)){3}$/)
  assert.equal(lines.at(-2), '- [Full profile](/tools/stripe.json)')
})

test('a tool that is not graded says so instead of a grade', () => {
  assert.match(
    profileMarkdown(pendingRecord()),
    /^# Acme Mail: pending\n\n- Not graded yet: waiting in the scan queue\.\n/,
  )
  assert.match(
    profileMarkdown(pendingRecord({ status: 'scanning' })),
    /: scanning\n\n- Not graded yet: scan in progress\.\n/,
  )
  assert.match(
    profileMarkdown(pendingRecord({ status: 'unreachable' })),
    /: unreachable\n\n- Not graded: the address did not respond/,
  )
})

test('after a try that failed it says why, and when the next one is', () => {
  const failure = {
    error: 'refused: The connection was refused.',
    attempt: 1,
    nextTryAt: '2026-11-16T01:31:07.169Z',
  }
  const latestScan = { id: 's1', status: 'queued', failure } as const
  assert.match(
    profileMarkdown(pendingRecord({ latestScan })),
    /: pending\n\n- Not graded yet\. We could not reach acme-mail\.io\. The connection was refused\. Next try: 2026-11-16 01:31:07 UTC \(try 2 of 3\)\.\n/,
  )
  const last = {
    ...latestScan,
    status: 'failed',
    failure: { ...failure, nextTryAt: null },
  } as const
  assert.match(
    profileMarkdown(pendingRecord({ status: 'unreachable', latestScan: last })),
    /: unreachable\n\n- Not graded\. We could not reach acme-mail\.io\. The connection was refused\.\n/,
  )
})

test('every line is one that we began, and the only link is ours', () => {
  for (const text of HOSTILE_TEXTS) assertInert(hostile(text), text)
  for (const record of records) assertInert(record, record.slug)
})

test('no made-up text gets out of its line either', () => {
  const piece = fc.constantFrom(
    ...HOSTILE_TEXTS,
    'https',
    '://',
    'www',
    '.',
    '@',
    '`',
    '[',
    '](',
    ')',
    '<',
    '>',
    '\n',
    '\\',
    '&',
    '#',
    '- ',
    '1. ',
    '|',
    '*',
    '_',
    ' ',
  )
  holds(
    fc.property(
      fc.oneof(
        fc.string({ unit: anyCharacter, maxLength: 120 }),
        fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
      ),
      (text) => assertInert(hostile(text), text),
    ),
    { tries: 100 },
  )
})

test('an address is shown only as code, and only when it is one of the web', () => {
  assert.match(
    shown('https://{tenant}.acme.io/v1'),
    /- API: `https:\/\/\{tenant\}\.acme\.io\/v1`\n/,
  )
  for (const bad of [
    'javascript:alert(1)',
    'https://a`b',
    'https://user:pass@acme.io',
    'ftp://acme.io',
    'https://acme.io/\u202ex',
    'https://acme.io/ x',
  ]) {
    assert.match(shown(bad), /- API: offered\n/, bad)
  }
})

function shown(baseUrl: string): string {
  return profileMarkdown(
    pendingRecord({
      access: { mcp: null, api: { style: null, baseUrl, openapi: null, docs: null }, cli: null },
    }),
  )
}

function hostile(text: string): ToolRecord {
  return {
    ...stripe,
    name: text,
    description: text,
    access: {
      mcp: { url: text, package: text, transports: [], auth: [], docs: text },
      api: { style: text, baseUrl: text, openapi: text, docs: text },
      cli: { command: text, install: text, package: text, docs: text },
    },
  }
}

function assertInert(record: ToolRecord, name: string): void {
  const markdown = profileMarkdown(record)
  assert.ok(markdown.endsWith('\n- [Full profile](/tools/' + record.slug + '.json)\n'), name)
  const lines = markdown.split('\n').filter((line) => line !== '')
  const kinds =
    /^(?:# .*: (?:[A-F]\+? \d+\.\d\/10 \([^)]*(?:\(old\)[^)]*)?\)|pending|unrated)|- Unrated: .*|- (?:[−+]\d|[A-F]\+? at most: ).*|- (?:Scores|Best access|MCP|API|CLI|Auth|Biggest friction|Other losses): .*|- \[Full profile\].*)$/
  const others = lines.slice(1, -1).filter((line) => !kinds.test(line))
  assert.ok(others.length <= 1, `${name}: ${others.join('\n')}`)
  assert.doesNotMatch(others[0] ?? '', /^(?:[-+*=#>|~`:]|\d+[.)])/, name)
  const outside = lines
    .slice(0, -1)
    .map((line) => line.replace(/^# /, '').replace(/: `[^`]*`$/, ''))
  for (const line of outside) {
    assert.doesNotMatch(line, /(?<!\\)(?:\\\\)*[`*_[\]<>|~&#!]/, `${name}: ${line}`)
    assert.doesNotMatch(line, /:\/\/|www\.|\w@\w/i, `${name}: ${line}`)
    assert.doesNotMatch(line, /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}]/u, name)
  }
}
