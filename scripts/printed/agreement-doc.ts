// How far independent judges agree: the table of docs/method.md, and docs/agreement.md with the
// largest disagreements and our reasons.
import { comparisons, pairs } from '../agreement.ts'

const WANTED_PAIRS = 0.85

export async function agreementSection(): Promise<string[]> {
  const { right, compared } = await pairs()
  const rows = (await comparisons()).map(
    ({ judge, measure, rho, wanted, compared: count }) =>
      `| ${judge} | our ${measure} | ${count} | ${rho.toFixed(2)} | ${wanted?.toFixed(1) ?? '–'} | ${wanted === null ? '–' : isMet(rho >= wanted)} |`,
  )
  const share = right / compared
  return [
    '## Agreement with independent judges',
    '',
    "Spearman's ρ compares our order with that of a judge: 1 is the same order, 0 is chance. _Pairs_ are two tools of which an engineer would not dispute which one is easier for an agent.",
    '',
    '| Judge | Compared with | Compared | Result | Wanted | Reached |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    `| Pairs | our score | ${compared} | ${right} (${percent(share)}) | ${percent(WANTED_PAIRS)} | ${isMet(share >= WANTED_PAIRS)} |`,
    '',
    '**These figures are in-sample**: the judges were known while weights and thresholds were set, so they do not show how the method does on tools that it has never seen. `npm run calibrate -- --apart <folder>` prints the same for judges that were kept apart. A judge can be wrong: agent-friend reads only the tool list and Redocly only the API description, and neither looks at sign-in. agent-friend does not look at what a tool can do, so its rows are printed with and without the servers whose letter a hazard or a powerful tool caps; only the second has a target. [agreement.md](agreement.md) shows the ten largest disagreements with each, and our reasons.',
    '',
  ]
}

export async function agreementDoc(): Promise<string> {
  const { wrong } = await pairs()
  const sections = (await comparisons()).flatMap(({ judge, measure, differences }) => [
    `## ${judge}, our ${measure}`,
    '',
    '| Tool | Our place | Their place | Our reason |',
    '| --- | --- | --- | --- |',
    ...differences.map(
      ({ name, ours, theirs, reason }) =>
        `| ${name} | ${percent(ours)} | ${percent(theirs)} | ${reason.replaceAll('|', '\\|').replaceAll('<', '&lt;')} |`,
    ),
    '',
  ])
  return [
    '# Where judges and we disagree',
    '',
    'The ten largest disagreements with each judge of [method.md](method.md). A place of 100% is the best of those compared, 0% the last. Our reason is the check that speaks loudest for the side that we take. `npm run calibrate` prints the same.',
    '',
    '**These figures are in-sample.** The judges, their results and the pairs were known while checks, thresholds and weights were set, and most of the same tools were used to calibrate them. The table shows how far the method contradicts these judges; it does not show how well the method does on tools that it has never seen. One figure comes close: thresholds were set with 22 of the tool lists. When 33 more were captured on 15 November 2026, agreement with agent-friend fell from 0.68 to 0.53 for the score and from 0.80 to 0.79 for token efficiency. Method 2.2 was set with all of them. agent-friend does not look at what a tool can do: it is compared with and without the servers whose letter a hazard or a powerful tool caps.',
    '',
    ...sections,
    '## Pairs that we order the other way',
    '',
    'The first is easier for an agent by the common sense of the field; the figures are our scores.',
    '',
    ...(wrong.length > 0 ? wrong.map((words) => `- ${words}`) : ['None.']),
    '',
  ].join('\n')
}

function isMet(is: boolean): string {
  return is ? 'yes' : 'no'
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}
