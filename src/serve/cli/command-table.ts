// Makes commands of the table: descriptions, arguments, options and help are in commands.json, and
// what a command does is loaded when it runs.
import { Argument, Command, Option } from 'commander'
import { ACCESS_IDS } from '../../domain/grading/criterion.ts'
import { LETTERS } from '../../domain/grading/letter.ts'
import type { RunScan } from '../../usecases/scan/scan-process.ts'
import TABLE from './commands.json' with { type: 'json' }
import { FORMATS, PARSERS } from './input/option-values.ts'

/** Gets the arguments, the options, and how scans run. */
type Action = (...given: never[]) => Promise<unknown>
/** By the name of the part, for a command that has some; its own is without a name. */
export type Actions = Action | Readonly<Record<string, Action>>

interface Value {
  says: string
  /** A list, or the name of one. */
  choices?: string[] | keyof typeof CHOICES
  parse?: keyof typeof PARSERS
  default?: string | number
  /** How the help names the default. */
  defaultSays?: string
  conflicts?: string[]
  implies?: Record<string, boolean>
  isRequired?: boolean
}

/** By their flags; `...name` stands for the options of a group. */
type Values = Readonly<Record<string, string | Value>>

interface Entry {
  description: string
  arguments?: Values
  options?: Values
  /** Lines after the options. */
  help?: string[]
  commands?: Readonly<Record<string, Entry>>
}

const CHOICES = { letters: LETTERS, access: ACCESS_IDS, formats: FORMATS }
const { groups: GROUPS, commands: ENTRIES } = TABLE as unknown as {
  groups: Readonly<Record<string, Values>>
  commands: Readonly<Record<string, Entry>>
}

/** Undefined for a command that is made of a read. */
export function entryOf(name: string): Entry | undefined {
  return Object.hasOwn(ENTRIES, name) ? ENTRIES[name] : undefined
}

export function commandOf(
  name: string,
  { description, arguments: taken = {}, options, help, commands }: Entry,
  load: () => Promise<Actions>,
  runScan?: RunScan,
  part = '',
): Command {
  const command = new Command(name).description(description)
  for (const [word, value] of Object.entries(taken)) command.addArgument(argumentOf(word, value))
  withOptions(command, options ?? {})
  if (help) command.addHelpText('after', help.join('\n'))
  for (const [own, entry] of Object.entries(commands ?? {}))
    command.addCommand(commandOf(own, entry, load, runScan, own))
  if (commands && !options) return command
  return command.action(async (...given: unknown[]) => {
    const actions = await load()
    const action = typeof actions === 'function' ? actions : actions[part]
    // A part has the options of its command too, to which commander gives them.
    const all = [...given.slice(0, -2), command.optsWithGlobals(), runScan]
    if (action === undefined) throw new Error(`The command ${part} has no action.`)
    await action(...(all as never[]))
  })
}

/** Adds the options of a group of the table. */
export function withGroup(command: Command, name: string): Command {
  return withOptions(command, GROUPS[name] ?? {})
}

function withOptions(command: Command, options: Values): Command {
  for (const [flags, value] of Object.entries(options))
    if (flags.startsWith('...')) withGroup(command, flags.slice(3))
    else command.addOption(optionOf(flags, value))
  return command
}

function argumentOf(word: string, value: string | Value): Argument {
  const { says, choices, default: usual, defaultSays } = valueOf(value)
  const argument = new Argument(word, says)
  if (choices) argument.choices(listOf(choices))
  return usual === undefined ? argument : argument.default(usual, defaultSays)
}

function optionOf(flags: string, value: string | Value): Option {
  const { says, choices, parse, default: usual, conflicts, implies, isRequired } = valueOf(value)
  const option = new Option(flags, says)
  if (choices) option.choices(listOf(choices))
  if (parse) option.argParser(PARSERS[parse] as (text: string, before: unknown) => unknown)
  if (usual !== undefined || parse === 'again') option.default(usual ?? [])
  if (conflicts) option.conflicts(conflicts)
  if (implies) option.implies(implies)
  return option.makeOptionMandatory(isRequired === true)
}

function valueOf(value: string | Value): Value {
  return typeof value === 'string' ? { says: value } : value
}

function listOf(choices: NonNullable<Value['choices']>): readonly string[] {
  return typeof choices === 'string' ? CHOICES[choices] : choices
}
