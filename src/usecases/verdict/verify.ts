// Checks a signed verdict: its form, its signature by the key that the caller trusts, and the grade,
// computed again from the evidence. Pure, given bytes and a clock.
import { hash, verify as isSignatureOf } from 'node:crypto'
import { canonicalJson } from '../../contract/lock.ts'
import type { Evidence } from '../../domain/evidence/evidence.ts'
import { LETTERS, type Letter } from '../../domain/grading/letter.ts'
import { memberOf, objectOf, type Members } from '../../domain/schema/json.ts'
import { parseAs } from '../../domain/schema/parse.ts'
import { isDay } from '../../domain/text/day.ts'
import { dayOf } from '../../runtime/day.ts'
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
import { Refusal, wrongUsage, type RefusalCode } from '../../errors/refusal.ts'
import { METHOD_VERSION } from '../../grade/method.ts'
import { exactJsonIn, validIn } from '../local/json-in-file.ts'
import {
  evidenceIn,
  factsOf,
  policyResult,
  programsIn,
  subjectsOf,
  verdictOn,
  type SignedFile,
} from './attest.ts'
import { letterAbout, type About } from './about.ts'
import { digestFor, hintOf, type PublicKey } from './keys.ts'

const DAY_MS = 86_400_000
/** How far the clocks of signer and reader may be apart. */
const SKEW_MS = 600_000
/** A later day has no form that can be compared with others. */
const LATEST = Date.parse('9999-12-31')

interface TextFile {
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
  /** What the caller is about to use; its own letter is held against the least. */
  about?: About | undefined
  allowsOldMethod?: boolean | undefined
  /** Readers by hand whose answers count fully for the letter that is held against the least. */
  readers?: readonly string[] | undefined
  /** Judged now, whatever was signed. */
  policy?: SignedFile | null
}

export type Verified = ReturnType<typeof verifyVerdict>

/**
 * The verdict, if everything about it holds; otherwise it refuses, by the first thing that fails. Of
 * another method it is not computed again: then the signature alone stands for the grade.
 */
export function verifyVerdict(
  file: TextFile,
  evidence: SignedFile,
  key: PublicKey,
  wish: VerifyWish,
) {
  assertTimes(wish)
  const statement = signedStatement(file, key)
  const { predicate: verdict, subject } = statement
  assertEvidence(statement, evidence)
  assertPast(verdict, wish.now)
  const isComputedAgain = verdict.method === METHOD_VERSION
  if (!isComputedAgain && !wish.allowsOldMethod)
    throw refusal('verdict-other-method', { found: verdict.method, expected: METHOD_VERSION })
  const { policy = null, now } = wish
  assertResult(statement, evidence, isComputedAgain, policy)
  const letter = letterAsked(
    evidenceIn(evidence),
    isComputedAgain ? believedIn(evidenceIn(evidence), verdict, wish) : verdict,
    wish,
  )
  assertFit(statement, letter, wish)
  const result = policy && policyResult(policy, evidenceIn(evidence), dayOf(now))
  if (result && !result.isMet)
    throw refusal('verdict-policy-missed', { missed: result.missed.join(', ') })
  return { verdict, letter, subject, fingerprint: key.fingerprint, isComputedAgain }
}

/** Every age would be the right one at a moment that is none. */
function assertTimes({ now, maxAgeDays: most = 0 }: VerifyWish): void {
  if (!Number.isFinite(now) || now < 0 || now > LATEST)
    throw wrongUsage(`a verdict is checked at a moment in milliseconds since 1970, not at ${now}`)
  if (!Number.isFinite(most) || most < 0) throw wrongUsage(`${most} days are no age`)
}

/** The statement, if this key has signed it, and nothing else. */
function signedStatement({ name: file, text }: TextFile, key: PublicKey): Statement {
  const { verificationMaterial, dsseEnvelope } = bundleIn(text, file)
  const payload = bytesIn(dsseEnvelope.payload, file)
  const signature = bytesIn(dsseEnvelope.signatures[0]?.sig ?? '', file)
  const { hint } = verificationMaterial.publicKey
  if (hint !== hintOf(key)) {
    const found = Buffer.from(hint, 'base64').toString('hex').slice(0, 64)
    throw refusal('verdict-other-key', { file, found, expected: key.fingerprint })
  }
  const encoded = preAuthenticationEncoding(PAYLOAD_TYPE, payload)
  if (!isSignatureOf(digestFor(key), encoded, key.key, signature))
    throw refusal('verdict-changed', { file })
  return statementIn(payload, file)
}

