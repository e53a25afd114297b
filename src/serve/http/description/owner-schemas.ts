// The schemas of what readers and owners say of tools.
import { MistakeSchema } from '../../../domain/tool/owner.ts'
import { list, object, orNull, text, type Schema } from './schema-forms.ts'

export const OWNER_SCHEMAS = {
  Mistake: MistakeSchema as unknown as Schema,
  MistakeAnswer: object({
    status: { const: 'stored' },
    id: text('Of the report.'),
    check: text('The check that it is about.'),
    scan: orNull(text('The scan that it is about.')),
    evidence: list(text('An exchange that the check rested on.')),
  }),
}
