// How to access a tool and authenticate: what an agent needs to connect, and the best method.
import type { Static } from 'typebox'
import { AUTH_METHODS, type Declaration, LocalStartSchema } from '../evidence/declaration.ts'
import { type Evidence, isServed, seenIn } from '../evidence/evidence.ts'
import type { Seen } from '../evidence/observations/index.ts'
import { hostedServerIn } from '../evidence/hosted-server.ts'
import { CONFIRMATIONS, SECOND_LOOKS } from '../evidence/observations/mcp.ts'
import { isOffered, surfacesOf } from '../evidence/surface.ts'
import { ToolEffectSchema } from '../grading/grading.ts'
import { choice, flag, listOf, orNull, shape, text } from '../schema/schema.ts'
import { Type } from '../schema/type.ts'
import { firstCallOf, FirstCallSchema } from './first-call.ts'
import { keyVariableOf } from './key-variable.ts'
import { listedBy, startedIn } from './look.ts'

export const AuthInfoSchema = shape(
  {
    methods: listOf(choice(AUTH_METHODS), 7, 'Ways to sign in.'),
    selfServe: orNull(flag('You can get a key immediately, without contacting sales.')),
    scoped: orNull(flag('Keys or tokens can be restricted.')),
    machineFlow: orNull(flag('A program can sign in without a human at a browser.')),
    docsUrl: orNull(text('An address.', 2048)),
  },
  'How to authenticate; null if unknown.',
)
export type AuthInfo = Static<typeof AuthInfoSchema>

const address = orNull(text('An address.', 2048))

const again = orNull(
  shape({
    at: text('When, in UTC.', 30),
    outcome: choice(
      SECOND_LOOKS,
      'same: another client is shown the same tools; otherwise: it is shown others than the scan, again and again; changed: all are shown others now; unsettled: none of these.',
    ),
  }),
  'The second look, as another client; null before the first.',
)

const confirmed = shape(
  {
    at: text('When it was sent, in UTC.', 30),
    outcome: choice(
      CONFIRMATIONS,
      'same: it was shown the tools of the scan; otherwise: it was shown others; outdated: the scan has been shown neither of the two lists since.',
    ),
  },
  'What a client of the operator was shown; left out where none was asked.',
)

/** Seven effects with three bounds or an unknown one. */
const MOST_EFFECTS = 28

const look = shape(
  {
    at: text('When the looking began, in UTC.', 30),
    tools: orNull(
      Type.String({
        pattern: '^[0-9a-f]{64}$',
        description: 'SHA-256 of its list of tools; null if none was read.',
      }),
    ),
    of: orNull(
      choice(['address', 'package']),
      'Whether the tools were listed by its address or by its package.',
    ),
    version: Type.Optional(text('Of its package, if that was started.', 255)),
    again: Type.Optional(again),
    confirmed: Type.Optional(confirmed),
  },
  'What was looked at of it.',
)

const can = shape(
  {
    isWhole: flag('Whether every tool was read as it is now.'),
    effects: listOf(
      ToolEffectSchema,
      MOST_EFFECTS,
      'A tool for each effect with each bound; none for harmless reads.',
    ),
  },
  'What its tools can do, as readers say; left out where nobody has read them.',
)
export type CanDo = Static<typeof can>

export const AccessSchema = shape(
  {
    mcp: orNull(
      shape({
        url: address,
        package: orNull(text('npm package of the local server.', 214)),
        transports: listOf(text('A transport.', 30), 3),
        auth: listOf(text('A way to sign in.', 30), 7),
        docs: address,
        key: Type.Optional(text('The environment variable that its key is read from.', 100)),
        bearerKey: Type.Optional(flag('The endpoint accepts the key as a bearer token.')),
        local: Type.Optional(LocalStartSchema),
        version: Type.Optional(text('The version that the server gives itself.', 100)),
        look: Type.Optional(look),
        can: Type.Optional(can),
      }),
    ),
    api: orNull(
      shape({
        style: orNull(text('rest, graphql, grpc or mixed.', 20)),
        baseUrl: address,
        openapi: address,
        docs: address,
        firstCall: Type.Optional(FirstCallSchema),
      }),
    ),
    cli: orNull(
      shape({
        command: text('The command to run.', 100),
        install: orNull(text('The command that installs it.', 500)),
        package: orNull(text('Its package.', 214)),
        docs: address,
      }),
    ),
  },
  'How to reach the tool; null where it does not offer that way.',
)
export type Access = Static<typeof AccessSchema>
/** Null before the first. */
export type LookedAgain = Static<typeof again>
export type Confirmed = Static<typeof confirmed>

/**
 * `tools` is the digest of the list of tools in the evidence, null if none was read; `does` is what
 * readers say that they can do.
 */
