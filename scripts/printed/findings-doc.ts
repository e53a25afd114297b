// How true our findings are: the table of docs/method.md.
import { type Effects, effects } from '../effects.ts'
import { measured, readLabels, statements } from '../findings.ts'

/** Measured by hand on texts that are not in the repository, or that nobody may copy. */
const BY_HAND = [
  ['Statements of facts of the launch catalogue, every 49th of 4,957', '101', '0.98', '', ''],
  ['Poisoned tools written for us, known while the phrases were written', '73', '', '0.36', ''],
  ['The other half of them, kept apart', '67', '', '0.12', ''],
  ['MCPTox, 40 tools that were read while the phrases were written', '40', '', '0.93', ''],
  ['MCPTox, the other tools, each alone', '445', '', '0.72', ''],
  ['MCPTox, the same with the tools that they name in the list', '445', '', '0.64', ''],
  ['Poisoned tools in other styles and languages, written afterwards', '30', '', '0.23', ''],
  ['Attacks in reviews, known', '143', '', '0.99', ''],
  ['Honest look-alikes of poisoned tools', '87', '', '', '2.3%'],
  ['Captured tools of real servers', '2,298', '', '', '0.0%'],
  ['Honest but bossy tools, written afterwards', '30', '', '', '7%'],
  ['Honest reviews', '1,000', '', '', '0.0%'],
] as const

export async function findingsSection(): Promise<string[]> {
  const { checks, all } = measured(await readLabels(), await statements())
  const some = checks.filter(({ wrong }) => wrong > 0)
  return [
    '## Measured precision and recall',
    '',
    `_Precision_ is the share of what we say that holds; _recall_ the share of what is there that we say is there; _flagged_ the share of honest texts that are taken for steering. ${all.right + all.wrong} statements about captured tools, drawn by a fixed seed over ${checks.length} checks, were judged by opening the evidence.`,
    '',
    '| Source | Size | Precision | Recall | Flagged |',
    '| --- | --- | --- | --- | --- |',
    row('Statements from captured evidence', all),
    ...some.map((each) => row(`… of \`${each.check}\``, each)),
    markRow(await effects()),
    ...BY_HAND.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    'What the first labels found wrong was corrected at its cause, so these figures are better than they would be on tools that nobody has looked at. Before the corrections 327 of 415 statements held; of 118 that were drawn after them with another seed, 103 did; of 150 that were drawn after further corrections with a third, 142 did. How many steering texts are found differs by source more than by anything else: orders of the form “before using X, you must call Y” are found, in English; hints, untrue statements about other tools, other languages and orders that name no tool are mostly not.',
    '',
  ]
}

/** What labelled tools do, each as if it were marked read-only. */
function markRow({ changing, contradicted, wrong }: Effects): string {
  return `| Labelled tools that change something: their name denies a read-only mark | ${changing} | ${share(contradicted, contradicted + wrong.length)} | ${share(contradicted, changing)} | |`
}

function share(part: number, whole: number): string {
  return (part / whole).toFixed(2)
}

function row(
  what: string,
  { right, wrong, precision, recall }: Awaited<ReturnType<typeof measured>>['all'],
): string {
  return `| ${what} | ${right + wrong} | ${precision.toFixed(2)} | ${recall.toFixed(2)} | |`
}
