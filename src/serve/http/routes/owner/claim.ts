// Claims of tools: the token, its verification, and the page that explains it.
import { dryRun } from '../../../../domain/read/parameters.ts'
import { readParameters } from '../../request/parameters.ts'
import type { Claim } from '../../../../domain/answer/owner.ts'
import { Refusal } from '../../../../errors/refusal.ts'
import { claimTool, verifyClaim, type ClaimDeps } from '../../../../usecases/owner/claim.ts'
import { claimPage, type ClaimView } from '../../../../represent/html/forms/claim-page.ts'
import { answerWith, type Answer } from '../../response/answer.ts'
import { identifyByForm, isForm, type FormKeyDeps } from '../../request/form-key.ts'
import type { RequestContext, Settings, WithCatalogue } from '../../service.ts'
import type { Route } from '../../route.ts'
import { ok } from '../../description/components.ts'
import { CLAIM } from '../../description/examples.ts'
import { keyIdOf } from '../../../../usecases/keys/caller.ts'
import { recordIn, SLUG_PARAMETER, type RecordLookup } from '../../request/tool-in-path.ts'
import { ownerAnswer, ownerFormRoutes, type OwnerFormDeps } from './owner-form.ts'

type PageDeps = RecordLookup & WithCatalogue<'hasOwner'> & PageSettings
type PageSettings = { settings: Pick<Settings, 'publicUrl' | 'isSelfService'> }
type Deps = PageDeps & ClaimDeps & FormKeyDeps

const PARAMETERS = { dryRun }

export function claimRoutes(service: Deps & OwnerFormDeps): Route[] {
  return [
    pageRoute(service),
    claimRoute(service),
    verifyRoute(service),
    ...ownerFormRoutes(service),
  ]
}

function pageRoute(service: PageDeps): Route {
  return {
    method: 'GET',
    path: '/tools/:slug/claim',
    access: 'open',
    representations: ['html'],
    operation: null,
    async answer(context) {
      const { slug, name, url } = await recordIn(service, context)
      const isOwned = await service.catalogue.hasOwner(slug)
      return claimAnswer(service, { tool: { slug, name, url }, isOwned })
    },
  }
}

function claimRoute(service: Deps): Route {
  return {
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
      path: { slug: SLUG_PARAMETER },
      query: PARAMETERS,
      answers: ok('What to publish, and the next request.', 'Claim', CLAIM),
      refusals: ['tool-not-found', 'invalid-parameter', 'key-required'],
    },
    async answer(context) {
      if (isForm(context.request)) return stepAnswer(service, context, claimTool)
      const record = await recordIn(service, context)
      const { dryRun: isDryRun } = readParameters(PARAMETERS, context.request.query)
      const claim = await claimTool(service, record, keyIdOf(context.caller))
      return answerWith('json', claimText(claim, isDryRun))
    },
  }
}

function verifyRoute(service: Deps): Route {
  return {
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
      path: { slug: SLUG_PARAMETER },
      query: PARAMETERS,
      answers: ok('The claim is verified.', 'Claim', {
        ...CLAIM,
        status: 'verified',
        method: 'file',
        checkedAt: '2026-11-15T12:00:00.000Z',
      }),
      refusals: [
        'tool-not-found',
        'invalid-parameter',
        'key-required',
        'claim-not-proved',
        'quota-exceeded',
      ],
    },
    answer: (context) => verifyAnswer(service, context),
  }
}

async function verifyAnswer(service: Deps, context: RequestContext): Promise<Answer> {
  if (isForm(context.request))
    return stepAnswer(service, context, (deps, tool, keyId) =>
      verifyClaim(deps, tool, keyId, false),
    )
  const { dryRun: isDryRun = false } = readParameters(PARAMETERS, context.request.query)
  const record = await recordIn(service, context)
  const claim = await verifyClaim(service, record, keyIdOf(context.caller), isDryRun)
  return answerWith('json', claimText(claim, isDryRun))
}

function claimText(claim: Claim, isDryRun = false): string {
  return JSON.stringify({ ...claim, ...(isDryRun && { dryRun: true }) })
}

/** A step by form: the owner's page where the claim is verified, else what to publish. */
async function stepAnswer(
  service: Deps,
  context: RequestContext,
  step: typeof claimTool,
): Promise<Answer> {
  const record = await recordIn(service, context)
  const { slug, name, url } = record
  const isOwned = await service.catalogue.hasOwner(slug)
  const tool = { slug, name, url }
  let started: NonNullable<ClaimView['started']> | null = null
  try {
    const key = await identifyByForm(service, context, 'submit')
    if (key === null) throw new Refusal('key-required')
    const before = await claimTool(service, record, keyIdOf(context.caller))
    const { token, dns } = before
    started = { key: key.secret, isNewKey: key.isNew, token, hasDns: dns !== null }
    const { status } = await step(service, record, keyIdOf(context.caller))
    if (status === 'verified')
      return ownerAnswer(service, record, key, { done: 'Your claim is verified.' })
    return claimAnswer(service, { tool, isOwned, started })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const problem = `${error.message} ${error.hint}`
    return claimAnswer(service, { tool, isOwned, started, problem }, error.status)
  }
}

function claimAnswer(
  service: PageSettings,
  view: Omit<ClaimView, 'base' | 'isKeyOffered'>,
  status = 200,
): Answer {
  const { publicUrl: base, isSelfService: isKeyOffered } = service.settings
  return answerWith('html', claimPage({ base, isKeyOffered, ...view }), {
    status,
    isNegotiated: true,
  })
}
