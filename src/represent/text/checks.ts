// Every check of a tool as markdown: what lost points first, with its fix; then what was gained, and
// what was not judged. And the exchanges that they rest on, each with the command that repeats it.
import type { Checks } from '../../domain/answer/checks.ts'
import type { ExchangeLine } from '../../domain/evidence/exchange-line.ts'
import { counted } from '../../domain/text/figures.ts'
import { ifKnownWords, partsWords, tallyWords, UNKNOWN_COUNTS, verdictOf } from '../words/checks.ts'
import { rounded, plainText } from '../words/text.ts'
import { answeredWords, askedWords } from '../words/exchanges.ts'
import { unseenWords } from '../words/evidence.ts'
import { below, inert, markdown, heading, list, section } from './markdown.ts'

type Check = Checks['checks'][number]
type CheckPart = NonNullable<Check['parts']>[number]

const FULL = 10

export function checksMarkdown({ slug, methodVersion, best, checks }: Checks): string {
  const by = Map.groupBy(checks, verdictOf)
  const lost = [...(by.get('failed') ?? []), ...(by.get('partly') ?? [])].toSorted(
    (one, other) => other.weight - one.weight,
  )
  const ids = (verdict: ReturnType<typeof verdictOf>) =>
    (by.get(verdict) ?? []).map(({ id }) => id).join(', ')
  return markdown(
    heading(1, `Checks of ${slug}${methodVersion === null ? '' : `, method ${methodVersion}`}`),
    `${tallyWords(checks.map(verdictOf))}.`,
    section('Points lost', list(lost.flatMap(lostLines))),
    section('Whole', ids('passed')),
    section(
      `Not seen: ${UNKNOWN_COUNTS}`,
      list((by.get('not-seen') ?? []).map((check) => unknownWords(check, best))),
    ),
    section('Not scored', ids('unscored')),
  )
}

function unknownWords({ id, ifKnown }: Check, best: Checks['best']): string {
  return ifKnown ? `${id} (${ifKnownWords(ifKnown, best)})` : id
}

/** Each part stands below its check, with its own finding and its own fix. */
function lostLines(check: Check): string[] {
  const { id, criterion, parts } = check
  if (parts === undefined) return [lostWords(check, criterion)]
  const applying = parts.filter(({ status }) => status !== 'not-applicable')
  return [
    `${id} (${figuresOf(check, criterion)}): ${partsWords(parts)}`,
    ...applying.map((part) => below(partWords(part, id))),
  ]
}

function partWords(part: CheckPart, whole: string): string {
  return part.status === 'judged'
    ? lostWords(part, whole)
    : `${part.id} (not known): ${inert(part.says, 200)}`
}

function lostWords(check: CheckPart, of: string): string {
  const { id, says, fix } = check
  return `${id} (${figuresOf(check, of)}): ${inert(says, 200)}${fix === null ? '' : ` Fix: ${inert(fix, 200)}`}`
}

function figuresOf({ weight, earned, basis }: CheckPart, of: string): string {
  const unseen = unseenWords(basis)
  return `${rounded(earned ?? 0)}/${FULL}, weight ${weight} in ${of}${unseen === null ? '' : `, ${unseen}`}`
}

export function evidenceMarkdown(
  { slug, name }: { slug: string; name: string },
  exchanges: readonly ExchangeLine[],
): string {
  return markdown(
    heading(1, `Evidence about ${inert(name, 80)}`),
    `${counted(exchanges.length, 'request')}, each with its response and a command that repeats it.`,
    list([
      ...exchanges.map(
        (line) =>
          `${anyCode(askedWords(line))}: ${answeredWords(line)}${line.command === null ? '' : `\n  ${anyCode(line.command)}`}`,
      ),
      `[Tool](/tools/${encodeURIComponent(slug)}.md)`,
    ]),
  )
}

/** Fenced by more backticks than it contains, so that nothing in it ends the fence. */
function anyCode(text: string): string {
  const plain = plainText(text, 2100)
  const fence = '`'.repeat(
    1 + Math.max(0, ...(plain.match(/`+/g) ?? []).map(({ length }) => length)),
  )
  return `${fence} ${plain} ${fence}`
}
