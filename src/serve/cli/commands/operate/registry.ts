// `agentgrade registry`: examines a registry of MCP servers as its clients see it, or imports it.
import { randomUUID } from 'node:crypto'
import { PolicyVerdictSchema, ToolConfirmationSchema } from '../../../../domain/answer/policy.ts'
import type { ImportCounts } from '../../../../domain/registry/imported.ts'
import { counted } from '../../../../domain/text/figures.ts'
import { wrongUsage } from '../../../../errors/refusal.ts'
import { importSettings, publicUrlOf, readConfig } from '../../../../app/config.ts'
import { doctorText } from '../../../../represent/text/registry-doctor.ts'
import {
  ALIKE_COLUMNS,
  alikeRows,
  SOURCE_COLUMNS,
  sourceRows,
} from '../../../../represent/text/registry-overview.ts'
import { lockIn } from '../../../../usecases/local/lock-file.ts'
import { readSources } from '../../../../usecases/registry/addresses.ts'
import { examineRegistry, registryAddress } from '../../../../usecases/registry/doctor.ts'
import { importRegistry } from '../../../../usecases/registry/import.ts'
import { plainText } from '../../../../represent/words/text.ts'
import { openClient, type ClientOptions } from '../../client.ts'
import { readText } from '../../input/files.ts'
import { inCatalogue } from '../../in-catalogue.ts'
import { printResult, printTable, rowsUnder, type FormOptions } from '../../output/print.ts'
import { tellingWork } from '../../output/telling-work.ts'
import { writeJson, writeOut } from '../../output/write.ts'

export const registry = {
  confirm,
  confirmation,
  doctor,
  import: importServers,
  sources: listSources,
}

const MOST_ALIKE = 10_000

async function confirm(
  policy: string,
  server: string,
  seen: string,
  options: ClientOptions,
): Promise<void> {
  const path = `/policies/${encodeURIComponent(policy)}/confirmations`
  const body = { server, seen }
  const verdict = await openClient(options).json(path, PolicyVerdictSchema, { body })
  printResult(verdict, plainText(`${verdict.server}: ${verdict.says}`), options)
}

async function confirmation(
  slug: string,
  lock: string | undefined,
  options: ClientOptions & { remove?: boolean },
): Promise<void> {
  const path = `/tools/${encodeURIComponent(slug)}/confirmation`
  const client = openClient({ ...options, isFile: true })
  if (options.remove) {
    if (lock !== undefined) throw wrongUsage('give a lock file or --remove')
    await client.remove(path)
    return printResult({ slug, confirmation: null }, `${slug}: removed.`, options)
  }
  const body = lock === undefined ? undefined : lockIn({ file: lock, text: await readText(lock) })
  const found = await client.json(path, ToolConfirmationSchema, { body, isPut: body !== undefined })
  const differs = found.differs.map(({ at, says }) => `  ${plainText(`${at}: ${says}`, 700)}`)
  printResult(found, [plainText(`${slug}: ${found.says}`), ...differs].join('\n'), options)
  if (found.outcome !== 'same') process.exitCode = 1
}

interface ImportOptions extends FormOptions {
  since?: string
  allVersions?: boolean
}

async function importServers(url: string, options: ImportOptions): Promise<void> {
  const { since, allVersions = false } = options
  if (since !== undefined && (allVersions || Number.isNaN(Date.parse(since))))
    throw wrongUsage('--since is a time such as 2026-11-01T00:00:00Z, without --all-versions')
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
          settings: { ...importSettings(config), allowedRanges },
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
  const { entries, written, withdrawn, leftOut, stopped, why } = counts
  const gone = withdrawn > 0 && `${withdrawn} withdrawn by the registry`
  const left = Object.entries(leftOut)
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => `${count} left out (${reason})`)
  const end = stopped && `stopped: ${[stopped, why].filter(Boolean).join(', ')}`
  const all = [counted(entries, 'entry'), `${written} new or changed`, gone, ...left, end]
  return `${all.filter(Boolean).join(', ')}.`
}

async function listSources(options: FormOptions): Promise<void> {
  const told = await inCatalogue((catalogue) => readSources(catalogue, MOST_ALIKE))
  if (options.json) return writeJson(told)
  const none = 'No registry has been imported.'
  printTable(told, rowsUnder(SOURCE_COLUMNS, sourceRows(told.sources)), none, options)
  if (told.alike.length === 0) return
  writeOut('\n')
  printTable(told, rowsUnder(ALIKE_COLUMNS, alikeRows(told.alike)), '', options)
}

async function doctor(url: string, { json, md }: FormOptions): Promise<void> {
  const config = readConfig()
  const report = await examineRegistry(url, {
    allowedRanges: config.ALLOW_PRIVATE_TARGETS,
    botUrl: `${publicUrlOf(config)}/bot`,
  })
  if (json) writeJson(report)
  else writeOut(doctorText(report, md ? 'markdown' : 'terminal'))
  const failed = report.findings.filter(({ level }) => level === 'error')
  if (failed.some(({ rule }) => rule === 'unreachable')) process.exitCode = 4
  else if (failed.length > 0) process.exitCode = 1
}
