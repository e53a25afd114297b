// How sure a grading is, in words: seen, declared or both, and how much of it.
import type { Grading } from '../domain/grading.ts'

const BASES = {
  verified: 'verified: seen by our own probes',
  declared: 'declared: stated by the vendor, not yet seen',
  mixed: 'partly seen, partly declared',
} as const

export function basisWords(grading: Grading): string {
  if (grading.evidence === null) return `unrated: too little is known (confidence ${grading.confidence.toFixed(2)})`
  const provisional = grading.provisional ? ', provisional' : ''
  return `${BASES[grading.evidence]}; confidence ${grading.confidence.toFixed(2)}${provisional}`
}
