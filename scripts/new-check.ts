// Scaffolds a check: the file, its test beside it, and its line in the list.
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
if (existsSync(new URL(`${id}.ts`, folder))) {
  console.error(`${criterion}/${id}.ts exists already.`)
  process.exit(2)
}
const name = id.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

await writeFile(
  new URL(`${id}.ts`, folder),
  `// What does this check ask?
import { defineCheck } from '../../check.ts'

export default defineCheck({
  id: '${id}',
  criterion: '${folders.get(criterion)}',
  weight: 4,
  effort: 1,
  title: '${id.replace(/-/g, ' ').replace(/^./, (letter) => letter.toUpperCase())}',
  why: 'Why it matters to an agent, in one sentence.',
  loss: 'what is missing, as a clause after "because"',
  standard: 'AgentGrade method',
  surfaces: ['api'],
  needs: ['api'],
  outcomes: {
    good: { points: 10, says: 'What was found at {url}.' },
    bad: { points: 0, says: 'What was missed at {url}.', fix: 'What to do about it.' },
  },
  judge({ api: { isJson, url } }) {
    return { outcome: isJson ? 'good' : 'bad', facts: { url } }
  },
})
`,
)
await writeFile(
  new URL(`${id}.test.ts`, folder),
  `import { testCheck } from '../../../../test/check-cases.ts'
import check from './${id}.ts'

testCheck(check, {
  'what is good': { seen: { api: { isJson: true } }, gives: 'good' },
  'what is bad': { seen: { api: { isJson: false } }, gives: 'bad' },
  'could not be seen': { seen: { api: 'timeout' }, gives: 'inconclusive' },
})
`,
)
const list = new URL('index.ts', checks)
const [heading, ...lines] = (await readFile(list, 'utf8')).trimEnd().split('\n')
await writeFile(
  list,
  `${[heading, ...[...lines, `export { default as ${name} } from './${criterion}/${id}.ts'`].toSorted()].join('\n')}\n`,
)
console.log(
  `Created src/grade/checks/${criterion}/${id}.ts and its test, and listed the check. Fill them in, then run the test:\n  npm test -- src/grade/checks/${criterion}/${id}.test.ts`,
)
