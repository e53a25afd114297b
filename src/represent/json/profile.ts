// A tool as JSON, the same wherever it appears; and its profile: how to connect, what to fix.
import { shownShare, exactScore } from '../../domain/grading/letter.ts'
import type { Profile, ProfileAccess, ProfileFix } from '../../domain/answer/profile.ts'
import { type AccessId, byAccess, CRITERION_IDS } from '../../domain/grading/criterion.ts'
import { type Grading, isDeprecated } from '../../domain/grading/grading.ts'
import { gradingOf, type TextState, type ToolRecord, type Tool } from '../../domain/tool/tool.ts'
import { connectionOf } from '../connect/connection.ts'
import { plainText } from '../words/text.ts'
import { scanWouldTell, pathSum } from '../words/fixes.ts'
import { accessWhy } from '../words/findings.ts'
import { restsOnWords, evidenceDateOf, textState } from '../words/evidence.ts'
import { statusWords } from '../words/tools.ts'
import { fixInWords, type FixInWords } from '../words/checks.ts'
import { isUnknown } from '../words/criteria.ts'
import { bindingCeiling } from '../../grade/sum.ts'
import { hazardsOf, whyWords } from '../words/score.ts'
import { readWorst } from '../words/worst.ts'
import { webAddress } from '../connect/web-address.ts'

export function toolJson(record: ToolRecord): Tool {
  const grading = gradingOf(record)
  const scores = new Map(grading?.criteria.map(({ id, score }) => [id, score]))
  return {
    slug: record.slug,
    name: plainText(record.name, 80),
    description: plainText(record.description, 500),
    wordsBy:
      record.wordsBy ??
      (record.grading === null && record.scannedAt === null ? 'submitter' : 'catalogue'),
    url: record.url,
    ...(record.iconVersion && {
      icon: `/tools/${encodeURIComponent(record.slug)}/icon.png?v=${record.iconVersion}`,
    }),
    category: record.category,
    kind: record.kind,
    status: record.status,
    grade: grading?.letter ?? null,
    score: grading?.score ?? null,
    exact: grading?.exact == null ? null : exactScore(grading.exact),
    bonus: grading?.bonus ?? 0,
    limitedBy: grading && bindingCeiling(grading),
    criteria: Object.fromEntries(
      CRITERION_IDS.map((id) => [id, scores.get(id) ?? null]),
    ) as Tool['criteria'],
    ...unknownCriteria(grading),
    ...hazards(grading),
    accessMethods: [...record.accessMethods],
    accessGrades: byAccess((id) => grading?.access?.[id]?.letter ?? null),
    auth: { ...record.auth, docsUrl: webAddress(record.auth.docsUrl) },
    evidence: grading?.evidence ?? null,
    confidence: grading === null ? 0 : shownShare(grading.confidence),
    provisional: grading?.provisional ?? true,
    ...(isDeprecated(grading) && { deprecated: true }),
    reviewCount: record.reviews.count,
    reviewScore: record.reviews.score,
    methodVersion: grading?.methodVersion ?? null,
    createdAt: record.createdAt,
    scannedAt: record.scannedAt,
    evidenceDate: grading?.restsOn ? evidenceDateOf(grading.restsOn) : null,
    ...textsOf(grading && textState(grading, grading.best ?? null)),
    updatedAt: record.updatedAt,
  }
}

function textsOf(texts: TextState | null | undefined): { texts?: TextState } {
  return texts ? { texts } : {}
}

function unknownCriteria(grading: Grading | null): Pick<Tool, 'unknownCriteria'> {
  const unknown = (grading?.criteria ?? []).filter(isUnknown).map(({ id }) => id)
  return unknown.length > 0 ? { unknownCriteria: unknown } : {}
}

function hazards(grading: Grading | null): Pick<Tool, 'hazards'> {
  const found = grading ? hazardsOf(grading).map(({ id }) => id) : []
  return found.length > 0 ? { hazards: found } : {}
}

const SHOWN_FIXES = 5
/** If the rest is very long. */
const LEAST_FIXES = 2
const LONGEST_CAPABILITY = 60
/**
 * The maximum length of a fix, and shorter ones if the rest is long: each check has its fix in
 * full. The same for what holds an access method down. Cut further, a sentence says nothing.
 */
const FIX_CHARS = [140, 100, 60] as const
const LEAST_CHARS = 26
const LEAST_CHECKS = 1
/** About 900 tokens, if most of it is words; URLs and figures take more. */
const ROOM_CHARS = 2700

