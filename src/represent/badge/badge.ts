// The badge of a tool: its letter, in the colour of the letter, for a README or a page.
import type { Profile } from '../../domain/answer/profile.ts'
import type { BadgeAnswer } from '../../domain/answer/service.ts'
import { ACCESS_IDS, ACCESS_NAMES, type AccessId } from '../../domain/grading/criterion.ts'
import { type Letter, PROVISIONAL_BELOW } from '../../domain/grading/letter.ts'
import type { Documents, Tool, ToolStatus } from '../../domain/tool/tool.ts'
import { BADGE_STYLES, badgeSvg, badgeText, type BadgeStyle, badgeColor } from './svg.ts'
import { knownWords, type KnownBy } from '../words/evidence.ts'

export interface BadgeTool {
  status: ToolStatus
  grade: Letter | null
  score?: number | null
  /** How much is known, and what the grade rests on. */
  known?: KnownBy & Pick<Tool, 'provisional'>
  /** The access method that was asked for and that it does not offer. */
  lacks?: AccessId
}

/** The options of a badge in its URL; invalid ones are ignored, because a badge is always an image. */
export interface BadgeWishes {
  label?: string
  labelColor?: string
  color?: string
  style?: BadgeStyle
  hasScore?: boolean
  /** The badge of this access method, with its score. */
  access?: AccessId
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

/** What every form of a badge says; null for an unknown tool. */
function partsOf(tool: BadgeTool | null, wishes: BadgeWishes) {
  const { label = labelOf(wishes), labelColor, style, color, hasScore = false } = wishes
  return {
    label,
    message: messageOf(tool, hasScore),
    color:
      color ?? (tool?.status === 'graded' && tool.grade !== null ? COLORS[tool.grade] : BADGE_GREY),
    ...(labelColor && { labelColor }),
    ...(style && { style }),
  }
}

export function toolBadge(tool: BadgeTool | null, wishes: BadgeWishes = {}): string {
  return badgeSvg({ ...partsOf(tool, wishes), ...knownParts(tool) })
}

export function badgeEndpoint(tool: BadgeTool | null, wishes: BadgeWishes = {}): BadgeAnswer {
  return { schemaVersion: 1, ...partsOf(tool, wishes), isError: tool === null }
}

/** Instead of a badge, why there is none. */
export function refusedBadge(message: string): string {
  return badgeSvg({ label: LABEL, message, color: BADGE_GREY })
}

/** The options in a query; undefined if there are none. */
export function badgeWishes(query: Readonly<Record<string, unknown>>): BadgeWishes | undefined {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name] : undefined)
  const label = text('label')
  const labelColor = badgeColor(text('labelColor'))
  const color = badgeColor(text('color'))
  const style = BADGE_STYLES.find((each) => each === text('style'))
  const access = ACCESS_IDS.find((each) => each === text('access'))
  const wishes: BadgeWishes = {
    ...(label !== undefined && { label: badgeText(label) }),
    ...(labelColor !== null && { labelColor }),
    ...(color !== null && { color }),
    ...(style !== undefined && { style }),
    ...((text('score') === 'true' || (access && text('score') !== 'false')) && { hasScore: true }),
    ...(access !== undefined && { access }),
  }
  return Object.keys(wishes).length === 0 ? undefined : wishes
}

function labelOf({ access }: BadgeWishes): string {
  return access ? `${LABEL} ${ACCESS_NAMES[access]}` : LABEL
}

/** What the badge of a tool shows, or that of one of its access methods. */
export function badgeTool(
  { status, tool, documents }: BadgeSource,
  access: AccessId | undefined,
): BadgeTool {
  // A reference server is not ranked, but graded: its badge says what its page says.
  const { grade, score, accessMethods, accessGrades } = tool
  if (access === undefined) return { status, grade, score, known: tool }
  if (!accessMethods.includes(ACCESS_NAMES[access])) return { status, grade: null, lacks: access }
  const profile = JSON.parse(documents.profile) as Pick<Profile, 'access'>
  const { score: own = null, confidence } = profile.access[access] ?? {}
  const share = confidence ?? tool.confidence
  return {
    status,
    grade: grade === null ? null : accessGrades[access],
    score: own,
    known: { ...tool, confidence: share, provisional: share < PROVISIONAL_BELOW },
  }
}

/** A stored tool. */
interface BadgeSource {
  status: ToolStatus
  tool: Tool
  documents: Pick<Documents, 'profile'>
}

function messageOf(tool: BadgeTool | null, hasScore: boolean): string {
  if (tool === null) return 'not found'
  if (tool.status !== 'graded') return 'pending'
  if (tool.lacks) return `no ${ACCESS_NAMES[tool.lacks]}`
  if (tool.grade === null) return 'unrated'
  return hasScore && typeof tool.score === 'number'
    ? `${tool.grade} ${tool.score.toFixed(1)}`
    : tool.grade
}

/** A letter of which little is known is hollow; the text says what it rests on. */
function knownParts(tool: BadgeTool | null): { note?: string; isHollow?: boolean } {
  const known = tool?.status === 'graded' && tool.grade !== null ? tool.known : undefined
  return known ? { note: knownWords(known), isHollow: known.provisional } : {}
}

export function badgeSnippets(image: string, target: string) {
  return {
    Markdown: `[![AgentGrade](${image})](${target})`,
    HTML: `<a href="${target}"><img src="${image.replaceAll('&', '&amp;')}" alt="AgentGrade"></a>`,
    reStructuredText: `.. image:: ${image}\n   :target: ${target}\n   :alt: AgentGrade`,
    AsciiDoc: `image:${image}[AgentGrade,link=${target}]`,
    URL: image,
  }
}
