// Does the command-line tool run without a human to answer its questions?
import { defineCheck, inconclusive } from '../../check.ts'
import { reachesLittle } from '../../reading/cli-reach.ts'

const ANSWERED = '-y --yes --assume-yes --assumeyes --auto-approve --force --no-confirm --noconfirm'
const UNASKED =
  '--no-input --no-interactive --non-interactive --noninteractive --no-prompt --no-prompts --noprompt --batch --batch-mode --unattended --ci'
const WAYS_AROUND = new Set(`${ANSWERED} ${UNASKED}`.split(' '))

export default defineCheck({
  id: 'cli-prompts',
  criterion: 'programmaticAccess',
  weight: 7,
  effort: 2,
  title: 'CLI prompts',
  why: 'A prompt in the terminal blocks an agent until it times out.',
  loss: 'the CLI prompts for input',
  standard: 'Command Line Interface Guidelines',
  surfaces: ['cli'],
  needs: ['cliHelp'],
  outcomes: {
    optional: { points: 10, says: 'The {option} option disables prompts.' },
    silent: {
      points: 10,
      says: 'The CLI never prompts, and reads its credentials from {variable}.',
    },
    environment: {
      points: 6,
      says: 'The CLI prompts for input; {variable} can be set instead.',
      fix: 'Add --yes and --no-input to every command that prompts.',
    },
    prompting: {
      points: 0,
      says: 'The CLI prompts for input, and no option disables that.',
      fix: 'Add --yes and --no-input, and read credentials from the environment.',
    },
  },
  exempts: reachesLittle,
  judge({ cliHelp: { options, environment, prompts } }) {
    const option = options
      .flatMap((text) => text.split(/[\s,=|/[\]]/))
      .find((word) => WAYS_AROUND.has(word))
    if (option !== undefined) return { outcome: 'optional', facts: { option } }
    const credential = environment.find((variable) =>
      /TOKEN|KEY|SECRET|PASS|CREDENTIAL|AUTH/i.test(variable),
    )
    if (!prompts && credential !== undefined)
      return { outcome: 'silent', facts: { variable: credential } }
    if (!prompts || options.length === 0)
      return inconclusive('The help and docs that were read do not show whether the CLI prompts.')
    const variable = credential ?? environment[0]
    return variable === undefined
      ? { outcome: 'prompting' }
      : { outcome: 'environment', facts: { variable } }
  },
})
