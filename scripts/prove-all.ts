// Runs all proofs, or those that are named, one after another, each with a bound and each followed
// by its control, and writes what they found into the table of docs/reliability.md:
// `npm run prove -- all`.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { CONTROLS } from '../prove/parts/controls.ts'

const MINUTE_MS = 60_000
const USUAL_MINUTES = 20
/** Those that take longer on two cores. */
const MINUTES: Readonly<Record<string, number>> = {
  'clock-jumps': 40,
  connect: 40,
  lighthouse: 40,
  mutants: 60,
  'real-services': 60,
  package: 40,
  properties: 40,
  workers: 45,
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
  const row = await prove(name)
  // After each, so that an interruption loses one proof and not the night.
  writeTable(name, row)
  console.log(`${name}: ${row.Result}, ${row.Time}; control: ${row.Control}`)
  if (row.Result !== 'holds' || row.Control === 'NOT FOUND') process.exitCode = 1
}

async function prove(name: string): Promise<Row> {
  const started = performance.now()
  const { status, stdout } = await run(name)
  const seconds = Math.round((performance.now() - started) / 1000)
  const isHeld = status === 0
  return {
    Proof: `\`${name}\``,
    'What it does': sentenceOf(name),
    // A vertical line would end the cell.
    Tried: (stdout.trim().split('\n').at(-1) ?? '').replaceAll('|', '/'),
    Result: isHeld ? 'holds' : status === null ? `no end in ${minutesOf(name)} min` : 'fails',
    Time: `${seconds} s`,
    Control: isHeld ? await controlOf(name) : 'not run',
    On: new Date().toISOString().slice(0, 10),
  }
}

/** The proof must find the fault that is put in. */
async function controlOf(name: string): Promise<string> {
  const control = CONTROLS[name]
  if (control === undefined || 'within' in control) return control?.within ?? 'NONE'
  const { status } = await run(name, '--control')
  return status === 0 ? `found: ${control.fault}` : 'NOT FOUND'
}

/** In a group of its own: what a proof without an end has started would go on beside the next. */
async function run(
  name: string,
  ...words: string[]
): Promise<{ status: number | null; stdout: string }> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'run.ts'), 'prove', name, ...words],
    { stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  )
  const end = () => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL')
    } catch {
      // All of it has ended.
    }
  }
  const timer = setTimeout(end, minutesOf(name) * MINUTE_MS)
  const ended = once(child, 'exit') as Promise<[number | null]>
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  const [status] = await ended
  clearTimeout(timer)
  end()
  const [stdout, stderr] = await output
  writeFileSync(join(logs, `${name}${words.join('')}.log`), `${stdout}\n${stderr}`)
  return { status, stdout }
}

function minutesOf(name: string): number {
  return MINUTES[name] ?? USUAL_MINUTES
}

/** The first sentence of the file. */
function sentenceOf(name: string): string {
  const source = readFileSync(join(root, 'prove', `${name}.ts`), 'utf8')
  const comment = (source.split(/\n(?!\/\/)/, 1)[0] ?? '')
    .replace(/^\/\/ ?/gm, '')
    .replaceAll('\n', ' ')
  return (/^.+?[.:;](?= |$)/.exec(comment)?.[0] ?? comment).replace(/[.:;]$/, '')
}

/** A proof that has never ended on this state has a row, too. */
function writeTable(name: string, row: Row): void {
  const before = readFileSync(page, 'utf8')
  const [from, to] = [before.indexOf(START) + START.length, before.indexOf(END)]
  const known = new Map(
    [...before.slice(from, to).matchAll(/^\| (`.+?`) .*$/gm)].map(([line, key = '']) => [
      key,
      line,
    ]),
  )
  const lines = names.map((each) => {
    const key = `\`${each}\``
    if (each === name) return lineOf(COLUMNS.map((column) => row[column]))
    return known.get(key) ?? lineOf([key, sentenceOf(each), '', 'not run', '', '', ''])
  })
  const table = [lineOf(COLUMNS), lineOf(COLUMNS.map(() => '---')), ...lines]
  writeFileSync(page, `${before.slice(0, from)}\n${table.join('\n')}\n${before.slice(to)}`)
  spawnSync('npx', ['oxfmt', page], { cwd: root })
}

function lineOf(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
