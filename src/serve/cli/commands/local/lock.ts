// `agentgrade lock`: writes down what servers promise, so that a change of it is seen.
import { existsSync } from 'node:fs'
import { Command } from 'commander'
import type { Lock, LockedServer } from '../../../../contract/lock.ts'
import { counted } from '../../../../domain/text/figures.ts'
import type { RunScan } from '../../../../usecases/scan/scan-process.ts'
import { printResult } from '../../output/print.ts'
import { readText } from '../../input/files.ts'
import type { ConfiguredContracts, StackOptions } from '../../configured-contracts.ts'
import type { ContractOptions } from '../../given-server.ts'
import { again } from '../../input/format-options.ts'

interface Options extends ContractOptions, StackOptions {
  out: string
  accept: string[]
  json?: boolean
}

const HELP = `
The target is one of:
  tools.json   the result of an MCP server's tools/list
  openapi.json an API description, JSON or YAML
  evidence     saved by \`agentgrade scan --evidence\`
  a slug       a tool of the catalogue that ships, if its MCP server was captured
  an address   of an MCP server; it is scanned

Without a target it locks the servers that your clients are configured with: --start, --connect.
Commit the file. \`agentgrade diff agentgrade.lock <target>\` says what changed since.

Examples:
  agentgrade lock --stdio "npx -y acme-mcp@1.4.0"
  agentgrade lock tools.json --server billing
  agentgrade lock tools.json --server billing --accept create_invoice
  agentgrade lock --start --connect`

export function lockCommand(runScan?: RunScan): Command {
  return new Command('lock')
    .description('write down what a server promises: its tools, schemas and hints, with hashes')
    .argument('[target]', 'tools.json, openapi.json, evidence, a slug or an address')
    .option('--out <file>', 'the lock file; other servers in it stay', 'agentgrade.lock')
    .option('--stdio <command>', 'start this local MCP server and lock its tools')
    .option('--env <name>', 'pass this environment variable to the program; repeatable', again, [])
    .option('--header <field>', "send 'Name: value' to the address; repeatable", again, [])
    .option('--server <name>', 'the name of the server in the lock file')
    .option('--accept <tool>', 'take over only the change of this tool; repeatable', again, [])
    .option('--start', 'without a target: start the local servers of your configuration; asks')
    .option('--connect', 'without a target: ask the remote servers of your configuration')
    .option('--yes', 'with --start: do not ask')
    .option('--home <folder>', 'look for configurations in this home instead of your own')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', HELP)
    .action((target: string | undefined, options: Options) => run(target, options, runScan))
}

async function run(target: string | undefined, options: Options, runScan?: RunScan): Promise<void> {
  const { out, accept, server } = options
  const { lockIn, lockWith, saveLock } = await import('../../../../usecases/local/lock-file.ts')
  // Read first: nothing is started for a file that cannot be written again.
  const before = existsSync(out) ? lockIn({ file: out, text: await readText(out) }) : null
  const { contracts, failed, skipped } = await contractsOf(target, options, runScan)
  const lock = contracts.reduce<Lock | null>(
    (written, contract) =>
      lockWith(written, contract, {
        isNamed: server !== undefined || target === undefined,
        accept,
      }),
    before,
  )
  if (lock !== null && contracts.length > 0) await saveLock(out, lock)
  const entries = contracts.flatMap(
    ({ name }) => lock?.servers.find((each) => each.name === name) ?? [],
  )
  printResult(
    {
      file: out,
      locked: entries.map(({ name, version, tools, operations }) => ({
        name,
        version,
        tools: tools?.length ?? null,
        operations: operations?.length ?? null,
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
  if (target === undefined && options.stdio === undefined) {
    const { configuredContracts } = await import('../../configured-contracts.ts')
    return configuredContracts(options, runScan)
  }
  const { readContract } = await import('../../given-server.ts')
  return { contracts: [await readContract(target, options, runScan)], failed: [], skipped: [] }
}

function entryWords({ name, version, tools, operations = [] }: LockedServer): string {
  const what = tools ? counted(tools.length, 'tool') : counted(operations.length, 'operation')
  return `${what} of ${name}${version === null ? '' : ` ${version}`}`
}
