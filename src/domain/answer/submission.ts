// A tool that is to be graded: what is sent, and what is answered.
import type { Static } from 'typebox'
import { openObject, choice, orNull, shape } from '../schema/schema.ts'
import { Type } from '../schema/type.ts'
import { ToolSchema } from '../tool/tool.ts'
import { dryRun, warnings } from './list.ts'
import { ScanSchema } from './scan.ts'

/** The body of POST /tools/submit. The URL's form is judged apart, and refused with a reason. */
export const SubmissionSchema = shape(
  {
    url: Type.String({
      minLength: 1,
      maxLength: 4096,
      format: 'uri',
      description:
        'Public http or https address of the tool, without credentials, at most 2048 characters.',
    }),
    name: Type.Optional(
      Type.String({
        maxLength: 80,
        description: 'Display name; taken from the URL if omitted.',
      }),
    ),
    description: Type.Optional(Type.String({ maxLength: 500, description: 'One sentence.' })),
    category: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'Slug of a category; an unknown one becomes other.',
      }),
    ),
  },
  'A tool to be scanned and graded.',
)
export type Submission = Static<typeof SubmissionSchema>

export const SubmissionAnswerSchema = openObject({
  status: choice(
    ['submitted', 'would-submit', 'exists'],
    'Whether the tool was submitted now, would be (dry run), or is already listed.',
  ),
  dryRun,
  tool: ToolSchema,
  scan: orNull(ScanSchema, 'The scan; null if none is queued or running.'),
  warnings,
})
export type SubmissionAnswer = Static<typeof SubmissionAnswerSchema>