function bundleIn(text: string, file: string): Bundle {
  if (text.length > MOST_BUNDLE_BYTES)
    throw unreadable(file, `more than ${MOST_BUNDLE_BYTES} bytes`)
  const json = jsonOf(text, file)
  // No text in a bundle has a space or an escape.
  if (JSON.stringify(json) !== text.replaceAll(/[ \t\r\n]+/g, ''))
    throw unreadable(file, 'a text that is written in an unusual way')
  const envelope = memberOf(json, 'dsseEnvelope')
  assertType(file, 'its media type', memberOf(json, 'mediaType'), BUNDLE_TYPE)
  assertNoKey(file, memberOf(json, 'verificationMaterial'))
  assertType(file, 'its payload type', memberOf(envelope, 'payloadType'), PAYLOAD_TYPE)
  const signatures = memberOf(envelope, 'signatures')
  if (Array.isArray(signatures) && signatures.length !== 1)
    throw refusal('verdict-signatures', { file, count: String(signatures.length) })
  return validIn(file, parseAs<Bundle>(BundleSchema, json), 'verdict-unreadable')
}

/** Only the hint may name a key; anything else there could be one. */
function assertNoKey(file: string, material: unknown): void {
  const { publicKey, tlogEntries: _, ...others } = objectOf(material) ?? {}
  const { hint: __, ...more } = objectOf(publicKey) ?? {}
  const [member] = Object.keys({ ...others, ...more })
  if (member !== undefined)
    throw refusal('verdict-key-inside', { file, member: JSON.stringify(member.slice(0, 60)) })
}

function assertType(file: string, what: string, given: unknown, expected: string): void {
  const found = given === undefined ? 'missing' : JSON.stringify(given).slice(0, 100)
  if (given !== expected) throw refusal('verdict-media-type', { file, what, found })
}

/** One spelling for each value, so that no two readers see different bytes. */
function bytesIn(base64: string, file: string): Buffer {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.toString('base64') !== base64) throw unreadable(file, 'base64 that is not canonical')
  return bytes
}

function statementIn(payload: Buffer, file: string): Statement {
  const json = jsonOf(payload.toString('utf8'), file)
  const predicateType = memberOf(json, 'predicateType')
  assertType(file, 'the type of its statement', memberOf(json, '_type'), STATEMENT_TYPE)
  assertType(file, 'the type of its predicate', predicateType, PREDICATE_TYPE)
  const parsed = parseAs<Statement>(StatementSchema, json)
  const statement = validIn(file, parsed, 'verdict-unreadable')
  if (!Buffer.from(canonicalJson(statement)).equals(payload))
    throw unreadable(file, 'a statement that is not in canonical form')
  if (!daysOf(statement.predicate).every(isDay)) throw unreadable(file, 'a day that does not exist')
  return statement
}

function jsonOf(text: string, file: string): unknown {
  try {
    return exactJsonIn(text, file)
  } catch (error) {
    throw error instanceof Refusal && error.code === 'invalid-json'
      ? unreadable(file, error.facts['reason'] ?? 'no JSON')
      : error
  }
}

function assertEvidence({ subject }: Statement, { name, bytes }: SignedFile): void {
  const [own, ...more] = subject.filter((each) => each.name === EVIDENCE_SUBJECT)
  if (own === undefined || more.length > 0)
    throw refusal('verdict-other-subject', { reason: 'it does not name one evidence' })
  const [found, expected] = [hash('sha256', bytes), digestOf(own)]
  if (found !== expected)
    throw refusal('verdict-evidence-changed', { evidence: name, found, expected })
}

function digestOf({ digest }: Statement['subject'][number]): string {
  return 'sha256' in digest ? digest.sha256 : digest.sha512
}

