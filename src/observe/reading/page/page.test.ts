import assert from 'node:assert/strict'
import test from 'node:test'
import { PAGE_LIMITS } from './page-reading.ts'
import { readPage } from './page.ts'
import { endsSoon } from '../../../../test/ends-soon.ts'

const URL_OF_PAGE = 'https://acme.example/docs/start'
const read = (html: string) => readPage(html, URL_OF_PAGE)
const start = (html: string) => Math.round(read(`<!doctype html>${html}`).contentStart * 100)
const isShell = (html: string) => read(`<!doctype html>${html}`).isShell
const hasCaptcha = (html: string) => read(`<!doctype html>${html}`).hasCaptcha
const data = (json: string) =>
  read(`<!doctype html><script type="application/ld+json">${json}</script>`)

test('text is read as sent: blocks apart, words together, nothing hidden', () => {
  const { text, title, description, hasHeading } =
    read(`<!doctype html><html><head><title> Acme\n Mail </title><meta name="Description" content="Email for programs.">
    <style>p{}</style></head><body><script>var a</script><noscript>Enable JavaScript</noscript><template><p>later</p></template>
    <svg><title>Logo</title></svg><h1>Send <em>mail</em></h1><p>One
    call.</p><p hidden>Hidden</p><p hidden="until-found">Folded</p><div aria-hidden="true">Unseen</div>
    <table><tr><td>Free</td><td>60 rpm</td></tr><tr><td>Pro</td><td>600 rpm</td></tr></table>
    <pre>line 1
line 2</pre></body></html>`)
  assert.equal(text, 'Send mail\nOne call.\nFolded\nFree 60 rpm\nPro 600 rpm\nline 1\nline 2')
  assert.deepEqual([title, description, hasHeading], ['Acme Mail', 'Email for programs.', true])
})

test('links are absolute, say what they say, and are of the web', () => {
  const { links, headLinks } =
    read(`<!doctype html><head><base href="/guide/"><link rel="Alternate" type="text/Markdown" href="start.md#top"></head>
    <a href="auth#keys" rel="nofollow noopener">Keys <span aria-hidden="true">↗</span></a><a href="//other.example/x">Docs →</a>
    <a href="javascript:alert(1)">no</a><a href="mailto:a@b.example">no</a><a href="https://u:p@acme.example/">no</a><a>no</a>
    <a href="/icon" aria-label="Status page"><svg></svg></a><nav hidden><a href="/menu">Menu</a></nav>`)
  assert.deepEqual(links, [
    { url: 'https://acme.example/guide/auth', text: 'Keys' },
    { url: 'https://other.example/x', text: 'Docs' },
    { url: 'https://acme.example/icon', text: 'Status page' },
    { url: 'https://acme.example/menu', text: 'Menu' },
  ])
  assert.deepEqual(headLinks, [
    {
      url: 'https://acme.example/guide/start.md',
      rel: ['alternate'],
      type: 'text/markdown',
    },
  ])
})

test('code keeps its lines, also where a highlighter makes blocks of them', () => {
  const { code } = read(
    '<pre><code>npm i a\nnpm i b</code></pre><p>Run <code>npx c</code></p><pre><div>one</div><div>two</div></pre><div hidden><pre>yarn add d</pre></div>',
  )
  assert.deepEqual(code, ['npm i a\nnpm i b', 'npx c', 'one\ntwo', 'yarn add d'])
})

test('where the content starts', () => {
  const menu = 'menu '.repeat(20)
  assert.equal(start(`<nav>${menu}</nav><main>${menu}</main>`), 50)
  assert.equal(start(`<nav>${menu}</nav><div role="main">${menu}</div>`), 50)
  assert.equal(start(`<h1>${menu}</h1><article>${menu}</article>`), 50)
  assert.equal(start(`<nav>${menu}${menu}${menu}</nav><h1>${menu}</h1>`), 75)
  assert.equal(start(`<p>${menu}</p>`), 0)
  assert.equal(start(''), 0)
})

test('a shell is an empty frame that a script fills', () => {
  assert.equal(isShell('<div id="root"></div><script src="/a.js"></script>'), true)
  assert.equal(isShell('<app-root></app-root><script src="/a.js"></script>'), true)
  assert.equal(
    isShell(
      '<noscript>You need to enable JavaScript to run this app.</noscript><script src="/a.js"></script>',
    ),
    true,
  )
  assert.equal(isShell('<p>Loading</p><script></script><script></script><script></script>'), true)
  const swagger = '<div id="swagger-ui"></div><script src="/ui.js"></script>'
  assert.equal(
    isShell(`${swagger}<script>SwaggerUIBundle({ url: '/openapi.json' })</script>`),
    true,
  )
  assert.equal(isShell('<h1>Small page</h1>'), false)
  assert.equal(isShell('<h1>Small page</h1><script src="/counter.js"></script>'), false)
  assert.equal(isShell('<div id="root"></div>'), false)
  assert.equal(
    isShell(`<div id="root"><p>${'words '.repeat(50)}</p></div><script src="/a.js"></script>`),
    false,
  )
})

