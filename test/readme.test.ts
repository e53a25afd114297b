// README.md stays short and true: its links lead to files, CONTRIBUTING.md names every npm script, and
// the paths in the map of the code exist.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'README.md'), 'utf8')
/** Run by npm itself. */
const BY_NPM = new Set(['prepack'])

test('the README is under 150 lines', () => {
  assert.ok(page.split('\n').length < 150)
})

test('CONTRIBUTING.md names every npm script, and none that does not exist', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const recipes = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const named = [...recipes.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(
    ([, script, short]) => script ?? short ?? '',
  )
  const wanted = Object.keys(scripts).filter((script) => !BY_NPM.has(script))
  assert.deepEqual([...new Set(named)].toSorted(), wanted.toSorted())
})

test('every link of the README and of the docs leads to a file', () => {
  for (const file of [
    'README.md',
    'CONTRIBUTING.md',
    'docs/method.md',
    'docs/performance.md',
    'docs/architecture.md',
    'docs/api.md',
    'docs/cli.md',
  ]) {
    for (const [, target = ''] of readFileSync(join(root, file), 'utf8').matchAll(
      /\]\(([^)#:\s]+)(?:#[^)]*)?\)/g,
    )) {
      if (!target.startsWith('/'))
        assert.ok(existsSync(join(root, file, '..', target)), `${file} → ${target}`)
    }
  }
})

test('every path in docs/architecture.md and CONTRIBUTING.md exists', () => {
  for (const file of ['docs/architecture.md', 'CONTRIBUTING.md']) {
    const text = readFileSync(join(root, file), 'utf8')
    const paths = [...text.matchAll(/`((?:[\w.-]+\/)+(?:[\w-]+\.(?:ts|css))?)`/g)].map(
      ([, path = '']) => path,
    )
    assert.ok(paths.length > 10, file)
    for (const path of paths) {
      // The check that the recipe makes.
      if (path.endsWith('/error-codes.ts')) continue
      const isThere = ['', 'src', 'src/serve/http', 'src/observe'].some((folder) =>
        existsSync(join(root, folder, path)),
      )
      assert.ok(isThere, `${file}: ${path}`)
    }
  }
})
