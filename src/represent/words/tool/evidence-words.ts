// What a grade is based on, in the same few words wherever a letter is shown.
import type { EvidenceLevel } from '../../../domain/tool/tool.ts'

export const EVIDENCE_WORDS: Readonly<Record<EvidenceLevel, string>> = Object.freeze({
  verified: 'seen by scan',
  mixed: 'partly seen',
  declared: 'facts only',
})

/** The same where there is little room. */
export const EVIDENCE_IN_SHORT: Readonly<Record<EvidenceLevel, string>> = Object.freeze({
  verified: 'seen',
  mixed: 'partly seen',
  declared: 'declared',
})
