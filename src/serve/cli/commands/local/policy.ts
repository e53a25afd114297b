// `agentgrade policy`: writes a policy for MCP servers from grades, and tries one on the servers here.
import { Command, Option } from 'commander'
import type { ClientId } from '../../../../clients/clients.ts'
import { LETTERS, type Letter } from '../../../../domain/grading/letter.ts'
import { wrongUsage } from '../../../../errors/refusal.ts'
import type { Policy } from '../../../../clients/policy.ts'
import { POLICIES, policyText, type PolicyLists } from '../../../../stack/policy/export.ts'
import type { LeftOut } from '../../../../usecases/local/policy.ts'
import { openClient } from '../../client.ts'
import { readText } from '../../input/files.ts'
import { clientOption, stackPlace } from '../../input/stack-place.ts'
import { tellUnread } from '../../output/notes.ts'
import { writeErr, writeJson, writeOut } from '../../output/write.ts'

interface Shared {
  home?: string
  client: ClientId[]
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

const HELP = `
Examples:
  agentgrade policy export --min-grade B > managed-settings.json
  agentgrade policy export --min-grade B --verified --format codex > requirements.toml
  agentgrade policy export --min-grade C+ --catalogue
  agentgrade policy export --registry-policy strict --format codex
  agentgrade policy check managed-settings.json

Exit codes:
  0  done; check: nothing is blocked
  1  check: a server is blocked
  2  wrong usage, or a file that is no policy
  3  a file that does not exist`

export function policyCommand(): Command {
  const policy = new Command('policy')
    .description('write a policy for MCP servers from grades, or try one on the servers here')
    .addHelpText('after', HELP)
  policy.addCommand(
    withPlace(new Command('export'))
      .description('print allow and deny lists for the servers here, or for the catalogue')
      .addOption(
        new Option(
          '--min-grade <letter>',
          'allow this letter and better, deny what is below',
        ).choices(LETTERS),
      )
      .option('--verified', 'allow only grades that rest on a list of tools that was seen')
      .addOption(
        new Option('--format <format>', 'whose policy it is').choices(FORMATS).default(FORMATS[0]),
      )
      .option('--catalogue', 'for every server of the catalogue instead of the servers here')
      .option(
        '--registry-policy <name>',
        'for what this policy of the registry at AGENTGRADE_URL lets in, or a saved registry.json',
      )
      .action(runExport),
  )
  policy.addCommand(
    withPlace(new Command('check'))
      .description('say which of the servers here a policy blocks, and why')
      .argument('<file>', 'managed-settings.json, or requirements.toml; - reads standard input')
      .option('--json', 'print everything as JSON')
      .action(runCheck),
  )
  return policy
}

function withPlace(command: Command): Command {
  return command
    .option('--home <folder>', 'look in this home instead of your own')
    .addOption(clientOption())
}

async function loadedServers({ home, client }: Shared) {
  const { configuredServers } = await import('../../../../usecases/local/configured-servers.ts')
  const { servers, unread } = await configuredServers(stackPlace(home), { clients: client })
  tellUnread(unread)
  return servers.filter(({ off }) => off === null)
}

async function runExport(options: ExportOptions): Promise<void> {
  const { minGrade: least, verified = false, format, registryPolicy } = options
  const policy = POLICIES.get(format)
  if (policy === undefined) throw wrongUsage(`give one of ${FORMATS.join(', ')} as --format`)
  if (registryPolicy !== undefined) return exportRegistry(registryPolicy, policy)
  if (least === undefined) throw wrongUsage('give --min-grade, such as B, or --registry-policy')
  const [{ CatalogueServers }, { cataloguePolicy, stackPolicy }] = await Promise.all([
    import('../../../../usecases/local/catalogue-servers.ts'),
    import('../../../../usecases/local/policy.ts'),
  ])
  const catalogue = await CatalogueServers.open()
  const wish = { least, isVerified: verified }
  const lists = options.catalogue
    ? await cataloguePolicy(catalogue, wish)
    : await stackPolicy(await loadedServers(options), catalogue, wish)
  await tellLists(lists, policy)
}

/** The same policy that the registry serves, in the words of another client. */
async function exportRegistry(name: string, policy: Policy): Promise<void> {
  const { registryLists } = await import('../../../../usecases/local/policy.ts')
  const path = `/policies/${encodeURIComponent(name)}/registry.json`
  const text = name.endsWith('.json')
    ? await readText(name)
    : await openClient({}).text(path, 'application/json')
  await tellLists(registryLists(name, text), policy)
}

async function tellLists(
  { leftOut, ...lists }: PolicyLists & { leftOut: readonly LeftOut[] },
  policy: Policy,
): Promise<void> {
  const { plainText } = await import('../../../../represent/words/text.ts')
  const { allowed, denied } = lists
  writeOut(policyText(lists, policy.kind))
  writeErr(
    `${allowed.length} allowed, ${denied.length} denied, ${leftOut.length} in no list and so not allowed. It goes into ${policy.goesInto}.\n`,
  )
  for (const { name, why } of leftOut) writeErr(`${plainText(name, 60)}: ${why}.\n`)
}

async function runCheck(file: string, options: CheckOptions): Promise<void> {
  const text = await readText(file)
  const [{ checkPolicy }, { policyAnswerText }] = await Promise.all([
    import('../../../../usecases/local/policy.ts'),
    import('../../../../represent/text/stack.ts'),
  ])
  const answer = checkPolicy(
    { file, text },
    await loadedServers(options),
    stackPlace(options.home).environment,
  )
  if (options.json) writeJson(answer)
  else writeOut(policyAnswerText(answer))
  if (answer.blocked.length > 0) process.exitCode = 1
}
