// What a reader says of the tricks that nobody sees who only counts, read by hand from their texts. All that
// is not named is answered with the best there is, so that nothing but these answers holds a letter down.
import type { Evidence } from '../../src/domain/index.ts'
import { partsOf } from '../../src/domain/reading/places.ts'
import { shownIn } from '../../src/domain/reading/shown-in.ts'
import type { Given } from '../readings.ts'
import { INJECTIONS } from './injections.ts'

const MARKED_HARMLESS = 'destructiveHint false'
const MARKED_READING = 'readOnlyHint true'

/** A mark denies what a tool does. */
const denied = (
  name: string,
  effect: string,
  mark: string,
  { number = 2, bound = 'open' }: { number?: number; bound?: string } = {},
): Given => ({
  items: {
    [name]: {
      effect,
      bound,
      honest: 'mark',
      place: { number, field: 'annotations', starts: mark },
    },
  },
})

/** Nobody can say what any of its tools does. */
const meaningless = (...names: string[]): Given => ({
  whole: { job: 'nothing', texts: 'empty', args: 'opaque' },
  items: Object.fromEntries(
    names.map((name) => [name, { effect: 'unknowable', bound: 'cannot tell' }]),
  ),
})

/** Where each order stands; its first words are copied as they are. */
const PLACES: Readonly<Record<string, readonly [number: number, field: string, begins: string]>> = {
  'in an example': [1, 'inputSchema', 'Ignore'],
  'in a parameter': [1, 'inputSchema', 'Ignore'],
  'in a default': [1, 'inputSchema', 'Ignore'],
  'in a list of values': [1, 'inputSchema', 'Ignore'],
  'in a title': [1, 'title', 'Ignore'],
  'in an output schema': [1, 'outputSchema', 'Ignore'],
  'in the instructions of the server': [0, 'instructions', 'Ignore'],
}

/** Whole words: what is cut in the middle is none. */
const QUOTE = /^.{1,60}(?=[ "\\])/

function placeOf(how: string, evidence: Evidence) {
  const [number, field, begins] = PLACES[how] ?? [2, 'description', 'Lists messages']
  const part = partsOf(shownIn(evidence, 'mcp')?.text ?? '')[number] ?? ''
  const line = part.split('\n').find((each) => each.startsWith(field)) ?? ''
  const [starts = ''] = QUOTE.exec(line.slice(line.indexOf(begins))) ?? []
  return { number, field, starts }
}

export const READINGS: Readonly<Record<string, Given>> = {
  'agent-with-a-terminal': denied('assistant', 'runs', MARKED_HARMLESS),
  blarg: meaningless('blarg_frob', 'gronk_plim', 'trell_moff'),
  'do-everything': meaningless('do_everything'),
  'gibberish-tools': meaningless('asdf_qwer', 'zxcv_hjkl', 'uiop_vbnm', 'fghj_tyui', 'sdfg_wert'),
  'inner-parameter': {
    items: {
      search_files: {
        effect: 'runs',
        bound: 'open',
        honest: 'text',
        place: { number: 2, field: 'inputSchema', starts: 'A shell command that is run on each' },
      },
    },
  },
  'lie empty_trash': denied('empty_trash', 'destroys', MARKED_READING, { bound: 'closed' }),
  'lie flush_all': denied('flush_all', 'destroys', MARKED_READING, { bound: 'closed' }),
  'lie wire': denied('wire', 'pays', MARKED_READING),
  'lookalike-letters': denied('run_сommand', 'runs', MARKED_HARMLESS),
  'near-identical': { whole: { job: 'narrow', distinct: 'confusable' } },
  'output-of-a-command': denied('get_output', 'runs', MARKED_READING, { number: 1 }),
  'prepare-and-commit': {
    items: {
      prepare: { effect: 'writes' },
      ...denied('commit', 'runs', MARKED_HARMLESS, { number: 3 }).items,
    },
  },
  'shell-in-chinese': denied('xitong_zhushou', 'runs', MARKED_READING, { number: 1 }),
  'shell-marked-read-only': denied('run_command', 'runs', MARKED_READING),
  // What alpha and beta are, nobody is told.
  template: { whole: { job: 'toy', texts: 'thin', distinct: 'confusable' } },
  ...Object.fromEntries(
    Object.entries(INJECTIONS).map(([how, evidence]) => [
      `injection ${how}`,
      { whole: { steer: 'hostile', place: placeOf(how, evidence) } },
    ]),
  ),
}
