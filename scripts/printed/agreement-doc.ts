// How far judges and we agree: the tables of docs/method.md, and docs/agreement.md with the largest
// disagreements and our reasons.
import { comparisons, pairs } from '../agreement.ts'
import { programAgreements, programRaters, type RatedBy } from '../program-agreement.ts'
import { SUBJECTS, type Subject } from '../../src/domain/questions/questions.ts'
import { raterAgreements, ratersAmongEachOther } from '../rater-agreement.ts'
import { LETTERS } from '../../src/domain/index.ts'
import { writtenToWin } from '../written-to-win.ts'
import { readAgreement, readDescriptions } from '../read-agreement.ts'
import { readerAgreements, shippedReadings } from '../reader-agreement.ts'

const WANTED_PAIRS = 0.85

export async function agreementSection(): Promise<string[]> {
  return [...(await ratersPart()), ...(await readersPart()), ...(await judgesPart())]
}

/** Raters read the texts alone, as an agent would, and gave 0 to 10. */
async function ratersPart(): Promise<string[]> {
  return [
    '## Agreement with raters',
    '',
    "Raters read the texts of a tool and nothing else, and said how well an agent could use it. They saw neither our score nor each other. Spearman's ρ compares orders: 1 is the same order, 0 is chance. The raters were language models of one family; people were not asked.",
    '',
    '| What was rated | Compared | Raters among each other | Our score | The questions alone, estimated |',
    '| --- | --- | --- | --- | --- |',
    await textsRow('mcp', 'MCP servers from npm, on which the estimates were chosen'),
    await textsRow(
      'api',
      'API descriptions, each graded alone; on which the estimates were chosen',
    ),
    await programRow('chosen on', 'Programs by their help, on which the estimates were chosen'),
    await programRow('asked afterwards', 'Other programs, asked afterwards'),
    '',
    await readWords(),
    '',
    'An estimate agrees far less with texts that nobody had in mind when it was written: the second row says how far. Raters ask first whether a server does a real job, which structure does not show. `npm run raters` prints each question by itself.',
    '',
  ]
}

/** The same servers, graded by the answers of two readers. */
async function readWords(): Promise<string> {
  const [first, other, apis] = await Promise.all([
    readAgreement('mcp'),
    readAgreement('mcp-afterwards'),
    readDescriptions(),
  ])
  return `Where two readers answered, our score agrees with the raters at ${first.rho.toFixed(2)} on the ${first.compared} servers of the first row, and at ${other.rho.toFixed(2)} on ${other.compared} others that nobody had in mind, where the estimated score has ${(await ownScore('mcp-afterwards')).toFixed(2)}; the mean distance is ${first.distance.toFixed(2)} and ${other.distance.toFixed(2)} points of 10. Of ${apis.compared} API descriptions the read score has ${apis.rho.toFixed(2)}, less than the estimated one: these readers answered “most” of nearly everything.`
}

async function ownScore(kind: 'mcp-afterwards'): Promise<number> {
  return (await raterAgreements(kind)).find(({ measure }) => measure === 'score')?.raters ?? 0
}

/** Two readers of the same texts, who saw neither each other nor a grade. */
async function readersPart(): Promise<string[]> {
  const agreements = await readerAgreements()
  const readings = await shippedReadings()
  const counts = SUBJECTS.flatMap((subject) => {
    const count = readings.filter((each) => each.subject === subject).length
    return count === 0 ? [] : [`${count} ${READ[subject]}`]
  })
  const rows = agreements.map(
    ({ subject, title, compared, same, withinOne, kappa }) =>
      `| ${NAMES[subject]} | ${title} | ${compared} | ${percent(same)} | ${percent(withinOne)} | ${kappa.toFixed(2)} |`,
  )
  return [
    '## Agreement of readers',
    '',
    `The launch catalogue comes with readings of ${counts.join(', ')}: two readers each, who saw the printed text and questions, and neither each other nor a grade nor how it is computed. They are language models of one family; people were not asked. _Kappa_ is agreement beyond chance: it is low where nearly all answers are the same.`,
    '',
    '| Of | Question | Pairs of answers | Same | Within one step | Kappa |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
    ...(await wonPart()),
  ]
}

