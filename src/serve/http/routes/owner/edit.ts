// PATCH /tools/{slug}: edits by the verified owner.
import { OwnerEditSchema } from '../../../../domain/tool/owner.ts'
import { editTool } from '../../../../usecases/owner/edit-tool.ts'
import { type Answer, jsonAnswer } from '../../response/answer.ts'
import { readBody } from '../../request/body.ts'
import type { RequestContext } from '../../service.ts'
import { OWNER_EDIT, PENDING_TOOL } from '../../description/examples.ts'
import type { Route } from '../../route.ts'
import { ok, ref } from '../../description/components.ts'
import { recordIn } from '../../request/tool-in-path.ts'

export const editRoutes: readonly Route[] = [
  {
    method: 'PATCH',
    path: '/tools/:slug',
    isHarmlessAgain: true,
    access: 'write',
    operation: {
      id: 'editTool',
      tag: 'Tools',
      summary: 'Edit a tool as its owner',
      description:
        'Changes name, description, category and links, declares facts with sources, and adds public notes to checks; omitted fields stay. The tool is graded again at once; new facts count as declared, never as verified. Needs the key of a verified claim. Text is screened and labelled as the owner’s, and every change is in the public log. A proof older than seven days is verified again first. A hundred edits per UTC day.',
      body: { schema: ref('OwnerEdit'), example: OWNER_EDIT },
      answers: ok('The tool, and what changed.', 'EditAnswer', {
        status: 'edited',
        changed: ['description'],
        tool: PENDING_TOOL,
      }),
      refusals: [
        'tool-not-found',
        'key-required',
        'not-owner',
        'claim-not-proved',
        'quota-exceeded',
      ],
    },
    answer: editAnswer,
  },
]

async function editAnswer(context: RequestContext): Promise<Answer> {
  const { service } = context
  const record = await recordIn(context)
  const { value, warnings } = readBody(OwnerEditSchema, context.request.body)
  const { changed } = await editTool(service, record, value, context.caller)
  const stored = await service.catalogue.findTool(record.slug)
  const status = changed.length > 0 ? 'edited' : 'unchanged'
  return jsonAnswer({ status, changed, tool: stored?.tool ?? null, warnings })
}
