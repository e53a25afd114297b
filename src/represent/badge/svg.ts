// A badge as SVG, in the geometry of shields: two fields, a label and a message, each as wide as its text in
// Verdana, and in the colour that a request names.
import { xmlText } from '../words/text.ts'
import { normalise } from '../../domain/text/normalise.ts'

export const BADGE_STYLES = ['flat', 'flat-square', 'plastic', 'for-the-badge'] as const
export type BadgeStyle = (typeof BADGE_STYLES)[number]

export interface BadgeParts {
  /** Empty if there is only a message. */
  label: string
  message: string
  /** Hexadecimal; anything else is grey. */
  color: string
  labelColor?: string
  style?: BadgeStyle
  /** Added to the message for screen readers. */
  note?: string
  /** The message has a frame in its colour. */
  isHollow?: boolean
}

interface Field {
  text: string
  font: BadgeFont
  color: string
  x: number
  width: number
  textWidth: number
  middle: number
  isExact: boolean
  /** The colour of the frame around a hollow field. */
  frame?: string
}

interface Shape {
  height: number
  baseline: number
  fontSize: number
  padding: number
  hasShadow: boolean
  /** Rounds and shades the fields; null leaves them square. */
  finish: { radius: number; stops: string } | null
}

const GREY = '#939393'
const MAX_CHARS = 40
/** Between the capitals of for-the-badge. */
const SPACING = 1.25

const FLAT: Shape = {
  height: 20,
  baseline: 140,
  fontSize: 110,
  padding: 5,
  hasShadow: true,
  finish: {
    radius: 3,
    stops:
      '<stop offset="0" stop-color="#bbb" stop-opacity=".1"/><stop offset="1" stop-opacity=".1"/>',
  },
}
const SHAPES: Readonly<Record<BadgeStyle, Shape>> = {
  flat: FLAT,
  'flat-square': { ...FLAT, hasShadow: false, finish: null },
  plastic: {
    ...FLAT,
    height: 18,
    baseline: 130,
    finish: {
      radius: 4,
      stops:
        '<stop offset="0" stop-color="#fff" stop-opacity=".7"/><stop offset=".1" stop-color="#aaa" stop-opacity=".1"/><stop offset=".9" stop-opacity=".3"/><stop offset="1" stop-opacity=".5"/>',
    },
  },
  'for-the-badge': {
    height: 28,
    baseline: 175,
    fontSize: 100,
    padding: 12,
    hasShadow: false,
    finish: null,
  },
}

