// The schemas of what readers and owners contribute to tools.
import { LOG_KINDS, MistakeSchema, OwnerEditSchema } from '../../../domain/tool/owner.ts'
import { DRY_RUN, list, object, orNull, text, type Schema } from './schema-forms.ts'

const to = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

export const OWNER_SCHEMAS = {
  Mistake: MistakeSchema as unknown as Schema,
  MistakeAnswer: object({
    status: { const: 'stored' },
    id: text('Of the report.'),
    check: text('The check that it is about.'),
    scan: orNull(text('The scan that it is about.')),
    evidence: list(text('An exchange that the check rested on.')),
  }),
  OwnerEdit: OwnerEditSchema as unknown as Schema,
  Claim: object(
    {
      status: { type: 'string', enum: ['pending', 'verified'] },
      tool: text('Slug of the tool.'),
      token: text('Belongs to this key and this tool; it is no secret.'),
      file: object({ url: text('Where the file belongs.'), content: text('What it holds.') }),
      dns: orNull(
        object({ name: text('The host name.'), type: { const: 'TXT' }, value: text('') }),
      ),
      verify: text('What to ask next.'),
      method: orNull({ type: 'string', enum: ['file', 'dns'] }),
      checkedAt: orNull(text('When the proof was last seen.')),
      dryRun: DRY_RUN,
    },
    ['dryRun'],
  ),
  LogEntry: object({
    id: text('Random.'),
    at: text('A moment in UTC, ISO 8601.'),
    kind: { type: 'string', enum: [...LOG_KINDS] },
    by: { type: 'string', enum: ['owner', 'operator'] },
    what: orNull(text('What was changed.')),
    from: orNull(text('As it was.')),
    to: orNull(text('As it is since.')),
  }),
  LogList: object({ log: list(to('LogEntry')), pagination: to('Pagination') }),
  EditAnswer: object({
    status: { type: 'string', enum: ['edited', 'unchanged'] },
    changed: list(text('What is otherwise than before.')),
    tool: to('Tool'),
  }),
}
