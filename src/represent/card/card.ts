// The preview image of a tool (Open Graph): 1200 by 630, with its letter, name and eight criteria.
import type { CriterionId } from '../../domain/grading/criterion.ts'
import { type Tool, CATEGORIES } from '../../domain/tool/tool.ts'
import { CRITERIA } from '../../grade/criteria.ts'
import {
  canLetter,
  cutWords,
  letterable,
  outlineOfWords,
  widthOfWords,
  wrapWords,
  type Glyphs,
  Picture,
  type Outline,
  type Rgb,
} from './picture.ts'
import { evidenceDateWords, percentWords } from '../words/evidence.ts'
import { initialsColour, initialsOf } from '../words/tools.ts'

const WIDTH = 1200
const HEIGHT = 630
const EDGE = 80

const GROUND: Rgb = [248, 248, 246]
const TEXT: Rgb = [21, 23, 28]
const QUIET: Rgb = [74, 81, 94]
const LINE: Rgb = [226, 226, 220]
const WHITE: Rgb = [255, 255, 255]
const BRAND: Rgb = [53, 56, 181]
const BAR: Rgb = [65, 75, 94]
const GREY: Rgb = [91, 100, 114]
/** The same as on pages. */
const GRADES: Readonly<Record<string, Rgb>> = {
  A: [8, 79, 49],
  B: [53, 125, 149],
  C: [251, 220, 149],
  D: [179, 38, 30],
  F: [125, 20, 16],
}
/** Orange is too light for white letters, and for letters on white. */
const ON_ORANGE: Rgb = [36, 19, 0]
const DARK_ORANGE: Rgb = [176, 74, 0]

/** What fits below a bar. */
const SHORT: Readonly<Record<CriterionId, string>> = {
  tokenEfficiency: 'Tokens',
  programmaticAccess: 'Access',
  autonomousAuth: 'Auth',
  speed: 'Speed',
  discoverability: 'Discovery',
  reliability: 'Reliability',
  safety: 'Safety',
  reactivity: 'Reactivity',
}

/** A picture with what draws words and boxes on it, each in a colour on a known background. */
function canvas(width: number, height: number, ground: Rgb, glyphs: Glyphs) {
  const picture = new Picture(width, height, ground)
  const write = (words: string, x: number, y: number, size: number, color: Rgb, on = ground) =>
    picture.draw(outlineOfWords(words, x, y, size, glyphs), picture.ink(on, color))
  /** The words in the middle of a width. */
  const centre = (
    words: string,
    x: number,
    room: number,
    y: number,
    size: number,
    color: Rgb,
    on = ground,
  ) => write(words, x + (room - widthOfWords(words, size, glyphs)) / 2, y, size, color, on)
  const box = ([x, y, wide, high]: Box, radius: number, color: Rgb, on = ground) =>
    picture.draw(roundedOutline(x, y, wide, high, radius), picture.ink(on, color))
  return { picture, write, centre, box }
}

type Canvas = ReturnType<typeof canvas>
type Box = readonly [x: number, y: number, width: number, height: number]

export function toolCard(tool: Tool, glyphs: Glyphs): Picture {
  const card = canvas(WIDTH, HEIGHT, GROUND, glyphs)
  const { grade, category, description, confidence } = tool
  drawTile(card, { x: EDGE, y: 76, size: 248 }, tool)
  const room = WIDTH - EDGE - 384
  const name = nameOn(tool, glyphs)
  const fitting = Math.floor((88 * room) / Math.max(1, widthOfWords(name, 88, glyphs)))
  const size = Math.max(48, Math.min(88, fitting))
  card.write(cutWords(name, size, room, glyphs), 384, 146, size, TEXT)
  const kind = CATEGORIES.find((each) => each.slug === category)?.name ?? 'Other'
  const stands =
    grade === null ? 'not graded yet' : `AgentGrade ${grade}, ${percentWords(confidence)} known`
  card.write(letterable(`${kind} · ${stands}`, glyphs), 384, 202, 32, BRAND)
  const summary = canLetter(description, glyphs) ? letterable(description, glyphs) : ''
  wrapWords(summary, 30, room, 3, glyphs).forEach((line, index) =>
    card.write(line, 384, 256 + index * 40, 30, QUIET),
  )
  if (grade !== null) drawBars(card, tool)
  // A picture is passed on without the page that says it.
  const foot = [hostOf(tool.url), evidenceDateWords(tool)].filter((part) => part !== '').join(' · ')
  drawFoot(card, cutWords(letterable(foot, glyphs), 26, WIDTH / 2, glyphs), glyphs)
  return card.picture
}

/** Empty if it would not be readable. */
function hostOf(url: string): string {
  const host = URL.parse(url)?.hostname.replace(/^www\./, '') ?? ''
  return host.includes('xn--') ? '' : host
}