export function badgeSvg({
  label,
  message,
  color,
  labelColor,
  style = 'flat',
  note,
  isHollow = false,
}: BadgeParts): string {
  const shape = SHAPES[style]
  const [left, right] = [badgeText(label), badgeText(message)]
  const [leftColor, rightColor] = [badgeColor(labelColor) ?? '#555', badgeColor(color) ?? GREY]
  const fields =
    style === 'for-the-badge'
      ? capitalFields(left, right, leftColor, rightColor)
      : plainFields(left, right, leftColor, rightColor)
  const shown = fields[1]
  if (isHollow && shown) fields[1] = { ...shown, color: '#fff', frame: shown.color }
  const width = tidy(fields.reduce((sum, field) => sum + field.width, 0))
  const said = left === '' ? right : `${left}: ${right}`
  const words = xmlText(note === undefined ? said : `${said}, ${note}`)
  const texts = fields.map((field) => textSvg(field, shape)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${shape.height}" role="img" aria-label="${words}"><title>${words}</title>${ground(fields, width, shape)}<g fill="#fff" text-anchor="middle" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" text-rendering="geometricPrecision" font-size="${shape.fontSize}">${texts}</g></svg>`
}

function plainFields(left: string, right: string, leftColor: string, rightColor: string): Field[] {
  const { padding } = FLAT
  const [one, other] = [oddWidth(left), oddWidth(right)]
  const leftWidth = left === '' ? 0 : one.textWidth + 2 * padding
  const rightWidth = other.textWidth + 2 * padding
  const label: Field = {
    text: left,
    font: '11px',
    color: leftColor,
    x: 0,
    width: leftWidth,
    ...one,
    middle: (leftWidth + 2) / 2,
  }
  const middle = leftWidth + rightWidth / 2 - (left === '' ? 0 : 1)
  return [
    label,
    {
      text: right,
      font: '11px',
      color: rightColor,
      x: leftWidth,
      width: rightWidth,
      ...other,
      middle,
    },
  ]
}

/** Odd, as Shields does it, so that the centre falls on a pixel. */
function oddWidth(text: string): Pick<Field, 'textWidth' | 'isExact'> {
  const { pixels, isExact } = widthOf(text, '11px')
  return { textWidth: text === '' ? 0 : Math.floor(pixels + 1e-6) | 1, isExact }
}

function capitalFields(
  left: string,
  right: string,
  leftColor: string,
  rightColor: string,
): Field[] {
  const { padding } = SHAPES['for-the-badge']
  const fields: Field[] = []
  for (const [text, font, color] of [
    [left.toUpperCase(), '10px', leftColor],
    [right.toUpperCase(), 'bold 10px', rightColor],
  ] as const) {
    const { pixels, isExact } = widthOf(text, font)
    const textWidth = text === '' ? 0 : Math.floor(pixels + 1e-6) + SPACING * text.length
    const width = text === '' ? 0 : textWidth + 2 * padding
    const x = fields[0]?.width ?? 0
    fields.push({ text, font, color, x, width, textWidth, middle: x + width / 2, isExact })
  }
  return fields
}

function ground(fields: readonly Field[], width: number, { height, finish }: Shape): string {
  const rects = fields
    .map(
      (field) =>
        `<rect ${field.x === 0 ? '' : `x="${tidy(field.x)}" `}width="${tidy(field.width)}" height="${height}" fill="${field.color}"/>${frameSvg(field, height)}`,
    )
    .join('')
  if (finish === null) return `<g shape-rendering="crispEdges">${rects}</g>`
  return `<linearGradient id="s" x2="0" y2="100%">${finish.stops}</linearGradient><clipPath id="r"><rect width="${width}" height="${height}" rx="${finish.radius}" fill="#fff"/></clipPath><g clip-path="url(#r)">${rects}<rect width="${width}" height="${height}" fill="url(#s)"/></g>`
}

/** Two pixels, inside the field, so that its size does not change. */
function frameSvg({ x, width, frame }: Field, height: number): string {
  if (frame === undefined) return ''
  return `<rect x="${tidy(x + 1)}" y="1" width="${tidy(width - 2)}" height="${height - 2}" fill="none" stroke="${frame}" stroke-width="2"/>`
}

function textSvg(
  { text, font, color, textWidth, middle, isExact }: Field,
  { baseline, hasShadow }: Shape,
): string {
  if (text === '') return ''
  const ink = inkOn(color)
  const place = `x="${tidy(middle * 10)}" transform="scale(.1)"${isExact ? ` textLength="${tidy(textWidth * 10)}"` : ''}${font.startsWith('bold') ? ' font-weight="bold"' : ''}`
  const shadow = hasShadow
    ? `<text aria-hidden="true" y="${baseline + 10}" fill="${ink.shadow}" fill-opacity=".3" ${place}>${xmlText(text)}</text>`
    : ''
  return `${shadow}<text y="${baseline}" ${ink.text === '#fff' ? '' : `fill="${ink.text}" `}${place}>${xmlText(text)}</text>`
}

function tidy(value: number): number {
  return Math.round(value * 100) / 100
}

/** Text as a badge shows it: visible characters, and not too many. */
export function badgeText(text: string): string {
  return [...text.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '').trim()].slice(0, MAX_CHARS).join('')
}

export type BadgeFont = '11px' | '10px' | 'bold 10px'

export interface TextWidth {
  pixels: number
  /** Whether every character was known. Otherwise the text must not be squeezed into the width. */
  isExact: boolean
}

