// Checks a signed verdict: its form, its signature by the key that the caller trusts, and the grade,
// computed again from the evidence. Pure, given bytes and a clock.
import { hash, verify as isSignatureOf } from 'node:crypto'
import { canonicalJson } from '../../contract/lock.ts'
import { LETTERS, type Letter } from '../../domain/grading/letter.ts'
import { isObject, memberOf, type Members } from '../../domain/schema/json.ts'
import { parseAs } from '../../domain/schema/parse.ts'
import { dayOf } from '../../domain/text/day.ts'
import {
  BUNDLE_TYPE,
  BundleSchema,
  MOST_BUNDLE_BYTES,
  PAYLOAD_TYPE,
  preAuthenticationEncoding,
  type Bundle,
} from '../../domain/verdict/bundle.ts'
import {
  EVIDENCE_SUBJECT,
  PREDICATE_TYPE,
  STATEMENT_TYPE,
  StatementSchema,
  type Statement,
  type Verdict,
} from '../../domain/verdict/verdict.ts'
import { Refusal, type RefusalCode } from '../../errors/refusal.ts'
import { METHOD_VERSION } from '../../grade/method.ts'
import { validIn } from '../local/json-in-file.ts'
import { evidenceIn, factsOf, subjectsOf, verdictOn, type EvidenceFile } from './attest.ts'
import { digestFor, hintOf, type PublicKey } from './keys.ts'
import { policyResult, type PolicyFile } from './policy.ts'

const DAY_MS = 86_400_000
/** How far the clocks of signer and reader may be apart. */
const SKEW_MS = 600_000

export interface BundleFile {
  name: string
  text: string
}

export interface VerifyWish {
  /** In milliseconds since 1970. */
  now: number
  minGrade?: Letter | undefined
  maxAgeDays?: number | undefined
  /** SHA-512 or SHA-256 in hex of what the caller is about to use. */
  digest?: string | undefined
  allowsOldMethod?: boolean | undefined
  /** Judged now, whatever was signed. */
  policy?: PolicyFile | null
}

export interface Verified {
  verdict: Verdict
  subject: Statement['subject']
  /** Of the key that signed. */
  fingerprint: string
  /** False for another method: then the signature alone stands for the grade. */
  isComputedAgain: boolean
}

/** The verdict, if everything about it holds; otherwise it refuses, by the first thing that fails. */
export function verifyVerdict(
  file: BundleFile,
  evidence: EvidenceFile,
  key: PublicKey,
  wish: VerifyWish,
): Verified {
  const statement = signedStatement(file, key)
  const { predicate: verdict, subject } = statement
  refuseOtherEvidence(statement, evidence)
  refuseFuture(verdict, wish.now)
  const isComputedAgain = verdict.method === METHOD_VERSION
  if (!isComputedAgain && !wish.allowsOldMethod)
    throw refusal('verdict-other-method', { found: verdict.method, expected: METHOD_VERSION })
  const { policy = null, now } = wish
  refuseOtherResult(statement, evidence, isComputedAgain, policy)
  refuseUnfit(statement, wish)
  const result = policy && policyResult(policy, evidenceIn(evidence), dayOf(now))
  if (result && !result.isMet)
    throw refusal('verdict-policy-missed', { missed: result.missed.join(', ') })
  return { verdict, subject, fingerprint: key.fingerprint, isComputedAgain }
}

/** The statement, if this key has signed it, and nothing else. */
function signedStatement({ name: file, text }: BundleFile, key: PublicKey): Statement {
  const { verificationMaterial, dsseEnvelope } = bundleIn(text, file)
  const [signature] = dsseEnvelope.signatures
  const payload = bytesIn(dsseEnvelope.payload, file)
  const sig = bytesIn(signature?.sig ?? '', file)
  const { hint } = verificationMaterial.publicKey
  if (hint !== hintOf(key))
    throw refusal('verdict-other-key', {
      file,
      found: Buffer.from(hint, 'base64').toString('hex').slice(0, 64),
      expected: key.fingerprint,
    })
  const encoded = preAuthenticationEncoding(PAYLOAD_TYPE, payload)
  if (!isSignatureOf(digestFor(key), encoded, key.key, sig))
    throw refusal('verdict-changed', { file })
  return statementIn(payload, file)
}

function bundleIn(text: string, file: string): Bundle {
  if (text.length > MOST_BUNDLE_BYTES)
    throw unreadable(file, `more than ${MOST_BUNDLE_BYTES} bytes`)
  const json = jsonOf(text, file)
  if (!isPlain(json, text)) throw unreadable(file, 'a member twice, or written in an unusual way')
  refuseOtherType(file, 'its media type', memberOf(json, 'mediaType'), BUNDLE_TYPE)
  refuseKeyInside(file, memberOf(json, 'verificationMaterial'))
  const envelope = memberOf(json, 'dsseEnvelope')
  refuseOtherType(file, 'its payload type', memberOf(envelope, 'payloadType'), PAYLOAD_TYPE)
  const signatures = memberOf(envelope, 'signatures')
  if (Array.isArray(signatures) && signatures.length !== 1)
    throw refusal('verdict-signatures', { file, count: String(signatures.length) })
  return validIn(file, parseAs<Bundle>(BundleSchema, json), 'verdict-unreadable')
}

/** No text in a bundle has a space or an escape, so only a member that is there twice is lost. */
function isPlain(json: unknown, text: string): boolean {
  try {
    return JSON.stringify(json) === text.replaceAll(/[ \t\r\n]+/g, '')
  } catch {
    // Nested too deep for the stack.
    return false
  }
}

