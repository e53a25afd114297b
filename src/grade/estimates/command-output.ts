// What a program prints: one question that counts in two criteria.
import type { Declaration } from '../../domain/evidence/declaration.ts'
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { fromFact } from '../reading/documented.ts'
import { estimatedProgram, programOutcome } from './program-questions.ts'

const FIX = 'Accept --json on every command that prints data, and a limit or a choice of fields.'

export const COMMAND_OUTPUT = {
  effort: 2,
  standard: 'Command Line Interface Guidelines',
  isEstimated: true,
  needs: ['cliHelp'],
  fix: FIX,
  outcomes: {
    ...programOutcome(4),
    json: { points: 8, says: 'According to the docs, its commands print JSON.' },
    plain: { points: 3, says: 'According to the docs, its commands do not print JSON.' },
  },
  says: 'By the help, JSON is offered {extent}. Estimated by that and by formats, limits and outputs that the help names: nobody has read it.',
  judge: ({ cliHelp }: { cliHelp: Seen<'cliHelp'> }) =>
    estimatedProgram(cliHelp, 'output', ({ texts, jsonTexts, topJson }) => ({
      extent:
        topJson || 2 * jsonTexts > texts
          ? 'for most of what it prints'
          : jsonTexts > 0
            ? 'by some commands'
            : 'nowhere',
    })),
  declared: (declaration: Declaration) =>
    fromFact(declaration, 'cli.json', (isOffered) => ({
      outcome: isOffered ? ('json' as const) : ('plain' as const),
    })),
} as const
