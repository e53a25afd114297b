// `agentgrade doctor`: examines the database and names every damaged row.
import { Command } from 'commander'

export function doctorCommand(): Command {
  return new Command('doctor')
    .description('examine the database of DATABASE_URL: its pages, the checksum of every stored text, and columns against records')
    .option('--json', 'print the findings as JSON')
    .action(run)
}

async function run({ json = false }: { json?: boolean }): Promise<void> {
  const [{ readConfig }, { examineAt }] = await Promise.all([import('../../../config.ts'), import('../../../rating/operate.ts')])
  const examination = await examineAt(readConfig().DATABASE_URL)
  const { rows, findings } = examination
  if (json) process.stdout.write(`${JSON.stringify(examination, null, 2)}\n`)
  else if (findings.length === 0) process.stdout.write(`${rows.toLocaleString('en-US')} rows examined, nothing is damaged.\n`)
  else {
    const lines = findings.map(({ table, row, problem }) => `  ${table}, row ${row}: ${problem}\n`)
    process.stdout.write(
      `${rows.toLocaleString('en-US')} rows examined, ${findings.length} problems found:\n${lines.join('')}Restore a backup from before the damage.\n`,
    )
  }
  if (findings.length > 0) process.exitCode = 1
}
