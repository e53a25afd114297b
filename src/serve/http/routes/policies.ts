// Policies of the registry: read by anybody, each server in or out in one sentence; written with an
// admin key, as are their secret paths.
import {
  ConfirmationRequestSchema,
  TokenRequestSchema,
  type PolicySummary,
} from '../../../domain/answer/policy.ts'
import { limit, page } from '../../../domain/read/parameters.ts'
import { doubtWords } from '../../../domain/registry/lead.ts'
import { verdictSentence } from '../../../domain/registry/policy.ts'
import { Refusal } from '../../../errors/refusal.ts'
import type { RegistryToken } from '../../../store/catalogue.ts'
import { markdownForms } from '../../../represent/html/pages/markdown-page.ts'
import { policiesMarkdown, policyMarkdown } from '../../../represent/text/policies.ts'
import { seenDigest, sightOf } from '../../../usecases/registry/judging.ts'
import {
  confirmServer,
  createToken,
  deletePolicy,
  policyNamed,
  policyWarnings,
  putPolicy,
} from '../../../usecases/registry/policies.ts'
import { policyFile } from '../../../usecases/registry/read-registry.ts'
import type { PolicyState, RegistryView } from '../../../usecases/registry/registry-view.ts'
import { yieldEventLoop } from '../../../runtime/event-loop.ts'
import { described, ok, ref, PAGINATION } from '../description/components.ts'
import { readBody } from '../request/body.ts'
import { valuesIn } from '../request/parameters.ts'
import { answerIn, emptyAnswer, jsonAnswer, NO_STORE } from '../response/answer.ts'
import { nextPath, paginationOf } from '../response/list-answer.ts'
import type { Operation, Route, RequestContext } from '../route.ts'

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
const SEEN = '9f86d081884c7d659a2feaa0c55ad015'
const NAME = { description: 'The policy.', schema: { type: 'string' }, example: 'strict' }
const GONE = { 204: { description: 'It is gone.' } }

const ONE = '/policies/:name'
const TOKENS = `${ONE}/tokens`

type Part = Partial<Omit<Route, 'operation'>> &
  Pick<Route, 'path' | 'answer'> & { operation: Omit<Operation, 'tag' | 'path'> }

function route({ operation, ...part }: Part): Route {
  const example = { name: NAME, id: { ...NAME, description: 'The token.', example: TOKEN.id } }
  const path = Object.entries(example).filter(([name]) => part.path.includes(`/:${name}`))
  return {
    method: 'GET',
    access: 'keyed',
    ...part,
    operation: { ...operation, tag: 'Registry', path: Object.fromEntries(path) },
  }
}

/** For the operator alone. */
function adminRoute(part: Part): Route {
  return route({ access: part.method === undefined ? 'keyed' : 'write', scope: 'admin', ...part })
}

const NEGOTIATED = { representations: ['json', 'markdown', 'html'], hasSuffix: true } as const

