// `agentgrade grade`: grades an evidence file or a catalogue entry.
import { Command, Option } from 'commander'
import { LETTERS, type Letter } from '../../domain/letter.ts'
import { readJson } from './read-json.ts'

interface Options {
  json?: boolean
  md?: boolean
  checks?: boolean
  minGrade?: Letter
}

export function gradeCommand(): Command {
  return new Command('grade')
    .description('grade saved evidence, or a catalogue entry by what its vendor declares')
    .argument('<evidence.json>', 'the file; - reads standard input')
    .option('--json', 'print the whole report as JSON')
    .option('--md', 'print the report as markdown')
    .option('--checks', 'list every check in the table')
    .addOption(new Option('--min-grade <letter>', 'exit with 1 below this letter').choices(LETTERS))
    .action(run)
}

async function run(file: string, options: Options): Promise<void> {
  const json = await readJson(file)
  const { reportOnFile } = await import('../../rating/report-on.ts')
  const report = reportOnFile(json, file)
  process.stdout.write(await represent(report, options))
  if (options.minGrade && isBelow(report.grading.letter, options.minGrade)) process.exitCode = 1
}

async function represent(report: ReturnType<typeof import('../../rating/report-on.ts').reportOnFile>, options: Options): Promise<string> {
  if (options.json) {
    const { reportJson } = await import('../../represent/json.ts')
    return `${JSON.stringify(reportJson(report), null, 2)}\n`
  }
  if (options.md) {
    const { reportMarkdown } = await import('../../represent/markdown.ts')
    return reportMarkdown(report)
  }
  const { reportTerminal } = await import('../../represent/terminal.ts')
  return reportTerminal(report, { checks: options.checks ?? false, color: process.stdout.isTTY && process.stdout.hasColors() })
}

/** A tool that is not rated passes no gate. */
function isBelow(letter: Letter | null, least: Letter): boolean {
  return letter === null || LETTERS.indexOf(letter) > LETTERS.indexOf(least)
}
