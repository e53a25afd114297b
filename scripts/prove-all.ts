// Runs all proofs, or those that are named, one after another, each with a bound, and writes what
// they found into the table of docs/reliability.md: `npm run prove -- all`.
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const MINUTE_MS = 60_000
const USUAL_MINUTES = 20
/** Those that take longer on two cores. */
const MINUTES: Readonly<Record<string, number>> = {
  mutants: 60,
  'real-services': 60,
  properties: 40,
  zoo: 75,
}
const [START, END] = ['<!-- measured: proofs -->\n', '\n<!-- end -->']

interface Row {
  name: string
  proves: string
  result: string
  seconds: number
  on: string
}

const root = join(import.meta.dirname, '..')
const page = join(root, 'docs/reliability.md')
const names = globSync('*.ts', { cwd: join(root, 'prove') })
  .map((file) => basename(file, '.ts'))
  .toSorted()
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`There is no proof ${unknown.join(', ')}: npm run prove lists them.`)
  process.exit(2)
}
const logs = mkdtempSync(join(tmpdir(), 'agentgrade-proofs-'))
console.log(`What each proof says is in ${logs}.`)
for (const name of asked.length > 0 ? asked : names) {
  const row = prove(name)
  // After each, so that an interruption loses one proof and not the night.
  writeTable([...readTable().filter((each) => each.name !== name), row])
  console.log(`${name}: ${row.result}, ${row.seconds} s`)
  if (row.result !== 'holds') process.exitCode = 1
}

function prove(name: string): Row {
  const started = performance.now()
  const minutes = MINUTES[name] ?? USUAL_MINUTES
  const file = join(root, 'prove', `${name}.ts`)
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--no-warnings', '--disable-sigusr1', file],
    { encoding: 'utf8', timeout: minutes * MINUTE_MS, maxBuffer: 2 ** 28 },
  )
  writeFileSync(join(logs, `${name}.log`), `${stdout}\n${stderr}`)
  return {
    name,
    proves: sentenceOf(file),
    result: status === 0 ? 'holds' : status === null ? `no end in ${minutes} min` : 'fails',
    seconds: Math.round((performance.now() - started) / 1000),
    on: new Date().toISOString().slice(0, 10),
  }
}

/** The first sentence of the file. */
function sentenceOf(file: string): string {
  const comment = readFileSync(file, 'utf8').split(/\n(?!\/\/)/, 1)[0] ?? ''
  const text = comment.replace(/^\/\/ ?/gm, '').replaceAll('\n', ' ')
  return (/^.+?[.:;](?= |$)/.exec(text)?.[0] ?? text).replace(/[.:;]$/, '')
}

function readTable(): Row[] {
  const text = readFileSync(page, 'utf8')
  const table = text.slice(text.indexOf(START) + START.length, text.indexOf(END))
  return [...table.matchAll(/^\| `(.+?)` +\| (.+?) +\| (.+?) +\| (\d+) s +\| (.+?) +\|$/gm)].map(
    ([, name = '', proves = '', result = '', seconds, on = '']) => ({
      name,
      proves,
      result,
      seconds: Number(seconds),
      on,
    }),
  )
}

function writeTable(rows: readonly Row[]): void {
  const text = readFileSync(page, 'utf8')
  const lines = rows
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(
      (row) => `| \`${row.name}\` | ${row.proves} | ${row.result} | ${row.seconds} s | ${row.on} |`,
    )
  const table = ['| Proof | What it does | Result | Time | On |', '|---|---|---|---|---|', ...lines]
  const [from, to] = [text.indexOf(START) + START.length, text.indexOf(END)]
  writeFileSync(page, `${text.slice(0, from)}\n${table.join('\n')}\n${text.slice(to)}`)
  spawnSync('npx', ['oxfmt', page], { cwd: root })
}
