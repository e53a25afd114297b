// Can an agent keep the output of the CLI small?
import { defineCheck } from '../../check.ts'
import { fromFact } from '../../reading/documented.ts'
import { foundIn, readIn, untold } from '../../reading/local-program.ts'

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

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 2,
  title: 'CLI output control',
  why: 'Everything that a command prints goes into the agent’s context.',
  loss: 'CLI output cannot be limited',
  standard: 'Command Line Interface Guidelines',
  surfaces: ['cli'],
  needs: ['cliHelp'],
  outcomes: {
    several: {
      points: 10,
      says: '{source} names {ways} to control output.',
    },
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
