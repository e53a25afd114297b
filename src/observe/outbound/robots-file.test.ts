// robots.txt by RFC 9309, with its own examples, and robots-parser as a second opinion.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import robotsParser from 'robots-parser'
import { parseRobots } from './robots.ts'
import { endsSoon } from '../../../test/ends-soon.ts'
import { holds } from '../../../test/property.ts'

// Its types declare a default export, but the module itself is the function.
const secondOpinion = robotsParser as unknown as (
  url: string,
  text: string,
) => { isAllowed(url: string, agent: string): boolean | undefined }

const allows = (text: string, path: string, agent = 'AgentGradeBot') =>
  parseRobots(text, null).allows(agent, path)

test('groups: named before *, several merged, case and version do not matter', () => {
  const text =
    'User-agent: *\nDisallow: /\n\nUser-Agent: OtherBot\nUSER-AGENT: agentgradebot/1.0\nDisallow: /a\n\nUser-agent: AgentGradeBot\nDisallow: /b # not this\n'
  assert.deepEqual(
    ['/', '/a', '/b', '/c'].map((path) => allows(text, path)),
    [true, false, false, true],
  )
  assert.equal(allows(text, '/c', 'GPTBot'), false)
  assert.equal(allows(text, '/b', 'otherbot'), true)
  assert.equal(allows('User-agent: AgentGrade\nDisallow: /', '/'), true)
  assert.equal(parseRobots(text, null).groups, 3)
})

test('rules: the longest wins, allow wins a tie, empty ones say nothing, rules without a group too', () => {
  assert.equal(allows('User-agent: *\nAllow: /p\nDisallow: /', '/page'), true)
  assert.equal(allows('User-agent: *\nAllow: /folder\nDisallow: /folder', '/folder/page'), true)
  assert.equal(allows('User-agent: *\nAllow: /page\nDisallow: /*.htm', '/page.htm'), false)
  assert.equal(allows('User-agent: *\nAllow: /$\nDisallow: /', '/'), true)
  assert.equal(allows('User-agent: *\nAllow: /$\nDisallow: /', '/page.htm'), false)
  assert.equal(allows('User-agent: *\nDisallow:', '/'), true)
  assert.equal(allows('Disallow: /', '/'), true)
  assert.equal(allows('User-agent: *\nDisallow: /', '/robots.txt'), true)
  assert.equal(allows('User-agent: *\nCrawl-delay: 5\nUser-agent: x\nDisallow: /', '/'), false)
})

test('wildcards and the end mark', () => {
  for (const [pattern, path, isMatch] of [
    ['/fish*', '/fishheads', true],
    ['/*.php', '/folder/file.php?x', true],
    ['/*.php$', '/file.php?x', false],
    ['/*.php$', '/a.php.php', true],
    ['/fish*.php', '/fishheads/catfish.php', true],
    ['/fish*.php', '/Fish.PHP', false],
    ['*', '/anything', true],
    ['/a*b*c$', '/aXbXcc', true],
    ['/a*b*c$', '/aXc', false],
    ['/a*a$', '/a', false],
    ['/$5', '/$5', true],
  ] as const) {
    assert.equal(
      allows(`User-agent: *\nDisallow: ${pattern}`, path),
      !isMatch,
      `${pattern} ${path}`,
    )
  }
})

test('the same octets match however they are written (RFC 9309, 2.2.2)', () => {
  for (const [pattern, path] of [
    ['/foo/bar?baz=quz', '/foo/bar?baz=quz'],
    ['/foo/bar/ツ', '/foo/bar/%E3%83%84'],
    ['/foo/bar/%E3%83%84', '/foo/bar/%e3%83%84'],
    ['/foo/bar/%62%61%7A', '/foo/bar/baz'],
    ['/path/file-with-a-%2A.html', '/path/file-with-a-*.html'],
    ['/path/foo-%24', '/path/foo-$'],
  ] as const) {
    assert.equal(allows(`User-agent: *\nDisallow: ${pattern}`, path), false, pattern)
  }
  assert.equal(allows('User-agent: *\nDisallow: /a%2Fb', '/a/b'), true)
})

test('line ends, byte order mark, comments, and bodies that are none', () => {
  assert.equal(allows('\uFEFFUser-agent: *\r\nDisallow: /a\rDisallow: /b', '/b'), false)
  assert.equal(allows('  user-agent :  *  # all\n  disallow :  /a  ', '/a'), false)
  for (const body of [
    '<!doctype html>\nUser-agent: *\nDisallow: /',
    '  <html>',
    '{"error":"not found"}',
    'Not found',
    '',
  ]) {
    const file = parseRobots(body, null)
    assert.deepEqual([file.groups, file.allows('GPTBot', '/')], [0, true])
  }
})

test('sitemaps; lines that are no rules change none', () => {
  const file = parseRobots(
    'Sitemap: https://x.test/a.xml\nUser-agent: GPTBot\nContent-Signal: ai-train=no\nAllow: /\nUser-agent: *\nContent-Signal: search=yes, AI-Input=Yes ,bad, x=<y>\nAllow: /\nsitemap:/relative\nSitemap: https://x.test/b.xml',
    null,
  )
  assert.deepEqual(file.sitemaps, ['https://x.test/a.xml', 'https://x.test/b.xml'])
  assert.equal(file.groups, 2)
})

const segment = fc.stringMatching(/^[a-c/]{1,3}$/)
const pattern = fc
  .array(fc.oneof(segment, fc.constant('*')), { minLength: 1, maxLength: 4 })
  .map((parts) => `/${parts.join('')}`)
const rule = fc
  .tuple(fc.constantFrom('Allow', 'Disallow'), pattern, fc.constantFrom('', '$'))
  .map(([key, path, end]) => `${key}: ${path}${end}`)

test('robots-parser gives the same results', () => {
  const group = fc.tuple(
    fc.constantFrom('*', 'AgentGradeBot', 'OtherBot'),
    fc.array(rule, { maxLength: 5 }),
  )
  holds(
    fc.property(
      fc.array(group, { maxLength: 4 }),
      fc.stringMatching(/^\/[a-c/]{0,8}$/),
      (groups, path) => {
        const text = groups
          .map(([agent, rules]) => [`User-agent: ${agent}`, ...rules].join('\n'))
          .join('\n\n')
        // It ignores a group without rules and merges it with the next; RFC 9309 leaves that open.
        fc.pre(groups.every(([, rules]) => rules.length > 0))
        assert.equal(
          allows(text, path),
          secondOpinion('https://x.test/robots.txt', text).isAllowed(
            `https://x.test${path}`,
            'AgentGradeBot',
          ) ?? true,
          text,
        )
      },
    ),
    { tries: 100 },
  )
})

test('no file takes long', () => {
  const long = `/${'a'.repeat(2040)}`
  for (const line of [
    'Disallow: /*aaaaab\n',
    'Disallow: /*a*a*a*a*a*a*b\n',
    `Disallow: /${'*a'.repeat(5000)}b\n`,
    'Disallow: *%41%42\n',
    'User-agent: x\n',
  ]) {
    const text = `User-agent: *\n${line.repeat(Math.ceil(500_000 / line.length))}`
    endsSoon(() => parseRobots(text, null).allows('AgentGradeBot', long), line.slice(0, 40))
  }
})
