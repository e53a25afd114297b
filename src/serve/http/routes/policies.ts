// Policies of the registry: read by anybody, each server in or out in one sentence; written with an
// admin key, as are their secret paths.
import { TokenRequestSchema, type PolicySummary } from '../../../domain/answer/policy.ts'
import { limit, page } from '../../../domain/read/parameters.ts'
import { verdictSentence } from '../../../domain/registry/policy.ts'
import { Refusal } from '../../../errors/refusal.ts'
import type { ServerVersions } from '../../../store/catalogue.ts'
import { inertJson } from '../../../represent/documents.ts'
import { policiesPage, policyPage } from '../../../represent/html/pages/policy-pages.ts'
import { policiesMarkdown, policyMarkdown } from '../../../represent/text/policies.ts'
import {
  createToken,
  deletePolicy,
  policyNamed,
  policyWarnings,
  putPolicy,
} from '../../../usecases/registry/policies.ts'
import type { PolicyState, RegistryView } from '../../../usecases/registry/registry-view.ts'
import { described, ok, ref } from '../description/components.ts'
import { PAGINATION } from '../description/examples.ts'
import { readBody } from '../request/body.ts'
import { readParameters } from '../request/parameters.ts'
import { answerIn, answerWith, emptyAnswer, NO_STORE } from '../response/answer.ts'
import { nextPath, paginationOf } from '../response/list-answer.ts'
import type { Operation, Route } from '../route.ts'
import type { RequestContext, Service } from '../service.ts'

const PARAMETERS = { page, limit: limit(50) }
const EXAMPLE = { minLetter: 'B', evidence: 'verified', maxScanDays: 30, rules: ['no-steering'] }
const SUMMARY: PolicySummary = {
  name: 'strict',
  description: null,
  from: 'api',
  in: 12,
  total: 134,
  links: linksOf('strict'),
}
const TOKEN = { id: '4f1c', name: 'laptops', createdAt: '2026-11-02T09:30:00.000Z' }
const NAME = { description: 'The policy.', schema: { type: 'string' }, example: 'strict' }

export function policyRoutes(service: Service): Route[] {
  return [
    listRoute(service),
    readRoute(service),
    fileRoute(service),
    ...writeRoutes(service),
    ...tokenRoutes(service),
  ]
}

function linksOf(name: string): PolicySummary['links'] {
  const self = `/policies/${name}`
  return { self, registry: `${self}/v0.1/servers`, file: `${self}/registry.json` }
}

function summaryOf(view: RegistryView, state: PolicyState): PolicySummary {
  const { name, policy, isFiled, servers } = state
  const total = view.servers.length
  const warnings = policyWarnings(state, total)
  return {
    name,
    description: policy.description ?? null,
    from: isFiled ? 'file' : 'api',
    in: servers.length,
    total,
    ...(warnings.length > 0 && { warnings }),
    links: linksOf(name),
  }
}

async function stateIn(
  { registry }: Service,
  { request, caller }: RequestContext,
): Promise<{ view: RegistryView; state: PolicyState }> {
  const view = await registry.read()
  const { name } = request.params as { name: string }
  return { view, state: policyNamed(view, name, caller.isAdmin === true) }
}

function listRoute({ registry, settings }: Service): Route {
  return {
    method: 'GET',
    path: '/policies',
    access: 'keyed',
    representations: ['json', 'markdown', 'html'],
    hasSuffix: true,
    operation: {
      id: 'listPolicies',
      tag: 'Registry',
      summary: 'List the policies of the registry',
      description: 'Each with how many servers it lets in; private ones only with an admin key.',
      answers: ok('The policies.', 'PolicyList', { policies: [SUMMARY] }),
    },
    async answer(context) {
      const view = await registry.read()
      const policies = [...view.policies.values()]
        .filter(({ policy }) => policy.isPrivate !== true || context.caller.isAdmin)
        .map((state) => summaryOf(view, state))
      const forms = {
        json: () => inertJson({ policies }),
        markdown: () => policiesMarkdown(policies),
        html: () => policiesPage(settings.publicUrl, policies),
      }
      return answerIn(context, forms, { cache: NO_STORE })
    },
  }
}

function readRoute(service: Service): Route {
  return {
    method: 'GET',
    path: '/policies/:name',
    access: 'keyed',
    representations: ['json', 'markdown', 'html'],
    hasSuffix: true,
    operation: {
      id: 'getPolicy',
      tag: 'Registry',
      summary: 'Read a policy',
      description: 'What it asks for, and each server, in or out, in one sentence.',
      path: { name: NAME },
      query: PARAMETERS,
      answers: ok('The policy.', 'PolicyAnswer', {
        ...SUMMARY,
        policy: EXAMPLE,
        servers: [],
        pagination: PAGINATION,
      }),
      refusals: ['invalid-parameter', 'policy-not-found'],
    },
    async answer(context) {
      const { view, state } = await stateIn(service, context)
      const asked = readParameters(PARAMETERS, context.request.query)
      const pagination = paginationOf(asked.page, asked.limit, view.servers.length)
      const first = (asked.page - 1) * asked.limit
      const servers = view.servers
        .slice(first, first + asked.limit)
        .map((server) => verdictJson(view, state, server, service.now()))
      const summary = summaryOf(view, state)
      const next = nextPath(summary.links.self, asked, pagination)
      const { policy } = state
      const forms = {
        json: () => inertJson({ ...summary, policy, servers, pagination }),
        markdown: () => policyMarkdown(summary, servers, next),
        html: () => policyPage(service.settings.publicUrl, summary, servers, pagination),
      }
      return answerIn(context, forms, { cache: NO_STORE })
    },
  }
}

