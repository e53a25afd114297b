// Does the command-line tool run without a human to answer its questions?
import { defineCheck, inconclusive } from '../../check.ts'
import { credentialAmong } from '../../../domain/tool/key-variable.ts'
import { foundIn, readIn, untold } from '../../reading/local-program.ts'

/** Their names alone say it; --yes and --force need a line of the help that does. */
const UNASKED = new Set(
  '--assume-yes --assumeyes --auto-approve --no-confirm --noconfirm --no-input --no-interactive --non-interactive --noninteractive --no-prompt --no-prompts --noprompt'.split(
    ' ',
  ),
)
const PERHAPS = new Set('-y --yes --force --batch --batch-mode --ci --unattended'.split(' '))

const UNCLEAR = 'does not show whether the CLI prompts.'

export default defineCheck(import.meta.url, {
  weight: 7,
  effort: 2,
  title: 'CLI prompts',
  why: 'A prompt in the terminal blocks an agent until it times out.',
  loss: 'the CLI can prompt for input',
  standard: 'Command Line Interface Guidelines',
  surfaces: ['cli'],
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
