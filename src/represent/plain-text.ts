// Text from outside made inert: one line, no control, invisible or direction characters.

// Cc controls, Cf format (zero-width, bidi, tags), Co private use, Cn unassigned, Cs lone surrogates, line separators,
// variation selectors and Hangul fillers: whatever a reader cannot see, a model may still obey.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}\u{115F}\u{1160}\u{3164}\u{FFA0}]+/gu

export function plainText(text: string, maxChars = 300): string {
  const visible = text.normalize('NFC').replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim()
  const chars = [...visible]
  return chars.length > maxChars ? `${chars.slice(0, maxChars - 1).join('')}…` : visible
}

/** Plain text that markdown cannot read as anything but text. */
export function markdownText(text: string, maxChars = 300): string {
  return plainText(text, maxChars).replace(/[\\`*_{}[\]()<>#+!|~&]/g, '\\$&')
}
