import { testCheck } from '../../../../test/check-cases.ts'
import check from './cli-prompts.ts'

const asking = { prompts: true, options: ['--json', '-f, --file'], environment: [] }
const quiet = { ...asking, prompts: false }

testCheck(check, {
  'an option against questions': {
    seen: { cliHelp: {} },
    gives: 'optional',
    facts: { option: '--yes' },
  },
  'an option against its questions': {
    seen: { cliHelp: { ...asking, options: ['--no-input'] } },
    gives: 'optional',
    facts: { option: '--no-input' },
  },
  'a short form beside a long one': {
    seen: { cliHelp: { ...asking, options: ['-y, --always'] } },
    gives: 'optional',
    facts: { option: '-y' },
  },
  'no questions, a token from outside': {
    seen: { cliHelp: { ...quiet, environment: ['NO_COLOR', 'ACME_TOKEN'] } },
    gives: 'silent',
    facts: { variable: 'ACME_TOKEN' },
  },
  'questions and a token from outside': {
    seen: { cliHelp: { ...asking, environment: ['ACME_HOST', 'ACME_API_KEY'] } },
    gives: 'environment',
    facts: { variable: 'ACME_API_KEY' },
  },
  'questions and other variables': {
    seen: { cliHelp: { ...asking, environment: ['ACME_HOST'] } },
    gives: 'environment',
    facts: { variable: 'ACME_HOST' },
  },
  'questions without a way around': { seen: { cliHelp: asking }, gives: 'prompting' },
  'an option that only looks alike': {
    seen: { cliHelp: { ...asking, options: ['--yes-or-no', '--enforce'] } },
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
