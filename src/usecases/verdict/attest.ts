// Makes a verdict of evidence, and signs it.
import { hash, sign } from 'node:crypto'
import { canonicalJson } from '../../contract/lock.ts'
import { parseEvidence, seenIn, type Evidence } from '../../domain/evidence/evidence.ts'
import { byAccess, type AccessId } from '../../domain/grading/criterion.ts'
import type { CheckResult, Grading } from '../../domain/grading/grading.ts'
import { parseScanConfig } from '../../domain/scan/scan-config.ts'
import { isDay } from '../../domain/text/day.ts'
import { startOfLine } from '../../domain/identity/started-package.ts'
import { startedIn } from '../../domain/tool/look.ts'
import { bundleText, PAYLOAD_TYPE, preAuthenticationEncoding } from '../../domain/verdict/bundle.ts'
import {
  EVIDENCE_SUBJECT,
  PREDICATE_TYPE,
  STATEMENT_TYPE,
  type Statement,
  type Subject,
  type Verdict,
} from '../../domain/verdict/verdict.ts'
import { Refusal, wrongUsage } from '../../errors/refusal.ts'
import { outcomeOf, type Outcome } from '../../grade/check.ts'
import { lostBy } from '../../grade/faults.ts'
import { grade } from '../../grade/grade.ts'
import { checkOf } from '../../grade/method.ts'
import { leavesOf } from '../../grade/parts.ts'
import { evidenceDateOf, textState } from '../../represent/words/evidence.ts'
import { gateProblems, judgeTargets } from '../ci/gate.ts'
import { exactJsonIn, validIn } from '../local/json-in-file.ts'
import { reportOn } from '../local/report-on.ts'
import { letterAbout, type About } from './about.ts'
import { digestFor, hintOf, type SigningKey } from './keys.ts'

/** A file exactly as it was saved or served: its digest is over these bytes. */
export interface SignedFile {
  name: string
  bytes: Buffer
}

/** What is signed besides the grade, and what has to be graded. */
export interface AttestWish {
  policy?: SignedFile | null
  about?: About | undefined
}

/** The statement on evidence, as of that day, with a policy's result where one is given. */
export function statementOn(
  file: SignedFile,
  on: string,
  { policy = null, about }: AttestWish = {},
): Statement {
  if (!isDay(on)) throw wrongUsage(`a grade is signed as of a day, and ${on} is none`)
  const evidence = evidenceIn(file)
  const verdict = verdictOn(evidence, on)
  if ('unrated' in verdict)
    throw new Refusal('verdict-unrated', { facts: { reason: verdict.unrated } })
  if (about) letterAbout(evidence, verdict, about)
  const subject = subjectsOf(file, evidence)
  const predicate = policy ? { ...verdict, policy: policyResult(policy, evidence, on) } : verdict
  return { _type: STATEMENT_TYPE, subject, predicateType: PREDICATE_TYPE, predicate }
}

/** The evidence, and the programs of the tool by what the registry says of their bytes. */
export function subjectsOf({ bytes }: SignedFile, evidence: Evidence): Subject[] {
  return [
    { name: EVIDENCE_SUBJECT, digest: { sha256: hash('sha256', bytes) } },
    ...programsIn(evidence).map(({ subject }) => subject),
  ]
}

export function evidenceIn(file: SignedFile): Evidence {
  return validIn(file.name, parseEvidence(jsonOf(file)), 'invalid-evidence')
}

/** Bytes that are no UTF-8 would be read as others than those that are signed. */
function jsonOf({ name: file, bytes }: SignedFile): unknown {
  let text
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Refusal('file-unreadable', { facts: { file, reason: 'it is no UTF-8' } })
  }
  return exactJsonIn(text, file)
}

export function signed(statement: Statement, key: SigningKey): string {
  const payload = Buffer.from(canonicalJson(statement))
  const encoded = preAuthenticationEncoding(PAYLOAD_TYPE, payload)
  const signature = sign(digestFor(key.public), encoded, key.private)
  return bundleText(payload, signature, hintOf(key.public))
}

