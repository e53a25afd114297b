// The initials of a tool as an image, for a tool without an icon.
import type { Tool } from '../../domain/tool/tool.ts'
import { initialsColour, initialsOf } from '../words/tool/initials.ts'
import { letterable, outlineOfWords, widthOfWords, type Glyphs } from './lettering.ts'
import { Picture, type Rgb } from './picture.ts'

const SIDE = 64
const WHITE: Rgb = [255, 255, 255]
/** The same as in the stylesheet. */
const COLOURS: readonly Rgb[] = [
  [55, 48, 163],
  [17, 94, 89],
  [146, 64, 14],
  [157, 23, 77],
  [30, 64, 175],
  [107, 33, 168],
  [22, 101, 52],
  [51, 65, 85],
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