/** The name, or else the host: a name with letters that the font lacks is never shown in part. */
function nameOn({ name, url, slug }: Tool, glyphs: Glyphs): string {
  const shown = canLetter(name, glyphs) ? letterable(name, glyphs) : ''
  return shown || hostOf(url) || slug
}

/** White letters in the middle of a square. */
function letterTile(
  words: string,
  side: number,
  size: number,
  color: Rgb,
  glyphs: Glyphs,
): Picture {
  const { picture, centre } = canvas(side, side, color, glyphs)
  centre(words, 0, side, side / 2 + size * 0.36, size, WHITE)
  return picture
}

/** A letter of which little is known is only a frame in its colour, as a D always is. */
function drawTile(
  { box, centre }: Canvas,
  { x, y, size }: { x: number; y: number; size: number },
  { grade, score, provisional }: Pick<Tool, 'grade' | 'score'> & { provisional?: boolean },
): void {
  const isHollow = provisional === true || grade === 'D'
  const color = GRADES[grade?.charAt(0) ?? ''] ?? GREY
  box([x, y, size, size], size * 0.12, color)
  const [edge, inner] = [size * 0.04, size * 0.92]
  if (isHollow) box([x + edge, y + edge, inner, inner], size * 0.09, GROUND, color)
  const isOrange = grade?.charAt(0) === 'C'
  const on = isHollow ? GROUND : color
  const ink = isHollow ? (isOrange ? DARK_ORANGE : color) : isOrange ? ON_ORANGE : WHITE
  const height = size * (score === null ? 0.5 : 0.56)
  const baseline = y + size * (score === null ? 0.5 : 0.42) + height * 0.355
  centre(grade ?? '–', x, size, baseline, height, ink, on)
  if (score !== null)
    centre(`${score.toFixed(1)} / 10`, x, size, y + size * 0.86, size * 0.15, ink, on)
}

function drawBars(
  { box, write }: Canvas,
  { criteria, unknownCriteria = [] }: Pick<Tool, 'criteria' | 'unknownCriteria'>,
): void {
  const step = (WIDTH - 2 * EDGE + 16) / CRITERIA.length
  CRITERIA.forEach(({ id }, index) => {
    const [x, width] = [EDGE + index * step, step - 16]
    // What nobody knows has no bar: the middle that counts instead would look like a finding.
    const isUnknown = unknownCriteria.includes(id)
    const score = isUnknown ? null : criteria[id]
    write(
      isUnknown ? '?' : score === null ? '–' : score.toFixed(1),
      x,
      424,
      34,
      score === null ? QUIET : TEXT,
    )
    box([x, 440, width, 14], 7, LINE)
    // A score of zero is an empty track; a small one is at least a dot.
    if (score !== null && score > 0)
      box([x, 440, Math.max(14, (width * score) / 10), 14], 7, BAR, LINE)
    write(SHORT[id], x, 486, 22, QUIET)
  })
}

/** `words` are at the right end. */
function drawFoot({ box, write, centre }: Canvas, words: string, glyphs: Glyphs): void {
  write(words, WIDTH - EDGE - widthOfWords(words, 26, glyphs), 578, 26, QUIET)
  box([EDGE, 550, 36, 36], 8, BRAND)
  centre('A', EDGE, 36, 577, 26, WHITE, BRAND)
  write('AgentGrade', EDGE + 50, 578, 30, TEXT)
}

/** A rectangle with round corners, clockwise. */
function roundedOutline(
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): Outline {
  const corner = (centerX: number, centerY: number, from: number) =>
    Array.from({ length: 9 }, (_, index) => {
      const angle = from + (index / 8) * (Math.PI / 2)
      return [centerX + Math.cos(angle) * radius, centerY + Math.sin(angle) * radius] as const
    })
  const places = [
    ...corner(x + width - radius, y + radius, -Math.PI / 2),
    ...corner(x + width - radius, y + height - radius, 0),
    ...corner(x + radius, y + height - radius, Math.PI / 2),
    ...corner(x + radius, y + radius, Math.PI),
  ]
  return places.flatMap(([fromX, fromY], index) => {
    const [toX, toY] = places[(index + 1) % places.length] ?? [fromX, fromY]
    return [fromX, fromY, toX, toY]
  })
}

const SIDE = 64
/** The same as in the stylesheet. */
const COLOURS: readonly Rgb[] = [
  [58, 58, 122],
  [74, 68, 88],
  [90, 64, 48],
  [106, 51, 80],
  [51, 71, 94],
]

export function initialsTile({ slug, name }: Pick<Tool, 'slug' | 'name'>, glyphs: Glyphs): Picture {
  const colour = COLOURS[initialsColour(slug)] ?? WHITE
  const initials = initialsOf(name, slug)
  const words = letterable(initials, glyphs) === initials ? initials : initialsOf('', slug)
  return letterTile(words, SIDE, words.length > 1 ? 32 : 40, colour, glyphs)
}
