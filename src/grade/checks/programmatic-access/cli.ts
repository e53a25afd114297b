// The command line: what it reaches, and how a program gets along with it.
import { credentialAmong } from '../../../domain/tool/key-variable.ts'
import { defineCheck, inconclusive } from '../../check.ts'
import { fromFact } from '../../reading/documented.ts'
import { estimatedProgram, partWords, programOutcome } from '../../estimates/program-questions.ts'
import { OUTPUT_READ } from '../../answers/output.ts'
import { COMMAND_OUTPUT } from '../../estimates/command-output.ts'
import { excerpt } from '../../reading/figures.ts'
import { foundIn, readIn, untold } from '../../reading/local-program.ts'
import { asked } from '../../answers/asked.ts'
import { PROGRAM_STEPS } from '../../scale.ts'

/** How much of the API does the command-line tool reach? */
export const cliCoverage = defineCheck('programmaticAccess', 'cli-coverage', {
  weight: 10,
  effort: 3,
  why: 'An agent that works in a terminal gets stuck where the CLI ends and the web interface begins.',
  loss: 'the CLI covers only part of the API',
  surfaces: ['cli'],
  fix: 'Add a command that can call any API path, such as api GET /messages.',
  outcomes: {
    all: { points: 10, says: 'The CLI covers the whole API.' },
    most: {
      points: 5,
      says: 'The CLI covers most of the API.',
      loss: 'the CLI does not cover all of the API',
    },
    some: { points: 0, says: 'The CLI covers only some of the API.', cap: { letter: 'C+' } },
    unstated: {
      points: 1,
      says: 'The documentation does not say how much of the API the CLI covers.',
      loss: 'nobody says how much of the API its CLI covers',
      fix: 'Document how much of the API the CLI covers.',
      cap: { letter: 'C+' },
    },
  },
  judge: () => inconclusive('Only the docs can answer this.'),
  declared: (declaration) =>
    declaration.facts?.['cli.coverage']?.basis === 'absent'
      ? { outcome: 'unstated' }
      : fromFact(declaration, 'cli.coverage', (extent) => ({
          outcome: extent,
        })),
})

/** Can an agent install the vendor's own command-line tool with one line? */
export const cliPackage = defineCheck('programmaticAccess', 'cli-package', {
  effort: 2,
  why: 'An agent in a fresh container installs a CLI with one command, and trusts it if it comes from the vendor.',
  loss: 'its CLI has no official install command',
  needs: ['cli'],
  outcomes: {
    packaged: { points: 10, says: '{command} can be installed with {install}.' },
    loose: {
      points: 6,
      says: '{command} has no install command.',
      fix: 'Publish {command} to a package manager, such as npm or Homebrew, and show the install command in its README.',
    },
    foreign: {
      points: 4,
      says: '{command} is published by a third party.',
      fix: 'Publish an official CLI, or adopt {command}, under your own name.',
    },
  },
  judge({ cli }) {
    return cli.isOfficial
      ? installation(cli)
      : { outcome: 'foreign', facts: { command: cli.command } }
  },
})

function installation(cli: { command: string; install?: string | null; package?: string | null }) {
  const install = cli.install || (cli.package && `the package ${cli.package}`)
  const { command } = cli
  return install
    ? ({ outcome: 'packaged', facts: { command, install: excerpt(install) } } as const)
    : ({ outcome: 'loose', facts: { command } } as const)
}

/** Their names alone say it; --yes and --force need a line of the help that does. */
const UNASKED = new Set(
  '--assume-yes --assumeyes --auto-approve --no-confirm --noconfirm --no-input --no-interactive --non-interactive --noninteractive --no-prompt --no-prompts --noprompt'.split(
    ' ',
  ),
)
const PERHAPS = new Set('-y --yes --force --batch --batch-mode --ci --unattended'.split(' '))

const UNCLEAR = 'does not show whether the CLI prompts.'

