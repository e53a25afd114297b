// `agentgrade diff`: what changed since a lock file was written.
import { existsSync } from 'node:fs'
import { Command } from 'commander'
import type { Lock, ServerContract } from '../../../../contract/lock.ts'
import { isPassing, type ServerDiff } from '../../../../contract/compare.ts'
import { wrongUsage } from '../../../../errors/refusal.ts'
import type { Compared } from '../../../../usecases/ci/diff-in-ci.ts'
import type { RunFile } from '../../../../usecases/ci/finding-of.ts'
import type { RunScan } from '../../../../usecases/scan/scan-process.ts'
import {
  formatOf,
  withFormatOptions,
  type Format,
  type FormatOptions,
  again,
} from '../../input/format-options.ts'
import { readText, runPath } from '../../input/files.ts'
import { writeErr } from '../../output/write.ts'
import type { ConfiguredContracts, StackOptions } from '../../configured-contracts.ts'
import type { ContractOptions } from '../../given-server.ts'

type Options = ContractOptions & StackOptions & FormatOptions

const HELP = `
Classes: breaking (a call that was valid may fail), safety (milder hints, a new tool that may
write, instructions to agents), client (a client hides or alters it now), compatible, wording.

Exit code: 0 if everything is compatible or wording, 1 if not, 2 for wrong usage.

Examples:
  agentgrade diff agentgrade.lock --stdio "npx -y acme-mcp@2.0.0"
  agentgrade diff agentgrade.lock tools.json --server billing --json
  agentgrade diff old.lock new.lock --md
  agentgrade diff agentgrade.lock tools.json --format github
  agentgrade diff agentgrade.lock --start --connect`

export function diffCommand(runScan?: RunScan): Command {
  return withFormatOptions(
    new Command('diff')
      .description('say what changed since `agentgrade lock`: what breaks, what is less safe')
      .argument('<lock>', 'the lock file')
      .argument(
        '[target]',
        'tools.json, openapi.json, evidence, a slug, an address or another lock',
      )
      .option('--stdio <command>', 'start this local MCP server and compare its tools')
      .option(
        '--env <name>',
        'pass this environment variable to the program; repeatable',
        again,
        [],
      )
      .option('--header <field>', "send 'Name: value' to the address; repeatable", again, [])
      .option('--server <name>', 'the name of the server in the lock file')
      .option('--start', 'without a target: start the local servers of your configuration; asks')
      .option('--connect', 'without a target: ask the remote servers of your configuration')
      .option('--yes', 'with --start: do not ask')
      .option('--home <folder>', 'look for configurations in this home instead of your own'),
  )
    .addHelpText('after', HELP)
    .action((lock: string, target: string | undefined, options: Options) =>
      run(lock, target, options, runScan),
    )
}

async function run(
  file: string,
  target: string | undefined,
  options: Options,
  runScan?: RunScan,
): Promise<void> {
  const format = formatOf(options)
  const [{ lockIn }, { serverDiff }, { CatalogueServers }] = await Promise.all([
    import('../../../../usecases/local/lock-file.ts'),
    import('../../../../usecases/local/contract-diff.ts'),
    import('../../../../usecases/local/catalogue-servers.ts'),
  ])
  const text = await readText(file)
  const lock = lockIn({ file, text })
  const { pairs, failed } = await contractsNow(lock, target, options, runScan)
  const servers: ServerDiff[] = []
  const catalogue = await CatalogueServers.open()
  for (const { before, after } of pairs) servers.push(await serverDiff(before, after, catalogue))
  const looked = new Set(servers.map(({ name }) => name))
  const unseen = lock.servers.map(({ name }) => name).filter((name) => !looked.has(name))
  const diff = { file, servers, unseen }
  const content = { path: runPath(file), text, content: lock }
  await tell(format, { diff, pairs, failed, lock: content }, target)
  for (const { name, why } of failed) writeErr(`${name} was asked and not seen: ${why}\n`)
  if (servers.length === 0) writeErr('Nothing was compared.\n')
  if (!isPassing(diff) || failed.length > 0 || servers.length === 0) process.exitCode = 1
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
  const { diff } = compared
  const [text, { diffJson }, { diffInCi }, { tellReport }, { countWords }] = await Promise.all([
    import('../../../../represent/text/diff.ts'),
    import('../../../../represent/json/diff.ts'),
    import('../../../../usecases/ci/diff-in-ci.ts'),
    import('../../tell-findings.ts'),
    import('../../../../represent/words/changes.ts'),
  ])
  const file = await targetFile(target)
  await tellReport(format, {
    text: () => text.diffText(diff, 'terminal'),
    json: () => diffJson(diff),
    markdown: () => text.diffText(diff, 'markdown'),
    ci: () => ({
      ...diffInCi({ ...compared, target: file }),
      lines: diff.servers.map(({ name, changes }) => `${name}: ${countWords(changes)}`),
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
  const [{ contractOf }, { isLock, lockIn, locked }, { readContract }] = await Promise.all([
    import('../../../../contract/lock.ts'),
    import('../../../../usecases/local/lock-file.ts'),
    import('../../given-server.ts'),
  ])
  const asked = (after: ServerContract): Pair => {
    const before = lock.servers.find(({ name }) => name === after.name)
    return { before: before ? contractOf(before) : null, after }
  }
  if (target === undefined && options.stdio === undefined) {
    const { configuredContracts } = await import('../../configured-contracts.ts')
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
