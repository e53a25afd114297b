// Every check of a tool as markdown: what lost points first, with its fix; then what was gained,
// and what was not judged.
import type { Checks } from '../../domain/answer/checks.ts'
import { unseenWords } from '../words/tool/basis-words.ts'
import { tallyWords, verdictOf } from '../words/check/verdict-words.ts'
import { rounded } from '../words/figures.ts'
import { inert } from './profile.ts'

type Check = Checks['checks'][number]

const FULL = 10

export function checksMarkdown({ slug, methodVersion, checks }: Checks): string {
  const by = Map.groupBy(checks, verdictOf)
  const lost = [...(by.get('failed') ?? []), ...(by.get('partly') ?? [])].toSorted(
    (one, other) => other.weight - one.weight,
  )
  const whole = by.get('passed') ?? []
  const rest = by.get('not-seen') ?? []
  const unscored = by.get('unscored') ?? []
  return `${[
    `# Checks of ${slug}${methodVersion === null ? '' : `, method ${methodVersion}`}`,
    '',
    `${tallyWords(checks.map(verdictOf))}.`,
    ...(lost.length > 0 ? ['', '## Points lost', '', ...lost.map(lostLine)] : []),
    ...(whole.length > 0 ? ['', '## Whole', '', whole.map(({ id }) => id).join(', ')] : []),
    ...(rest.length > 0 ? ['', '## Not seen', '', rest.map(({ id }) => id).join(', ')] : []),
    ...(unscored.length > 0
      ? ['', '## Not scored', '', unscored.map(({ id }) => id).join(', ')]
      : []),
  ].join('\n')}\n`
}

function lostLine({ id, criterion, weight, outcome, earned, basis, says, fix }: Check): string {
  const unseen = unseenWords(basis)
  const figures = `${outcome} ${rounded(earned ?? 0)}/${FULL}, weight ${weight} in ${criterion}${unseen === null ? '' : `, ${unseen}`}`
  return `- ${id} (${figures}): ${inert(says, 200)}${fix === null ? '' : ` Fix: ${inert(fix, 200)}`}`
}