export function profileJson(record: ToolRecord): Profile {
  const grading = gradingOf(record)
  const { latestScan } = record
  const tool = toolJson(record)
  const fixes = firstFixes(grading)
  const profile: Profile = {
    ...tool,
    capabilities: record.capabilities.map((capability) =>
      plainText(capability, LONGEST_CAPABILITY),
    ),
    best: grading?.best ?? null,
    access: accessJson(record, grading, FIX_CHARS[0]),
    restsOn: grading?.restsOn ? restsOnWords(grading.restsOn) : null,
    why: grading && whyWords(grading),
    fixes: fixes.map((fix) => profileFix(fix, FIX_CHARS[0])),
    nextLetter: grading && nextLetterJson(grading),
    needsEvidence: grading?.needsEvidence ?? null,
    scanWouldTell: grading && scanWouldTell(grading),
    reviews: record.reviews,
    ...((tool.grade === null || latestScan?.lockedSince !== undefined) && {
      statusDetail: plainText(statusWords(tool, latestScan, record.grading?.unratedBecause), 500),
    }),
    latestScan: latestScan && { ...latestScan, url: `/scans/${encodeURIComponent(latestScan.id)}` },
    links: linksOf(record.slug),
  }
  const isLong = () => JSON.stringify(profile).length > ROOM_CHARS
  const shorten = (maxChars: number) => {
    profile.fixes = fixes.slice(0, profile.fixes.length).map((fix) => profileFix(fix, maxChars))
    profile.access = accessJson(record, grading, maxChars)
  }
  for (const maxChars of FIX_CHARS.slice(1)) if (isLong()) shorten(maxChars)
  // The page has the rest of them.
  while (profile.fixes.length > LEAST_FIXES && isLong()) profile.fixes.pop()
  if (grading !== null && isLong()) profile.why = whyWords(grading, 1)
  while (profile.capabilities.length > 0 && isLong()) profile.capabilities.pop()
  if (isLong()) shorten(LEAST_CHARS)
  // What a scan would tell is counted; the list of checks has all of them.
  if (isLong()) profile.scanWouldTell?.checks.splice(LEAST_CHECKS)
  return profile
}

function accessJson(record: ToolRecord, grading: Grading | null, maxChars: number): ProfileAccess {
  const { mcp, api, cli } = connectionOf(record)
  return {
    mcp: mcp && { ...gradeInShort(grading, 'mcp', maxChars), ...mcp },
    api: api && { ...gradeInShort(grading, 'api', maxChars), ...api },
    cli: cli && { ...gradeInShort(grading, 'cli', maxChars), ...cli },
  }
}

function gradeInShort(grading: Grading | null, id: AccessId, maxChars: number) {
  const { letter = null, score = null, confidence = null } = grading?.access?.[id] ?? {}
  const why = grading && accessWhy(grading, id)
  const texts = grading && textState(grading, id)
  const worst = readWorst(grading?.restsOn?.readings, id)
  return {
    grade: letter,
    score,
    confidence: confidence === null ? null : shownShare(confidence),
    why: why === null ? null : cutAtWord(plainText(why), maxChars),
    ...(letter !== null && texts !== 'estimated' && textsOf(texts)),
    ...(worst !== null && { worst }),
  }
}

export function linksOf(slug: string): Profile['links'] {
  const self = `/tools/${encodeURIComponent(slug)}`
  return {
    self,
    badge: `${self}/badge.svg`,
    markdown: `${self}.md`,
    json: `${self}.json`,
    connect: `${self}/connect`,
    checks: `${self}/checks`,
    reviews: `${self}/reviews`,
    history: `${self}/history`,
    html: self,
  }
}

/** With two decimals, like the gain of each fix. */
function nextLetterJson(grading: Grading): Profile['nextLetter'] {
  const sum = pathSum(grading)
  return (
    grading.nextLetter && {
      ...grading.nextLetter,
      ...(sum && { gain: sum.gain, together: sum.together }),
    }
  )
}

/** The fixes that an agent gains most by, in words. */
function firstFixes(grading: Grading | null): FixInWords[] {
  if (grading === null) return []
  const fixes = grading.fixes.filter((fix) => fix.act !== 'verify')
  return fixes.slice(0, SHOWN_FIXES).map((fix) => fixInWords(fix, { grading }))
}

function profileFix(
  { check, title, does, gain, isUpTo, effort, letter, score }: FixInWords,
  maxChars: number,
): ProfileFix {
  return {
    check,
    title,
    fix: cutAtWord(plainText(does), maxChars),
    gain,
    ...(isUpTo && { isUpTo }),
    effort,
    letterAfter: letter.to,
    scoreAfter: score.to,
  }
}

function cutAtWord(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text
  const cut = text.slice(0, maxChars - 1)
  return `${(/^.+(?= )/.exec(cut)?.[0] ?? cut).replace(/[,;:]$/, '')} …`
}
