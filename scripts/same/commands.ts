// Runs the command line of a state: in ten homes with the configurations of other clients, on the
// captured evidence, and on a service.
import { globSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { runProgram } from './program.ts'
import type { Recording } from './recording.ts'
import { startService } from './service.ts'
import type { State } from './state.ts'
import HOMES from './homes.json' with { type: 'json' }

const IN_HOMES = [
  'stack',
  'stack --json',
  'stack --md',
  'stack --format sarif',
  'policy export --format claude --min-grade C',
  'policy export --format codex --min-grade B',
  'lock --help',
  'connect stripe',
] as const

const ON_SERVICE = [
  '--help',
  '--version',
  'method',
  'method list-tokens',
  'method --json',
  'search send email',
  'search send email --json',
  'search strpie',
  'show stripe',
  'show stripe --json',
  'show github --md',
  'show no-such-tool',
  'connect github --client vscode',
  'connect resend --client codex --json',
  'list --limit 20',
  'list --access mcp --json',
  'compare stripe paypal',
  'compare stripe paypal --json',
  'recommend send email to customers',
  'recommend query a database --json',
  'categories',
  'categories payments',
  'reviews stripe',
  'badge stripe',
  'changes',
  'grade',
  'grade no-such-file.json',
  'scan',
  'nonsense',
] as const

const SIDE_BY_SIDE = 2

export async function recordCommands(state: State, folder: string): Promise<Recording> {
  const recording: Recording = new Map()
  const service = await startService(state, folder)
  const variables = { AGENTGRADE_URL: service.url }
  const jobs = [
    ...Object.entries(HOMES).flatMap(([name, files]) => {
      const home = homeWith(folder, files)
      return IN_HOMES.map((line) => ({ line, home, name: `${name}: ${line}` }))
    }),
    ...ON_SERVICE.map((line) => ({ line, home: folder, name: line })),
  ]
  try {
    await inParallel(jobs, async ({ line, home, name }) => {
      const cwd = home === folder ? folder : join(home, 'work')
      const ended = await runProgram(state, {
        words: line.split(' '),
        home,
        folder: cwd,
        variables,
      })
      const text = `exit ${ended.code}\n${ended.out}\n--- stderr\n${ended.err}`
      const plain = text.replaceAll(home, '~').replaceAll(service.url, 'SERVICE')
      recording.set(`agentgrade ${name}`, plain.replaceAll(state.folder, 'ROOT'))
    })
  } finally {
    await service.stop()
  }
  return recording
}

/** The whole report on every evidence of the corpus and of the launch catalogue. */
export async function recordGradings(state: State, folder: string): Promise<Recording> {
  const recording: Recording = new Map()
  const files = ['test/corpus/**/*.evidence.json', 'catalogue/captured/*.evidence.json']
    .flatMap((pattern) => globSync(pattern, { cwd: state.folder }))
    .toSorted()
  await inParallel(files, async (file) => {
    const words = ['grade', join(state.folder, file), '--json']
    const { code, out, err } = await runProgram(state, { words, home: folder })
    recording.set(`grade ${basename(file)}`, `exit ${code}\n${out}\n--- stderr\n${err}`)
  })
  return recording
}

function homeWith(folder: string, files: Readonly<Record<string, unknown>>): string {
  const home = mkdtempSync(join(folder, 'home-'))
  mkdirSync(join(home, 'work/.git'), { recursive: true })
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(home, name)), { recursive: true })
    const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2)
    writeFileSync(join(home, name), text, { mode: 0o600 })
  }
  return home
}

async function inParallel<T>(all: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
  const waiting = [...all]
  const next = async () => {
    for (let each = waiting.shift(); each !== undefined; each = waiting.shift()) await work(each)
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, next))
}
