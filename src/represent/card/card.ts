// The preview image of a tool (Open Graph): 1200 by 630, with its letter, name and eight criteria.
import type { CriterionId } from '../../domain/grading/criterion.ts'
import { LETTERS, type Letter } from '../../domain/grading/letter.ts'
import { CATEGORIES } from '../../domain/tool/category.ts'
import type { Tool } from '../../domain/tool/tool.ts'
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

export type CardTool = Pick<
  Tool,
  | 'slug'
  | 'name'
  | 'url'
  | 'description'
  | 'category'
  | 'grade'
  | 'score'
  | 'criteria'
  | 'confidence'
  | 'provisional'
  | 'scannedAt'
  | 'evidenceDate'
>

export function toolCard(tool: CardTool, glyphs: Glyphs): Picture {
  const picture = new Picture(WIDTH, HEIGHT, GROUND)
  const write = writerOn(picture, glyphs)
  const { grade, score, category, description, confidence, provisional } = tool
  drawTile(picture, glyphs, {
    x: EDGE,
    y: 76,
    size: 248,
    letter: grade,
    score,
    isHollow: provisional,
  })
  const room = WIDTH - EDGE - 384
  const name = nameOn(tool, glyphs)
  const size = Math.max(
    48,
    Math.min(88, Math.floor((88 * room) / Math.max(1, widthOfWords(name, 88, glyphs)))),
  )
  write(cutWords(name, size, room, glyphs), 384, 146, size, TEXT)
  const kind = CATEGORIES.find((each) => each.slug === category)?.name ?? 'Other'
  write(
    letterable(
      grade === null
        ? `${kind} · not graded yet`
        : `${kind} · AgentGrade ${grade}, ${percentWords(confidence)} known`,
      glyphs,
    ),
    384,
    202,
    32,
    BRAND,
  )
  const summary = canLetter(description, glyphs) ? letterable(description, glyphs) : ''
  wrapWords(summary, 30, room, 3, glyphs).forEach((line, index) =>
    write(line, 384, 256 + index * 40, 30, QUIET),
  )
  if (grade !== null) drawBars(picture, glyphs, tool.criteria)
  drawFoot(picture, glyphs, placeAndDate(tool))
  return picture
}

/** "acme.com · scanned 2026-11-17": a picture is passed on without the page that says it. */
function placeAndDate(tool: CardTool): string {
  return [hostOf(tool.url), evidenceDateWords(tool)].filter((part) => part !== '').join(' · ')
}

/** Empty if it would not be readable. */
function hostOf(url: string): string {
  const host = URL.parse(url)?.hostname.replace(/^www\./, '') ?? ''
  return host.includes('xn--') ? '' : host
}

/** The name, or else the host: a name with letters that the font lacks is never shown in part. */
function nameOn({ name, url, slug }: CardTool, glyphs: Glyphs): string {
  const shown = canLetter(name, glyphs) ? letterable(name, glyphs) : ''
  return shown || hostOf(url) || slug
}

/** What a comparison shows of each tool: its letter, its name, and how much is known. */
export function compareCard(tools: readonly CardTool[], glyphs: Glyphs): Picture {
  const picture = new Picture(WIDTH, HEIGHT, GROUND)
  const write = writerOn(picture, glyphs)
  write('Which one works better for AI agents?', EDGE, 112, 48, TEXT)
  const step = (WIDTH - 2 * EDGE + 32) / Math.max(2, tools.length)
  tools.forEach((tool, index) => {
    const { grade, score, provisional, confidence } = tool
    const [x, room] = [EDGE + index * step, step - 32]
    drawTile(picture, glyphs, {
      x,
      y: 160,
      size: 190,
      letter: grade,
      score,
      isHollow: provisional,
    })
    write(cutWords(nameOn(tool, glyphs), 38, room, glyphs), x, 404, 38, TEXT)
    if (grade !== null) write(`${percentWords(confidence)} known`, x, 444, 24, QUIET)
  })
  drawFoot(picture, glyphs)
  return picture
}

/** For every page that is not about one tool. */
export function siteCard(glyphs: Glyphs): Picture {
  const picture = new Picture(WIDTH, HEIGHT, GROUND)
  const write = writerOn(picture, glyphs)
  write('How well can an AI agent', EDGE, 168, 84, TEXT)
  write('use this tool?', EDGE, 264, 84, TEXT)
  write('Software tools, graded A+ to F on eight criteria, from evidence.', EDGE, 332, 32, QUIET)
  LETTERS.forEach((letter, index) =>
    drawTile(picture, glyphs, { x: EDGE + index * 132, y: 380, size: 112, letter, score: null }),
  )
  drawFoot(picture, glyphs)
  return picture
}

