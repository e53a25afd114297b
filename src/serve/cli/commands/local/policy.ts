// `agentgrade policy`: writes a policy for MCP servers from grades, and tries one on the servers here.
import type { Letter } from '../../../../domain/grading/letter.ts'
import { wrongUsage } from '../../../../errors/refusal.ts'
import type { Policy } from '../../../../clients/client.ts'
import { POLICIES, policyText, type PolicyLists } from '../../../../stack/policy/export.ts'
import { policyAnswerText } from '../../../../represent/text/stack.ts'
import { plainText } from '../../../../represent/words/text.ts'
import { CatalogueServers } from '../../../../usecases/local/catalogue-servers.ts'
import { configuredServers } from '../../../../usecases/local/configured-servers.ts'
import {
  cataloguePolicy,
  checkPolicy,
  registryLists,
  stackPolicy,
  type LeftOut,
} from '../../../../usecases/local/policy.ts'
import { openClient } from '../../client.ts'
import { readText } from '../../input/files.ts'
import { clientsNamed, stackPlace } from '../../input/stack-place.ts'
import { tellUnread } from '../../output/notes.ts'
import { writeErr, writeJson, writeOut } from '../../output/write.ts'

interface Shared {
  home?: string
  client: string[]
}

interface ExportOptions extends Shared {
  minGrade?: Letter
  verified?: boolean
  format: string
  catalogue?: boolean
  registryPolicy?: string
}

interface CheckOptions extends Shared {
  json?: boolean
}

const FORMATS = [...POLICIES.keys()]

export const policyActions = { export: runExport, check: runCheck }

async function loadedServers({ home, client }: Shared) {
  const { servers, unread } = await configuredServers(stackPlace(home), {
    clients: clientsNamed(client),
  })
  tellUnread(unread)
  return servers.filter(({ off }) => off === null)
}

async function runExport(options: ExportOptions): Promise<void> {
  const { minGrade: least, verified = false, format, registryPolicy } = options
  const policy = POLICIES.get(format)
  if (policy === undefined) throw wrongUsage(`give one of ${FORMATS.join(', ')} as --format`)
  if (registryPolicy !== undefined) return exportRegistry(registryPolicy, policy)
  if (least === undefined) throw wrongUsage('give --min-grade, such as B, or --registry-policy')
  const catalogue = await CatalogueServers.open()
  const wish = { least, isVerified: verified }
  const lists = options.catalogue
    ? await cataloguePolicy(catalogue, wish)
    : await stackPolicy(await loadedServers(options), catalogue, wish)
  tellLists(lists, policy)
}

/** The same policy that the registry serves, in the words of another client. */
async function exportRegistry(name: string, policy: Policy): Promise<void> {
  const path = `/policies/${encodeURIComponent(name)}/registry.json`
  const text = name.endsWith('.json')
    ? await readText(name)
    : await openClient({}).text(path, 'application/json')
  tellLists(await registryLists(name, text), policy)
}

function tellLists(
  { leftOut, ...lists }: PolicyLists & { leftOut: readonly LeftOut[] },
  policy: Policy,
): void {
  const { allowed, denied } = lists
  writeOut(policyText(lists, policy.kind))
  writeErr(
    `${allowed.length} allowed, ${denied.length} denied, ${leftOut.length} in no list and so not allowed. It goes into ${policy.goesInto}.\n`,
  )
  for (const { name, why } of leftOut) writeErr(`${plainText(name, 60)}: ${why}.\n`)
}

async function runCheck(file: string, options: CheckOptions): Promise<void> {
  const text = await readText(file)
  const answer = checkPolicy(
    { file, text },
    await loadedServers(options),
    stackPlace(options.home).environment,
  )
  if (options.json) writeJson(answer)
  else writeOut(policyAnswerText(answer))
  if (answer.blocked.length > 0) process.exitCode = 1
}
