// Can an agent ask only for what changed?
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { wordsOf } from '../../../domain/text/name-words.ts'
import { defineCheck, notApplicable } from '../../check.ts'
import { whether } from '../../reading/documented.ts'
import { excerpt } from '../../reading/figures.ts'
import {
  collectionReads,
  ifWhole,
  isSinceParameter,
  operationLine,
  roleOf,
  sampleOf,
} from '../../reading/operations.ts'

/** Below this share, an agent reads most collections as a whole. */
const MANY = 0.25
/** An API may have many parameters, and a hostile one makes each name long. */
const LONGEST_NAME = 60
/** Figures over a period are no changes. */
const FIGURES = new Set('metrics stats statistics usage costs analytics rankings'.split(' '))

export const incrementalReads = defineCheck('reactivity', 'incremental-reads', {
  weight: 4,
  effort: 2,
  why: 'An agent that can ask for changes only reads a little each time instead of everything.',
  loss: 'it cannot list changes only',
  each: { item: 'operation', member: 'parameters' },
  needs: ['openapi'],
  uses: ['apiReads'],
  fromPart: true,
  fix: 'Add a parameter such as updated_after to collections that change.',
  outcomes: {
    since: {
      points: 10,
      says: 'By the names of their parameters, {count} of {total|# collection~|# collections~} can be read from a given time on, such as {operation} with {parameter}.',
    },
    few: {
      points: 5,
      loss: 'few lists can return changes only',
      says: 'By the names of their parameters, only {count} of {total|# collection~|# collections~} can be read from a given time on, such as {operation} with {parameter}.',
      fix: 'Add a parameter such as updated_after to the other collections that change.',
      found: true,
    },
    stated: {
      points: 10,
      says: 'According to the docs, lists can be filtered to what changed since a given time.',
    },
    whole: { points: 0, says: 'According to the docs, there is no way to read only what changed.' },
    validated: {
      points: 5,
      loss: 'changes show only as a whole',
      says: 'ETags show whether a response changed, but {total|the only collection has no parameter|none of the # collections has a parameter} that names a time to start from.',
    },
    missing: {
      points: 0,
      says: '{total|No collection|None of the # collections} has a parameter that names a time to start from.',
      fix: 'Add a parameter such as updated_after to collections that change, and send ETags.',
    },
  },
  judge({ openapi, apiReads }) {
    const collections = collectionReads(openapi.operations).filter(({ path }) => !isFigure(path))
    const total = collections.length
    if (total === 0)
      return ifWhole(
        openapi,
        notApplicable('The OpenAPI description has no operation that reads a collection.'),
      )
    const found = collections.flatMap((operation) => {
      const parameter = operation.parameters.find(
        (candidate) =>
          candidate.in === 'query' &&
          (isSinceParameter(candidate.name) || isStartOfLog(candidate.name, operation)) &&
          !isPosition(candidate.name, operation),
      )
      return parameter
        ? [{ operation: operationLine(operation), parameter: excerpt(parameter.name) }]
        : []
    })
    const [first] = found
    if (first)
      return {
        outcome: found.length / total >= MANY ? 'since' : 'few',
        facts: { ...first, count: found.length, total, ...sampleOf(openapi) },
      }
    return ifWhole(openapi, {
      outcome: apiReads?.reads.some(({ hasEtag }) => hasEtag) ? 'validated' : 'missing',
      facts: { total },
    } as const)
  },
  declared: (declaration) => whether(declaration, 'api.sinceFilter', 'stated', 'whole'),
})

function isFigure(path: string): boolean {
  return path.split('/').some((part) => wordsOf(part).some((word) => FIGURES.has(word)))
}

/** `since` beside a page size and without another position is the id at which the page starts. */
function isPosition(name: string, { parameters }: Seen<'openapi'>['operations'][number]): boolean {
  const asked = parameters.filter((each) => each.in === 'query')
  const roles = new Set(asked.map((each) => roleOf(each.name)))
  return name.toLowerCase() === 'since' && roles.has('size') && !roles.has('position')
}

/** `from` and `filter[from]` are times where the collection is a log; elsewhere they may be anything. */
function isStartOfLog(
  name: string,
  { path, parameters }: Seen<'openapi'>['operations'][number],
): boolean {
  return (
    lastWord(name) === 'from' &&
    parameters.some((each) => /^(?:to|until)$/.test(lastWord(each.name))) &&
    path
      .split('/')
      .some((part) => wordsOf(part).some((word) => /^(?:logs?|audit|events)$/.test(word)))
  )
}

function lastWord(name: string): string {
  return wordsOf(name.slice(0, LONGEST_NAME)).at(-1) ?? ''
}
