// Parses the colour in a badge request, and chooses a legible text colour. The colours of letters are
// in badge.ts.

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
