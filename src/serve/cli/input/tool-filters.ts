// The filters of every command that lists tools, as options and as query parameters.
import { Option, type Command } from 'commander'
import { AUTH_METHODS } from '../../../domain/evidence/declaration.ts'
import { KINDS } from '../../../domain/evidence/kind.ts'
import { ACCESS_IDS } from '../../../domain/grading/access-id.ts'
import { LETTERS } from '../../../domain/grading/letter.ts'
import { EVIDENCE_LEVELS } from '../../../domain/tool/tool.ts'

export interface ToolFilters {
  category?: string
  access?: string
  minGrade?: string
  mcp?: boolean
  api?: boolean
  cli?: boolean
  kind?: string
  evidence?: string
  auth?: string
}

export function withToolFilters(command: Command): Command {
  return command
    .option('--category <slug>', 'only this category')
    .addOption(new Option('--min-grade <letter>', 'only this letter and better').choices(LETTERS))
    .addOption(
      new Option(
        '--access <method>',
        'only tools with this access method; letter and score are those of it',
      ).choices(ACCESS_IDS),
    )
    .option('--mcp', 'only tools with an MCP server')
    .option('--no-mcp', 'only tools without one')
    .option('--api', 'only tools with an API')
    .option('--no-api', 'only tools without one')
    .option('--cli', 'only tools with a command line')
    .option('--no-cli', 'only tools without one')
    .addOption(
      new Option(
        '--kind <kind>',
        'only hosted services, local programs or reference servers',
      ).choices(KINDS),
    )
    .addOption(
      new Option('--evidence <level>', 'only grades that rest on this').choices(EVIDENCE_LEVELS),
    )
    .addOption(
      new Option('--auth <method>', 'only tools that offer this way to sign in').choices(
        AUTH_METHODS,
      ),
    )
}

export function filterQuery({
  category,
  access,
  minGrade,
  mcp,
  api,
  cli,
  kind,
  evidence,
  auth,
}: ToolFilters): Record<string, string | boolean | undefined> {
  return {
    category,
    access,
    minGrade,
    hasMcp: mcp,
    hasApi: api,
    hasCli: cli,
    kind,
    evidence,
    auth,
  }
}
