import { testCheck } from '../../../../test/check-cases.ts'
import { cliPrompts as check } from './cli.ts'

const TEN = Array.from({ length: 10 }, (_, index) => `--option-${index}`)
const asking = { prompts: true, options: [...TEN, '--json', '-f, --file'], environment: [] }
const quiet = { ...asking, prompts: false }

testCheck(check, {
  'an option against questions': {
    seen: { cliHelp: {} },
    gives: 'optional',
    facts: { source: 'The help or README', option: '--no-input' },
  },
  'an option against its questions': {
    seen: { cliHelp: { ...asking, options: ['--no-input'] } },
    gives: 'optional',
    facts: { source: 'The help or README', option: '--no-input' },
  },
  'a short form beside a long one': {
    seen: { cliHelp: { ...asking, options: ['-n, --non-interactive'] } },
    gives: 'optional',
    facts: { source: 'The help or README', option: '--non-interactive' },
  },
  '--force that skips a confirmation': {
    seen: { cliHelp: { ...asking, options: [...TEN, '--force'], unasked: ['--force'] } },
    gives: 'optional',
    facts: { source: 'The help or README', option: '--force' },
  },
  '--force that only forces': {
    seen: { cliHelp: { ...asking, options: [...TEN, '--force'], unasked: [] } },
    gives: 'prompting',
  },
  '--force and --yes that nobody read': {
    seen: { cliHelp: { ...asking, options: [...TEN, '--force', '--yes'] } },
    gives: 'inconclusive',
  },
  '--force of a command that asks nothing': {
    seen: { cliHelp: { ...quiet, options: [...TEN, '--force'], environment: ['ACME_TOKEN'] } },
    gives: 'silent',
  },
  'a mode that is asked for': {
    seen: { cliHelp: { ...asking, options: [...TEN, '--interactive'] } },
    gives: 'inconclusive',
  },
  'no questions, a token from outside': {
    seen: { cliHelp: { ...quiet, environment: ['NO_COLOR', 'ACME_TOKEN'] } },
    gives: 'silent',
    facts: { source: 'The help or README', variable: 'ACME_TOKEN' },
  },
  'no questions, and nothing that holds a credential': {
    seen: {
      cliHelp: {
        ...quiet,
        environment: ['MIN_TOKENS', 'ACME_PROXY_BYPASS', 'USE_CACHE_TOKEN', 'EXAMPLE_API_KEY'],
      },
    },
    gives: 'inconclusive',
  },
  'questions and a token from outside': {
    seen: { cliHelp: { ...asking, environment: ['ACME_HOST', 'ACME_API_KEY'] } },
    gives: 'environment',
    facts: { source: 'The help or README', variable: 'ACME_API_KEY' },
  },
  'questions and other variables': {
    seen: { cliHelp: { ...asking, environment: ['ACME_HOST', 'ACME_DISABLE_TELEMETRY'] } },
    gives: 'prompting',
  },
  'questions without a way around': { seen: { cliHelp: asking }, gives: 'prompting' },
  'questions, and too few options to say what is missing': {
    seen: { cliHelp: { ...asking, options: ['--json'] } },
    gives: 'inconclusive',
  },
  'an option that only looks alike': {
    seen: { cliHelp: { ...asking, options: [...TEN, '--yes-or-no', '--enforce'] } },
    gives: 'prompting',
  },
  'no word about questions or credentials': { seen: { cliHelp: quiet }, gives: 'inconclusive' },
  'no questions, other variables': {
    seen: { cliHelp: { ...quiet, environment: ['NO_COLOR'] } },
    gives: 'inconclusive',
  },
  'questions, but no options were read': {
    seen: { cliHelp: { ...asking, options: [], environment: ['ACME_TOKEN'] } },
    gives: 'inconclusive',
  },
  'nothing was read': { seen: { cliHelp: 'timeout' }, gives: 'inconclusive' },
})
