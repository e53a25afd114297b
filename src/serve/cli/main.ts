// The command line: parses the arguments, runs the command, turns a refusal into an exit code.
import { Command } from 'commander'
import { PROGRAM_VERSION } from '../../app/version.ts'
import type { RunScan } from '../../usecases/scan/scan-process.ts'
import { commandOf, entryOf, type Actions } from './command-table.ts'
import type { Shell } from './commands/local/completion.ts'
import { writeErr } from './output/write.ts'

const EXIT_CODES = `
Exit codes:
  0  done
  1  the grade is below --min-grade or there is none, or the database is damaged
  2  wrong usage, a file that is not valid, or a request that the service refuses
  3  a file, check, tool or category that does not exist
  4  try later: a quota is used up, or the service or database does not respond
  10 to 24: why attest or verify refuses a verdict or a key; \`agentgrade verify --help\` lists them
  70 internal error

With --json errors are JSON on standard error too. FORCE_COLOR and NO_COLOR are obeyed.

Environment:
  AGENTGRADE_URL  the service that search, recommend, show, connect, compare, list, changes, categories, reviews, badge, submit, review, mcp and stack --lookup ask
  AGENTGRADE_KEY  the API key that they send
  DATABASE_URL    the database of serve, worker, import, export, backup, restore, doctor, regrade, held, mistakes and keys (docs/config.md lists the rest)`

const END_WITHIN_MS = 10_000

/** In the order of the help. What a command does is loaded when it runs, unless it is a read. */
const COMMANDS: Record<string, () => Promise<Command | Actions>> = {
  grade: async () => (await import('./commands/local/grade.ts')).grade,
  read: async () => (await import('./commands/local/read.ts')).read,
  scan: async () => (await import('./commands/local/scan.ts')).scanAll,
  clients: async () => (await import('./commands/local/clients.ts')).clients,
  lock: async () => (await import('./commands/local/lock.ts')).lock,
  diff: async () => (await import('./commands/local/diff.ts')).diff,
  stack: async () => (await import('./commands/local/stack.ts')).stack,
  policy: async () => (await import('./commands/local/policy.ts')).policyActions,
  attest: async () => (await import('./commands/local/verdict.ts')).attest,
  verify: async () => (await import('./commands/local/verdict.ts')).verify,
  method: async () => (await import('./commands/read/method.ts')).printMethod,
  search: async () => (await import('./commands/read/lists.ts')).searchCommand(),
  show: async () => (await import('./commands/read/tools.ts')).showTool,
  connect: async () => (await import('./commands/read/connect.ts')).connectCommand(),
  list: async () => (await import('./commands/read/lists.ts')).listCommand(),
  compare: async () => (await import('./commands/read/tools.ts')).compare,
  recommend: async () => (await import('./commands/read/tools.ts')).recommendCommand(),
  changes: async () => (await import('./commands/read/lists.ts')).changesCommand(),
  categories: async () => (await import('./commands/read/lists.ts')).categoriesCommand(),
  reviews: async () => (await import('./commands/read/lists.ts')).reviewsCommand(),
  badge: async () => (await import('./commands/read/tools.ts')).printBadge,
  submit: async () => (await import('./commands/write/submit.ts')).submit,
  review: async () => (await import('./commands/write/review.ts')).review,
  mcp: async () => (await import('./commands/local/mcp.ts')).serveMcp,
  serve: async () => (await import('./commands/operate/serve.ts')).serve,
  worker: async () => (await import('./commands/operate/serve.ts')).work,
  import: async () => (await import('./commands/operate/import.ts')).importTools,
  export: async () => (await import('./commands/operate/export.ts')).exportAll,
  backup: async () => (await import('./commands/operate/export.ts')).backup,
  restore: async () => (await import('./commands/operate/export.ts')).fill,
  doctor: async () => (await import('./commands/operate/doctor.ts')).examine,
  regrade: async () => (await import('./commands/operate/regrade.ts')).regradeAll,
  held: async () => (await import('./commands/operate/held.ts')).held,
  mistakes: async () => (await import('./commands/operate/mistakes.ts')).mistakes,
  registry: async () => (await import('./commands/operate/registry.ts')).registry,
  keys: async () => (await import('./commands/operate/keys.ts')).keys,
  move: async () => (await import('./commands/operate/export.ts')).moveAll,
  completion: async () => {
    const { printCompletion } = await import('./commands/local/completion.ts')
    return async (shell: Shell) => printCompletion(shell, await allCommands())
  },
}

async function commandNamed(name: string, runScan?: RunScan): Promise<Command> {
  const load = COMMANDS[name] ?? (() => Promise.reject(new Error(`There is no ${name}.`)))
  const entry = entryOf(name)
  return entry
    ? commandOf(name, entry, load as () => Promise<Actions>, runScan)
    : ((await load()) as Command)
}

/** Each with its help: for shell completion, and for docs/cli.md. */
export async function allCommands(): Promise<Command[]> {
  return await Promise.all(Object.keys(COMMANDS).map((name) => commandNamed(name)))
}

export async function main(argv: readonly string[]): Promise<void> {
  process.stdout.on('error', (error) => {
    // A reader that stops early, such as `head`, is not an error.
    if (!('code' in error && error.code === 'EPIPE')) throw error
  })
  const isDone = await runCommand(argv)
  // Nothing that a failed command has left open keeps the process.
  if (!isDone) setTimeout(() => process.exit(), END_WITHIN_MS).unref()
}

/** Whether the command came to its end. Without `runScan` each scan has its own process. */
export async function runCommand(argv: readonly string[], runScan?: RunScan): Promise<boolean> {
  const program = new Command('agentgrade')
    .description('How well can an AI agent use this tool?')
    .version(PROGRAM_VERSION)
    .showSuggestionAfterError()
    .exitOverride()
    .addHelpText('after', EXIT_CODES)
  const isJson =
    argv.includes('--json') ||
    argv.includes('--format=json') ||
    argv.some((word, index) => word === 'json' && argv[index - 1] === '--format')
  const usage: string[] = []
  program.configureOutput({ writeErr: (text) => void usage.push(text) })
  for (const name of namesFor(argv[2]))
    program.addCommand(guarded(await commandNamed(name, runScan), usage))
  try {
    await program.parseAsync(argv)
    return true
  } catch (error) {
    const { redactorOf, tellError, tellErrorAsJson } = await import('./output/tell-error.ts')
    const redact = redactorOf(argv.slice(2))
    // With --json an error is printed as JSON only.
    if (!isJson) writeErr(redact(usage.join('')))
    process.exitCode = isJson ? tellErrorAsJson(error, redact) : tellError(error, redact)
    return false
  }
}

function namesFor(word: string | undefined): string[] {
  if (word === '--version' || word === '-V') return []
  return word !== undefined && Object.hasOwn(COMMANDS, word) ? [word] : Object.keys(COMMANDS)
}

/** What commander says about wrong usage is collected: it may repeat a credential. */
function guarded(command: Command, usage: string[]): Command {
  for (const part of command.commands) guarded(part, usage)
  return command
    .exitOverride()
    .showHelpAfterError('(--help shows how)')
    .configureOutput({ writeErr: (text) => void usage.push(text) })
}
