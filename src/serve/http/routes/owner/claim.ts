// Claims of tools: the token, its verification, the page that explains it, and edits by the owner.
import { dryRun } from '../../../../domain/read/parameters.ts'
import { Refusal } from '../../../../errors/refusal.ts'
import { claimTool, verifyClaim } from '../../../../usecases/owner/claim.ts'
import { claimPage, type ClaimView } from '../../../../represent/html/forms/claim-page.ts'
import { type Answer, jsonAnswer, pageAnswer } from '../../response/answer.ts'
import { identifyByForm, isForm } from '../../request/form-key.ts'
import { openRead, type Route, type RequestContext } from '../../route.ts'
import {
  ok,
  CLAIM,
  VERIFIED_CLAIM,
  ref,
  OWNER_EDIT,
  PENDING_TOOL,
} from '../../description/components.ts'
import { keyIdOf } from '../../../../usecases/keys/caller.ts'
import { ownerAnswer, ownerFormRoutes } from './owner-form.ts'
import { valuesIn, recordIn } from '../../request/parameters.ts'
import { OwnerEditSchema } from '../../../../domain/tool/owner.ts'
import { editTool } from '../../../../usecases/owner/edit-tool.ts'
import { readBody } from '../../request/body.ts'

const PARAMETERS = { dryRun }

export const claimRoutes: readonly Route[] = [
  openRead({
    path: '/tools/:slug/claim',
    representations: ['html'],
    async answer(context) {
      const { slug, name, url } = await recordIn(context)
      const isOwned = await context.service.catalogue.hasOwner(slug)
      return claimAnswer(context, { tool: { slug, name, url }, isOwned })
    },
  }),
  {
    method: 'POST',
    path: '/tools/:slug/claim',
    access: 'write',
    representations: ['json', 'html'],
    takesForm: true,
    operation: {
      id: 'claimTool',
      tag: 'Tools',
      summary: 'Get a token to claim a tool',
      description:
        'Returns a token for this key and tool, and where to publish it: as a file on the exact origin of the tool, or as a TXT record of its exact host. The token is always the same; nothing is stored until it is verified.',
      query: PARAMETERS,
      answers: ok('What to publish, and the next request.', 'Claim', CLAIM),
      refusals: ['tool-not-found', 'invalid-parameter', 'key-required'],
    },
    answer: (context) => claimStep(context, claimTool),
  },
  {
    method: 'POST',
    path: '/tools/:slug/claim/verify',
    isHarmlessAgain: true,
    access: 'write',
    representations: ['json', 'html'],
    takesForm: true,
    operation: {
      id: 'verifyClaim',
      tag: 'Tools',
      summary: 'Verify the claim of a tool',
      description:
        'Looks for the token now. If it is found, this key may edit the tool, add notes to checks and rescan without the cool-down. Redirects are not followed. Thirty attempts per UTC day and key, including those with dryRun=true: the site is requested in either case.',
      query: PARAMETERS,
      answers: ok('The claim is verified.', 'Claim', VERIFIED_CLAIM),
      refusals: [
        'tool-not-found',
        'invalid-parameter',
        'key-required',
        'claim-not-proved',
        'quota-exceeded',
      ],
    },
    answer: (context) => claimStep(context, verifyClaim),
  },
  ...ownerFormRoutes,
]

async function claimStep(context: RequestContext, step: typeof verifyClaim): Promise<Answer> {
  if (isForm(context.request)) return formStep(context, step)
  const { dryRun: isDryRun = false } = valuesIn(context, PARAMETERS)
  const record = await recordIn(context)
  const claim = await step(context.service, record, keyIdOf(context.caller), isDryRun)
  return jsonAnswer({ ...claim, ...(isDryRun && { dryRun: true }) })
}

/** A step by form: the owner's page where the claim is verified, else what to publish. */
async function formStep(context: RequestContext, step: typeof verifyClaim): Promise<Answer> {
  const { service } = context
  const record = await recordIn(context)
  const { slug, name, url } = record
  const isOwned = await service.catalogue.hasOwner(slug)
  const tool = { slug, name, url }
  let started: NonNullable<ClaimView['started']> | null = null
  try {
    const key = await identifyByForm(context, 'submit')
    if (key === null) throw new Refusal('key-required')
    const { token, dns } = await claimTool(service, record, keyIdOf(context.caller))
    started = { key: key.secret, isNewKey: key.isNew, token, hasDns: dns !== null }
    const { status } = await step(service, record, keyIdOf(context.caller), false)
    if (status === 'verified')
      return ownerAnswer(context, record, key, { done: 'Your claim is verified.' })
    return claimAnswer(context, { tool, isOwned, started })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const problem = `${error.message} ${error.hint}`
    return claimAnswer(context, { tool, isOwned, started, problem }, error.status)
  }
}

function claimAnswer(
  { service }: RequestContext,
  view: Omit<ClaimView, 'base' | 'isKeyOffered'>,
  status = 200,
): Answer {
  const { publicUrl: base, isSelfService: isKeyOffered } = service.settings
  return pageAnswer(claimPage({ base, isKeyOffered, ...view }), status)
}

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