/** Hundredths of a pixel at 11 px, for the printable ASCII characters from the space on. */
const NORMAL = [
  387, 433, 505, 900, 699, 1184, 799, 295, 500, 500, 699, 900, 400, 500, 400, 500, 699, 699, 699,
  699, 699, 699, 699, 699, 699, 699, 500, 500, 900, 900, 900, 600, 1100, 752, 754, 768, 848, 696,
  632, 853, 827, 463, 500, 762, 612, 927, 823, 866, 663, 866, 765, 752, 678, 805, 752, 1088, 754,
  677, 754, 500, 500, 500, 900, 699, 699, 661, 685, 573, 685, 655, 387, 685, 696, 302, 379, 651,
  302, 1070, 696, 668, 685, 685, 469, 573, 433, 696, 651, 900, 651, 651, 578, 698, 500, 698, 900,
]

/** The same for bold, at 10 px. */
const BOLD = [
  342, 402, 587, 867, 711, 1272, 862, 332, 543, 543, 711, 867, 361, 480, 361, 689, 711, 711, 711,
  711, 711, 711, 711, 711, 711, 711, 402, 402, 867, 867, 867, 617, 964, 776, 762, 724, 830, 683,
  650, 811, 837, 546, 555, 771, 637, 948, 847, 850, 733, 850, 782, 710, 682, 812, 764, 1128, 764,
  737, 692, 543, 689, 543, 867, 711, 711, 668, 699, 588, 699, 664, 422, 699, 712, 342, 403, 671,
  342, 1058, 712, 687, 699, 699, 497, 593, 456, 712, 650, 979, 669, 651, 597, 711, 543, 711, 867,
]

const FONTS: Readonly<Record<BadgeFont, { widths: readonly number[]; unit: number; em: number }>> =
  {
    '11px': { widths: NORMAL, unit: 1 / 100, em: 11 },
    '10px': { widths: NORMAL, unit: 10 / 1100, em: 10 },
    'bold 10px': { widths: BOLD, unit: 1 / 100, em: 10 },
  }

/**
 * Accents add no width. A character of another script counts as a whole em, the widest there is.
 */
export function widthOf(text: string, font: BadgeFont): TextWidth {
  const { widths, unit, em } = FONTS[font]
  let pixels = 0
  let isExact = true
  for (const char of normalise(text, 'NFD').replace(/\p{Mn}/gu, '')) {
    const width = widths[(char.codePointAt(0) ?? 0) - 32]
    pixels += width === undefined ? em : width * unit
    isExact &&= width !== undefined
  }
  return { pixels, isExact }
}

const NAMED: Readonly<Record<string, string>> = {
  brightgreen: '#4b0',
  success: '#4b0',
  green: '#67ac09',
  yellow: '#d8b800',
  yellowgreen: '#95991a',
  orange: '#ea7233',
  important: '#ea7233',
  red: '#dd4343',
  critical: '#dd4343',
  blue: '#007ec6',
  informational: '#007ec6',
  grey: '#555',
  gray: '#555',
  lightgrey: '#939393',
  lightgray: '#939393',
  inactive: '#939393',
}

/** Above this, white letters are harder to read than dark ones. */
const BRIGHT = 0.69

export const COLOR_NAMES: readonly string[] = Object.keys(NAMED)

/**
 * A hexadecimal colour from its shields name or its digits, with or without `#`; null for anything
 * else.
 */
export function badgeColor(text: string | undefined): string | null {
  if (text === undefined) return null
  const word = text.trim().toLowerCase()
  if (Object.hasOwn(NAMED, word)) return NAMED[word] ?? null
  return /^#?(?:[0-9a-f]{3}){1,2}$/.test(word) ? `#${word.replace('#', '')}` : null
}

export function inkOn(color: string): { text: string; shadow: string } {
  const long = color.length === 4 ? color.replace(/[0-9a-f]/gi, '$&$&') : color
  const [red = 0, green = 0, blue = 0] = [long.slice(1, 3), long.slice(3, 5), long.slice(5, 7)].map(
    (pair) => Number.parseInt(pair, 16),
  )
  const brightness = Math.round((red * 299 + green * 587 + blue * 114) / 2550) / 100
  return brightness > BRIGHT
    ? { text: '#333', shadow: '#ccc' }
    : { text: '#fff', shadow: '#010101' }
}
