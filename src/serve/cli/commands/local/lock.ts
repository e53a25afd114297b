// `agentgrade lock`: writes down what servers promise, so that a change of it is seen.
import { existsSync } from 'node:fs'
import type { Lock, LockedServer } from '../../../../contract/lock.ts'
import { counted } from '../../../../domain/text/figures.ts'
import type { RunScan } from '../../../../usecases/scan/scan-process.ts'
import { printResult } from '../../output/print.ts'
import { readText } from '../../input/files.ts'
import { lockIn, lockWith, saveLock } from '../../../../usecases/local/lock-file.ts'
import {
  configuredContracts,
  type ConfiguredContracts,
  type StackOptions,
} from '../../configured-contracts.ts'
import { readContract, type ContractOptions } from '../../given-server.ts'

interface Options extends ContractOptions, StackOptions {
  out: string
  accept: string[]
  json?: boolean
}

export async function lock(
  target: string | undefined,
  options: Options,
  runScan?: RunScan,
): Promise<void> {
  const { out, accept, server } = options
  // Read first: nothing is started for a file that cannot be written again.
  const before = existsSync(out) ? lockIn({ file: out, text: await readText(out) }) : null
  const { contracts, failed, skipped } = await contractsOf(target, options, runScan)
  const after = contracts.reduce<Lock | null>(
    (written, contract) =>
      lockWith(written, contract, {
        isNamed: server !== undefined || target === undefined,
        accept,
      }),
    before,
  )
  if (after !== null && contracts.length > 0) await saveLock(out, after)
  const entries = contracts.flatMap(
    ({ name }) => after?.servers.find((each) => each.name === name) ?? [],
  )
  printResult(
    {
      file: out,
      locked: entries.map(({ name, version, tools, operations }) => ({
        name,
        version,
        tools: tools?.length ?? null,
        operations: operations?.length ?? null,
        unread: tools ? unreadIn(tools) : null,
      })),
      failed,
      notLookedAt: skipped,
    },
    [
      ...(accept.length > 0
        ? [`${out}: took over ${accept.join(', ')}.`]
        : entries.map((entry) => `${out}: locked ${entryWords(entry)}.`)),
      ...failed.map(({ name, why }) => `Not locked: ${name}: ${why}`),
      ...(skipped.length > 0 ? [`Not looked at: ${skipped.join(', ')}.`] : []),
      ...(contracts.length === 0 ? ['Nothing was locked.'] : []),
      ...unreadLine(entries),
    ].join('\n'),
    options,
  )
  if (failed.length > 0 || contracts.length === 0) process.exitCode = 1
}

async function contractsOf(
  target: string | undefined,
  options: Options,
  runScan?: RunScan,
): Promise<ConfiguredContracts> {
  if (target === undefined && options.stdio === undefined && options.as === undefined) {
    return configuredContracts(options, runScan)
  }
  return { contracts: [await readContract(target, options, runScan)], failed: [], skipped: [] }
}

function entryWords({ name, version, tools, operations = [] }: LockedServer): string {
  const what = tools ? counted(tools.length, 'tool') : counted(operations.length, 'operation')
  return `${what} of ${name}${version === null ? '' : ` ${version}`}`
}

function unreadIn(tools: NonNullable<LockedServer['tools']>): number {
  return tools.filter(({ read }) => read === undefined).length
}

/** Empty if readers have said of every tool what it can do. */
function unreadLine(entries: readonly LockedServer[]): string[] {
  const unread = entries.flatMap(({ name, tools = [] }) => {
    const many = unreadIn(tools)
    return many === 0 ? [] : [`${counted(many, 'tool')} of ${name}`]
  })
  return unread.length === 0 ? [] : [`Not read by anybody: ${unread.join(', ')}.`]
}