test('a captcha is a widget that asks something', () => {
  assert.equal(hasCaptcha('<div class="form g-recaptcha" data-sitekey="x"></div>'), true)
  assert.equal(hasCaptcha('<div class="h-captcha"></div>'), true)
  assert.equal(
    hasCaptcha('<script src="https://challenges.cloudflare.com/turnstile/v0/api.js"></script>'),
    true,
  )
  assert.equal(hasCaptcha('<iframe src="//client-api.arkoselabs.com/fc/"></iframe>'), true)
  assert.equal(
    hasCaptcha('<script src="https://www.google.com/recaptcha/api.js?render=6Lc"></script>'),
    false,
  )
  assert.equal(hasCaptcha('<p>We use no captcha, neither recaptcha nor hcaptcha.</p>'), false)
})

test('structured data is read with bounds', () => {
  const { structuredDataTypes, hasOffers } = data(
    '{"@graph":[{"@type":["https://schema.org/WebAPI","schema:Product"],"offers":{"@type":"Offer"}},{"@type":"WebAPI"},{"@type":7}]}',
  )
  assert.deepEqual([structuredDataTypes, hasOffers], [['WebAPI', 'Product', 'Offer'], true])
  assert.deepEqual(data('{"@type":').structuredDataTypes, [])
  assert.deepEqual(data('['.repeat(100_000)).structuredDataTypes, [])
  const many = data(
    `[${Array.from({ length: 80 }, (_, index) => `{"@type":"T${index}${'x'.repeat(300)}"}`).join()}]`,
  ).structuredDataTypes
  assert.equal(many.length, 50)
  assert.ok(many.every((type) => type.length <= 100))
})

test('markdown is read as markdown', () => {
  const { text, title, hasHeading, links, code, ...marks } = read(
    '\uFEFF# Acme Mail\n\nSee [the guide](../guide#a) and `npx acme`.\n\n```sh\n# not a title\nnpm i acme\n```\n',
  )
  assert.deepEqual([title, hasHeading, marks.isShell], ['Acme Mail', true, false])
  assert.deepEqual(links, [{ url: 'https://acme.example/guide', text: 'the guide' }])
  assert.deepEqual(code, ['npx acme', '# not a title\nnpm i acme'])
  assert.ok(text.startsWith('# Acme Mail'))
})

const MANY = 500_000
const BOMBS: Record<string, string> = {
  'deep nesting': '<div>'.repeat(MANY / 5),
  'deep formatting': '<b><i>'.repeat(MANY / 6),
  'open fonts': '<font size=1>'.repeat(MANY / 13),
  'many attributes': `<div ${Array.from({ length: 20_000 }, (_, index) => `a${index}=1`).join(' ')}>`,
  'a huge attribute': `<a href="${'x'.repeat(MANY)}">`,
  'foster parenting': `<table>${'<b>x'.repeat(MANY / 5)}`,
  'many links': '<a href=/x>y</a>'.repeat(MANY / 16),
  'nested links': '<a href=/x>'.repeat(MANY / 11),
  'many roots': '<p id=root>'.repeat(MANY / 11),
  'nested code': '<pre><code>'.repeat(MANY / 11),
  spaces: ' '.repeat(MANY),
  'bare signs': '<'.repeat(MANY),
  'open comment': `<!--${'-'.repeat(MANY)}`,
  'markdown lists': `# a\n${'- [x]('.repeat(MANY / 6)}`,
  'markdown brackets': `# a\n- b\n${'['.repeat(MANY / 2)}${']('.repeat(MANY / 4)}`,
  'nested tables': '<table><tr><td>'.repeat(MANY / 15),
  selects: '<select><option>'.repeat(MANY / 16),
  entities: '&amp;&notit;'.repeat(MANY / 12),
}
for (const [name, bomb] of Object.entries(BOMBS)) {
  test(`${name} end in bounded time and size`, () => {
    const { text, links, code } = endsSoon(() => read(bomb))
    assert.ok(
      text.length <= PAGE_LIMITS.textChars &&
        links.length <= PAGE_LIMITS.links &&
        code.length <= PAGE_LIMITS.code,
    )
    assert.ok(code.every((each) => each.length <= PAGE_LIMITS.codeChars))
  })
}
