// How the command line is called: by what works today, from one place. The plain name `agentgrade`
// on npm belongs to another project: nothing that people read may tell them to install it.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { tooSoonPage } from '../src/represent/html/pages/error-page.ts'
import {
  COMMAND,
  INSTALL_PATH,
  IS_ON_NPM,
  PACKAGE,
  scanLine,
} from '../src/represent/connect/command.ts'
import { agentgrade } from './command-line.ts'
import { sharedApp } from './http/open-app.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const FETCHED = [
  /\b(?:npx|npm (?:i|install|add|exec|x|create|init)|pnpm (?:add|install|i|dlx|exec)|pnpx|yarn (?:global add|add|dlx)|bunx|bun (?:add|install|i|x)|deno (?:run|add|install))(?: -{1,2}[\w=-]+)*(?: --)? (?:npm:)?agentgrade\b/i,
  /\bnpm:agentgrade\b/i,
  /\/package\/agentgrade\b/i,
  /(?:from|import|require\()\s*["']agentgrade(?:\/|["'])/,
]

function strangers(text: string): string[] {
  return text.split('\n').filter((line) => FETCHED.some((form) => form.test(line)))
}

test('the forms that fetch the other package are known', () => {
  for (const line of [
    'npx agentgrade scan x',
    'npx -y agentgrade',
    'npm i agentgrade',
    'npm install -g agentgrade@latest',
    'npm exec -- agentgrade',
    'pnpm dlx agentgrade',
    'yarn add agentgrade',
    "import { grade } from 'agentgrade/grade'",
  ]) {
    assert.deepEqual(strangers(`a\n${line}\n`), [line])
  }
  for (const line of [
    'npx @agentgrade/cli scan x',
    'npm i -g @agentgrade/cli',
    'docker build -t agentgrade .',
    '`agentgrade scan` exits with 1',
  ]) {
    assert.deepEqual(strangers(line), [])
  }
})

const READ = globSync(
  [
    '*.md',
    '*.json',
    '*.yaml',
    'Dockerfile',
    '.env.example',
    '{bench,bin,catalogue,clone,deploy,docs,schema,scripts,src,web}/**/*.{css,html,js,json,md,ts,txt,yml}',
  ],
  { cwd: root, exclude: ['package-lock.json'] },
).map((file) => ({ file, text: read(file) }))

test('no file tells anyone to fetch the other package', () => {
  const files = READ.map(({ file }) => file)
  assert.ok(
    files.includes('README.md') &&
      files.includes(join('docs', 'guides', 'gate-in-ci.md')) &&
      files.length > 400,
  )
  const found = READ.flatMap(({ file, text }) =>
    strangers(text).map((line) => `${file}: ${line.trim()}`),
  )
  assert.deepEqual(found, [])
})

test('only what is printed, and what speaks of a clone, calls the package by its name on npm', () => {
  const inClone = new Set(['CONTRIBUTING.md', join('clone', 'agentgrade.js')])
  const found = READ.filter(({ file }) => !inClone.has(file)).flatMap(({ file, text }) =>
    text
      .replaceAll(/<!-- printed: [^]*?<!-- end -->/g, '')
      .split('\n')
      .filter((line) => /(?:npx|npm (?:i|install|exec))\b.*@agentgrade\/cli/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  assert.deepEqual(found, [])
})

test('the release finds the line that it changes', () => {
  const [, before = '?'] =
    /\.replace\('(IS_ON_NPM[^']+)', 'IS_ON_NPM: boolean = true'\)/.exec(
      read('scripts/release.ts'),
    ) ?? []
  assert.ok(
    IS_ON_NPM || read('src/represent/connect/command.ts').includes(`export const ${before}`),
  )
})

test('nor does a page, and what they name is this package', async () => {
  const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { name: string }
  assert.equal(name, PACKAGE)
  assert.equal(
    scanLine('https://acme.example/?a=1&b=2', '--checks'),
    `${COMMAND} scan 'https://acme.example/?a=1&b=2' --checks`,
  )
  const { app } = await sharedApp()
  const paths = (await app.inject('/llms.txt')).body.match(/(?<=\]\()[^)]+/g) ?? []
  const pages = await Promise.all(
    [
      '/',
      '/tools/stripe',
      '/tools/stripe.md',
      '/bot',
      '/badges',
      '/docs',
      '/docs/api',
      '/docs/errors',
      '/openapi.json',
      ...paths,
    ].map(async (path) => {
      const { body } = await app.inject({
        url: new URL(path, 'http://127.0.0.1').pathname,
        headers: { accept: 'text/html, */*;q=0.5' },
      })
      return body
    }),
  )
  pages.push(
    tooSoonPage({
      base: '',
      tool: { slug: 'acme', name: 'Acme', url: 'https://acme.example/' },
      retryAfterSeconds: 60,
    }),
  )
  assert.deepEqual(pages.flatMap(strangers), [])
  assert.ok(pages.filter((page) => page.includes(`${COMMAND} scan`)).length >= 3)
  const guide = await app.inject(`${INSTALL_PATH}.md`)
  assert.match(guide.body, IS_ON_NPM ? /npm install -g @agentgrade\/cli/ : /npm install -g \./)
  assert.doesNotMatch(guide.body, /<!--/)
  for (const page of pages.filter((each) => each.includes(`${COMMAND} scan`)))
    assert.match(page, /install/)
})

test('nor does the command line', async () => {
  const { stdout } = await agentgrade(['--help'])
  assert.match(stdout, /scan/)
  assert.deepEqual(strangers(stdout), [])
})
