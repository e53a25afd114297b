// The limits of docs/method.md: the best letter that each leaves, and why.
import { LETTERS } from '../../src/domain/grading/letter.ts'
import type { Method } from '../../src/grade/method.ts'
import { percentWords } from '../../src/represent/words/evidence.ts'

export function limitsPart(method: Method): string[] {
  return [
    '## Limits',
    '',
    'A limit is the best letter that is possible, however good the rest is. The lowest one holds, and a report names it.',
    '',
    '| Limit | Best letter | Why |',
    '| --- | --- | --- |',
    ...rulesOf(method).map((cells) => `| ${cells.join(' | ')} |`),
    ...outcomesOf(method).map((cells) => `| ${cells.join(' | ')} |`),
    '',
  ]
}

function rulesOf(method: Method): [string, string, string][] {
  const { estimated, letterNeeds, anA, withoutToolList, descriptionAlone, deprecated, reasons } =
    method
  return [
    ['Its texts were not read: an MCP server', estimated.mcp, reasons.estimated],
    ['Its texts were not read: an API, a program', estimated.api, reasons.estimated],
    ['Tool list not seen', withoutToolList, reasons.withoutToolList],
    [
      'An API of which nothing but its description is known',
      descriptionAlone,
      reasons.descriptionAlone,
    ],
    ['Given up by its vendor', deprecated, reasons.deprecated],
    ...LETTERS.flatMap((letter): [string, string, string][] => {
      const share = letterNeeds[letter]
      return share === undefined
        ? []
        : [[`Less than ${percentWords(share)} is known`, `below ${letter}`, reasons.letterNeeds]]
    }),
    [
      `Less than ${percentWords(anA.safetyCoverage)} of safety is known, a check of weight ${anA.seriousWeight} or more is below ${anA.seriousBelow} points, nothing was observed in 12 months, or no package of a local MCP server was read`,
      'B+',
      reasons.anA,
    ],
  ]
}

/** The outcomes of checks that limit the letter, the lowest first. */
function outcomesOf({ checks, parts }: Method): [string, string, string][] {
  return [...checks, ...parts]
    .flatMap(({ title, why, outcomes, read }) =>
      [...outcomes, ...read].flatMap(({ name, cap }) =>
        cap === null ? [] : [{ title, why, name, letter: cap.letter, isWhole: cap.tool === true }],
      ),
    )
    .toSorted((a, b) => LETTERS.indexOf(b.letter) - LETTERS.indexOf(a.letter))
    .map(({ title, why, name, letter, isWhole }) => [
      `${title}: ${name.replaceAll('-', ' ')}`,
      isWhole ? `${letter}, the whole tool` : letter,
      why,
    ])
}
