// The page of one check: why it matters, every outcome with its points and fix, and the results of
// graded tools.
import type { ToolStatistics } from '../../../domain/grading/statistics.ts'
import type { Method } from '../../../grade/method.ts'
import { html } from '../html.ts'
import { passRate } from '../../words/pass-rate.ts'
import { page } from '../page.ts'
import { twins } from '../parts/paging.ts'
import { checkBody, rate } from './method-page.ts'

export interface CheckPageView {
  base: string
  check: Method['checks'][number]
  criterion: string
  tally: ToolStatistics['checks'][string] | undefined
}

export function checkPage({ base, check, criterion, tally }: CheckPageView): string {
  const path = checkPath(check.id)
  return page({
    base,
    isReading: true,
    path,
    title: `Check: ${check.title}`,
    description: `${check.why} Every outcome with its points, how to fix it, and how many graded tools pass.`,
    alternates: twins(path),
    main: html`<p class="quiet"><a href="/method#${check.criterion}">${criterion}</a></p>
      <h1>${check.title}</h1>
      <p>${rate(tally)}</p>
      ${checkBody(check, tally)}
      <p><a href="/method#check-${check.id}">All checks</a></p>`,
  })
}

export function checkMarkdown({ check, criterion, tally }: CheckPageView): string {
  const share = passRate(tally)
  const outcomes = check.outcomes.map(({ name, points, says, fix }) => `- ${points}/10 **${name}**: ${says}${fix ? ` Fix: ${fix}` : ''}`)
  const passed = share === null ? 'Too few graded tools were judged for a rate.' : `${Math.round(share * 100)}% of ${tally?.judged} judged tools pass.`
  return `# Check: ${check.title}\n\n${check.why} Criterion: ${criterion}. ${passed}\n\n${outcomes.join('\n')}\n`
}

export function checkPath(id: string): string {
  return `/method/checks/${id}`
}
