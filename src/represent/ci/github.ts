// Findings as commands of the GitHub runner, which shows them in the diff of a pull request.
import type { Block } from '../../domain/grading/report.ts'
import type { Finding, FindingLevel } from '../../domain/rule/rule.ts'
import { plainText } from '../words/text.ts'
import { GATE_NAMES } from './finding-words.ts'

/** The runner drops what is beyond ten of a type in a step. */
const MOST_OF_A_TYPE = 10
const LONGEST_MESSAGE = 3_000
const LONGEST_PROPERTY = 300

const COMMANDS: Readonly<Record<FindingLevel, string>> = {
  error: 'error',
  warning: 'warning',
  note: 'notice',
}

type Annotation = Pick<Finding, 'level' | 'file' | 'region' | 'title' | 'message'>

/**
 * What fails the build and is no finding, then the most valuable findings, one of each rule before
 * the second of any, and how many are not shown. Findings that are accepted stay out.
 */
export function githubAnnotations(
  findings: readonly Finding[],
  blocks: readonly Block[] = [],
): string {
  const open: Annotation[] = [
    ...blocks.flatMap((block) => (block.finding === null ? [ofBlock(block)] : [])),
    ...byTurns(findings.filter(({ state }) => state === 'new')),
  ]
  const shown = (Object.keys(COMMANDS) as FindingLevel[]).flatMap((level) =>
    open.filter((each) => each.level === level).slice(0, MOST_OF_A_TYPE),
  )
  const rest = open.length - shown.length
  return [
    ...shown.map(annotation),
    ...(rest > 0 ? [`${rest} more findings are in the summary of the step.`] : []),
  ]
    .map((line) => `${line}\n`)
    .join('')
}

function ofBlock({ gate, message }: Block): Annotation {
  return { level: 'error', file: null, region: null, title: GATE_NAMES[gate], message }
}

function byTurns(findings: readonly Finding[]): Finding[] {
  const met = new Map<string, number>()
  const turns = findings.map((finding) => {
    const turn = met.get(finding.rule) ?? 0
    met.set(finding.rule, turn + 1)
    return { finding, turn }
  })
  return turns.toSorted((a, b) => a.turn - b.turn).map(({ finding }) => finding)
}

function annotation({ level, file, region, title, message }: Annotation): string {
  const properties = [
    ...(file === null ? [] : [['file', file]]),
    ...(file === null || region === null
      ? []
      : [
          ['line', region.startLine],
          ['endLine', region.endLine],
          ['col', region.startColumn],
          ['endColumn', region.endColumn],
        ]),
    ['title', `AgentGrade: ${title}`],
  ].map(([name, value]) => `${name}=${property(String(value))}`)
  return `::${COMMANDS[level]} ${properties.join(',')}::${data(message)}`
}

/** As the runner decodes it. The text has no line breaks left: a command ends with its line. */
function data(text: string): string {
  return plainText(text, LONGEST_MESSAGE)
    .replaceAll('%', '%25')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text.slice(0, LONGEST_PROPERTY)).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
