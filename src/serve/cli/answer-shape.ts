// The fields of the service's responses that the client relies on; others may be added.

/**
 * `'string'`, with `?` for null or missing; `[shape]` for a list; an object for an object with at
 * least these fields.
 */
export type AnswerShape =
  | 'string'
  | 'string?'
  | 'number'
  | 'number?'
  | 'boolean'
  | 'object?'
  | readonly [AnswerShape]
  | { readonly [field: string]: AnswerShape }

export const TOOL = {
  slug: 'string',
  name: 'string',
  description: 'string',
  url: 'string',
  category: 'string',
  status: 'string',
  grade: 'string?',
  score: 'number?',
  accessMethods: ['string'],
  evidence: 'string?',
  confidence: 'number',
  reviewCount: 'number',
  reviewScore: 'number?',
} as const satisfies AnswerShape

export const PAGINATION = {
  page: 'number',
  total: 'number',
  totalPages: 'number',
  hasNext: 'boolean',
} as const satisfies AnswerShape

export const CATEGORY = {
  slug: 'string',
  description: 'string',
  toolCount: 'number',
  averageScore: 'number?',
} as const satisfies AnswerShape

export const REVIEW = {
  id: 'string',
  createdAt: 'string',
  task: 'object?',
  overallScore: 'number?',
} as const satisfies AnswerShape

export const PROFILE = {
  ...TOOL,
  criteria: 'object?',
  access: 'object?',
  auth: { methods: ['string'] },
  fixes: [{ title: 'string', fix: 'string?', gain: 'number', effort: 'number?' }],
} as const satisfies AnswerShape

export const CHECK = {
  title: 'string',
  earned: 'number?',
  basis: 'string?',
  says: 'string',
} as const satisfies AnswerShape

export function fits(value: unknown, shape: AnswerShape): boolean {
  if (typeof shape === 'string') {
    const type = shape.replace('?', '')
    return (
      (shape.endsWith('?') && (value === null || value === undefined)) ||
      (typeof value === type && value !== null)
    )
  }
  if (Array.isArray(shape))
    return Array.isArray(value) && value.every((item) => fits(item, shape[0] as AnswerShape))
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(shape).every(([field, each]) =>
    fits((value as Record<string, unknown>)[field], each),
  )
}
