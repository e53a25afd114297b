// What the command line costs: its help, and what it prints.
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { fromFact } from '../../reading/documented.ts'
import { stepOf, tokenSteps, type Bounds } from '../../reading/figures.ts'
import { foundIn, readIn, untold } from '../../reading/local-program.ts'

const BOUNDS: Bounds = [300, 500, 1_000, 1_500, 2_500, 4_000, 8_000]

/** How many tokens does an agent pay to learn the CLI? */
export const cliHelpTokens = defineCheck('tokenEfficiency', 'cli-help-tokens', {
  why: 'Help is the first thing an agent reads about a CLI, in every new session.',
  loss: 'the CLI help costs {tokens|# token|# tokens}',
  standard: 'Command Line Interface Guidelines',
  needs: ['cliHelp'],
  says: '--help costs {tokens|# o200k token|# o200k tokens}.',
  fix: 'Shorten --help to 300 tokens: list the commands with one line each; move options into the help of each command.',
  outcomes: tokenSteps(BOUNDS),
  judge({ cliHelp: { source, tokens, exitCode } }) {
    if (source !== 'help') return notApplicable('The help was not taken from the CLI itself.')
    if (exitCode !== null && exitCode !== 0)
      return inconclusive('What --help prints is an error, not the help.')
    if (tokens === null) return inconclusive('What the help costs was not measured.')
    return { outcome: stepOf(tokens, BOUNDS), facts: { tokens } }
  },
})

const OPTIONS = {
  'field selection':
    '--fields --field --query --jq --jsonpath jsonpath --template --go-template --select --columns custom-columns --output-fields --properties',
  'a limit':
    '--limit --max --max-results --max-items --max-count --max-records --per-page --page-size --first --top --tail --head --lines',
  'a quiet mode or log level': '--quiet -q --silent --log-level --loglevel --verbosity',
  'output to a file': '--output-file --outfile --out-file',
  'a choice of format':
    '--format --output-format --output-style --outputStyle --formatter --reporter --reporters',
}

/** Can an agent keep the output of the CLI small? */
export const cliOutputControl = defineCheck('tokenEfficiency', 'cli-output-control', {
  effort: 2,
  why: 'Everything that a command prints goes into the agent’s context.',
  loss: 'CLI output cannot be limited',
  standard: 'Command Line Interface Guidelines',
  needs: ['cliHelp'],
  outcomes: {
    several: { points: 10, says: '{source} names {ways} to control output.' },
    chosen: {
      points: 10,
      says: 'According to the docs, output fields can be selected or queried.',
    },
    one: {
      points: 5,
      loss: 'CLI output can be limited in one way only',
      says: '{source} names {ways} to control output; no other usual option was found.',
      fix: 'Add another of --json, --fields, --limit and --quiet.',
    },
    none: {
      points: 0,
      says: '{source} names none of the usual options to control output.',
      fix: 'Add --json, --fields, --limit and --quiet to the commands that print data.',
    },
  },
  judge({ cliHelp }) {
    const { options, jsonOutput } = cliHelp
    const words = new Set(options.flatMap((option) => option.split(/[^\w-]+/)))
    const ways = Object.entries(OPTIONS).flatMap(([way, spellings]) =>
      spellings.split(' ').some((spelling) => words.has(spelling)) ? [way] : [],
    )
    // One format that cannot be chosen is no control.
    const isChosen = [...words].some((word) =>
      /^(?:--json|--output|--format|--reporter|-o$|-f$)/.test(word),
    )
    if (jsonOutput === 'some-commands' || (jsonOutput === 'global' && isChosen)) {
      const others = ways.filter((way) => way !== 'a choice of format')
      ways.splice(0, ways.length, 'machine-readable output', ...others)
    }
    if (ways.length === 0)
      return untold(cliHelp) ?? { outcome: 'none', facts: { source: readIn(cliHelp) } }
    const facts = { source: foundIn(cliHelp), ways: ways.join(', ') }
    return { outcome: ways.length > 1 ? 'several' : 'one', facts }
  },
  declared: (declaration) =>
    fromFact(declaration, 'cli.query', (isOffered) =>
      isOffered
        ? { outcome: 'chosen' }
        : { outcome: 'none', facts: { source: 'The documentation' } },
    ),
})