/** Nobody reads by hand for whoever signs: `readers` are those whom somebody who checks it believes. */
export function verdictOn(
  evidence: Evidence,
  on: string,
  readers: readonly string[] = [],
): Verdict | { unrated: string } {
  const grading = grade(evidence, { on, readers })
  const { letter, score, restsOn, evidence: level } = grading
  if (letter === null || score === null || level === null)
    return { unrated: grading.unratedBecause ?? 'Too little is known.' }
  const failed = leavesOf(grading.checks).filter(isFailed)
  return {
    ...factsOf(evidence),
    method: grading.methodVersion,
    letter,
    score,
    access: byAccess((id) => grading.access?.[id]?.letter ?? null),
    texts: byAccess((id) => textsOf(grading, id)),
    confidence: grading.confidence,
    provisional: grading.provisional,
    evidence: level,
    evidenceDate: restsOn ? evidenceDateOf(restsOn) : null,
    gradedOn: on,
    failed: failed.map(({ id, outcome, points }) => ({
      check: id,
      outcome: outcome ?? '',
      points: points ?? 0,
    })),
    hazards: failed.filter(isHazard).map(({ id }) => id),
  }
}

function textsOf(grading: Grading, id: AccessId): NonNullable<Verdict['texts']>[AccessId] {
  const state = textState(grading, id)
  if (!grading.access?.[id] || state === undefined) return null
  const reading = grading.restsOn?.readings?.find(({ of }) => of === id)
  return { state, ...(reading && { readers: reading.readers, readOn: reading.date }) }
}

/** What evidence says whatever the method is. */
export function factsOf({ tool: { name, url }, observedAt }: Evidence) {
  return { tool: { name, url }, observedAt }
}

/** It loses points, or limits the letter: what only limits it may have no weight. */
function isFailed(result: CheckResult): boolean {
  if (result.status !== 'judged') return false
  return result.weight > 0 ? lostBy(result) > 0 : outcomeIn(result)?.cap !== undefined
}

function isHazard(result: CheckResult): boolean {
  return outcomeIn(result)?.hazard === true
}

function outcomeIn({ id, outcome }: CheckResult): Outcome | undefined {
  const check = checkOf(id)
  return check && outcomeOf(check, outcome ?? '')
}

/** A package that the grade is about, and the access method by which an agent uses it. */
interface Program {
  subject: Subject
  access: 'cli' | 'mcp'
}

/**
 * Of the vendor alone: a site can name anybody's package. Of a server only what was started, where
 * one was looked at. The registry tells of the latest version: what was started in another one, or in
 * a way that does not prove what ran, is not known by it.
 */
export function programsIn(evidence: Evidence): Program[] {
  const { packages, mcp } = seenIn(evidence)
  const named = startOfLine(mcp?.command?.split(' ') ?? []).package?.name
  const started = startedIn(evidence)
  return (packages?.packages ?? []).flatMap((each): Program[] => {
    const { registry, name, version, role, integrity, isOfficial } = each
    if (role === 'sdk' || integrity === undefined || !isOfficial) return []
    const isStarted =
      started?.registry === registry &&
      started.name === name &&
      (started.version ?? version) === version
    const isLookedAt = role === 'mcp' ? mcp !== undefined : named === name
    if (isLookedAt && !isStarted) return []
    const sha512 = Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex')
    const purl = `pkg:${registry}/${name.replace('@', '%40')}@${version}`
    return [{ subject: { name: purl, digest: { sha512 } }, access: role }]
  })
}

/**
 * Whether evidence meets the gates of a configuration file, as a build is held against them. The day
 * decides on the age of evidence and on waivers.
 */
export function policyResult(
  policy: SignedFile,
  evidence: Evidence,
  on: string,
): NonNullable<Verdict['policy']> {
  const { name, bytes } = policy
  const gate = validIn(name, parseScanConfig(jsonOf(policy)), 'invalid-config-file')
  const problems = gateProblems(gate)
  if (problems.length > 0)
    throw new Refusal('invalid-config-file', { facts: { file: name }, problems })
  const report = reportOn(evidence, Date.parse(on))
  const [gated] = judgeTargets(
    [{ target: evidence.tool.name, command: '', evidence, report, source: null }],
    { gate, config: null, baseline: null, isUpdating: false, today: on },
  )
  const missed = new Set(gated?.blocks.map(({ check, gate: id }) => check ?? id))
  return { sha256: hash('sha256', bytes), isMet: missed.size === 0, missed: [...missed].toSorted() }
}
