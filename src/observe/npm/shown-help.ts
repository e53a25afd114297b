// What a reader is shown of a program: its help and that of some of its commands, line by line.
import {
  cutBlock,
  type Shown,
  type ShownBlock,
  shownFrom,
  written,
  writtenLines,
} from '../../domain/reading/written.ts'
import { redactAddresses } from '../../domain/text/secret.ts'
import { ownHelps } from './command-helps.ts'
import type { HelpEnvironment } from './run-command.ts'
import type { PackageRun, ProgramHelp } from './run-help.ts'

// With three commands and their numbers less than MOST_SHOWN_BYTES.
const MOST_OF_PROGRAM = 36 * 1024
const MOST_OF_COMMAND = 9 * 1024
const MOST_COMMANDS = 3
/** For the line that says how much is cut. */
const NOTE = 64
const LONGEST_NAME = 260
/** Shorter than any folder that is a user's own, such as / or /root. */
const SHORTEST_PLACE = 6

/** Of a program that was run, without the names of folders of this machine. */
export function shownProgram(
  program: string,
  help: ProgramHelp,
  run: HelpEnvironment & Partial<PackageRun>,
): Shown {
  const places = [run.folder, run.environment['HOME'], process.cwd()].filter(
    (place) => place !== undefined,
  )
  const hide = (text: string) => withoutPlaces(text, places)
  return shownHelp(
    program,
    hide(help.text),
    ownHelps(help.ofCommands).map(({ name, text }) => ({ name, text: hide(text) })),
    help.exitCode,
  )
}

/** No line begins with a word of a field: all that is indented is the help. */
export function shownHelp(
  program: string,
  top: string,
  commands: readonly { name: string; text: string }[],
  exitCode: number | null,
): Shown {
  const head = blockOf(
    program,
    [
      'Command-line program',
      `name: ${written(program.slice(0, LONGEST_NAME))}`,
      `exit code of --help: ${exitCode ?? 'not known'}`,
      'what --help prints:',
    ],
    top,
    MOST_OF_PROGRAM,
  )
  const blocks = commands
    .slice(0, MOST_COMMANDS)
    .map(({ name, text }) =>
      blockOf(
        name,
        [`name: ${written(name.slice(0, LONGEST_NAME))}`, 'what its --help prints:'],
        text,
        MOST_OF_COMMAND,
      ),
    )
  return shownFrom(head.text, 'Command', blocks, commands.length - blocks.length)
}

function blockOf(name: string, lines: readonly string[], help: string, most: number): ShownBlock {
  const start = `${lines.join('\n')}\n`
  // As all evidence is before it is kept, so that the digest is that of the kept text.
  const text = withoutEdges(writtenLines(redactAddresses(help)))
  const room = most - Buffer.byteLength(start)
  const { text: shown, isCut } =
    Buffer.byteLength(text) <= room ? { text, isCut: false } : cutBlock(text, unitsIn(text, room))
  return { name, text: start + shown, isCut }
}

/** The length of as much of a text as these bytes hold, and of no half character. */
function unitsIn(text: string, room: number): number {
  return new TextEncoder().encodeInto(text, new Uint8Array(room - NOTE)).read
}

/** Without the empty lines around it. */
function withoutEdges(text: string): string {
  return text.replace(/^\n+/, '').trimEnd()
}

/** A folder of its own for each run would make each text another one; a user's own is nobody's. */
function withoutPlaces(text: string, places: readonly string[]): string {
  return places
    .filter((place) => place.length >= SHORTEST_PLACE)
    .toSorted((a, b) => b.length - a.length)
    .reduce(withoutPlace, text)
}

function withoutPlace(text: string, place: string): string {
  const [start = '', ...rest] = text.split(place)
  // The same letters may begin the name of another folder.
  return start + rest.map((part) => (/^[\w-]/.test(part) ? place : '~') + part).join('')
}
