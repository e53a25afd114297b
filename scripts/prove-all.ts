// Runs all proofs, or those that are named, one after another, each with a bound and each followed
// by its control, and writes what they found into the table of docs/reliability.md:
// `npm run prove -- all`.
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { CONTROLS } from '../prove/parts/controls.ts'

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
const COLUMNS = ['Proof', 'What it does', 'Tried', 'Result', 'Time', 'Control', 'On'] as const

type Row = Record<(typeof COLUMNS)[number], string>

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
  writeTable(name, row)
  console.log(`${name}: ${row.Result}, ${row.Time}; control: ${row.Control}`)
  if (row.Result !== 'holds' || row.Control === 'NOT FOUND') process.exitCode = 1
}

function prove(name: string): Row {
  const started = performance.now()
  const { status, stdout } = run(name)
  const seconds = Math.round((performance.now() - started) / 1000)
  const isHeld = status === 0
  return {
    Proof: `\`${name}\``,
    'What it does': sentenceOf(name),
    // A vertical line would end the cell.
    Tried: (stdout.trim().split('\n').at(-1) ?? '').replaceAll('|', '/'),
    Result: isHeld ? 'holds' : status === null ? `no end in ${minutesOf(name)} min` : 'fails',
    Time: `${seconds} s`,
    Control: isHeld ? controlOf(name) : 'not run',
    On: new Date().toISOString().slice(0, 10),
  }
}

/** The proof must find the fault that is put in. */
function controlOf(name: string): string {
  const control = CONTROLS[name]
  if (control === undefined || 'within' in control) return control?.within ?? 'NONE'
  return run(name, '--control').status === 0 ? `found: ${control.fault}` : 'NOT FOUND'
}

function run(name: string, ...words: string[]): { status: number | null; stdout: string } {
  const { pid, status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'run.ts'), 'prove', name, ...words],
    {
      encoding: 'utf8',
      timeout: minutesOf(name) * MINUTE_MS,
      maxBuffer: 2 ** 28,
      detached: true,
    },
  )
  try {
    // What a proof without an end has started would go on beside the next one.
    process.kill(-pid, 'SIGKILL')
  } catch {
    // All of it has ended.
  }
  writeFileSync(join(logs, `${name}${words.join('')}.log`), `${stdout}\n${stderr}`)
  return { status, stdout }
}

function minutesOf(name: string): number {
  return MINUTES[name] ?? USUAL_MINUTES
}

/** The first sentence of the file. */
function sentenceOf(name: string): string {
  const text = readFileSync(join(root, 'prove', `${name}.ts`), 'utf8')
  const comment = (text.split(/\n(?!\/\/)/, 1)[0] ?? '')
    .replace(/^\/\/ ?/gm, '')
    .replaceAll('\n', ' ')
  return (/^.+?[.:;](?= |$)/.exec(comment)?.[0] ?? comment).replace(/[.:;]$/, '')
}

/** A proof that has never ended on this state has a row, too. */
function writeTable(name: string, row: Row): void {
  const text = readFileSync(page, 'utf8')
  const [from, to] = [text.indexOf(START) + START.length, text.indexOf(END)]
  const before = new Map(
    [...text.slice(from, to).matchAll(/^\| (`.+?`) .*$/gm)].map(([line, key = '']) => [key, line]),
  )
  const lineOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const lines = names.map((each) => {
    const key = `\`${each}\``
    if (each === name) return lineOf(COLUMNS.map((column) => row[column]))
    return before.get(key) ?? lineOf([key, sentenceOf(each), '', 'not run', '', '', ''])
  })
  const table = [lineOf(COLUMNS), lineOf(COLUMNS.map(() => '---')), ...lines]
  writeFileSync(page, `${text.slice(0, from)}\n${table.join('\n')}\n${text.slice(to)}`)
  spawnSync('npx', ['oxfmt', page], { cwd: root })
}
