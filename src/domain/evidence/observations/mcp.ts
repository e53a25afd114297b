// Observations about programs: an MCP server and its tools as sent, a command line, packages.
import {
  choice,
  count,
  flag,
  httpStatus,
  listOf,
  milliseconds,
  orNull,
  retired,
  shape,
  text,
  webAddress,
} from '../../schema/schema.ts'
import type { Static } from 'typebox'
import { memberOf } from '../../schema/json.ts'
import { Type } from '../../schema/type.ts'
import { helpFigures } from './help-figures.ts'
import { shownText } from './reading.ts'
import { ownWords } from './web.ts'

const anyObject = Type.Record(Type.String(), Type.Unknown())

const program = shape(
  {
    strayLines: count('Lines on standard output that are no JSON-RPC message.'),
    stray: orNull(text('The first of them.', 200)),
    errorLines: count('Lines on standard error before its tools were listed.'),
    said: Type.Optional(
      listOf(
        text('Its words.', 200),
        2,
        'Instead of its tools: the message of its error, and its last line on standard error.',
      ),
    ),
    ending: choice(
      ['ended', 'left', 'running', 'earlier'],
      'After its input ended: it ended; it ended, and what it had started still ran seconds later; it still ran itself; it had ended before.',
    ),
  },
  'What a local program says besides its answers, and how it ends.',
)

const readme = shape(
  {
    package: text('The package, or the file of the program.', 214),
    setup: choice(
      ['configuration', 'command', 'none', 'unknown'],
      'Whether it shows the configuration of a client, or a command that starts the server; unknown if the name of the server is.',
    ),
    tools: count('Tools of the server.'),
    unnamed: listOf(text('A tool.', 500), 500, 'Tools that it does not name.'),
    variables: orNull(
      listOf(
        text('A variable such as ACME_TOKEN.', 100),
        50,
        'Variables for credentials that the code of the package reads; null where it was not read.',
      ),
    ),
    unexplained: listOf(text('A variable.', 100), 50, 'Those that it does not name.'),
  },
  'What the README of a local server explains.',
)

export const mcp = shape(
  {
    url: orNull(webAddress('The endpoint; null for a local server.')),
    command: orNull(text('The command that starts a local server.', 1000)),
    transport: choice(['streamable-http', 'sse', 'stdio']),
    protocolVersion: orNull(text('The version agreed on; null behind sign-in.', 20)),
    supportedVersions: listOf(text('A version.', 20), 20),
    isAuthRequired: flag('It answers only after sign-in.'),
    hasAuthMetadata: flag('Its challenge leads to OAuth metadata.'),
    challenge: Type.Optional(
      shape(
        {
          status: orNull(Type.Integer({ minimum: 100, maximum: 599 })),
          wwwAuthenticate: orNull(text('The WWW-Authenticate field.', 1000)),
        },
        'How it refuses who has not signed in.',
      ),
    ),
    serverName: orNull(text('serverInfo.name.', 200)),
    serverVersion: Type.Optional(orNull(text('serverInfo.version.', 100))),
    words: ownWords,
    capabilities: listOf(text('A capability.', 100), 40),
    instructions: orNull(text('What it tells every agent at the start.', 20_000)),
    instructionsTokens: count('o200k tokens of the instructions.'),
    handshakeMs: milliseconds('server/discover or initialize.'),
    program: Type.Optional(program),
    readme: Type.Optional(orNull(readme)),
    ...retired('listChanged', 'older'),
  },
  'The MCP server and its handshake.',
)

/** No longer list is read: a list of this length may go on. */
export const MOST_TOOLS = 500

/** The result of tools/list, the whole JSON-RPC message, or the list alone. */
export function toolsIn(value: unknown): readonly unknown[] | null {
  const list = Array.isArray(value)
    ? value
    : (memberOf(value, 'tools') ?? memberOf(memberOf(value, 'result'), 'tools'))
  return Array.isArray(list) ? list : null
}

export const mcpTools = shape(
  {
    tools: listOf(
      shape({
        name: Type.String({ maxLength: 500 }),
        title: Type.Optional(Type.String({ maxLength: 500 })),
        description: Type.Optional(Type.String({ maxLength: 20_000 })),
        inputSchema: Type.Unknown(),
        outputSchema: Type.Optional(Type.Unknown()),
        annotations: Type.Optional(anyObject),
      }),
      MOST_TOOLS,
    ),
    tokens: count('o200k tokens of the serialised tools/list result.'),
    listMs: milliseconds('All pages of tools/list.'),
    repeat: orNull(choice(['same', 'reordered', 'different'], 'tools/list asked again.')),
    ...retired('ttlMs', 'cacheScope'),
  },
  'The tools of the MCP server.',
)

