// The first paragraph of a description says what it is; what follows is often a whole manual.
const LOOKED_AT = 4_000

export function firstParagraph(description: string): string {
  return (
    description
      .slice(0, LOOKED_AT)
      .trim()
      .split(/\n\s*\n/, 1)[0] ?? ''
  )
}
