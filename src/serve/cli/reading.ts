// A command that reads: its options fill the parameters of a read, and its answer is printed.
import { Command, Option } from 'commander'
import type { Static, TSchema } from 'typebox'
import type { LIST_FILTERS, Parameters } from '../../domain/read/parameters.ts'
import type { Read } from '../../domain/read/reads.ts'
import type { Rows } from '../../represent/text/rows.ts'
import { plainLines } from '../../represent/text/terminal.ts'
import { queryOf, Client, openClient, type ClientOptions } from './client.ts'
import { withGroup } from './command-table.ts'
import { forTool } from './find-tool.ts'
import { wholeNumber } from './input/option-values.ts'
import { printRows } from './output/print.ts'
import { writeJson, writeOut } from './output/write.ts'

export interface ReadOption {
  /** Its name, if it is not that of the parameter. */
  name?: string
  /** What its value is called in the help. */
  value?: string
  says: string
  /** What `--no-<name>` says, of a parameter that may be true or false. */
  without?: string
  parse?: (text: string) => string
}

/** By the name of the parameter. */
export type ReadOptions = Readonly<Record<string, ReadOption>>
export type Given = ShippedOptions & Readonly<Record<string, unknown>>

export interface Reading<S extends TSchema> {
  name: string
  description: string
  of: Read
  /** As the help shows it: the tool in the path, or the words of the parameter `fills`. */
  argument?: readonly [string, string]
  fills?: string
  options: ReadOptions
  /** Whether the catalogue that ships can answer it. */
  isShipped?: true
  schema(): Promise<S>
  /** Whether what is printed has the warnings, because they are the whole answer. */
  showsWarnings?(answer: Static<S>): boolean
  /** Rows with the line below them; without it, the service's markdown is printed. */
  show?(answer: Static<S>, options: Given): Promise<Shown>
}

interface Shown {
  rows: Rows
  below: string
}

export const PAGE: ReadOption = { says: 'which page' }
export const WEIGHTS: ReadOption = {
  value: 'pairs',
  says: 'your own weights, such as speed:40,safety:30',
}
/** The filters of every command that lists tools. */
export const FILTERS = {
  category: { value: 'slug', says: 'only this category' },
  minGrade: { value: 'letter', says: 'only this letter and better' },
  access: {
    value: 'method',
    says: 'only tools with this access method; letter and score are those of it',
  },
  hasMcp: {
    name: 'mcp',
    says: 'only tools with an MCP server',
    without: 'only tools without one',
  },
  hasApi: { name: 'api', says: 'only tools with an API', without: 'only tools without one' },
  hasCli: {
    name: 'cli',
    says: 'only tools with a command line',
    without: 'only tools without one',
  },
  kind: { value: 'kind', says: 'only hosted services, local programs or reference servers' },
  evidence: { value: 'level', says: 'only grades that rest on this' },
  auth: { value: 'method', says: 'only tools that offer this way to sign in' },
  provisional: {
    says: 'only grades that rest on little evidence',
    without: 'only the others',
  },
} satisfies Record<keyof typeof LIST_FILTERS, ReadOption>

export function readCommand<S extends TSchema>(reading: Reading<S>): Command {
  const command = new Command(reading.name).description(reading.description)
  if (reading.argument) command.argument(...reading.argument)
  withReadOptions(command, reading.of.query, reading.options)
  if (reading.isShipped) withGroup(command, 'shipped')
  return withGroup(command, 'client').action(() => run(reading, command.args, command.opts()))
}

async function run<S extends TSchema>(
  reading: Reading<S>,
  words: readonly string[],
  options: Given,
): Promise<void> {
  const { of, fills } = reading
  const query = queryOf({
    ...(fills !== undefined && { [fills]: words.join(' ') }),
    ...valuesOf(reading.options, options),
  })
  await withClient(options, async (client) => {
    const ask = async (slug = '') => {
      const path = of.path.replace(':slug', slug)
      if (!reading.show && !options.json)
        return writeOut(plainLines(await client.text(`${path}.md${query}`, 'text/markdown')))
      const answer = await client.json(`${path}${query}`, await reading.schema(), {
        isSilent: (found) => reading.showsWarnings?.(found) ?? false,
      })
      if (!reading.show) return writeJson(answer)
      const { rows, below } = await reading.show(answer, options)
      printRows(answer, rows, below, options)
    }
    await (of.path.includes(':slug') ? forTool(client, words[0] ?? '', ask) : ask())
  })
}

export function withReadOptions(
  command: Command,
  query: Parameters,
  options: ReadOptions,
): Command {
  for (const [
    parameter,
    { name = parameter, value = 'number', says, without, parse },
  ] of Object.entries(options)) {
    const { schema = {} } = query[parameter] ?? {}
    const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
    const option = new Option(
      schema['type'] === 'boolean' ? flag : `${flag} <${value}>`,
      `${says}${boundsOf(schema)}`,
    )
    if (Array.isArray(schema['enum'])) option.choices(schema['enum'] as string[])
    else if (parse) option.argParser(parse)
    else if (schema['type'] === 'integer') option.argParser(wholeNumber)
    command.addOption(option)
    if (without !== undefined) command.option(flag.replace('--', '--no-'), without)
  }
  return command
}

/** A default that is the maximum too is said once. */
function boundsOf({
  default: usual,
  maximum,
  enum: values,
}: {
  default?: string | number
  maximum?: number
  enum?: unknown
}): string {
  if (usual === undefined || (maximum === undefined && values === undefined)) return ''
  return maximum === undefined || maximum === usual
    ? ` (default: ${usual})`
    : ` (default: ${usual}, at most ${maximum})`
}

/** What the options say, by the name of the parameter. */
export function valuesOf(
  options: ReadOptions,
  given: Readonly<Record<string, unknown>>,
): Record<string, string | number | boolean | undefined> {
  return Object.fromEntries(
    Object.entries(options).map(([parameter, { name = parameter }]) => [
      parameter,
      given[name] as string | number | boolean | undefined,
    ]),
  )
}

export interface ShippedOptions extends ClientOptions {
  local?: boolean
}

/** The client of the service, or of the catalogue that ships. */
export async function withClient<T>(
  options: ShippedOptions,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  if (!options.local) return work(openClient(options))
  const { startShipped } = await import('../../app/start-shipped.ts')
  const service = await startShipped()
  const client = new Client({ url: '', key: null }, options, async (path, { accept }) => {
    const { status, body } = await service.ask({
      method: 'GET',
      path,
      accept: accept === 'text/markdown' ? accept : 'application/json',
    })
    return {
      status,
      retryAfter: null,
      text: typeof body === 'string' ? body : JSON.stringify(body),
    }
  })
  try {
    return await work(client)
  } finally {
    await service.close()
  }
}
