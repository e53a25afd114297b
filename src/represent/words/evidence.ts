// What a grade rests on and how certain it is, in words that are the same everywhere.
import { valueFormOf, type FactScope } from '../../domain/evidence/facts.ts'
import { QUESTIONS, STEER } from '../../domain/questions/questions.ts'
import type { CheckResult, ReadingSummary, RestsOn, Grading } from '../../domain/grading/grading.ts'
import type { AccessId } from '../../domain/grading/criterion.ts'
import { dayWords, monthWords } from '../../domain/text/day.ts'
import { counted } from '../../domain/text/figures.ts'
import { screenedNote } from '../../domain/text/quoted.ts'
import type { EvidenceLevel, TextState, Tool } from '../../domain/tool/tool.ts'
import { andList, sentenceOf } from './text.ts'

type Document = RestsOn['documents'][number]

const WORDS: Readonly<Record<Document['what'], string>> = {
  openapi: 'API description',
  mcpTools: 'MCP server’s tool list',
  cliHelp: 'CLI’s help',
  packages: 'package',
}

/** What a second look at its MCP server has found. */
const AGAIN: Readonly<Record<NonNullable<RestsOn['again']>['outcome'], string>> = {
  same: 'another client is shown the same tools',
  otherwise: 'another client is shown other tools',
  changed: 'its tools had changed',
  unsettled: 'its tools differed',
}

const TEXT_OF: Readonly<Partial<Record<Document['what'], ReadingSummary['of']>>> = {
  openapi: 'api',
  mcpTools: 'mcp',
  cliHelp: 'cli',
}

/** Whether anybody has read the texts of a document, and when; empty of what nobody reads. */
function readWords({ what }: Document, { readings = [] }: RestsOn): string {
  const of = TEXT_OF[what]
  if (of === undefined) return ''
  const reading = readings.find((each) => each.of === of)
  if (!reading) return ', texts not read'
  const { state, share, date } = reading
  if (state !== 'changed') return `, texts read on ${date}`
  // Of a very long list not all is shown to readers.
  return share === 1 ? `, texts read in part on ${date}` : `, texts read in part on ${date}`
}

/** Who read the texts and what they did not settle; what is the same of several is said once. */
export function readingLines({ readings = [] }: RestsOn): string[] {
  const same = Map.groupBy(readings, (reading) => readWhen(reading))
  return [...same].map(([when, these]) => {
    const were = these.length > 1 || these[0]?.of === 'mcp' ? 'were' : 'was'
    return sentenceOf(`${andList(these.map(({ of }) => READ_WORDS[of]))} ${were} ${when}`)
  })
}

function readWhen(reading: ReadingSummary): string {
  const { of, state, readers, date, passes, share, unsettled } = reading
  const left =
    state === 'changed'
      ? share === 1
        ? ' Not all of it was shown to them.'
        : ` Not all of it is as it was read: ${percentWords(share)} is.`
      : state === 'unknown'
        ? ' They read by hand and are not known here, so the letter ends where that of estimates does.'
        : ''
  const open =
    unsettled.length === 0
      ? ''
      : ` They do not agree on ${andList(unsettled.map((id) => questionWords(of, id)))}.`
  return `read ${passes} times, by ${andList(readers)}, until ${dayWords(date)}.${open}${left}`
}

const READ_WORDS: Readonly<Record<ReadingSummary['of'], string>> = {
  mcp: 'the texts of the MCP server',
  api: 'the API description',
  cli: 'the help of the command line',
  llms: 'the llms.txt',
}

function questionWords(of: ReadingSummary['of'], id: string): string {
  const title = QUESTIONS[of].whole.find((each) => each.id === id)?.title ?? STEER.title
  return `${title.charAt(0).toLowerCase()}${title.slice(1)}`
}

/** "From its API description of September 2023 (old) and 51 documented facts; not scanned live." */
export function restsOnWords(restsOn: RestsOn): string {
  const { scan, documents, facts, again } = restsOn
  const parts = [
    ...(scan === null ? [] : [`a live scan on ${scan.date}${oldWords(scan)}`]),
    ...documents.map(
      (document) =>
        `${whoseWords(document)}${document.date === null ? '' : ` of ${monthWords(document.date)}`}${oldWords(document)}${readWords(document, restsOn)}`,
    ),
    ...(facts > 0 ? [counted(facts, 'documented fact')] : []),
    ...(again ? [`a second look on ${again.date} (${AGAIN[again.outcome]})`] : []),
  ]
  if (parts.length === 0) return 'Nothing is known about it yet.'
  return `From ${andList(parts)}${isUntried(restsOn) ? '; not scanned live' : ''}.`
}

/** Whether we have neither scanned it nor run a program of it. */
function isUntried({ scan, documents }: RestsOn): boolean {
  return scan === null && documents.every(({ from }) => from !== 'program')
}

