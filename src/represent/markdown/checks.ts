// Every check of a tool as markdown: what lost points first, with its fix; then what was gained,
// and what was not judged.
import type { Checks } from '../../domain/answer/checks.ts'
import { unseenWords } from '../words/tool/basis-words.ts'
import { rounded } from '../words/figures.ts'
import { inert } from './profile.ts'

type Check = Checks['checks'][number]

const FULL = 10

export function checksMarkdown({ slug, methodVersion, checks }: Checks): string {
  const judged = checks.filter(({ status }) => status === 'judged')
  const lost = judged
    .filter(({ earned }) => (earned ?? 0) < FULL)
    .toSorted((one, other) => other.weight - one.weight)
  const whole = judged.filter((check) => !lost.includes(check))
  const rest = checks.filter(({ status }) => status === 'inconclusive')
  return `${[
    `# Checks of ${slug}${methodVersion === null ? '' : `, method ${methodVersion}`}`,
    '',
    `${judged.length} judged, ${rest.length} not seen, ${checks.length - judged.length - rest.length} do not apply.`,
    ...(lost.length > 0 ? ['', '## Points lost', '', ...lost.map(lostLine)] : []),
    ...(whole.length > 0 ? ['', '## Whole', '', whole.map(({ id }) => id).join(', ')] : []),
    ...(rest.length > 0 ? ['', '## Not seen', '', rest.map(({ id }) => id).join(', ')] : []),
  ].join('\n')}\n`
}

function lostLine({ id, criterion, weight, outcome, earned, basis, says, fix }: Check): string {
  const unseen = unseenWords(basis)
  const figures = `${outcome} ${rounded(earned ?? 0)}/${FULL}, weight ${weight} in ${criterion}${unseen === null ? '' : `, ${unseen}`}`
  return `- ${id} (${figures}): ${inert(says, 200)}${fix === null ? '' : ` Fix: ${inert(fix, 200)}`}`
}
