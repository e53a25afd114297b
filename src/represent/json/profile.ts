// A tool's profile as JSON: the tool, how to connect, what to fix first and links to the rest.
import type { Profile, ProfileFix } from '../../domain/answer/profile.ts'
import type { Grading } from '../../domain/grading/grading.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { connectionOf } from '../connect/connection.ts'
import { plainText } from '../words/plain-text.ts'
import { scanWouldTell } from '../words/check/scan-would-tell.ts'
import { gradingOf, toolJson } from './tool.ts'
import { statusWords } from '../words/tool/status-words.ts'
import { fixInWords, type FixInWords } from '../words/check/in-words.ts'
import { whyWords } from '../words/check/why-words.ts'

const SHOWN_FIXES = 5
const LONGEST_CAPABILITY = 60
/**
 * The maximum length of a fix, and shorter ones if the rest is long: each check has its fix in
 * full.
 */
const FIX_CHARS = [140, 100, 60, 40] as const
/** About 900 tokens. */
const ROOM_CHARS = 2850

export function profileJson(record: ToolRecord): Profile {
  const grading = gradingOf(record)
  const { latestScan } = record
  const tool = toolJson(record)
  const fixes = firstFixes(grading)
  const profile: Profile = {
    ...tool,
    capabilities: capabilitiesOf(record),
    access: connectionOf(record),
    why: grading && whyWords(grading),
    fixes: fixes.map((fix) => profileFix(fix, FIX_CHARS[0])),
    nextLetter: grading?.nextLetter ?? null,
    needsEvidence: grading?.needsEvidence ?? null,
    ifVerified: null,
    scanWouldTell: grading && scanWouldTell(grading),
    reviews: record.reviews,
    ...(tool.grade === null && { statusDetail: plainText(statusWords(tool, latestScan), 500) }),
    latestScan: latestScan && { ...latestScan, url: `/scans/${encodeURIComponent(latestScan.id)}` },
    links: linksOf(record.slug),
  }
  for (const maxChars of FIX_CHARS.slice(1)) {
    if (JSON.stringify(profile).length <= ROOM_CHARS) break
    profile.fixes = fixes.map((fix) => profileFix(fix, maxChars))
  }
  if (grading !== null && JSON.stringify(profile).length > ROOM_CHARS)
    profile.why = whyWords(grading, 1)
  // The page has the rest of them.
  while (profile.capabilities.length > 0 && JSON.stringify(profile).length > ROOM_CHARS)
    profile.capabilities.pop()
  return profile
}

export function capabilitiesOf({ capabilities }: ToolRecord): string[] {
  return capabilities.map((capability) => plainText(capability, LONGEST_CAPABILITY))
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

/** The fixes with the largest benefit, in words. */
function firstFixes(grading: Grading | null): FixInWords[] {
  if (grading === null) return []
  const fixes = grading.fixes.filter((fix) => fix.act !== 'verify')
  return fixes.slice(0, SHOWN_FIXES).map((fix) => fixInWords(fix, { grading }))
}

function profileFix(
  { check, title, does, gain, effort, letter, score }: FixInWords,
  maxChars: number,
): ProfileFix {
  return {
    check,
    title,
    fix: cutAtWord(plainText(does), maxChars),
    gain: Math.round(gain * 100) / 100,
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
