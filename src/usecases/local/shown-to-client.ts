// What a server shows to a client of a given name: asked as that client asks, and not as a scan does.
import type { ServerContract } from '../../contract/lock.ts'
import { asEvidence } from '../../domain/evidence/as-evidence.ts'
import { MOST_TOOLS, ShownSchema } from '../../domain/evidence/observations/mcp.ts'
import { memberOf, textOf } from '../../domain/schema/json.ts'
import { withTexts } from '../../domain/schema/fit.ts'
import { redactor, secretsInAddresses } from '../../domain/text/secret.ts'
import { judgeUrl } from '../../domain/tool/tool-url.ts'
import { invalidDocument, Refusal } from '../../errors/refusal.ts'
import { LIMITS } from '../../observe/limits.ts'
import type { ClientName } from '../../observe/mcp/session.ts'
import { shownAt, shownBy, type ShownResult } from '../../observe/mcp/shown-tools.ts'
import { openStdioWire } from '../../observe/mcp/stdio.ts'
import { createOutbound } from '../../observe/outbound/client.ts'
import { namedRanges } from './local-subject.ts'
import type { GivenHeaders } from './own-headers.ts'
import { programTarget, type ProgramEnvironment } from './program-target.ts'
import { contractOfTools } from './server-contract.ts'
import { plainServerName } from './server-tools.ts'

export type { ClientName }

export interface ClientLook {
  /** An address, or the words of a command. */
  subject: string | readonly string[]
  /** As the user wrote it, without credentials. */
  label: string
  client: ClientName
  serverName: string | null
  allowedRanges: readonly string[]
  headers?: GivenHeaders
  program: ProgramEnvironment
  signal: AbortSignal
}

export async function contractShownTo(look: ClientLook): Promise<ServerContract> {
  const { subject, label, serverName, headers } = look
  const { result, secrets } =
    typeof subject === 'string' ? await atAddress(subject, look) : await byProgram(subject, look)
  const hide = redactor(secrets, headers?.secrets)
  if (!result.ok)
    throw new Refusal('target-unreachable', {
      facts: { url: label, what: hide(result.detail), next: 'Check the address or the command.' },
    })
  const { sent, isSteady, session } = result
  if (!isSteady) throw invalidDocument(label, 'it listed other tools when it was asked again')
  if (sent.length >= MOST_TOOLS)
    throw invalidDocument(label, `only the first ${MOST_TOOLS} of its tools were read`)
  const { tools, instructions } = result
  const shown = withTexts(ShownSchema, asEvidence(ShownSchema, { tools, instructions }), hide)
  const [name, version] = ['name', 'version'].map((key) =>
    textOf(memberOf(session.serverInfo, key)),
  )
  return contractOfTools(shown.tools, {
    name: serverName ?? plainServerName(name ?? label),
    source: label,
    version: version ?? null,
    instructions: shown.instructions,
  })
}

interface Looked {
  result: ShownResult
  secrets: readonly string[]
}

const PROBE = 'client'

/** Nothing else is asked, robots.txt neither: whoever recognises a scanner by that is to be found. */
async function atAddress(
  address: string,
  { client, allowedRanges, headers, signal }: ClientLook,
): Promise<Looked> {
  const ranges = [...allowedRanges, ...namedRanges(address)]
  const judged = judgeUrl(address, ranges)
  if (!judged.ok) throw new Refusal('invalid-url', { facts: { reason: judged.reason } })
  const { origin } = new URL(judged.url)
  const outbound = createOutbound({
    allowedRanges: ranges,
    botUrl: '',
    isInvited: true,
    signal,
    ...(headers && { ownHeaders: { origin, fields: headers.fields } }),
  })
  const userAgent = `${client.name}/${client.version}`
  const ask = outbound.for(PROBE, LIMITS.secondLookRequests)
  try {
    const result = await shownAt(judged.url, client, {
      probe: PROBE,
      ask: (request) => ask({ ...request, userAgent }),
      outbound: { open: (probe, request) => outbound.open(probe, { ...request, userAgent }) },
    })
    return { result, secrets: secretsInAddresses(address) }
  } finally {
    await outbound.close()
  }
}

/** A variable that terminals set for what they start. */
const MARK = 'TERM_SESSION_ID'

async function byProgram(
  words: readonly string[],
  { client, program, signal }: ClientLook,
): Promise<Looked> {
  const target = programTarget(words, program)
  const wires: { close: () => unknown }[] = []
  const end = () => void wires.map((wire) => wire.close())
  signal.addEventListener('abort', end, { once: true })
  const open = () => {
    const wire = openStdioWire(target, () => PROBE, MARK)
    wires.push(wire)
    return wire
  }
  try {
    return { result: await shownBy(open, client), secrets: target.secrets }
  } finally {
    signal.removeEventListener('abort', end)
  }
}
