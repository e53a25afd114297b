// `agentgrade diff`: what changed since a lock file was written.
import { existsSync } from 'node:fs'
import { contractOf, type Lock, type ServerContract } from '../../../../contract/lock.ts'
import { isLock, locked, lockIn } from '../../../../usecases/local/lock-file.ts'
import { isPassing, type ServerDiff } from '../../../../contract/compare.ts'
import { wrongUsage } from '../../../../errors/refusal.ts'
import { diffInCi, type Compared } from '../../../../usecases/ci/diff-in-ci.ts'
import type { RunFile } from '../../../../usecases/ci/finding-of.ts'
import type { RunScan } from '../../../../usecases/scan/scan-process.ts'
import { formatOf, type Format, type FormatOptions } from '../../input/option-values.ts'
import { readText, runPath } from '../../input/files.ts'
import { writeErr } from '../../output/write.ts'
import {
  configuredContracts,
  type ConfiguredContracts,
  type StackOptions,
} from '../../configured-contracts.ts'
import { readContract, type ContractOptions } from '../../given-server.ts'
import { tellReport } from '../../tell-findings.ts'
import { diffJson } from '../../../../represent/json/diff.ts'
import { diffText } from '../../../../represent/text/diff.ts'
import { countWords } from '../../../../represent/words/changes.ts'
import { CatalogueServers } from '../../../../usecases/local/catalogue-servers.ts'
import { serverDiff } from '../../../../usecases/local/contract-diff.ts'

type Options = ContractOptions & StackOptions & FormatOptions & { failOn?: 'unread' }

export async function diff(
  file: string,
  target: string | undefined,
  options: Options,
  runScan?: RunScan,
): Promise<void> {
  const format = formatOf(options)
  const text = await readText(file)
  const lock = lockIn({ file, text })
  const { pairs, failed } = await contractsNow(lock, target, options, runScan)
  const servers: ServerDiff[] = []
  const catalogue = await CatalogueServers.open()
  const failOn = options.failOn ? [options.failOn] : []
  for (const { before, after } of pairs)
    servers.push(await serverDiff(before, after, catalogue, failOn))
  const looked = new Set(servers.map(({ name }) => name))
  const unseen = lock.servers.map(({ name }) => name).filter((name) => !looked.has(name))
  const found = { file, servers, unseen, failOn }
  const content = { path: runPath(file), text, content: lock }
  await tell(format, { diff: found, pairs, failed, lock: content }, target)
  for (const { name, why } of failed) writeErr(`${name} was asked and not seen: ${why}\n`)
  if (servers.length === 0) writeErr('Nothing was compared.\n')
  if (!isPassing(found) || failed.length > 0 || servers.length === 0) process.exitCode = 1
}

async function targetFile(target: string | undefined): Promise<RunFile | null> {
  return target !== undefined && existsSync(target)
    ? { path: runPath(target), text: await readText(target) }
    : null
}

async function tell(
  format: Format | null,
  compared: Omit<Compared, 'target'>,
  target: string | undefined,
): Promise<void> {
  const file = await targetFile(target)
  await tellReport(format, {
    text: () => diffText(compared.diff, 'terminal'),
    json: () => diffJson(compared.diff),
    markdown: () => diffText(compared.diff, 'markdown'),
    ci: () => ({
      ...diffInCi({ ...compared, target: file }),
      lines: compared.diff.servers.map(({ name, changes }) => `${name}: ${countWords(changes)}`),
      guide: { file: 'lock.md', part: 'what-diff-says' },
    }),
  })
}

interface Pair {
  before: ServerContract | null
  after: ServerContract
}

/** The servers that were looked at, each with its entry in the lock. */
async function contractsNow(
  lock: Lock,
  target: string | undefined,
  options: Options,
  runScan?: RunScan,
): Promise<{ pairs: Pair[]; failed: ConfiguredContracts['failed'] }> {
  const asked = (after: ServerContract): Pair => {
    const before = lock.servers.find(({ name }) => name === after.name)
    return { before: before ? contractOf(before) : null, after }
  }
  if (target === undefined && options.stdio === undefined) {
    const { contracts, failed } = await configuredContracts(options, runScan)
    return { pairs: contracts.map((contract) => asked(contract)), failed }
  }
  if (target !== undefined && existsSync(target)) {
    const text = await readText(target)
    if (isLock(text))
      return {
        pairs: lockIn({ file: target, text }).servers.map((server) => asked(contractOf(server))),
        failed: [],
      }
  }
  const found = await readContract(target, options, runScan)
  // Refuses what could not be locked, and so not be compared.
  locked(found)
  const [only, ...others] = lock.servers
  const entry =
    lock.servers.find(({ name }) => name === found.name) ??
    (options.server === undefined && others.length === 0 ? only : undefined)
  if (entry === undefined)
    throw wrongUsage(
      `the lock has no server ${JSON.stringify(found.name)}; it has ${lock.servers.map(({ name }) => name).join(', ') || 'none'}: name one with --server`,
    )
  const before = contractOf(entry)
  if (before.kind !== found.kind)
    throw wrongUsage(
      `the lock has ${before.kind} of ${entry.name}, and the target has ${found.kind}`,
    )
  return { pairs: [{ before, after: { ...found, name: entry.name } }], failed: [] }
}
