// Observations about a command-line tool and about packages that a tool publishes.
import { choice, count, flag, listOf, orNull, shape, text } from '../../schema/schema.ts'
import { Type } from '../../schema/type.ts'

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