/** The sign of the site, for browsers and home screens that do not take a drawing in SVG. */
export function siteIcon(side: number, glyphs: Glyphs): Picture {
  const picture = new Picture(side, side, BRAND)
  const size = side * 0.72
  const left = (side - widthOfWords('A', size, glyphs)) / 2
  picture.draw(
    outlineOfWords('A', left, side / 2 + size * 0.36, size, glyphs),
    picture.ink(BRAND, WHITE),
  )
  return picture
}

function drawTile(
  picture: Picture,
  glyphs: Glyphs,
  tile: {
    x: number
    y: number
    size: number
    letter: Letter | null
    score: number | null
    /** Only a frame in the colour of the letter, as a D always is. */
    isHollow?: boolean
  },
): void {
  const { x, y, size, letter, score } = tile
  const isHollow = tile.isHollow === true || letter === 'D'
  const color = colorOf(letter)
  picture.draw(roundedOutline(x, y, size, size, size * 0.12), picture.ink(GROUND, color))
  const words = letter ?? '–'
  const height = size * (score === null ? 0.5 : 0.56)
  const edge = size * 0.04
  if (isHollow)
    picture.draw(
      roundedOutline(x + edge, y + edge, size - 2 * edge, size - 2 * edge, size * 0.09),
      picture.ink(color, GROUND),
    )
  const isOrange = letter?.charAt(0) === 'C'
  const ink = isHollow
    ? picture.ink(GROUND, isOrange ? DARK_ORANGE : color)
    : picture.ink(color, isOrange ? ON_ORANGE : WHITE)
  const baseline = y + size * (score === null ? 0.5 : 0.42) + height * 0.355
  picture.draw(
    outlineOfWords(
      words,
      x + (size - widthOfWords(words, height, glyphs)) / 2,
      baseline,
      height,
      glyphs,
    ),
    ink,
  )
  if (score === null) return
  const figure = `${score.toFixed(1)} / 10`
  const figureSize = size * 0.15
  picture.draw(
    outlineOfWords(
      figure,
      x + (size - widthOfWords(figure, figureSize, glyphs)) / 2,
      y + size * 0.86,
      figureSize,
      glyphs,
    ),
    ink,
  )
}

function drawBars(picture: Picture, glyphs: Glyphs, criteria: Tool['criteria']): void {
  const write = writerOn(picture, glyphs)
  const step = (WIDTH - 2 * EDGE + 16) / CRITERIA.length
  CRITERIA.forEach(({ id }, index) => {
    const [x, width, score] = [EDGE + index * step, step - 16, criteria[id]]
    write(score === null ? '–' : score.toFixed(1), x, 424, 34, score === null ? QUIET : TEXT)
    picture.draw(roundedOutline(x, 440, width, 14, 7), picture.ink(GROUND, LINE))
    // A score of zero is an empty track; a small one is at least a dot.
    if (score !== null && score > 0)
      picture.draw(
        roundedOutline(x, 440, Math.max(14, (width * score) / 10), 14, 7),
        picture.ink(LINE, BAR),
      )
    write(SHORT[id], x, 486, 22, QUIET)
  })
}

/** `words` are at the right end. */
function drawFoot(picture: Picture, glyphs: Glyphs, words = ''): void {
  const write = writerOn(picture, glyphs)
  const shown = cutWords(letterable(words, glyphs), 26, WIDTH / 2, glyphs)
  write(shown, WIDTH - EDGE - widthOfWords(shown, 26, glyphs), 578, 26, QUIET)
  picture.draw(roundedOutline(EDGE, 550, 36, 36, 8), picture.ink(GROUND, BRAND))
  picture.draw(
    outlineOfWords('A', EDGE + (36 - widthOfWords('A', 26, glyphs)) / 2, 577, 26, glyphs),
    picture.ink(BRAND, WHITE),
  )
  write('AgentGrade', EDGE + 50, 578, 30, TEXT)
}

function writerOn(
  picture: Picture,
  glyphs: Glyphs,
): (words: string, x: number, y: number, size: number, color: Rgb) => void {
  return (words, x, y, size, color) =>
    picture.draw(outlineOfWords(words, x, y, size, glyphs), picture.ink(GROUND, color))
}

function colorOf(letter: Letter | null): Rgb {
  return GRADES[letter?.charAt(0) ?? ''] ?? GREY
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
  const picture = new Picture(SIDE, SIDE, colour)
  const initials = initialsOf(name, slug)
  const words = letterable(initials, glyphs) === initials ? initials : initialsOf('', slug)
  const size = words.length > 1 ? 32 : 40
  const left = (SIDE - widthOfWords(words, size, glyphs)) / 2
  picture.draw(
    outlineOfWords(words, left, SIDE / 2 + size * 0.36, size, glyphs),
    picture.ink(colour, WHITE),
  )
  return picture
}
