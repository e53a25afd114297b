// The width of text in Verdana, the font of badges.
import { normalise } from '../../domain/text/normalise.ts'

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
