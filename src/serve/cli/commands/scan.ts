// `agentgrade scan`: looks at a tool from here and grades it, without any server.
import { Command, Option } from 'commander'
import { writeFile } from 'node:fs/promises'
import { LETTERS, type Letter } from '../../../domain/grading/letter.ts'
import type { Progress } from '../../../domain/scan/scan.ts'
import { Refusal } from '../../../errors.ts'
import { isBelow } from '../input/is-below.ts'
import { programEnvironment } from '../input/program-environment.ts'
import { reportText, type ReportOptions } from '../output/report-text.ts'
import { waitFor } from '../wait-for.ts'
import { wholeNumber } from '../input/whole-number.ts'
import { wordsOf } from '../input/words-of.ts'

interface Options extends ReportOptions {
  stdio?: string
  env: string[]
  command?: string
  runHelp?: boolean
  evidence?: string
  minGrade?: Letter
  quiet?: boolean
  wait?: number
}

const EXAMPLES = `
Examples:
  agentgrade scan https://acme.example
  agentgrade scan npm:prettier --md
  agentgrade scan --command rg
  agentgrade scan --stdio "npx -y @modelcontextprotocol/server-everything" --evidence everything.json
  agentgrade scan http://localhost:3000 --wait 60 --min-grade B
  agentgrade scan --stdio "npx -y acme-mcp" --env ACME_API_KEY
  agentgrade scan http://localhost:3000 --min-grade B

Exit codes:
  0   graded, and not below --min-grade
  1   below --min-grade, or not rated
  2   wrong usage, or an address that may not be scanned
  3   there is no such package
  4   the tool does not answer
  70  a fault of ours
  130 interrupted`

export function scanCommand(): Command {
  return new Command('scan')
    .description('look at a tool and grade it, without a service; progress goes to standard error')
    .argument('[url | npm:package]', 'an address, or a package; localhost may be named')
    .option('--stdio <command>', 'start this local MCP server and look at it')
    .option('--command <name>', 'run this installed command with --help, and read its manual page')
    .option('--env <name>', 'pass this variable of yours to the program; may be given again', (name: string, names: string[]) => [...names, name], [])
    .option('--run-help', 'for npm:package: run its command with --help, which runs its code here')
    .option('--json', 'print the whole report as JSON')
    .option('--md', 'print the report as markdown')
    .option('--checks', 'list every check in the table')
    .option('--evidence <file>', 'keep the evidence; `agentgrade grade` grades it again')
    .option('--quiet', 'no progress')
    .option('--wait <seconds>', 'for an address: first wait until it answers, up to this long', wholeNumber)
    .addOption(new Option('--min-grade <letter>', 'exit with 1 below this letter').choices(LETTERS))
    .addHelpText('after', EXAMPLES)
    .action(run)
}

async function run(subject: string | undefined, options: Options): Promise<void> {
  if ([subject, options.stdio, options.command].filter((given) => given !== undefined).length !== 1)
    throw new Refusal('invalid-usage', { facts: { reason: 'give an address, npm:package, --stdio or --command' } })
  if (options.wait !== undefined && !/^https?:\/\//i.test(subject ?? ''))
    throw new Refusal('invalid-usage', { facts: { reason: '--wait needs an address that begins with http:// or https://' } })
  const [{ scanLocally }, { readConfig, readEnvironment, publicUrlOf }, { reportOn }] = await Promise.all([
    import('../../../rating/scan-locally.ts'),
    import('../../../config.ts'),
    import('../../../rating/report-on.ts'),
  ])
  const config = readConfig()
  const environment = readEnvironment()
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort(signal))
  if (options.wait !== undefined) await waitFor(subject ?? '', options.wait, stop.signal)
  const scanned = await scanLocally({
    subject: options.command !== undefined ? `command:${options.command}` : options.stdio === undefined ? (subject ?? '') : wordsOf(options.stdio),
    allowedRanges: config.ALLOW_PRIVATE_TARGETS,
    botUrl: `${publicUrlOf(config)}/bot`,
    environment,
    program: { environment: programEnvironment(environment, options.env), passed: options.env },
    folder: process.cwd(),
    runsHelp: options.runHelp ?? false,
    now: Date.now(),
    ...(!options.quiet && { onProgress: tell }),
    signal: stop.signal,
  }).catch((error: unknown) => {
    if (!stop.signal.aborted) throw error
    return null
  })
  // As shells tell it that a signal ended a program.
  if (scanned === null) return void (process.exitCode = stop.signal.reason === 'SIGINT' ? 130 : 143)
  const { evidence, json } = scanned
  if (options.evidence) await writeFile(options.evidence, `${JSON.stringify(JSON.parse(json), null, 2)}\n`)
  const report = reportOn(evidence)
  process.stdout.write(await reportText(report, options))
  if (options.minGrade && isBelow(report.grading.letter, options.minGrade)) process.exitCode = 1
}

const MARKS: Readonly<Record<Progress['state'], string>> = { observed: '+', 'not-offered': '-', unobserved: '?' }

function tell({ observation, state, found }: Progress): void {
  process.stderr.write(`${MARKS[state]} ${observation.padEnd(20)} ${found}\n`)
}
