// `agentgrade grade`: grades a file: evidence, an API description, saved MCP tools, or a catalogue
// entry.
import { Command, Option } from 'commander'
import { LETTERS } from '../../../../domain/grading/letter.ts'
import { missedGate, shareOf, type Gate } from '../../input/gate.ts'
import { readText } from '../../input/read-json.ts'
import { reportText, type ReportOptions } from '../../output/report-text.ts'
import { writeErr, writeOut } from '../../output/write.ts'

type Options = ReportOptions & Gate

const HELP = `
The file is one of:
  evidence            saved by \`agentgrade scan --evidence\`
  openapi.json, .yaml an API description, OpenAPI 3 or Swagger 2
  tools.json          the result of an MCP server's tools/list
  a catalogue entry   graded by what its vendor declares

Examples:
  agentgrade grade acme.json --min-grade B --min-confidence 0.5
  agentgrade grade openapi.yaml --checks
  agentgrade grade tools.json --md`

export function gradeCommand(): Command {
  return new Command('grade')
    .description(
      'grade a file offline: saved evidence, an API description, saved MCP tools, or a catalogue entry',
    )
    .argument('<file>', 'the file; - reads standard input')
    .option('--json', 'print the whole report as JSON')
    .option('--md', 'print the report as markdown')
    .option('--checks', 'list every check in the table')
    .addOption(new Option('--min-grade <letter>', 'exit with 1 below this letter').choices(LETTERS))
    .option(
      '--min-confidence <share>',
      'exit with 1 if less of what matters is known, from 0 to 1',
      shareOf,
    )
    .addHelpText('after', HELP)
    .action(run)
}

async function run(file: string, options: Options): Promise<void> {
  const text = await readText(file)
  const { reportOnFile } = await import('../../../../usecases/local/report-on.ts')
  const report = await reportOnFile({ name: file, text })
  writeOut(await reportText(report, options))
  const missed = missedGate(report.grading, options)
  if (missed === null) return
  writeErr(`${missed}\n`)
  process.exitCode = 1
}
