// The badge: a shields-like SVG that shows a grade.
import type { Letter } from '../domain/letter.ts'
import type { ToolStatus } from '../domain/tool.ts'

export interface BadgeParts {
  label?: string
  message: string
  /** A hexadecimal colour. */
  color: string
  style?: 'flat' | 'flat-square'
}

const LABEL = 'AgentGrade'
const GREY = '#939393'
const PADDING = 5
const MAX_CHARS = 40

const COLORS: Readonly<Record<Letter, string>> = Object.freeze({
  'A+': '#4b0',
  A: '#5cab04',
  'B+': '#7fa210',
  B: '#95991a',
  'C+': '#c9a900',
  C: '#dd8f1a',
  D: '#ea7233',
  F: '#dd4343',
})

/** Widths of the printable ASCII characters in Verdana 11 px, in hundredths of a pixel, from the space on. */
const WIDTHS = [
  387, 433, 505, 900, 699, 1184, 799, 295, 500, 500, 699, 900, 400, 500, 400, 500, 699, 699, 699, 699, 699, 699, 699, 699, 699, 699, 500, 500, 900, 900, 900,
  600, 1100, 752, 754, 768, 848, 696, 632, 853, 827, 463, 500, 762, 612, 927, 823, 866, 663, 866, 765, 752, 678, 805, 752, 1088, 754, 677, 754, 500, 500, 500,
  900, 699, 699, 661, 685, 573, 685, 655, 387, 685, 696, 302, 379, 651, 302, 1070, 696, 668, 685, 685, 469, 573, 433, 696, 651, 900, 651, 651, 578, 698, 500,
  698, 900,
]
const WIDEST = Math.max(...WIDTHS)

/** The badge of a tool; null is a tool that does not exist. It shows nothing but our own words. */
export function toolBadge(tool: { status: ToolStatus; grade: Letter | null; score?: number | null } | null): string {
  if (tool === null) return NOT_FOUND
  if (tool.status !== 'graded') return PENDING
  return tool.grade === null ? UNRATED : BY_LETTER[tool.grade]
}

export function badgeSvg({ label = LABEL, message, color, style = 'flat' }: BadgeParts): string {
  const [left, right] = [shown(label), shown(message)]
  const [leftText, rightText] = [widthOf(left), widthOf(right)]
  const leftWidth = left === '' ? 0 : leftText + 2 * PADDING
  const rightWidth = rightText + 2 * PADDING
  const width = leftWidth + rightWidth
  const isFlat = style === 'flat'
  const fill = /^#(?:[0-9a-f]{3}){1,2}$/i.test(color) ? color : GREY
  const words = xml(left === '' ? right : `${left}: ${right}`)
  const texts = [
    left === '' ? '' : textSvg(left, leftText, (leftWidth + 2) / 2, isFlat),
    textSvg(right, rightText, leftWidth + rightWidth / 2 - (left === '' ? 0 : 1), isFlat),
  ].join('')
  const rects = `<rect width="${leftWidth}" height="20" fill="#555"/><rect x="${leftWidth}" width="${rightWidth}" height="20" fill="${fill}"/>`
  const shape = isFlat
    ? `<linearGradient id="s" x2="0" y2="100%"><stop offset="0" stop-color="#bbb" stop-opacity=".1"/><stop offset="1" stop-opacity=".1"/></linearGradient><clipPath id="r"><rect width="${width}" height="20" rx="3" fill="#fff"/></clipPath><g clip-path="url(#r)">${rects}<rect width="${width}" height="20" fill="url(#s)"/></g>`
    : `<g shape-rendering="crispEdges">${rects}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${words}"><title>${words}</title>${shape}<g fill="#fff" text-anchor="middle" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" text-rendering="geometricPrecision" font-size="110">${texts}</g></svg>`
}

function textSvg(text: string, width: number, middle: number, hasShadow: boolean): string {
  const place = `x="${middle * 10}" transform="scale(.1)" textLength="${width * 10}"`
  const shadow = hasShadow ? `<text aria-hidden="true" y="150" fill="#010101" fill-opacity=".3" ${place}>${xml(text)}</text>` : ''
  return `${shadow}<text y="140" ${place}>${xml(text)}</text>`
}

/** Odd, as shields does it, so that the middle falls on a pixel. */
function widthOf(text: string): number {
  if (text === '') return 0
  const hundredths = [...text].reduce((sum, char) => sum + (WIDTHS[(char.codePointAt(0) ?? 0) - 32] ?? WIDEST), 0)
  return Math.floor(hundredths / 100) | 1
}

function shown(text: string): string {
  return [...text.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '').trim()].slice(0, MAX_CHARS).join('')
}

function xml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.codePointAt(0)};`)
}

// Last, because they are made with all of the above.
const NOT_FOUND = badgeSvg({ message: 'not found', color: GREY })
const PENDING = badgeSvg({ message: 'pending', color: GREY })
const UNRATED = badgeSvg({ message: 'unrated', color: GREY })
const BY_LETTER = Object.fromEntries(Object.entries(COLORS).map(([letter, color]) => [letter, badgeSvg({ message: letter, color })])) as Record<Letter, string>
