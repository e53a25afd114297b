// Scaffolds a check: the file, its test beside it, and its line in the list. What is to be written
// starts with FILL IN, which test/completeness.test.ts refuses.
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CRITERIA } from '../src/grade/criteria.ts'

const [criterion, id] = process.argv.slice(2)
const folders = new Map(
  CRITERIA.map((each) => [
    each.id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    each.id,
  ]),
)
if (!criterion || !id || !folders.has(criterion) || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id)) {
  console.error(
    `usage: npm run new-check -- <criterion> <id>\n  criterion: ${[...folders.keys()].join(', ')}\n  id: a noun in kebab-case, such as rate-limit-fields`,
  )
  process.exit(2)
}

const checks = pathToFileURL(join(process.cwd(), 'src/grade/checks/'))
const folder = new URL(`${criterion}/`, checks)
for (const file of [`${id}.ts`, `${id}.test.ts`])
  if (existsSync(new URL(file, folder))) {
    console.error(`${criterion}/${file} exists already.`)
    process.exit(2)
  }
const name = id.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

await writeFile(
  new URL(`${id}.ts`, folder),
  `// FILL IN: what does this check ask?
import { defineCheck } from '../../check.ts'

export const ${name} = defineCheck('${folders.get(criterion)}', '${id}', {
  weight: 4,
  title: 'FILL IN: a noun phrase, such as Rate limit fields',
  why: 'FILL IN: why it matters to an agent, in one sentence.',
  loss: 'FILL IN: what is missing, as a clause after "because"',
  standard: 'FILL IN: a name of src/grade/standards.json',
  needs: ['api'],
  outcomes: {
    good: { points: 10, says: 'FILL IN: what was found at {url}.' },
    bad: {
      points: 0,
      says: 'FILL IN: what was missed at {url}.',
      fix: 'FILL IN: what to do about it.',
    },
  },
  judge({ api: { isJson, url } }) {
    // FILL IN: which observation leads to which outcome.
    return { outcome: isJson ? 'good' : 'bad', facts: { url } }
  },
})
`,
)
await writeFile(
  new URL(`${id}.test.ts`, folder),
  `import { testCheck } from '../../../../test/check-cases.ts'
import { ${name} as check } from './${id}.ts'

testCheck(check, {
  'FILL IN: what is good': { seen: { api: { isJson: true } }, gives: 'good' },
  'FILL IN: what is bad': { seen: { api: { isJson: false } }, gives: 'bad' },
  'FILL IN: could not be seen': { seen: { api: 'timeout' }, gives: 'inconclusive' },
})
`,
)
const list = new URL('index.ts', checks)
const [heading, ...lines] = (await readFile(list, 'utf8')).trimEnd().split('\n')
await writeFile(
  list,
  `${[heading, ...[...lines, `export * from './${criterion}/${id}.ts'`].toSorted()].join('\n')}\n`,
)
console.log(
  `Created src/grade/checks/${criterion}/${id}.ts and its test, and listed the check. Replace what starts with FILL IN, then run the tests:\n  npm test -- src/grade/checks/${criterion}/${id}.test.ts test/completeness.test.ts`,
)
