// The constraints that searching and recommending share, as arguments and as query parameters.
import { LETTERS } from '../../../domain/grading/letter.ts'
import { text, type Schema } from './tool.ts'

export const CONSTRAINTS: Readonly<Record<string, Schema>> = {
  category: text('From list_categories.'),
  minGrade: { type: 'string', enum: [...LETTERS], description: 'Least grade.' },
  access: {
    type: 'string',
    enum: ['mcp', 'api', 'cli'],
    description: 'Required; minGrade is of it.',
  },
}

export function constraintQuery({
  category,
  kind,
  minGrade,
  access,
}: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return { category, kind, minGrade, access }
}
