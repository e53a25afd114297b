// The method: GET /method says how grades are computed, GET /method/checks/{id} has one check. JSON and
// pages include how many graded tools pass each check, and tools as examples.
import { method, removedIn } from '../../../grade/method.ts'
import { methodPage, type MethodExample } from '../../../represent/html/pages/method-page.ts'
import { methodMarkdown } from '../../../represent/text/method.ts'
import { methodJson } from '../../../represent/words/method.ts'
import { type Answer, answerIn } from '../response/answer.ts'
import { apiRead, type Route, type RequestContext } from '../route.ts'
import { ok } from '../description/components.ts'
import { ACCESS_IDS } from '../../../domain/grading/criterion.ts'
import { gradingOf } from '../../../domain/tool/tool.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { inertJson } from '../../../domain/schema/json.ts'
import {
  checkMarkdown,
  checkPage,
  checkPath,
  type CheckExample,
  type CheckExamples,
} from '../../../represent/html/pages/check-page.ts'
import { isObserved } from '../../../domain/grading/grading.ts'
import type { Catalogue } from '../../../store/catalogue.ts'
import type { ToolStatistics } from '../../../domain/grading/report.ts'
import type { Checks } from '../../../domain/answer/checks.ts'
import { idIn } from '../request/parameters.ts'

/** The tool whose sum the page shows, if it is graded; else the best one. */
const EXAMPLE = { slug: 'stripe', as: 'api' } as const

const [FIRST] = methodJson(method(), { checks: {} }).checks
const CHECK_EXAMPLE = { ...FIRST, partOf: null, examples: { passing: null, failing: null } }

export const methodRoutes: readonly Route[] = [
  apiRead({
    path: '/method',
    cachedBy: 'grades',
    operation: {
      id: 'getMethod',
      tag: 'Method',
      summary: 'Read the grading method',
      description:
        'Criteria, weights, letters, and every check with its outcomes, fixes and pass rate. Anyone can reproduce a grade from its evidence.',
      answers: ok(
        'The method.',
        'Method',
        { ...method(), criteria: [], checks: [], parts: [] },
        {
          markdown: '# The grading method',
          html: '<!doctype html><title>The grading method</title>',
        },
      ),
    },
    answer: methodAnswer,
  }),
  apiRead({
    path: '/method/checks/:id',
    cachedBy: 'grades',
    operation: {
      id: 'getCheck',
      tag: 'Method',
      summary: 'Read one check of the method',
      description:
        'Why it matters, every outcome with its points and fix, how many graded tools pass, and an example of a tool that passes and of one that does not.',
      path: {
        id: {
          description: 'Identifier of the check.',
          schema: { type: 'string', pattern: '^[a-z0-9-]{1,60}$' },
          example: 'llms-txt',
        },
      },
      answers: ok('The check.', 'MethodCheck', CHECK_EXAMPLE, {
        markdown: '# Check: llms.txt\n',
      }),
      refusals: ['not-found', 'removed-check'],
    },
    answer: checkAnswer,
  }),
]

async function methodAnswer(context: RequestContext): Promise<Answer> {
  const { catalogue } = context.service
  const read = () => catalogue.readStatistics()
  const forms = {
    json: async () => inertJson(methodJson(method(), await read())),
    markdown: () => methodMarkdown(method()),
    html: async (base: string) => {
      const example = await exampleOf(catalogue)
      return methodPage({ base, method: method(), statistics: await read(), example })
    },
  }
  return answerIn(context, forms, { page: '/method' })
}

async function exampleOf(catalogue: Catalogue): Promise<MethodExample | null> {
  const first = { page: 1, limit: 1, sort: 'score', isGrouped: true } as const
  const [best] = (await catalogue.listTools(first)).tools
  for (const slug of [EXAMPLE.slug, ...(best ? [best.slug] : [])]) {
    const record = await catalogue.findRecord(slug)
    const grading = record && gradingOf(record)
    const as = [EXAMPLE.as, ...ACCESS_IDS].find((id) => grading?.access?.[id]?.letter)
    if (record && grading && as) return { tool: { slug, name: record.name }, grading, as }
  }
  return null
}

async function checkAnswer(context: RequestContext): Promise<Answer> {
  const { catalogue } = context.service
  const id = idIn(context)
  const whole = method()
  const check = [...whole.checks, ...whole.parts].find((each) => each.id === id)
  if (check === undefined) {
    const version = removedIn(id)
    throw version === undefined
      ? new Refusal('not-found')
      : new Refusal('removed-check', { facts: { check: id, version } })
  }
  const statistics = await catalogue.readStatistics()
  const examples = (await checkExamples(catalogue, statistics)).get(id)
  const criterion = whole.criteria.find((each) => each.id === check.criterion)?.name ?? ''
  const view = {
    check,
    criterion,
    whole: whole.checks.find(({ parts }) => parts.includes(id)) ?? null,
    parts: whole.parts.filter((part) => check.parts.includes(part.id)),
    tally: statistics.checks[id],
    examples,
  }
  const forms = {
    json: () => {
      const [shown] = methodJson({ ...whole, checks: [check] }, statistics).checks
      const { passing = null, failing = null } = examples ?? {}
      return inertJson({
        ...shown,
        partOf: view.whole?.id ?? null,
        examples: { passing, failing },
      })
    },
    markdown: (base: string) => checkMarkdown({ base, ...view }),
    html: (base: string) => checkPage({ base, ...view }),
  }
  return answerIn(context, forms, { page: checkPath(id) })
}

/** Enough tools to find both for nearly every check, and few enough to read at once. */
const LOOKED_THROUGH = 100
const PASSES = 8
const FAILS = 3

/** By the statistics that they were read with: new grades make new ones. */
const known = new WeakMap<ToolStatistics, Promise<ReadonlyMap<string, CheckExamples>>>()

export function checkExamples(
  catalogue: Catalogue,
  statistics: ToolStatistics,
): Promise<ReadonlyMap<string, CheckExamples>> {
  const found = known.get(statistics) ?? readExamples(catalogue)
  known.set(statistics, found)
  found.catch(() => known.delete(statistics))
  return found
}

async function readExamples(catalogue: Catalogue): Promise<ReadonlyMap<string, CheckExamples>> {
  const examples = new Map<string, CheckExamples>()
  const { tools } = await catalogue.listTools({ page: 1, limit: LOOKED_THROUGH, sort: 'score' })
  for (const { slug, name } of tools) {
    const stored = await catalogue.findChecks(slug)
    if (stored !== null) take(examples, name, JSON.parse(stored.checks) as Checks)
  }
  return examples
}

/** What was seen is the better example; the first tool of its kind stays. */
function take(examples: Map<string, CheckExamples>, name: string, { slug, checks }: Checks): void {
  const each = checks.flatMap(({ parts = [], ...check }) => [check, ...parts])
  for (const { id, basis, outcome, earned, says } of each) {
    if (basis === null || outcome === null || earned === null) continue
    const own = examples.get(id) ?? { passing: null, failing: null }
    const example = { slug, name, basis, outcome, earned, says }
    if (earned >= PASSES) own.passing = better(own.passing, example)
    else if (earned <= FAILS) own.failing = better(own.failing, example)
    examples.set(id, own)
  }
}

function better(one: CheckExample | null, other: CheckExample): CheckExample {
  return one === null || (!isObserved(one) && isObserved(other)) ? other : one
}
