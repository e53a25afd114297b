// Limits on what is kept of a page.

export const PAGE_LIMITS = {
  textChars: 1_000_000,
  links: 2000,
  linkChars: 200,
  code: 500,
  codeChars: 4000,
} as const
