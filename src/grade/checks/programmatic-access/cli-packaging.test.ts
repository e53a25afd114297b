import { testMerged } from '../../../../test/check-cases.ts'
import { cliPackaging as check } from '../merged.ts'

testMerged(
  check,
  { cli: {}, cliHelp: {} },
  {
    'cli-package': { seen: { cli: { install: null, package: null } }, points: 8 },
    'cli-version': {
      seen: {
        cliHelp: {
          printsVersion: false,
          options: Array.from({ length: 10 }, (_, at) => `--o${at}`),
        },
      },
      points: 5.5,
    },
  },
)