function daysOf({ gradedOn, observedAt, evidenceDate }: Verdict): string[] {
  return [gradedOn, ...[observedAt, evidenceDate].flatMap((each) => each?.slice(0, 10) ?? [])]
}

function assertPast({ gradedOn, observedAt, evidenceDate }: Verdict, now: number): void {
  const latest = new Date(now + SKEW_MS).toISOString()
  const date = [gradedOn, observedAt, evidenceDate].find(
    (each) => each !== null && each > latest.slice(0, each.length),
  )
  if (date) throw refusal('verdict-in-future', { date })
}

/** What the evidence says whatever the method is, and by the same method everything. */
function assertResult(
  signed: Statement,
  file: SignedFile,
  isSameMethod: boolean,
  given: SignedFile | null,
): void {
  const evidence = evidenceIn(file)
  if (canonicalJson(signed.subject) !== canonicalJson(subjectsOf(file, evidence)))
    throw refusal('verdict-other-subject', { reason: 'it names other programs than the evidence' })
  const { tool, observedAt, gradedOn, policy } = signed.predicate
  const isSamePolicy = given !== null && policy?.sha256 === hash('sha256', given.bytes)
  // Without the file of its policy, only the signature stands for that result.
  const result = isSamePolicy ? policyResult(given, evidence, gradedOn) : policy
  const { texts, ...computed }: Members = { ...verdictOn(evidence, gradedOn) }
  // One that was signed before says nothing of texts.
  const told = signed.predicate.texts === undefined ? computed : { ...computed, texts }
  const [was, is]: [Members, Members] = isSameMethod
    ? [signed.predicate, { ...told, ...(policy && { policy: result }) }]
    : [{ tool, observedAt }, factsOf(evidence)]
  for (const member of Object.keys({ ...was, ...is })) {
    const [one, other] = [canonicalJson(was[member]), canonicalJson(is[member])]
    const facts = { member, signed: one.slice(0, 200), computed: other.slice(0, 200) }
    if (one !== other) throw refusal('verdict-other-grade', facts)
  }
}

type Letters = Pick<Verdict, 'letter' | 'access'>

/** The letters with the answers of those whom the caller believes. */
function believedIn(evidence: Evidence, verdict: Verdict, { readers = [] }: VerifyWish): Letters {
  if (readers.length === 0) return verdict
  const believed = verdictOn(evidence, verdict.gradedOn, readers)
  return 'unrated' in believed ? verdict : believed
}

/** The letter of what the caller is about to use; of the whole tool where that is not said. */
function letterAsked(evidence: Evidence, verdict: Letters, wish: VerifyWish): Letter | null {
  if (wish.about) return letterAbout(evidence, verdict, wish.about)
  const own = programsIn(evidence).find(({ subject }) => digestOf(subject) === wish.digest)
  return own ? verdict.access[own.access] : verdict.letter
}

/** What the caller asks of a verdict that holds. */
function assertFit(
  { subject, predicate: { evidenceDate } }: Statement,
  letter: Letter | null,
  wish: VerifyWish,
): void {
  const { digest, maxAgeDays: most, minGrade: least, now } = wish
  if (digest !== undefined && !subject.some((each) => digestOf(each) === digest))
    throw refusal('verdict-other-subject', { reason: `nothing in it has the digest ${digest}` })
  const days = evidenceDate && Math.floor((now - Date.parse(evidenceDate)) / DAY_MS)
  const age = typeof days === 'number' ? `${days} days` : 'it has no date'
  if (most !== undefined && !(typeof days === 'number' && days <= most))
    throw refusal('verdict-too-old', { age, most: String(most) })
  const isBelow = letter === null || LETTERS.indexOf(letter) > LETTERS.indexOf(least ?? 'F')
  if (least !== undefined && isBelow)
    throw refusal('verdict-below-grade', { letter: letter ?? 'none', least })
}

function unreadable(file: string, found: string): Refusal {
  const problems = [{ pointer: '', found, expected: 'a bundle exactly as it was signed' }]
  return new Refusal('verdict-unreadable', { facts: { file }, problems })
}

function refusal(code: RefusalCode, facts: Record<string, string>): Refusal {
  return new Refusal(code, { facts })
}