export const policyRoutes: readonly Route[] = [
  route({
    path: '/policies',
    ...NEGOTIATED,
    isNeverShed: true,
    operation: {
      id: 'listPolicies',
      summary: 'List the policies of the registry',
      description: 'Each with how many servers it lets in; private ones only with an admin key.',
      answers: ok('The policies.', 'PolicyList', { policies: [SUMMARY] }),
    },
    async answer(context) {
      const view = await context.service.registry.read()
      const policies = [...view.policies.values()]
        .filter(({ policy }) => policy.isPrivate !== true || context.caller.isAdmin)
        .map((state) => summaryOf(view, state))
      const forms = markdownForms({ policies }, policiesMarkdown(policies), {
        path: '/policies',
        title: 'Policies',
        description: 'Which MCP servers each policy of this registry lets in.',
      })
      return answerIn(context, forms, { cache: NO_STORE })
    },
  }),
  route({
    path: ONE,
    ...NEGOTIATED,
    isNeverShed: true,
    operation: {
      id: 'getPolicy',
      summary: 'Read a policy',
      description: 'What it asks for, and each server, in or out, in one sentence.',
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
      const { settings, now } = context.service
      // However many ask, a short request waits for one of them.
      await yieldEventLoop()
      const { view, state } = await stateIn(context)
      const asked = valuesIn(context, PARAMETERS)
      const pagination = paginationOf(asked.page, asked.limit, view.servers.length)
      const first = (asked.page - 1) * asked.limit
      const servers = view.servers
        .slice(first, first + asked.limit)
        .map(({ name }) => verdictJson(view, state, name, now()))
      const summary = summaryOf(view, state)
      const next = nextPath(summary.links.self, asked, pagination)
      const main = policyMarkdown(settings.publicUrl, summary, servers, next)
      const data = { ...summary, policy: state.policy, servers, pagination }
      const forms = markdownForms(data, main, {
        path: summary.links.self,
        title: `Policy ${summary.name}`,
        description: `Which MCP servers the policy ${summary.name} lets in, and why.`,
      })
      return answerIn(context, forms, { cache: NO_STORE })
    },
  }),
  route({
    path: `${ONE}/registry.json`,
    isNeverShed: true,
    isForeignFile: true,
    operation: {
      id: 'getPolicyFile',
      summary: 'Read what a policy lets in as one file',
      description: 'The file that Kiro and Amazon Q read: the latest version of each server.',
      answers: ok('The servers.', { type: 'object' }, { servers: [] }),
      refusals: ['policy-not-found'],
    },
    async answer(context) {
      const read = async () => {
        const { view, state } = await stateIn(context)
        const { policy: terms, servers } = state
        return { terms, state: [servers, view.entries()], parts: () => policyFile(state) }
      }
      const key = `policy ${inPath(context.request, 'name')}`
      const { longAnswers } = context.service
      return longAnswers.answer(context, { key, read, kind: 'json' }, { cache: 'no-cache' })
    },
  }),
  adminRoute({
    method: 'PUT',
    path: ONE,
    isHarmlessAgain: true,
    operation: {
      id: 'putPolicy',
      summary: 'Write a policy (operator)',
      description:
        'Creates or replaces it. What it lets in from now on is in GET /policies/{name}.',
      body: { schema: ref('PolicyRequest'), example: EXAMPLE },
      answers: ok('The policy.', 'PolicySummary', SUMMARY),
      refusals: ['policy-not-found', 'policy-filed'],
    },
    async answer({ request, service: { catalogue, registry } }) {
      const name = inPath(request, 'name')
      await putPolicy(catalogue, await registry.read(), name, request.body)
      await registry.refresh()
      const view = await registry.read()
      return jsonAnswer(summaryOf(view, policyNamed(view, name, true)))
    },
  }),
  adminRoute({
    method: 'DELETE',
    path: ONE,
    operation: {
      id: 'deletePolicy',
      summary: 'Delete a policy (operator)',
      description: 'Its secret paths end with it.',
      answers: GONE,
      refusals: ['policy-not-found', 'policy-filed'],
    },
    async answer({ request, service: { catalogue, registry } }) {
      await deletePolicy(catalogue, await registry.read(), inPath(request, 'name'))
      return emptyAnswer(204)
    },
  }),
  adminRoute({
    method: 'POST',
    path: `${ONE}/confirmations`,
    isHarmlessAgain: true,
    operation: {
      id: 'confirmServer',
      summary: 'Confirm a server that has changed (operator)',
      description:
        'What was seen of it since the policy let it in is taken for looked at: the policy judges it by its grade again.',
      body: {
        schema: ref('ConfirmationRequest'),
        example: { server: 'com.acme/mail', seen: SEEN },
      },
      answers: ok('The server, in or out.', 'PolicyVerdict', {
        server: 'com.acme/mail',
        letter: 'B',
        isIn: true,
        says: 'In: it meets everything that the policy asks for.',
        reasons: [{ code: 'meets', facts: {} }],
        ungraded: null,
        report: '/tools/acme',
        seen: null,
      }),
      refusals: ['policy-not-found', 'server-not-found', 'seen-otherwise'],
    },
    async answer(context) {
      const { catalogue, registry, now } = context.service
      const { view, state } = await stateIn(context)
      const { value } = readBody(ConfirmationRequestSchema, context.request.body)
      await confirmServer(catalogue, view, state, value)
      await registry.refresh()
      const after = await registry.read()
      return jsonAnswer(
        verdictJson(after, policyNamed(after, state.name, true), value.server, now()),
      )
    },
  }),
  adminRoute({
    method: 'POST',
    path: TOKENS,
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
      const { state } = await stateIn(context)
      const { value } = readBody(TokenRequestSchema, context.request.body)
      const { service } = context
      const { secret, ...token } = await createToken(service, state.name, value.name)
      const url = `${service.settings.publicUrl}/r/${secret}`
      return jsonAnswer({ ...tokenJson(token), url }, 201)
    },
  }),
  adminRoute({
    path: TOKENS,
    operation: {
      id: 'listPolicyTokens',
      summary: 'List secret paths (operator)',
      description: 'Those that are valid, without their secrets.',
      answers: ok('The tokens.', 'TokenList', { tokens: [TOKEN] }),
      refusals: ['policy-not-found'],
    },
    async answer(context) {
      const { state } = await stateIn(context)
      const tokens = await context.service.catalogue.listRegistryTokens(state.name)
      return jsonAnswer({ tokens: tokens.map(tokenJson) })
    },
  }),
  adminRoute({
    method: 'DELETE',
    path: `${TOKENS}/:id`,
    operation: {
      id: 'revokePolicyToken',
      summary: 'Revoke a secret path (operator)',
      description: 'From then on it answers 404.',
      answers: GONE,
      refusals: ['token-not-found'],
    },
    async answer({ request, service: { catalogue, now } }) {
      const [name, id] = [inPath(request, 'name'), inPath(request, 'id')]
      if (!(await catalogue.revokeRegistryToken(name, id, now())))
        throw new Refusal('token-not-found')
      return emptyAnswer(204)
    },
  }),
]

function inPath(request: RequestContext['request'], name: string): string {
  return (request.params as Record<string, string>)[name] ?? ''
}

async function stateIn({ request, caller, service }: RequestContext) {
  const view = await service.registry.read()
  return { view, state: policyNamed(view, inPath(request, 'name'), caller.isAdmin === true) }
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

function verdictJson(view: RegistryView, state: PolicyState, server: string, now: number) {
  const { verdict } = view.judgementOf(state, server, now)
  const { isIn, reasons } = verdict
  const row = view.find(server)?.latest
  const entry = row && view.entryOf(row)
  const { grade = null, tools = [], doubt = null } = entry ?? {}
  const sight = reasons.some(({ code }) => code === 'changed') && entry ? sightOf(entry) : null
  const seen = sight && seenDigest(sight)
  const report = tools[0] ? `/tools/${tools[0].slug}` : null
  const letter = grade?.letter ?? null
  const says = verdictSentence(verdict)
  const ungraded = doubt && doubtWords(doubt)
  return { server, letter, isIn, says, reasons: [...reasons], ungraded, report, seen }
}

function tokenJson({ id, name, createdAt }: RegistryToken) {
  return { id, name, createdAt: new Date(createdAt).toISOString() }
}
