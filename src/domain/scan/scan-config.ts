// The files of a build: targets, options, gates and waivers; and the baseline of earlier findings.
import type { Static } from 'typebox'
import { LETTERS } from '../grading/letter.ts'
import { parseAs, type Parsed } from '../schema/parse.ts'
import { choice, count, flag, listOf, orNull, shape, share, text } from '../schema/schema.ts'
import { Type } from '../schema/type.ts'

export const SCAN_CONFIG_FILE = 'agentgrade.config.json'
export const TIMEOUT_SECONDS = { least: 5, most: 600 } as const

const TargetSchema = shape(
  {
    url: Type.Optional(text('An address, or npm:package.', 2048)),
    stdio: Type.Optional(text('The command of a local MCP server to start.', 2000)),
    command: Type.Optional(text('An installed command to run with --help.', 80)),
    openapi: Type.Optional(text('Address or file of the API description.', 2048)),
    mcp: Type.Optional(text('Address of the MCP server.', 2048)),
    docs: Type.Optional(text('Address of the documentation.', 2048)),
    headers: Type.Optional(
      Type.Record(
        Type.String({ pattern: '^[A-Za-z0-9-]{1,64}$' }),
        text('A value. ${NAME} stands for a variable of the environment.', 4096),
        {
          description: 'Header fields for the tool’s own origin; no output shows their values.',
        },
      ),
    ),
    env: Type.Optional(
      listOf(
        text('A name.', 200),
        50,
        'Variables that the program of `stdio` or `command` may see.',
      ),
    ),
    ignoreRobots: Type.Optional(
      flag('Scan what robots.txt disallows: for a private address, or a tool that is claimed.'),
    ),
    wait: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 3600,
        description: 'Seconds to wait until the address answers.',
      }),
    ),
  },
  'One tool: `url`, `stdio`, `command`, or `openapi` or `mcp` alone.',
)
export type ConfigTarget = Static<typeof TargetSchema>

const WaiverSchema = shape(
  {
    check: text('The check whose findings are accepted.', 60),
    where: Type.Optional(text('Only of this operation or tool, such as GET /messages.', 800)),
    reason: Type.String({ minLength: 1, maxLength: 500, description: 'Why they are accepted.' }),
    expires: Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}$',
      description: 'The last day on which it holds; after it the build fails.',
    }),
  },
  'Findings that are accepted for a time.',
)
export type Waiver = Static<typeof WaiverSchema>

export const ScanConfigSchema = shape(
  {
    $schema: Type.Optional(text('Address of the JSON Schema.', 300)),
    targets: Type.Optional(
      listOf(
        Type.Union([text('An address, or npm:package.', 2048), TargetSchema]),
        50,
        'What `agentgrade scan` scans when it is given no target.',
      ),
    ),
    timeout: Type.Optional(
      Type.Integer({
        minimum: TIMEOUT_SECONDS.least,
        maximum: TIMEOUT_SECONDS.most,
        description: 'Seconds that a scan may take; 45 by default.',
      }),
    ),
    minGrade: Type.Optional(choice(LETTERS, 'Exit with 1 below this letter.')),
    minConfidence: Type.Optional(share('Exit with 1 where less of what matters is known.')),
    require: Type.Optional(
      listOf(
        text('A check, or client-compatibility: and a client.', 100),
        100,
        'Checks that must not lose a point, whatever the letter is; `client-compatibility:codex` asks that this client loads every tool.',
      ),
    ),
    waivers: Type.Optional(listOf(WaiverSchema, 200, 'What is accepted, why, and until when.')),
    evidence: Type.Optional(
      text('Where to keep the evidence: a file, or a folder for several targets.', 2048),
    ),
  },
  'Settings of `agentgrade scan`, and the gates of `agentgrade grade`. What the command line says comes first.',
)
export type ScanConfig = Static<typeof ScanConfigSchema>

export function parseScanConfig(input: unknown): Parsed<ScanConfig> {
  return parseAs<ScanConfig>(ScanConfigSchema, input)
}

export const BASELINE_FORMAT = 'agentgrade-baseline/1'
/** More than evidence can give. */
export const MOST_BASELINE_FINDINGS = 50_000

const points = Type.Number({ minimum: 0, maximum: 10, description: 'Points, 0 to 10.' })

const BaselineTargetSchema = shape({
  target: text('The target, as it was named.', 2048),
  methodVersion: text('The method that judged.', 20),
  letter: orNull(choice(LETTERS, 'A+ to F.')),
  score: orNull(points, 'The score as it was shown.'),
  floor: orNull(
    points,
    'The unrounded score from checks that do not depend on time, which may not fall.',
  ),
  tokens: orNull(count('Tokens of the tool list or of the API description.')),
  clients: orNull(
    shape({
      loading: count('Clients that load every tool.'),
      all: count('Clients of which it is known.'),
    }),
  ),
  findable: orNull(
    shape({ found: count('Tools that a search finds by their own words.'), all: count('Tools.') }),
  ),
  checks: Type.Record(Type.String({ pattern: '^[a-z0-9-]{1,60}$' }), points, {
    description: 'The points of each check that was judged.',
  }),
  findings: listOf(
    shape({
      fingerprint: Type.String({ pattern: '^[0-9a-f]{32}$', description: 'Of the finding.' }),
      check: text('The check.', 60),
      where: text('The tool or operation.', 800),
    }),
    MOST_BASELINE_FINDINGS,
  ),
})
export type BaselineTarget = Static<typeof BaselineTargetSchema>

export const BaselineSchema = shape(
  {
    format: choice([BASELINE_FORMAT], 'Name and version of this file format.'),
    targets: listOf(BaselineTargetSchema, 50, 'One entry for each target.'),
  },
  'What was found when the baseline was written.',
)
export type Baseline = Static<typeof BaselineSchema>

export function parseBaseline(input: unknown): Parsed<Baseline> {
  const parsed = parseAs<Baseline>(BaselineSchema, input)
  if (!parsed.ok) return parsed
  const names = parsed.value.targets.map(({ target }) => target)
  const problems = names.flatMap((name, index) =>
    names.indexOf(name) < index
      ? [
          {
            pointer: `/targets/${index}/target`,
            found: JSON.stringify(name),
            expected: 'a target that no other entry has',
          },
        ]
      : [],
  )
  return problems.length > 0 ? { ok: false, problems } : parsed
}