/** Only the hint may name a key; anything else there could be one. */
function refuseKeyInside(file: string, material: unknown): void {
  const members = isObject(material) ? material : {}
  const named = memberOf(members, 'publicKey')
  const member = [
    ...Object.keys(members).filter((name) => name !== 'publicKey' && name !== 'tlogEntries'),
    ...Object.keys(isObject(named) ? named : {}).filter((name) => name !== 'hint'),
  ][0]
  if (member !== undefined)
    throw refusal('verdict-key-inside', { file, member: JSON.stringify(member.slice(0, 60)) })
}

function refuseOtherType(file: string, what: string, found: unknown, expected: string): void {
  if (found !== expected)
    throw refusal('verdict-media-type', {
      file,
      what,
      found: found === undefined ? 'missing' : JSON.stringify(found).slice(0, 100),
    })
}

/** One spelling for each value, so that no two readers see different bytes. */
function bytesIn(base64: string, file: string): Buffer {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.toString('base64') !== base64) throw unreadable(file, 'base64 that is not canonical')
  return bytes
}

function statementIn(payload: Buffer, file: string): Statement {
  const json = jsonOf(payload.toString('utf8'), file)
  refuseOtherType(file, 'the type of its statement', memberOf(json, '_type'), STATEMENT_TYPE)
  const type = memberOf(json, 'predicateType')
  refuseOtherType(file, 'the type of its predicate', type, PREDICATE_TYPE)
  const parsed = parseAs<Statement>(StatementSchema, json)
  const statement = validIn(file, parsed, 'verdict-unreadable')
  if (!Buffer.from(canonicalJson(statement)).equals(payload))
    throw unreadable(file, 'a statement that is not in canonical form')
  return statement
}

function jsonOf(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw unreadable(file, 'no JSON')
  }
}

function refuseOtherEvidence({ subject }: Statement, { name, bytes }: EvidenceFile): void {
  const own = subject.filter((each) => each.name === EVIDENCE_SUBJECT)
  const expected = own.length === 1 && own[0] ? digestOf(own[0]) : null
  if (expected === null)
    throw refusal('verdict-other-subject', { reason: 'it does not name one evidence' })
  const found = hash('sha256', bytes)
  if (found !== expected)
    throw refusal('verdict-evidence-changed', { evidence: name, found, expected })
}

function digestOf({ digest }: Statement['subject'][number]): string {
  return 'sha256' in digest ? digest.sha256 : digest.sha512
}

function refuseFuture({ gradedOn, observedAt, evidenceDate }: Verdict, now: number): void {
  const latest = new Date(now + SKEW_MS).toISOString()
  const date = [gradedOn, observedAt, evidenceDate].find(
    (each) => each !== null && each > latest.slice(0, each.length),
  )
  if (date) throw refusal('verdict-in-future', { date })
}

/** What the evidence says whatever the method is, and by the same method everything. */
function refuseOtherResult(
  signed: Statement,
  file: EvidenceFile,
  isSameMethod: boolean,
  given: PolicyFile | null,
): void {
  const evidence = evidenceIn(file)
  if (canonicalJson(signed.subject) !== canonicalJson(subjectsOf(file, evidence)))
    throw refusal('verdict-other-subject', { reason: 'it names other programs than the evidence' })
  const { tool, observedAt, gradedOn, policy } = signed.predicate
  const isSamePolicy = given !== null && policy?.sha256 === hash('sha256', given.text)
  // Without the file of its policy, only the signature stands for that result.
  const computed = isSamePolicy ? policyResult(given, evidence, gradedOn) : policy
  const [was, is]: [Members, Members] = isSameMethod
    ? [signed.predicate, { ...verdictOn(evidence, gradedOn), ...(policy && { policy: computed }) }]
    : [{ tool, observedAt }, factsOf(evidence)]
  for (const member of new Set([...Object.keys(was), ...Object.keys(is)])) {
    const [one, other] = [canonicalJson(was[member]), canonicalJson(is[member])]
    if (one !== other)
      throw refusal('verdict-other-grade', {
        member,
        signed: one.slice(0, 200),
        computed: other.slice(0, 200),
      })
  }
}

/** What the caller asks of a verdict that holds. */
function refuseUnfit({ subject, predicate }: Statement, wish: VerifyWish): void {
  const { letter, evidenceDate } = predicate
  const { digest, maxAgeDays: most, minGrade: least, now } = wish
  if (digest !== undefined && !subject.some((each) => digestOf(each) === digest))
    throw refusal('verdict-other-subject', { reason: `nothing in it has the digest ${digest}` })
  const days = evidenceDate === null ? null : Math.floor((now - Date.parse(evidenceDate)) / DAY_MS)
  if (most !== undefined && !(days !== null && days <= most))
    throw refusal('verdict-too-old', {
      age: days === null ? 'it has no date' : `${days} days`,
      most: String(most),
    })
  if (least !== undefined && LETTERS.indexOf(letter) > LETTERS.indexOf(least))
    throw refusal('verdict-below-grade', { letter, least })
}

function unreadable(file: string, found: string): Refusal {
  const problems = [{ pointer: '', found, expected: 'a bundle exactly as it was signed' }]
  return new Refusal('verdict-unreadable', { facts: { file }, problems })
}

function refusal(code: RefusalCode, facts: Record<string, string>): Refusal {
  return new Refusal(code, { facts })
}