/** The same as a list; `when` is the date of the evidence itself, empty if it has none. */
export function restsOnLines(restsOn: RestsOn): { what: string; when: string; isOld: boolean }[] {
  const { scan, documents, facts, again } = restsOn
  const when = scan === null ? 'not yet' : dayWords(scan.date)
  const live = { what: 'Live scan', when, isOld: scan?.isOld ?? false }
  return [
    ...(scan === null ? [] : [live]),
    ...documents.map((document) => ({
      what: `${sentenceOf(whoseWords(document).replace(/^its /, '')).slice(0, -1)}${readWords(document, restsOn)}`,
      when: document.date === null ? '' : monthWords(document.date),
      isOld: document.isOld,
    })),
    ...(facts > 0
      ? [{ what: `${counted(facts, 'fact')} from its docs`, when: '', isOld: false }]
      : []),
    ...(isUntried(restsOn) ? [live] : []),
    ...(again
      ? [{ what: `Second look: ${AGAIN[again.outcome]}`, when: dayWords(again.date), isOld: false }]
      : []),
  ]
}

/** "its API description", "a run of its CLI’s help" */
function whoseWords({ what, from }: Document): string {
  const whose =
    from === 'file' ? 'the owner’s file of its' : from === 'program' ? 'a run of its' : 'its'
  return `${whose} ${WORDS[what]}`
}

/** The same where there is little room: "scanned 2026-11-17", "API description of 2023 (old)". */
export function restsOnInShort(restsOn: RestsOn): string {
  const { scan, documents } = restsOn
  if (scan !== null) return `scanned ${scan.date}${oldWords(scan)}`
  const read = documents.map(
    (document) =>
      `${WORDS[document.what]}${document.date === null ? '' : ` of ${document.date.slice(0, 4)}`}${oldWords(document)}${readWords(document, restsOn)}`,
  )
  return read.length > 0 ? read.join(', ') : 'facts only'
}

function oldWords({ isOld }: { isOld: boolean }): string {
  return isOld ? ' (old)' : ''
}

/** The day of the newest document or scan; null where there is none. */
export function evidenceDateOf({ scan, documents }: RestsOn): string | null {
  const days = [scan?.date ?? null, ...documents.map(({ date }) => date)].filter(
    (date) => date !== null,
  )
  return days.toSorted().at(-1) ?? null
}

/** How far the texts of an access method are known; undefined where there is no grade. */
export function textState(
  { restsOn }: Pick<Grading, 'restsOn'>,
  access: AccessId | null,
): TextState | undefined {
  if (access === null || !restsOn) return undefined
  const reading = restsOn.readings?.find(({ of }) => of === access)
  if (!reading) return 'estimated'
  return reading.state === 'changed' ? 'changed' : 'read'
}

const STATES: Readonly<Record<TextState, string>> = {
  read: 'texts read',
  changed: 'texts read in part',
  estimated: 'texts estimated',
}

export type KnownBy = Pick<Tool, 'confidence' | 'scannedAt' | 'evidenceDate' | 'texts'>

/** "62% known, texts read, scanned 2026-11-17", "23% known, texts estimated, stated facts" */
export function knownWords({ confidence, scannedAt, evidenceDate, texts }: KnownBy): string {
  const read = texts ? `, ${STATES[texts]}` : ''
  return `${percentWords(confidence)} known${read}, ${evidenceDateWords({ scannedAt, evidenceDate })}`
}

/** The date of the evidence itself, wherever a grade is passed on without its page. */
export function evidenceDateWords({
  scannedAt,
  evidenceDate,
}: Pick<Tool, 'scannedAt' | 'evidenceDate'>): string {
  if (scannedAt !== null) return `scanned ${scannedAt.slice(0, 10)}`
  return evidenceDate === null ? 'stated facts' : `evidence of ${evidenceDate}`
}

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

const BASES: Readonly<Record<NonNullable<CheckResult['basis']>, string>> = {
  seen: 'Seen by us',
  read: 'Answered by readers of its texts',
  described: 'In its API description',
  estimated: 'Estimated from structure; nobody has read it',
  declared: 'Stated in its docs',
  unread: 'Known, page not read',
  'third-party': 'Said by others',
  undocumented: 'Not in its docs',
  unpublished: 'Looked for by us',
}

/** How a result is known, as a note beside it. */
export function basisInWords(basis: CheckResult['basis']): string {
  return basis === null ? 'Not known' : BASES[basis]
}

const UNSEEN: Readonly<Record<string, string>> = {
  described: 'only described',
  estimated: 'estimated, not read',
  declared: 'read at source',
  unread: 'known, not checked',
  'third-party': 'third party',
  undocumented: 'not documented',
  unpublished: 'not readable by agents',
}

/** How a check result is known, if it was not observed. */
export function unseenWords(basis: string | null): string | null {
  return UNSEEN[basis ?? ''] ?? null
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

export const EVIDENCE_WORDS: Readonly<Record<EvidenceLevel, string>> = Object.freeze({
  verified: 'seen by scan',
  mixed: 'partly seen',
  declared: 'facts only',
})

/** The description of its schema, without the full stop: "Default page size". */
export function factName(key: string): string {
  return (valueFormOf(key)?.description ?? key).replace(/\.$/, '')
}

/** "Yes", "50", "none, oauth" */
export function factValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** Said of a fact that was read at its page, if the words of that page are not recorded. */
export const NOT_QUOTED = 'From a page, not quoted'

const ONLY = { part: 'only for', plan: 'only on', trial: 'only during' } as const

/** "only for Postgres backups", "only on the Enterprise plan" */
export function scopeWords({ kind, of }: FactScope): string {
  return `${ONLY[kind]} ${screenedNote(of)}`
}
