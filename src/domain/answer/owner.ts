// What readers and owners of tools are answered: claims, edits, reported mistakes, the public log.
import type { Static } from 'typebox'
import { openObject, choice, list, orNull, string } from '../schema/schema.ts'
import { Type } from '../schema/type.ts'
import { LogEntrySchema } from '../tool/owner.ts'
import { ToolSchema } from '../tool/tool.ts'
import { dryRun, PaginationSchema, warnings } from './list.ts'

export const MistakeAnswerSchema = openObject({
  status: Type.Literal('stored', { description: 'The report is stored.' }),
  id: string('Of the report.'),
  check: string('The check that it is about.'),
  scan: orNull(string('The scan that it is about.')),
  evidence: list(string('An exchange that the check used.')),
  warnings,
})

export const ClaimSchema = openObject({
  status: choice(['pending', 'verified'], 'The state of the claim.'),
  tool: string('Slug of the tool.'),
  token: string('For this key and tool; not a secret.'),
  file: openObject(
    { url: string('Where the file belongs.'), content: string('What it holds.') },
    'A file that proves it.',
  ),
  dns: orNull(
    openObject({
      name: string('The host name.'),
      type: Type.Literal('TXT', { description: 'The type of the DNS record.' }),
      value: string('What the record holds.'),
    }),
    'A DNS record that proves it instead; null if the URL has no host name.',
  ),
  verify: string('The next request.'),
  method: orNull(choice(['file', 'dns'], 'How it was proved; null if it is not yet.')),
  checkedAt: orNull(string('When the proof was last seen.')),
  dryRun,
})
export type Claim = Static<typeof ClaimSchema>

export const LogListSchema = openObject({
  log: list(LogEntrySchema, 'The latest first.'),
  pagination: PaginationSchema,
})

export const EditAnswerSchema = openObject({
  status: choice(['edited', 'unchanged'], 'Whether anything was changed.'),
  changed: list(string('What changed.')),
  tool: ToolSchema,
  warnings,
})
