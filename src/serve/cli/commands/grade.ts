// `agentgrade grade`: grades an evidence file or a catalogue entry.
import { Command, Option } from 'commander'
import { LETTERS, type Letter } from '../../../domain/grading/letter.ts'
import { isBelow } from '../input/is-below.ts'
import { readJson } from '../input/read-json.ts'
import { reportText, type ReportOptions } from '../output/report-text.ts'

interface Options extends ReportOptions {
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
  const { reportOnFile } = await import('../../../rating/report-on.ts')
  const report = reportOnFile(json, file)
  process.stdout.write(await reportText(report, options))
  if (options.minGrade && isBelow(report.grading.letter, options.minGrade)) process.exitCode = 1
}
