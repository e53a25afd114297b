// `agentgrade registry`: examines a registry of MCP servers as its clients see it, or imports it.
import { randomUUID } from 'node:crypto'
import { Command } from 'commander'
import { counted } from '../../../../domain/text/figures.ts'
import { wrongUsage } from '../../../../errors/refusal.ts'
import type { ImportCounts } from '../../../../usecases/registry/import.ts'
import { inCatalogue } from '../../in-catalogue.ts'
import { printResult, withForms, type FormOptions } from '../../output/print.ts'
import { tellingWork } from '../../output/telling-work.ts'
import { writeJson, writeOut } from '../../output/write.ts'

const DOCTOR_HELP = `
It asks what each client asks, at most 40 requests. Addresses of this machine are allowed.

Exit codes:
  0  no client fails
  1  a client fails
  2  wrong usage
  4  the registry does not answer

Examples:
  agentgrade registry doctor https://registry.acme.com
  agentgrade registry doctor http://localhost:3000 --json`

const IMPORT_HELP = `
The latest version of every server at first, later what has changed since. What breaks the rules of
server.json, gives orders to its readers or imitates the name of another is left out and counted. An
interrupted import goes on where it stopped. REGISTRY_SOURCES imports every hour.

Exit codes:
  0  done, or another process imports it
  2  wrong usage
  4  it stopped before the last page`

export function registryCommand(): Command {
  const command = new Command('registry').description('examine or import a registry of MCP servers')
  withForms(
    command
      .command('doctor')
      .description('say which clients fail on a registry, why, and how to repair it')
      .argument('<url>', 'the address that clients are given'),
  )
    .addHelpText('after', DOCTOR_HELP)
    .action(doctor)
  withForms(
    command
      .command('import')
      .description('import the servers of a registry into the database of DATABASE_URL')
      .argument('<url>', 'the address of the registry')
      .option('--since <time>', 'only what was changed since then, such as 2026-11-01T00:00:00Z')
      .option('--all-versions', 'every version of every server, not only the latest'),
  )
    .addHelpText('after', IMPORT_HELP)
    .action(importServers)
  return command
}

interface ImportOptions extends FormOptions {
  since?: string
  allVersions?: boolean
}

async function importServers(url: string, options: ImportOptions): Promise<void> {
  const { since, allVersions = false } = options
  if (since !== undefined && (allVersions || Number.isNaN(Date.parse(since))))
    throw wrongUsage('--since is a time such as 2026-11-01T00:00:00Z, without --all-versions')
  const [{ publicUrlOf, readConfig }, { registryAddress }, { importRegistry }] = await Promise.all([
    import('../../../../app/config.ts'),
    import('../../../../usecases/registry/doctor.ts'),
    import('../../../../usecases/registry/import.ts'),
  ])
  const config = readConfig()
  const { address, allowedRanges } = registryAddress(url, config.ALLOW_PRIVATE_TARGETS)
  const sources = config.REGISTRY_SOURCES
  const rank = sources.includes(address) ? sources.indexOf(address) : sources.length
  const from = since === undefined ? {} : { since: new Date(since).toISOString() }
  const counts = await tellingWork(options, (tell) =>
    inCatalogue((catalogue) =>
      importRegistry(
        {
          catalogue,
          settings: { allowedRanges, botUrl: `${publicUrlOf(config)}/bot` },
          worker: randomUUID(),
          now: Date.now,
          onPage: ({ entries: done }) => tell({ what: 'entries read', done, total: null }),
        },
        { address, rank, ...from, allVersions, isNow: true },
      ),
    ),
  )
  printResult(counts, importWords(counts), options)
  if (counts?.stopped) process.exitCode = 4
}

function importWords(counts: ImportCounts | null): string {
  if (counts === null) return 'Another process imports it at the moment.'
  const { entries, written, leftOut, stopped, why } = counts
  const left = Object.entries(leftOut).filter(([, count]) => count > 0)
  const rest = left.map(([reason, count]) => `${count} left out (${reason})`)
  const end = stopped && `stopped: ${[stopped, why].filter(Boolean).join(', ')}`
  return `${[counted(entries, 'entry'), `${written} new or changed`, ...rest, end].filter(Boolean).join(', ')}.`
}

async function doctor(url: string, { json, md }: FormOptions): Promise<void> {
  const [{ publicUrlOf, readConfig }, { examineRegistry }, text] = await Promise.all([
    import('../../../../app/config.ts'),
    import('../../../../usecases/registry/doctor.ts'),
    import('../../../../represent/text/registry-doctor.ts'),
  ])
  const config = readConfig()
  const report = await examineRegistry(url, {
    allowedRanges: config.ALLOW_PRIVATE_TARGETS,
    botUrl: `${publicUrlOf(config)}/bot`,
  })
  if (json) writeJson(report)
  else writeOut(text.doctorText(report, md ? 'markdown' : 'terminal'))
  const failed = report.findings.filter(({ level }) => level === 'error')
  if (failed.some(({ rule }) => rule === 'unreachable')) process.exitCode = 4
  else if (failed.length > 0) process.exitCode = 1
}