/** What a server shows to whoever connects, as evidence holds it. */
export const ShownSchema = shape({
  tools: mcpTools.properties.tools,
  instructions: mcp.properties.instructions,
})
export type Shown = Static<typeof ShownSchema>

/**
 * `same`: the client is shown what the scanner was shown. `otherwise`: asked in turn, each is shown
 * its own list. `changed`: both are shown the new list. `unsettled`: neither of these.
 */
export const SECOND_LOOKS = ['same', 'otherwise', 'changed', 'unsettled'] as const
export type SecondLook = (typeof SECOND_LOOKS)[number]
/** More are only counted. */
export const MOST_DIFFERS = 20

const utcMoment = (description: string) =>
  Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,3})?Z$',
    description: `${description} In UTC.`,
  })
const digest = (description: string) => Type.String({ pattern: '^[0-9a-f]{64}$', description })
const DIFFERENCES = {
  differences: count('Differences from what the scan was shown.'),
  differs: listOf(
    shape({
      at: text('The tool, or the instructions, and the place in it.', 300),
      says: text('What differs.', 300),
    }),
    MOST_DIFFERS,
    'The first of them, the most important first.',
  ),
}

export const mcpAgain = shape(
  {
    at: utcMoment('When this look began.'),
    client: text('How the other client called itself in clientInfo.', 100),
    outcome: choice(
      SECOND_LOOKS,
      'same: the client is shown the tools of the scan; otherwise: asked in turn, scanner and client are each shown their own, again and again; changed: both are shown others now; unsettled: none of these.',
    ),
    looks: Type.Integer({
      minimum: 1,
      maximum: 20,
      description: 'How often it was asked, each time in a session of its own.',
    }),
    sha256: digest('Of the tools and instructions that the client was shown first.'),
    tools: count('Tools that it was shown.'),
    ...DIFFERENCES,
  },
  'What the MCP server shows to another client at another hour.',
)

/**
 * `same`: the scan was shown the same list. `otherwise`: the scan was shown another. `outdated`: a
 * later scan was shown neither of the two.
 */
export const CONFIRMATIONS = ['same', 'otherwise', 'outdated'] as const
export type Confirmation = (typeof CONFIRMATIONS)[number]

export const mcpConfirmed = shape(
  {
    at: utcMoment('When the operator sent what the client was shown.'),
    outcome: choice(
      CONFIRMATIONS,
      'same: the scan was shown the same tools; otherwise: it was shown others; outdated: a later scan was shown neither of the two lists.',
    ),
    scans: Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      description: 'Scans, one after the other, that were shown the list it was compared with.',
    }),
    sha256: digest('Of the tools and instructions that the client was shown.'),
    scanned: digest('Of those that it was compared with.'),
    tools: count('Tools that the client was shown.'),
    ...DIFFERENCES,
  },
  'What the MCP server shows to a client of the operator.',
)

const list = shape({
  isDeclared: flag('The capability is declared.'),
  items: orNull(count('Items listed; null where the list call failed.')),
  answer: Type.Optional(
    text('How it was answered instead, such as with an error. Left out in older evidence.', 200),
  ),
  named: Type.Optional(
    listOf(
      shape({
        name: text('Its name.', 500),
        description: Type.Optional(text('Its description.', 2000)),
      }),
      100,
      'The first of them. Left out in older evidence.',
    ),
  ),
})

export const mcpLists = shape(
  { resources: list, prompts: list },
  'Resources and prompts of the MCP server.',
)

const errorAnswer = shape({
  status: orNull(httpStatus('HTTP status; null over stdio.')),
  code: orNull(
    Type.Integer({
      description: 'JSON-RPC error code; null where the answer is not a JSON-RPC error.',
    }),
  ),
})

export const mcpErrors = shape(
  {
    unknownMethod: errorAnswer,
    unknownTool: Type.Optional(
      shape(
        {
          answer: choice(
            ['error', 'tool-error', 'success', 'silence'],
            'A JSON-RPC error, a result that says isError, another result, or no answer.',
          ),
          code: orNull(Type.Integer({ description: 'JSON-RPC error code.' })),
        },
        'What a local server says to a call of a tool that does not exist.',
      ),
    ),
    ...retired('malformed'),
  },
  'What the MCP server says to an unknown method and an unknown tool.',
)