/** What lists got that were written to win. */
async function wonPart(): Promise<string[]> {
  const lists = await writtenToWin()
  const letters = (isHonest: boolean, by: 'estimated' | 'read') => {
    const own = lists.filter((list) => list.isHonest === isHonest)
    return LETTERS.flatMap((letter) => {
      const count = own.filter((list) => list[by] === letter).length
      return count === 0 ? [] : [`${count} ${letter}`]
    }).join(', ')
  }
  const dishonest = lists.filter(({ isHonest }) => !isHonest)
  return [
    `Somebody who had read this page, and no code, wrote ${dishonest.length} dishonest or worthless lists of tools to win against the questions, and ${lists.length - dishonest.length} honest ones that look suspicious; two readers answered without knowing which is which. The dishonest ones get ${letters(false, 'estimated')} as estimates and ${letters(false, 'read')} when they are read; the honest ones ${letters(true, 'estimated')} and ${letters(true, 'read')}.`,
    '',
  ]
}

const NAMES: Readonly<Record<Subject, string>> = {
  mcp: 'MCP',
  api: 'API',
  cli: 'CLI',
  llms: 'llms.txt',
}
const READ: Readonly<Record<Subject, string>> = {
  mcp: 'tool lists',
  api: 'API descriptions',
  cli: 'command-line helps',
  llms: 'llms.txt',
}

async function textsRow(kind: 'mcp' | 'mcp-afterwards' | 'api', what: string): Promise<string> {
  const agreements = await raterAgreements(kind)
  const of = (measure: string) => agreements.find((each) => each.measure === measure)
  const { rho } = await ratersAmongEachOther(kind)
  const [score, questions] = [of('score'), of('all, by weight')]
  return `| ${what} | ${score?.compared ?? 0} | ${rho.toFixed(2)} | ${score?.raters.toFixed(2)} | ${questions?.raters.toFixed(2)} |`
}

async function programRow(by: RatedBy, what: string): Promise<string> {
  const agreements = await programAgreements(by)
  const all = agreements.find(({ measure }) => measure === 'all, by weight')
  const rho = await programRaters()
  return `| ${what} | ${all?.compared ?? 0} | ${rho.toFixed(2)} | – | ${all?.raters.toFixed(2)} |`
}

async function judgesPart(): Promise<string[]> {
  const { right, compared } = await pairs()
  const rows = (await comparisons()).map(
    ({ judge, measure, rho, compared: count }) =>
      `| ${judge} | our ${measure} | ${count} | ${rho.toFixed(2)} |`,
  )
  const share = right / compared
  return [
    '## Beside other judges',
    '',
    'Two other programs grade tool lists and API descriptions by counting. What they count speaks against the raters (the shorter a list and the smaller a schema, the better), so nothing is wanted of these rows: they show where we differ. _Pairs_ are two tools of which an engineer would not dispute which one is easier for an agent.',
    '',
    '| Judge | Compared with | Compared | Result |',
    '| --- | --- | --- | --- |',
    ...rows,
    `| Pairs | our score | ${compared} | ${right} (${percent(share)}); wanted ${percent(WANTED_PAIRS)}, ${share >= WANTED_PAIRS ? 'reached' : 'missed'} |`,
    '',
    'All of them were known while weights and thresholds were set. `npm run calibrate -- --apart <folder>` prints the same for judges that were kept apart. [agreement.md](agreement.md) shows the ten largest disagreements with each, and our reasons.',
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
    'agent-friend reads only the tool list and Redocly only the API description, and both count: tokens, names, sizes, which descriptions there are. Raters who read the same texts do not go by these counts (method 4 did, and agreed with them at 0.24), so method 5 goes another way than these judges, on purpose.',
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

function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}