function verdictJson(
  view: RegistryView,
  state: PolicyState,
  { name, latest }: ServerVersions,
  now: number,
) {
  const verdict = view.verdictOf(state, name, now)
  const { grade, tools } = view.entryOf(latest)
  const [tool] = tools
  return {
    server: name,
    letter: grade?.letter ?? null,
    isIn: verdict.isIn,
    says: verdictSentence(verdict),
    reasons: [...verdict.reasons],
    report: tool ? `/tools/${tool.registration.slug}` : null,
  }
}

/** One file with the latest version of each server, for clients that read no API. */
function fileRoute(service: Service): Route {
  return {
    method: 'GET',
    path: '/policies/:name/registry.json',
    access: 'keyed',
    isNeverShed: true,
    operation: {
      id: 'getPolicyFile',
      tag: 'Registry',
      summary: 'Read what a policy lets in as one file',
      description: 'The file that Kiro and Amazon Q read.',
      path: { name: NAME },
      answers: ok('The servers.', { type: 'object' }, { servers: [] }),
      refusals: ['policy-not-found'],
    },
    async answer(context) {
      const { state } = await stateIn(service, context)
      const servers = state.servers.map(({ latest }) => `{"server":${latest.server}}`)
      return answerWith('json', `{"servers":[${servers.join(',')}]}`, { cache: 'no-cache' })
    },
  }
}

type Written = Pick<Route, 'method' | 'path' | 'answer' | 'answersSecret'> & {
  operation: Omit<Operation, 'tag'>
}

/** For the operator alone. */
function write({ operation, ...route }: Written): Route {
  return {
    ...route,
    access: route.method === 'GET' ? 'keyed' : 'write',
    scope: 'admin',
    operation: { ...operation, tag: 'Registry', path: { name: NAME, ...operation.path } },
  }
}

function nameIn({ request }: RequestContext): string {
  return (request.params as { name: string }).name
}

function writeRoutes({ catalogue, registry }: Service): Route[] {
  return [
    write({
      method: 'PUT',
      path: '/policies/:name',
      operation: {
        id: 'putPolicy',
        summary: 'Write a policy (operator)',
        description:
          'Creates or replaces it. What it lets in from now on is in GET /policies/{name}.',
        body: { schema: ref('PolicyRequest'), example: EXAMPLE },
        answers: ok('The policy.', 'PolicySummary', SUMMARY),
        refusals: ['policy-not-found', 'policy-filed'],
      },
      async answer(context) {
        const name = nameIn(context)
        await putPolicy(catalogue, await registry.read(), name, context.request.body)
        await registry.refresh()
        const view = await registry.read()
        return answerWith('json', inertJson(summaryOf(view, policyNamed(view, name, true))))
      },
    }),
    write({
      method: 'DELETE',
      path: '/policies/:name',
      operation: {
        id: 'deletePolicy',
        summary: 'Delete a policy (operator)',
        description: 'Its secret paths end with it.',
        answers: { 204: { description: 'The policy is deleted.' } },
        refusals: ['policy-not-found', 'policy-filed'],
      },
      async answer(context) {
        await deletePolicy(catalogue, await registry.read(), nameIn(context))
        return emptyAnswer(204)
      },
    }),
  ]
}

function tokenRoutes(service: Service): Route[] {
  const { catalogue, settings, now } = service
  return [
    write({
      method: 'POST',
      path: '/policies/:name/tokens',
      answersSecret: true,
      operation: {
        id: 'createPolicyToken',
        summary: 'Create a secret path (operator)',
        description: 'An address with a secret, for clients that cannot authenticate.',
        body: { schema: ref('TokenRequest'), example: { name: 'laptops' } },
        answers: {
          201: described('The path.', 'NewToken', { ...TOKEN, url: 'https://grades.acme.com/r/…' }),
        },
        refusals: ['policy-not-found'],
      },
      async answer(context) {
        const { state } = await stateIn(service, context)
        const { value } = readBody(TokenRequestSchema, context.request.body)
        const { secret, id, name, createdAt } = await createToken(service, state.name, value.name)
        const made = { id, name, createdAt: new Date(createdAt).toISOString() }
        const url = `${settings.publicUrl}/r/${secret}`
        return answerWith('json', inertJson({ ...made, url }), { status: 201 })
      },
    }),
    write({
      method: 'GET',
      path: '/policies/:name/tokens',
      operation: {
        id: 'listPolicyTokens',
        summary: 'List secret paths (operator)',
        description: 'Those that are valid, without their secrets.',
        answers: ok('The tokens.', 'TokenList', { tokens: [TOKEN] }),
        refusals: ['policy-not-found'],
      },
      async answer(context) {
        const { state } = await stateIn(service, context)
        const tokens = (await catalogue.listRegistryTokens(state.name)).map((token) => ({
          ...token,
          createdAt: new Date(token.createdAt).toISOString(),
        }))
        return answerWith('json', inertJson({ tokens }))
      },
    }),
    write({
      method: 'DELETE',
      path: '/policies/:name/tokens/:id',
      operation: {
        id: 'revokePolicyToken',
        summary: 'Revoke a secret path (operator)',
        description: 'From then on it answers 404.',
        path: { id: { ...NAME, description: 'The id of the token.', example: TOKEN.id } },
        answers: { 204: { description: 'The token is revoked.' } },
        refusals: ['token-not-found'],
      },
      async answer(context) {
        const { id } = context.request.params as { id: string }
        if (!(await catalogue.revokeRegistryToken(nameIn(context), id, now())))
          throw new Refusal('token-not-found')
        return emptyAnswer(204)
      },
    }),
  ]
}
