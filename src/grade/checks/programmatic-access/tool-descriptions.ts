// Do the tool descriptions say enough to choose the right tool, and not too much?
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { stemOf } from '../../../domain/tool-reach/vocabulary.ts'
import { defineCheck, notApplicable } from '../../check.ts'
import { excerpt, percent } from '../../reading/figures.ts'
import { descriptionsOf, type DescriptionFault } from '../../reading/tool-descriptions.ts'
import { readOf } from '../../reading/tool-reach.ts'

const SHORTEN =
  'Shorten descriptions to 600 characters and move manuals into resources or the docs. Start with {tool}.'

const LONG =
  'The description of {tool} {fault}; {share of count} {count|description is|descriptions are} clear but longer than 600 characters.'

/** Fewer may be alike by chance: "for 3 days", "for 7 days". */
const FEWEST_ALIKE = 4

export const toolDescriptions = defineCheck('programmaticAccess', 'tool-descriptions', {
  weight: 10,
  effort: 2,
  why: 'The description is all an agent knows when it chooses between tools.',
  loss: 'many tool descriptions are unclear',
  each: { item: 'tool', member: 'description' },
  needs: ['mcpTools'],
  says: 'The description of {tool} {fault}; {share of count} {count|tool has|tools have} a clear description.',
  fix: 'Give each tool its own description of 20 to 600 characters, fewer in scripts that need fewer: what it does and when to use it. Start with {tool}.',
  outcomes: {
    clear: {
      points: 10,
      says: '{share of count} {count|tool has|tools have} a clear, unique description of at most 600 characters.',
    },
    long: {
      points: 7,
      says: LONG,
      bounds: 'more than 10%, up to 50%',
      loss: 'some tool descriptions are long',
      fix: SHORTEN,
    },
    endless: {
      points: 4,
      says: LONG,
      bounds: 'more than half',
      loss: 'most tool descriptions are long',
      fix: SHORTEN,
    },
    some: { points: 5, bounds: '60–89%' },
    few: { points: 2, bounds: '30–59%' },
    none: {
      points: 0,
      bounds: 'less than 30%',
      loss: 'most tool descriptions say nothing about their tool',
      cap: { letter: 'C' },
    },
    // Worse than silence: such texts only pretend to describe.
    senseless: {
      points: 0,
      says: 'The description of {tool} {fault}; {share of count} {count|description is|descriptions are} like that.',
      bounds: 'more than half',
      loss: 'its tool descriptions make no sense',
      cap: { letter: 'C' },
      hazard: true,
    },
  },
  judge({ mcpTools: { tools } }) {
    const count = tools.length
    if (count === 0) return notApplicable('The server lists no tools.')
    const faults = faultsOf(tools)
    const senseless = faults.filter(({ is }) => is === 'senseless')
    const [nonsense] = senseless
    if (nonsense && senseless.length > count / 2) {
      const { tool, words } = nonsense
      const facts = { share: percent(senseless.length / count), count, tool, fault: words }
      return { outcome: 'senseless', facts }
    }
    const missing = faults.filter(({ is }) => is !== 'long')
    const long = faults.filter(({ is }) => is === 'long')
    const telling = (count - missing.length) / count
    const [lacking, wordy] = [missing[0], long[0]]
    if (lacking && telling < 0.9) {
      const facts = { share: percent(telling), count, tool: lacking.tool, fault: lacking.words }
      return { outcome: telling >= 0.6 ? 'some' : telling >= 0.3 ? 'few' : 'none', facts }
    }
    const share = long.length / count
    if (!wordy || share <= 0.1)
      return { outcome: 'clear', facts: { share: percent((count - faults.length) / count), count } }
    return {
      outcome: share <= 0.5 ? 'long' : 'endless',
      facts: { share: percent(share), count, tool: wordy.tool, fault: wordy.words },
    }
  },
})

function faultsOf(tools: Seen<'mcpTools'>['tools']): (DescriptionFault & { tool: string })[] {
  const descriptions = descriptionsOf(tools)
  const texts = descriptions.map(({ text }) => text)
  const met = new Set<string>()
  const shared = new Set(texts.filter((text) => met.size === met.add(text).size))
  const rests = restsOf(tools)
  const templates = templatesIn(rests)
  return descriptions.flatMap(({ text, fault }, index) => {
    const tool = excerpt(tools[index]?.name ?? '')
    if (fault) return { tool, ...fault }
    if (shared.has(text)) return { tool, is: 'missing', words: 'is shared with another tool' }
    return templates.has(rests[index] ?? '')
      ? { tool, is: 'missing', words: 'differs from others only in its name or in a number' }
      : []
  })
}

/** For each tool, what it says and takes beside its own name and numbers. */
function restsOf(tools: Seen<'mcpTools'>['tools']): string[] {
  return tools.map((tool) => {
    const { name, words, inputs } = readOf(tool)
    const own = new Set(name.map(stemOf))
    const others = words.filter((word) => !own.has(stemOf(word)) && !/^\d+$/.test(word))
    return [...others, '', ...inputs.map(({ path }) => path)].join(' ')
  })
}

/** Those that most tools of the list share. */
function templatesIn(rests: readonly string[]): ReadonlySet<string> {
  return new Set(
    [...Map.groupBy(rests, (rest) => rest)].flatMap(([rest, { length }]) =>
      length >= FEWEST_ALIKE && length >= rests.length / 2 ? rest : [],
    ),
  )
}