export function accessOf(
  evidence: Evidence,
  tools: string | null,
  does: CanDo | null = null,
): Access {
  const { observations, declaration, observedAt } = evidence
  const { mcp: declaredMcp, api: declaredApi, cli: declaredCli } = declaration ?? {}
  const { mcp, mcpAgain, mcpConfirmed, api, openapi, cli } = seenIn(evidence)
  const key = keyVariableOf(evidence)
  const baseUrl =
    api?.baseUrl ??
    declaredApi?.baseUrl ??
    openapi?.servers.find(({ url }) => /^https?:\/\/[^{}]*$/.test(url))?.url ??
    null
  const firstCall = firstCallOf(evidence, baseUrl)
  const started = startedIn(evidence)
  const isOwn = started?.registry === 'npm' && started.name === declaredMcp?.package
  return {
    mcp:
      mcp || (declaredMcp && observations.mcp?.state !== 'not-offered')
        ? {
            url: mcp?.url ?? declaredMcp?.url ?? null,
            package: declaredMcp?.package ?? null,
            transports: mcp ? [mcp.transport] : (declaredMcp?.transports ?? []),
            auth: mcp ? seenMcpAuth(mcp, declaration) : mcpAuthOf(declaration),
            docs: declaredMcp?.docs ?? null,
            ...(key !== null && { key }),
            ...(declaredMcp?.bearerKey === true && { bearerKey: true }),
            ...(declaredMcp?.local && { local: declaredMcp.local }),
            ...(mcp?.serverVersion && { version: mcp.serverVersion }),
            ...(observedAt !== null && {
              look: {
                at: observedAt,
                tools,
                of: listedBy(evidence),
                ...(isOwn && started.version && { version: started.version }),
                ...(mcpConfirmed && {
                  confirmed: { at: mcpConfirmed.at, outcome: mcpConfirmed.outcome },
                }),
                ...(hostedServerIn(evidence) && {
                  again: mcpAgain ? { at: mcpAgain.at, outcome: mcpAgain.outcome } : null,
                }),
              },
            }),
            ...(does && { can: does }),
          }
        : null,
    api:
      api || isOffered(surfacesOf(evidence).api)
        ? {
            style: declaredApi?.style ?? null,
            baseUrl,
            openapi:
              (openapi && isServed(openapi)
                ? openapi.url
                : (declaredApi?.openapi ?? publishedAt(openapi))) ?? null,
            docs: declaredApi?.docs ?? null,
            ...(firstCall !== null && { firstCall }),
          }
        : null,
    cli:
      cli || (declaredCli && observations.cli?.state !== 'not-offered')
        ? {
            command: cli?.command ?? declaredCli?.command ?? '',
            install: cli?.install ?? declaredCli?.install ?? null,
            package: cli?.package ?? declaredCli?.package ?? null,
            docs: declaredCli?.docs ?? null,
          }
        : null,
  }
}

/** A file on somebody's disk has no URL. */
function publishedAt(openapi: Seen<'openapi'> | undefined): string | null {
  return openapi?.found === 'published' ? openapi.url : null
}

export function authInfoOf(evidence: Evidence): AuthInfo {
  const { declaration } = evidence
  const { auth, facts } = declaration ?? {}
  const seen = (seenIn(evidence).openapi?.securitySchemes ?? []).map(
    ({ type, scheme }): AuthInfo['methods'][number] => {
      if (type === 'apiKey') return 'api_key'
      if (type === 'http') return scheme === 'basic' ? 'basic' : 'bearer'
      return 'oauth2'
    },
  )
  const methods =
    seen.length > 0 ? [...new Set(seen)] : [...(auth?.methods ?? mcpAuthOf(declaration))]
  const machineFlow = facts?.['auth.machineToMachine']?.value ?? null
  return {
    methods,
    selfServe: facts?.['auth.selfServeKey']?.value ?? null,
    scoped: facts?.['auth.granularScopes']?.value ?? null,
    machineFlow:
      machineFlow ?? (methods.length === 0 ? null : methods.some((method) => method !== 'oauth2')),
    docsUrl: auth?.docs ?? null,
  }
}

/** The authentication of the MCP server, among the tool's own methods. */
function mcpAuthOf(declaration: Declaration | undefined): AuthInfo['methods'] {
  return (declaration?.facts?.['mcp.auth']?.value ?? []).map((method) =>
    method === 'oauth' ? 'oauth2' : method,
  )
}

/** A statement says more than an open handshake; without one, the handshake decides. */
function seenMcpAuth(
  { isAuthRequired, hasAuthMetadata, url }: Seen<'mcp'>,
  declaration: Declaration | undefined,
): AuthInfo['methods'] {
  const stated = mcpAuthOf(declaration)
  if (stated.length > 0 || url === null) return stated
  if (!isAuthRequired) return ['none']
  return [hasAuthMetadata ? 'oauth2' : 'bearer']
}