/** Does the command-line tool run without a human to answer its questions? */
export const cliPrompts = defineCheck('programmaticAccess', 'cli-prompts', {
  weight: 7,
  effort: 2,
  why: 'A prompt in the terminal blocks an agent until it times out.',
  loss: 'the CLI can prompt for input',
  standard: 'Command Line Interface Guidelines',
  needs: ['cliHelp'],
  outcomes: {
    optional: { points: 10, says: '{source} names {option}, which answers or skips prompts.' },
    silent: {
      points: 8,
      says: '{source} names {variable} for credentials, so nobody has to type them.',
      loss: 'the CLI does not say how to skip prompts',
      fix: 'Say in --help that no command prompts, or which options skip prompts, such as --yes.',
    },
    environment: {
      points: 6,
      says: 'The CLI can prompt for input. {source} names {variable} for credentials.',
      fix: 'Add --yes and --no-input to every command that prompts, and say so in --help.',
    },
    prompting: {
      points: 0,
      says: '{source} says that the CLI can prompt for input, and names no option that answers or skips that.',
      fix: 'Add --yes and --no-input, and read credentials from the environment.',
    },
  },
  judge({ cliHelp }) {
    const { options, environment, prompts, unasked } = cliHelp
    const words = options.flatMap((text) => text.split(/[\s,=|/[\]]/))
    const option = words.find((word) => UNASKED.has(word)) ?? unasked?.[0]
    const source = foundIn(cliHelp)
    const unclear = inconclusive(`${readIn(cliHelp)} ${UNCLEAR}`)
    if (option !== undefined) return { outcome: 'optional', facts: { option, source } }
    const variable = credentialAmong(environment)
    if (!prompts)
      return variable === undefined ? unclear : { outcome: 'silent', facts: { variable, source } }
    // Read before the lines of options were: a mode that is asked for, and what --force does.
    const isOpen =
      unasked === undefined && words.some((word) => word === '--interactive' || PERHAPS.has(word))
    if (isOpen || options.length === 0) return unclear
    if (variable !== undefined) return { outcome: 'environment', facts: { variable, source } }
    return untold(cliHelp) ?? { outcome: 'prompting', facts: { source } }
  },
})

/** Does the command-line tool tell its version? */
export const cliVersion = defineCheck('programmaticAccess', 'cli-version', {
  why: 'An agent matches what it knows about a CLI to the installed version.',
  loss: 'no --version of the CLI is documented',
  standard: 'Command Line Interface Guidelines',
  needs: ['cliHelp'],
  outcomes: {
    told: { points: 10, says: '{source} names an option that prints the version.' },
    missing: {
      points: 0,
      says: '{source} names no --version option.',
      fix: 'Print only the version, such as 3.2.1, for --version.',
    },
  },
  judge({ cliHelp }) {
    if (cliHelp.printsVersion) return { outcome: 'told', facts: { source: foundIn(cliHelp) } }
    return untold(cliHelp) ?? { outcome: 'missing', facts: { source: readIn(cliHelp) } }
  },
})

/** Can an agent fill in options and arguments without guessing? */
export const commandArguments = defineCheck('programmaticAccess', 'command-arguments', {
  weight: 14,
  effort: 2,
  title: 'Command arguments',
  why: 'Without a text, a place for the value and its choices an agent guesses how to call an option.',
  loss: 'its options leave much to guess',
  standard: 'Command Line Interface Guidelines',
  isEstimated: true,
  needs: ['cliHelp'],
  says: 'By a count of lines, {bounded} of its options show choices or a default. Estimated by that and by texts and values: nobody has read the help.',
  fix: 'Show for each option a place for its value, its choices and its default.',
  outcomes: programOutcome(4),
  read: asked('cli', 'args', {
    fix: 'Show for each option the form, choices and default of its value',
    steps: PROGRAM_STEPS,
  }),
  judge: ({ cliHelp }) =>
    estimatedProgram(cliHelp, 'args', ({ options, boundOptions }) => ({
      bounded: partWords(boundOptions, options),
    })),
})

/** Does the help say how to run without a person? */
export const commandUnattended = defineCheck('programmaticAccess', 'command-unattended', {
  weight: 12,
  effort: 2,
  title: 'Runs without questions',
  why: 'A prompt in the terminal blocks an agent until it times out.',
  loss: 'its help does not say how to run it without questions',
  standard: 'Command Line Interface Guidelines',
  isEstimated: true,
  needs: ['cliHelp'],
  says: 'By the help, {option} answers or skips questions. Estimated by that, by prompts and variables that it names: nobody has read it.',
  fix: 'Say in the help that no command asks, or which option skips every question, and read credentials from the environment.',
  outcomes: programOutcome(4),
  read: asked('cli', 'unattended', {
    fix: 'Say how to run every command without questions, and name the variables for credentials',
    steps: PROGRAM_STEPS,
  }),
  judge: ({ cliHelp }) =>
    estimatedProgram(cliHelp, 'unattended', ({ unattended }) => ({
      option: unattended > 0 ? 'an option' : 'no option',
    })),
})

/** Can a program read what the commands print? */
export const commandOutput = defineCheck('programmaticAccess', 'command-output', {
  weight: 8,
  title: 'Output for programs',
  why: 'JSON parses without guessing; a table made for people breaks with the width of the terminal.',
  loss: 'not every command prints JSON',
  ...COMMAND_OUTPUT,
  read: OUTPUT_READ,
})
