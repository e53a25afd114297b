// Asks a service for the signed verdict on each configured server, and checks it: the service is
// trusted for nothing but finding it.
import { accessOf } from '../../domain/tool/access.ts'
import { startedPackage } from '../../domain/tool/started-package.ts'
import { BUNDLE_TYPE } from '../../domain/verdict/bundle.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { ConfiguredServer } from '../../stack/config/configured-server.ts'
import type { ReportedServer, ServerVerdict, StackReport } from '../../stack/stack-report.ts'
import { identityOf, type Identity } from '../../stack/identity.ts'
import { evidenceIn, type SignedFile } from '../../usecases/verdict/attest.ts'
import { trustedKey, type KeyFile, type PublicKey } from '../../usecases/verdict/keys.ts'
import { verifyVerdict } from '../../usecases/verdict/verify.ts'
import { openClient, ServiceProblem, type Client } from './client.ts'
import { isSame, lookUp } from './stack-lookup.ts'

/** The servers of a report with the verdict on each that is loaded. */
export async function askForVerdicts(
  configured: readonly ConfiguredServer[],
  { servers }: StackReport,
  file: KeyFile,
  fingerprint: string | undefined,
): Promise<ReportedServer[]> {
  const key = await trustedKey(file, fingerprint)
  const client = openClient({})
  const reported: ReportedServer[] = []
  for (const [at, server] of servers.entries()) {
    const own = configured[at]
    const identity = own && server.off === null ? identityOf(own) : null
    const slug = server.known?.slug ?? null
    const verdict = identity && (await verdictOf(client, identity, slug, key))
    reported.push(verdict ? { ...server, verdict } : server)
  }
  return reported
}

async function verdictOf(
  client: Client,
  identity: Identity,
  known: string | null,
  key: PublicKey,
): Promise<ServerVerdict> {
  try {
    const slug = known ?? (await lookUp(client, identity))?.slug
    if (!slug) return { status: 'none', why: 'the service does not know it' }
    const path = `/tools/${slug}`
    const text = await client.text(`${path}/attestation`, BUNDLE_TYPE)
    const json = await client.text(`${path}/evidence.json`, 'application/json')
    const file = { name: 'evidence.json', bytes: Buffer.from(json) }
    const { verdict } = verifyVerdict({ name: 'attestation', text }, file, key, {
      now: Date.now(),
    })
    const other = otherIn(file, identity)
    if (other !== null) return { status: 'broken', why: `it is about ${other}` }
    const { access, letter, evidenceDate } = verdict
    return { status: 'holds', grade: access.mcp ?? letter, evidenceDate }
  } catch (error) {
    if (error instanceof ServiceProblem) return { status: 'none', why: error.message }
    if (error instanceof Refusal && error.code !== 'service-unreachable')
      return { status: 'broken', why: error.message }
    throw error
  }
}

/** What the evidence is about, if that is not what the configuration starts or asks. */
function otherIn(file: SignedFile, identity: Identity): string | null {
  const evidence = evidenceIn(file)
  const { mcp } = accessOf(evidence, null)
  if (!mcp || !isSame(mcp, identity)) return 'another server'
  const { packages, mcp: seen } = evidence.observations
  const graded = [
    ...(seen?.state === 'observed' ? [startedPackage((seen.value.command ?? '').split(' '))] : []),
    ...(packages?.state === 'observed' ? packages.value.packages : []),
  ].find((each) => each?.version && each.name === identity.package?.name)?.version
  const pinned = identity.package?.version ?? null
  return !graded || pinned === null || pinned === graded ? null : `version ${graded}`
}
