// A badge as SVG, in the geometry of shields: two fields, a label and a message, each as wide as its text in
// Verdana, and in the colour that a request names.
import { xmlText } from '../words/text.ts'
import { normalise } from '../../domain/text/normalise.ts'
import shields from './shields.json' with { type: 'json' }

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
  isCapital?: boolean
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
    isCapital: true,
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
  const fields = fieldsOf([left, right], [leftColor, rightColor], shape)
  const shown = fields[1]
  if (isHollow && shown) fields[1] = { ...shown, color: '#fff', frame: shown.color }
  const width = tidy(fields.reduce((sum, field) => sum + field.width, 0))
  const said = left === '' ? right : `${left}: ${right}`
  const words = xmlText(note === undefined ? said : `${said}, ${note}`)
  const texts = fields.map((field) => textSvg(field, shape)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${shape.height}" role="img" aria-label="${words}"><title>${words}</title>${ground(fields, width, shape)}<g fill="#fff" text-anchor="middle" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" text-rendering="geometricPrecision" font-size="${shape.fontSize}">${texts}</g></svg>`
}

/** Label and message side by side. In capitals they are spaced, and the message is bold. */
function fieldsOf(
  texts: readonly [string, string],
  colors: readonly string[],
  shape: Shape,
): Field[] {
  const { padding, isCapital } = shape
  let x = 0
  return texts.map((given, at) => {
    const text = isCapital ? given.toUpperCase() : given
    const font = isCapital ? (at === 0 ? '10px' : 'bold 10px') : '11px'
    const { pixels, isExact } = widthOf(text, font)
    const whole = Math.floor(pixels + 1e-6)
    // Odd, as Shields does it, so that the centre falls on a pixel.
    const wide = isCapital ? whole + SPACING * text.length : whole | 1
    const textWidth = text === '' ? 0 : wide
    const width = text === '' ? 0 : textWidth + 2 * padding
    const shift = isCapital ? 0 : at === 0 ? 1 : texts[0] === '' ? 0 : -1
    const field = {
      text,
      font,
      color: colors[at] ?? GREY,
      x,
      width,
      textWidth,
      middle: x + width / 2 + shift,
      isExact,
    } as const
    x += width
    return field
  })
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

/** Widths in hundredths of a pixel, of the printable ASCII characters: normal at 11 px, bold at 10 px. */
const FONTS: Readonly<Record<BadgeFont, { widths: readonly number[]; unit: number; em: number }>> =
  {
    '11px': { widths: shields.normal, unit: 1 / 100, em: 11 },
    '10px': { widths: shields.normal, unit: 10 / 1100, em: 10 },
    'bold 10px': { widths: shields.bold, unit: 1 / 100, em: 10 },
  }

/** Accents add no width. A character of another script counts as a whole em, the widest there is. */
export function widthOf(text: string, font: BadgeFont) {
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

const NAMED: Readonly<Record<string, string>> = shields.colors

/** Above this, white letters are harder to read than dark ones. */
const BRIGHT = 0.69

export const COLOR_NAMES: readonly string[] = Object.keys(NAMED)

/** A hexadecimal colour from its shields name or its digits, with or without `#`; else null. */
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
