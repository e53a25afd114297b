// The states, steps and failures of a scan in words, and one entry of the history of a tool.
import type { ScanState, ScanEntry } from '../../domain/answer/scan.ts'
import { type Cause, FAILURES, isFailureKind } from '../../domain/evidence/failure.ts'
import {
  SCANNED_NAMES,
  type ObservationName,
  OBSERVATION_TITLES,
} from '../../domain/evidence/observations/index.ts'
import type { Letter } from '../../domain/grading/letter.ts'
import { MOST_ATTEMPTS, type Progress, type ScanStatus } from '../../domain/scan/scan.ts'
import type { ScanFailure } from '../../domain/tool/tool.ts'

/** A change of method in one line; null for a scan. */
export function methodChangeWords({
  previous,
  methodVersion,
  grade,
  score,
}: Pick<ScanEntry, 'previous' | 'methodVersion' | 'grade' | 'score'>): string | null {
  if (previous === null) return null
  return `Method ${methodVersion} (before ${previous.methodVersion}): ${gradeWords(previous.grade, previous.score)} → ${gradeWords(grade, score)}, nothing about the tool changed`
}

/** What a second look is, beside the scans of a tool. */
export const AGAIN_WORDS = 'Second look, as another client'

export function gradeWords(grade: Letter | null, score: number | null): string {
  return `${grade ?? 'unrated'}${score === null ? '' : ` ${score.toFixed(1)}`}`
}

/** A time for people, to the minute. */
export function momentWords(moment: string): string {
  return `${moment.slice(0, 10)} ${moment.slice(11, 16)} UTC`
}

export const SCAN_WORDS: Readonly<Record<ScanStatus, string>> = Object.freeze({
  queued: 'Queued.',
  running: 'Scanning…',
  done: 'Done.',
  failed: 'The address did not respond to our scan, so there is no grade.',
})
/** Comes after all others, and only if there were earlier scans. */
const LAST: ObservationName = 'uptime'
const NAMED_NEXT = 3
/** Most servers respond at once; a slow one is not called dead. */
const SILENT_AFTER_MS = 3_000

/** Why a step has no result. */
const CAUSES: Readonly<Record<Cause, string>> = Object.freeze({
  'not-probed': 'not looked at',
  timeout: 'no response in time',
  dns: 'host name not found',
  refused: 'connection refused',
  tls: 'no secure connection',
  blocked: 'blocked by bot protection',
  robots: 'not allowed by robots.txt',
  'rate-limited': 'rate limited',
  'auth-required': 'needs sign-in',
  'too-large': 'response too large',
  unreadable: 'no readable response',
  budget: 'not checked: our request limit was reached',
  fault: 'not checked: an error on our side',
})

/** The result of a step in words. */
export function endingWords({ state, found }: Progress): string {
  return state === 'unobserved' && Object.hasOwn(CAUSES, found) ? CAUSES[found as Cause] : found
}

/** The progress of a running scan, and its current step; `silence` if nothing was received yet. */
export function progressWords(progress: readonly Progress[], silence: Silence | null): string {
  const total = SCANNED_NAMES.length
  if (progress.length === 0)
    return silence === null
      ? 'Connecting… Without a response we stop within 15 seconds and say why.'
      : `Nothing read from ${hostWords(silence.url)} yet. Still trying; without any response we stop after 15 seconds and say why. Is the URL right?`
  const ended = new Set(progress.map(({ observation }) => observation))
  const rest = SCANNED_NAMES.filter((name) => !ended.has(name) && name !== LAST)
  const now = rest.slice(0, NAMED_NEXT).map((name) => OBSERVATION_TITLES[name])
  const words = `Scanning… ${progress.length} of ${total} checks`
  return now.length === 0 ? `${words}.` : `${words}. Now: ${now.join(', ')}.`
}

/** A server of which nothing was read since its scan started. */
export interface Silence {
  url: string
  seconds: number
}

/** The silence worth mentioning; null if the scan has only just started, or has a response. */
export function silenceOf(
  { status, progress, takenAt }: Pick<ScanView, 'status' | 'progress'> & { takenAt: number | null },
  url: string,
  now: number,
): Silence | null {
  if (status !== 'running' || progress.length > 0 || takenAt === null) return null
  const silentMs = now - takenAt
  return silentMs < SILENT_AFTER_MS ? null : { url, seconds: Math.floor(silentMs / 1000) }
}

/** The error of a scan, stored as `kind: detail`; `hint` says what to check first, if anything. */
export function troubleWords(error: string, url: string) {
  const [, kind = '', detail = error] = /^([a-z-]{1,30}): (.*)$/s.exec(error) ?? []
  const known = isFailureKind(kind) ? FAILURES[kind] : null
  return {
    title:
      known?.cause === 'fault'
        ? 'The scan failed on our side.'
        : `We could not reach ${hostWords(url)}.`,
    detail,
    hint: known?.next ?? null,
  }
}

/** When a failed scan is retried. */
export function nextTryWords(attempt: number, runAfter: string): string {
  return `Next try: ${secondsWords(runAfter)} (try ${attempt + 1} of ${MOST_ATTEMPTS}).`
}

/** A failed attempt in one line: what happened, and when the next one is. */
export function failureWords({ error, attempt, nextTryAt }: ScanFailure, url: string): string {
  const { title, detail } = troubleWords(error, url)
  return [title, detail, ...(nextTryAt === null ? [] : [nextTryWords(attempt, nextTryAt)])].join(
    ' ',
  )
}

function secondsWords(moment: string): string {
  return momentWords(moment).replace(' UTC', `${moment.slice(16, 19)} UTC`)
}

function hostWords(url: string): string {
  return URL.parse(url)?.host ?? url
}

export interface ScanView extends Omit<
  ScanState,
  'url' | 'position' | 'progress' | 'tool' | 'links' | 'evidence'
> {
  /** How long the server has not responded, if that is worth mentioning. */
  silence: Silence | null
  progress: readonly Progress[]
  tool: { slug: string; name: string; url: string }
}
