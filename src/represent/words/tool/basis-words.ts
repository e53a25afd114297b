// How certain a grading is, in words: observed, declared or both, how much is known, and what the
// next letter needs.
import type { Grading } from '../../../domain/grading/grading.ts'
import { restsOnWords } from './rests-on-words.ts'

export function basisWords(grading: Grading): string {
  const known = `${percentWords(grading.confidence)} of what matters is known`
  if (grading.evidence === null) return `not enough evidence to grade it: ${known}`
  const rests = grading.restsOn ? `${restsOnWords(grading.restsOn)} ` : ''
  return `${rests}Confidence ${shareWords(grading.confidence)}: ${known}${grading.provisional ? ', provisional' : ''}`
}

/** If the next letter needs more evidence. */
export function needsWords({
  letter,
  evidence,
  confidence,
  needsEvidence,
}: Pick<Grading, 'letter' | 'evidence' | 'confidence' | 'needsEvidence'>): string | null {
  if (!needsEvidence || letter === null) return null
  const needs = `${withArticle(needsEvidence.letter)} needs ${percentWords(needsEvidence.confidence)}`
  const next =
    evidence === 'verified' ? 'The scan could not see the rest.' : 'Run a scan to verify it.'
  return `A better grade than ${letter} needs more evidence: ${percentWords(confidence)} is known, and ${needs}. ${next}`
}

const UNSEEN = {
  declared: 'read at source',
  unread: 'known, not checked',
  'third-party': 'third party',
  undocumented: 'not documented',
  unpublished: 'not readable by agents',
} as const

/** How a check result is known, if it was not observed. */
export function unseenWords(basis: string | null): (typeof UNSEEN)[keyof typeof UNSEEN] | null {
  return basis !== null && basis in UNSEEN ? UNSEEN[basis as keyof typeof UNSEEN] : null
}

/** "an A", "a B+" */
export function withArticle(letter: string): string {
  return `${letter.startsWith('A') ? 'an' : 'a'} ${letter}`
}

/** Truncated, like the percentage next to it. */
function shareWords(share: number): string {
  return (Math.floor(share * 100 + 1e-9) / 100).toFixed(2)
}

/** Truncated, so that 0.549 is never shown as 55%. */
export function percentWords(share: number): string {
  return `${Math.floor(share * 100 + 1e-9)}%`
}
