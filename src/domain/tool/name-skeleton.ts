// The visual skeleton of a name: names with the same skeleton are easily confused.
import { withoutLookalikes } from '../text/lookalikes.ts'
import { normalise } from '../text/normalise.ts'

/** Characters to remove and lookalikes to replace; a database can apply the same steps. */
export const SKELETON_STEPS: readonly (readonly [string, string])[] = [
  ...[' ', '-', '.', '_', "'", '&', '+', '/', ':', ',', '!', '(', ')', '@', '#'].map(
    (sign) => [sign, ''] as const,
  ),
  ...([
    ['0', 'o'],
    ['1', 'i'],
    ['l', 'i'],
    ['3', 'e'],
    ['5', 's'],
    ['rn', 'm'],
    ['vv', 'w'],
  ] as const),
]

/** Words that do not distinguish a tool. */
const ADDED = new Set(
  'the a api apis app apps official officially verified real original true new inc llc ltd gmbh corp company co labs lab dev devs developer developers sdk cli mcp server servers ai cloud io com net org hq tm sm platform team teams support help service services tool tools for agent agents by www global online pro plus payments login account accounts secure docs'.split(
    ' ',
  ),
)
/** A tool in the catalogue may have these in its name, and others may leave them out. */
const COMMON = ['ai', 'api', 'io', 'app']
const SHORTEST = 3
const LONGEST = 80

export function skeletonOf(name: string): string {
  const letters = folded(name).replace(/[^\p{L}\p{N}]/gu, '')
  return SKELETON_STEPS.reduce((text, [from, to]) => text.replaceAll(from, to), letters)
}

/** The skeletons that a name may be taken for: with and without words that anyone may add. */
export function skeletonsTakenFor(name: string): string[] {
  const words = folded(name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).match(/[\p{L}\p{N}]+/gu) ?? []
  const core = words.slice(
    words.findIndex((word) => !ADDED.has(word)),
    words.findLastIndex((word) => !ADDED.has(word)) + 1,
  )
  // The core first, because a caller may take only the first few.
  const names = new Set([name, core.join(' ')])
  for (let end = words.length; end > 0; end--) {
    if (end < words.length && !ADDED.has(words[end] ?? '')) break
    for (let start = 0; start < end; start++) {
      if (start > 0 && !ADDED.has(words[start - 1] ?? '')) break
      names.add(words.slice(start, end).join(' '))
    }
  }
  const whole = words.join('')
  for (const added of ADDED)
    if (added.length >= SHORTEST && whole.endsWith(added)) names.add(whole.slice(0, -added.length))
  const skeletons = [...names].map(skeletonOf).filter((skeleton) => skeleton.length >= SHORTEST)
  return [
    ...new Set([
      ...skeletons,
      ...skeletons.flatMap((skeleton) => COMMON.map((word) => skeletonOf(`${skeleton} ${word}`))),
    ]),
  ]
}

/** A mark of a trade is no part of the name; decomposed it would be letters. */
const MARKS =
  /[\u2122\u2120\u00AE\u00A9\u2117\u24C7\u24E1\u24B8\u24D2]|\u{1F16A}|\u{1F16B}|\u{1F12C}|\u1D40\u1D39|\u02E2\u1D39/gu

function folded(name: string): string {
  const bare = normalise(name.slice(0, LONGEST).replace(MARKS, ' '), 'NFKD').replace(
    /[\p{M}\p{DI}]/gu,
    '',
  )
  return withoutLookalikes(bare.toLowerCase())
}
