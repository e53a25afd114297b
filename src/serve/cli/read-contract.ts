// The contract of what the user names: of an MCP server, or of an API description.
import type { ServerContract } from '../../contract/lock.ts'
import type { RunScan } from '../../usecases/scan/scan-process.ts'
import { givenServer, type ServerOptions } from './given-server.ts'
import { readText } from './input/read-json.ts'

export interface ContractOptions extends ServerOptions {
  server?: string
}

export async function readContract(
  target: string | undefined,
  options: ContractOptions,
  runScan?: RunScan,
): Promise<ServerContract> {
  const name = options.server ?? null
  const { contractInEvidence, contractInFile } =
    await import('../../usecases/local/server-contract.ts')
  const given = await givenServer(target, options, runScan)
  if ('evidence' in given) return contractInEvidence(given.evidence, name, given.label)
  const { file, named } = given
  return contractInFile({ name: named ?? file, text: await readText(file) }, name ?? named)
}
