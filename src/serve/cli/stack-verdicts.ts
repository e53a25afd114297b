// Asks a service for the signed verdict on each configured server, and checks it: the service is
// trusted for nothing but finding it.
import { lookedAtIn } from '../../domain/tool/look.ts'
import { BUNDLE_TYPE } from '../../domain/verdict/bundle.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { ConfiguredServer } from '../../stack/config/configured-server.ts'
import type { ReportedServer, ServerVerdict, StackReport } from '../../stack/stack-report.ts'
import { proofOf, standingOf, type Proof } from '../../stack/identity.ts'
import { evidenceIn, type SignedFile } from '../../usecases/verdict/attest.ts'
import { trustedKey, type KeyFile, type PublicKey } from '../../usecases/verdict/keys.ts'
import { verifyVerdict } from '../../usecases/verdict/verify.ts'
import { openClient, ServiceProblem, type Client } from './client.ts'
import { lookUp } from './stack-lookup.ts'

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
    const proof = own && server.off === null ? proofOf(own) : null
    const slug = server.known?.slug ?? null
    const verdict = proof && (await verdictOf(client, proof, slug, key))
    reported.push(verdict ? { ...server, verdict } : server)
  }
  return reported
}

async function verdictOf(
  client: Client,
  proof: Proof,
  known: string | null,
  key: PublicKey,
): Promise<ServerVerdict> {
  if (proof.identity === null)
    return { status: 'none', why: 'its configuration does not prove what is started or reached' }
  try {
    const slug = known ?? (await lookUp(client, proof)).slug
    if (!slug) return { status: 'none', why: 'the service does not know it' }
    const path = `/tools/${slug}`
    const text = await client.text(`${path}/attestation`, BUNDLE_TYPE)
    const json = await client.text(`${path}/evidence.json`, 'application/json')
    const file = { name: 'evidence.json', bytes: Buffer.from(json) }
    const { verdict } = verifyVerdict({ name: 'attestation', text }, file, key, {
      now: Date.now(),
    })
    const other = otherIn(file, proof)
    if (other !== null) return { status: 'broken', why: `it is about ${other}` }
    const { access, evidenceDate } = verdict
    return { status: 'holds', grade: access.mcp, evidenceDate }
  } catch (error) {
    if (error instanceof ServiceProblem) return { status: 'none', why: error.message }
    if (error instanceof Refusal && error.code !== 'service-unreachable')
      return { status: 'broken', why: error.message }
    throw error
  }
}

/** What the evidence is about, if that is not what the configuration starts or asks. */
function otherIn(file: SignedFile, proof: Proof): string | null {
  const standing = standingOf(proof, lookedAtIn(evidenceIn(file)))
  if (standing.agreement === 'other-version') return `version ${standing.lookedAt}`
  if (standing.agreement === 'other') return 'another server'
  const [asked] = standing.agreement === 'in-doubt' ? standing.asks : []
  return asked === undefined ? null : `a server that is not given ${asked.name}`
}
