// The badge of a tool: its letter, in the colour of the letter, for a README or a page.
import type { BadgeAnswer } from '../../domain/answer/service.ts'
import type { Letter } from '../../domain/grading/letter.ts'
import { EVIDENCE_LEVELS, type Tool, type ToolStatus } from '../../domain/tool/tool.ts'
import { EVIDENCE_WORDS } from '../words/tool/evidence-words.ts'
import { badgeColor } from './color.ts'
import { BADGE_STYLES, badgeSvg, badgeText, type BadgeStyle } from './svg.ts'

export interface BadgeTool {
  status: ToolStatus
  grade: Letter | null
  score?: number | null
  /** What the grade is based on. */
  evidence?: Tool['evidence']
}

/**
 * The options of a badge in its URL; invalid ones are ignored, because a badge is always an image.
 */
export interface BadgeWishes {
  label?: string
  labelColor?: string
  color?: string
  style?: BadgeStyle
  hasScore?: boolean
}

export const BADGE_GREY = '#939393'
const LABEL = 'AgentGrade'

/** The hues of the pages; a plus is darker, or lighter on dark letters. */
const COLORS: Readonly<Record<Letter, string>> = Object.freeze({
  'A+': '#15803d',
  A: '#1a8f4a',
  'B+': '#0e7490',
  B: '#1286a6',
  'C+': '#ffb84d',
  C: '#ffa726',
  D: '#dc2626',
  F: '#8f1d1d',
})

/** The badge of a tool; null for an unknown tool. Without options it is precomputed. */
export function toolBadge(tool: BadgeTool | null, wishes?: BadgeWishes): string {
  if (wishes === undefined)
    return READY.get(readyKey(tool)) ?? plainBadge(messageOf(tool, false), BADGE_GREY)
  const { label = LABEL, labelColor, style, color, hasScore = false } = wishes
  return badgeSvg({
    label,
    message: messageOf(tool, hasScore),
    color: color ?? colorOf(tool),
    ...evidenceParts(tool),
    ...(labelColor && { labelColor }),
    ...(style && { style }),
  })
}

export function badgeEndpoint(
  tool: BadgeTool | null,
  { label = LABEL, labelColor, style, color, hasScore = false }: BadgeWishes = {},
): BadgeAnswer {
  return {
    schemaVersion: 1,
    label,
    message: messageOf(tool, hasScore),
    color: color ?? colorOf(tool),
    ...(labelColor && { labelColor }),
    ...(style && { style }),
    isError: tool === null,
  }
}

export function unavailableBadge(): string {
  return plainBadge('unavailable', BADGE_GREY)
}

/** The options in a query; undefined if there are none. */
export function badgeWishes(query: Readonly<Record<string, unknown>>): BadgeWishes | undefined {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name] : undefined)
  const label = text('label')
  const labelColor = badgeColor(text('labelColor'))
  const color = badgeColor(text('color'))
  const style = BADGE_STYLES.find((each) => each === text('style'))
  const wishes: BadgeWishes = {
    ...(label !== undefined && { label: badgeText(label) }),
    ...(labelColor !== null && { labelColor }),
    ...(color !== null && { color }),
    ...(style !== undefined && { style }),
    ...(text('score') === 'true' && { hasScore: true }),
  }
  return Object.keys(wishes).length === 0 ? undefined : wishes
}

function messageOf(tool: BadgeTool | null, hasScore: boolean): string {
  if (tool === null) return 'not found'
  if (tool.status !== 'graded') return 'pending'
  if (tool.grade === null) return 'unrated'
  return hasScore && typeof tool.score === 'number'
    ? `${tool.grade} ${tool.score.toFixed(1)}`
    : tool.grade
}

function colorOf(tool: BadgeTool | null): string {
  return tool?.status === 'graded' && tool.grade !== null ? COLORS[tool.grade] : BADGE_GREY
}

function plainBadge(message: string, color: string, tool: BadgeTool | null = null): string {
  return badgeSvg({ label: LABEL, message, color, ...evidenceParts(tool) })
}

/** A letter that no scan has verified is hollow; the text says what it is based on. */
function evidenceParts(tool: BadgeTool | null): { note?: string; isHollow?: boolean } {
  const evidence = tool?.status === 'graded' && tool.grade !== null ? tool.evidence : null
  return evidence ? { note: EVIDENCE_WORDS[evidence], isHollow: evidence === 'declared' } : {}
}

function readyKey(tool: BadgeTool | null): string {
  return `${messageOf(tool, false)} ${(tool?.grade && tool.evidence) ?? ''}`
}

// Last, because it uses everything above.
const READY: ReadonlyMap<string, string> = new Map([
  ...(Object.keys(COLORS) as Letter[]).flatMap((grade) =>
    [null, ...EVIDENCE_LEVELS].map((evidence) => {
      const tool: BadgeTool = { status: 'graded', grade, evidence }
      return [readyKey(tool), plainBadge(grade, COLORS[grade], tool)] as const
    }),
  ),
  ...['not found', 'pending', 'unrated'].map(
    (message) => [`${message} `, plainBadge(message, BADGE_GREY)] as const,
  ),
])