export const mcpOrigin = shape(
  {
    url: webAddress('The endpoint.'),
    status: httpStatus('What a foreign Origin gets.'),
  },
  'What the MCP server says to a browser of another origin.',
)

export const serverCard = shape(
  {
    url: webAddress('Where it answered.'),
    isCurrentShape: flag('The shape of SEP-2127, not an older one.'),
    missing: listOf(text('A required member.', 100), 10),
  },
  'The MCP server card.',
)

export const registryListing = shape(
  {
    registry: choice(
      ['official', 'other', 'own', 'unnamed'],
      '`own`: the server or its package carries the name, and no registry was asked. `unnamed`: its package carries none.',
    ),
    name: text('Its name there; else the package.', 200),
    isActive: flag('Not deleted or deprecated.'),
  },
  'Its entry in an MCP registry.',
)

export const cli = shape(
  {
    command: text('The command to run.', 100),
    package: orNull(text('The package that brings it.', 214)),
    install: orNull(text('The command that installs it.', 500)),
    isOfficial: flag('Published by the vendor of the tool.'),
  },
  'The command-line tool.',
)

export const cliHelp = shape(
  {
    source: choice(
      ['help', 'readme', 'docs'],
      'What was read; programs are run only on the user’s own wish.',
    ),
    tokens: orNull(count('o200k tokens of the text; null where it was not measured alone.')),
    exitCode: orNull(
      Type.Integer({ description: 'Exit code of --help; null where it was not run.' }),
    ),
    hasExamples: flag('It shows example calls.'),
    options: listOf(text('An option such as --json.', 100), 300),
    environment: listOf(text('An environment variable such as ACME_TOKEN.', 100), 100),
    jsonOutput: choice(['global', 'some-commands', 'none'], 'Machine-readable output.'),
    exitCodes: choice(['listed', 'mentioned', 'none'], 'What it says of exit codes.'),
    prompts: flag('It says that it asks questions on a terminal.'),
    unasked: Type.Optional(
      listOf(
        text('An option such as --yes.', 100),
        20,
        'Options of which it says that they answer or skip questions.',
      ),
    ),
    printsVersion: flag('--version is offered.'),
    figures: Type.Optional({
      ...helpFigures,
      description:
        'Of the help of the program and of up to three of its commands; left out where no help was run, and in older evidence.',
    }),
    commands: Type.Optional(
      listOf(
        shape({
          name: text('As it is typed behind the program.', 260),
          help: choice(
            ['own', 'same', 'none', 'unasked'],
            'Its own; that of the program or of another command again; none that could be read; not asked, because it erases and no other had its own, or because time was up.',
          ),
        }),
        3,
        'Commands that were chosen to be asked for help; none if the help does not say that there are commands.',
      ),
    ),
    shown: Type.Optional(shownText),
  },
  'The help or manual of the command-line tool.',
)

export const packages = shape(
  {
    packages: Type.Array(
      shape({
        registry: choice(['npm', 'pypi', 'crates', 'rubygems', 'nuget', 'maven', 'go', 'homebrew']),
        name: text('Its name.', 214),
        version: text('The latest version.', 100),
        language: text('The language it is for.', 50),
        isOfficial: flag('Its repository or homepage is the vendor’s.'),
        role: choice(['sdk', 'cli', 'mcp'], 'What it is for.'),
        isNamedServer: Type.Optional(
          flag('It calls itself an MCP server by mcpName; otherwise its words only speak of MCP.'),
        ),
        isApiClient: Type.Optional(flag('A library that says that it calls an API.')),
        types: choice(
          ['bundled', 'separate', 'none', 'inherent'],
          'Type declarations; inherent in a typed language.',
        ),
        ageDays: orNull(
          count('Days since the latest release.'),
          'Null where the registry does not say when.',
        ),
        isDeprecated: flag('Marked as deprecated.'),
        hasInstallScript: flag('It runs code when it is installed.'),
        license: Type.Optional(
          orNull(text('The licence that it names, or the file with it.', 100)),
        ),
        repository: Type.Optional(orNull(text('The repository that it names.', 2048))),
        isAttested: Type.Optional(
          flag('The registry has a provenance attestation; left out where it does not tell.'),
        ),
        integrity: Type.Optional(
          Type.String({
            pattern: '^sha512-[A-Za-z0-9+/]{86}==$',
            description: 'SHA-512 of the package file, as the registry states it.',
          }),
        ),
      }),
      { minItems: 1, maxItems: 50 },
    ),
  },
  'Packages that the tool publishes.',
)
