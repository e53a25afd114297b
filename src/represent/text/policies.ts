// Policies of the registry as markdown: one line each, and one sentence for each server.
import type { PolicySummary, PolicyVerdictAnswer } from '../../domain/answer/policy.ts'
import { heading, list } from './document.ts'
import { nextPage } from './lists.ts'
import { inert, markdown } from './markdown.ts'

export function policiesMarkdown(policies: readonly PolicySummary[]): string {
  return markdown(
    heading(1, 'Policies'),
    policies.length === 0 && 'There is no policy.',
    list(policies.map((each) => `[${each.name}](${each.links.self}.md): ${extentWords(each)}`)),
  )
}

/** `next` is the path of the next page, if there is one. */
export function policyMarkdown(
  policy: PolicySummary,
  servers: readonly PolicyVerdictAnswer[],
  next: string | null,
): string {
  return markdown(
    heading(1, `Policy ${policy.name}`),
    policy.description !== null && inert(policy.description, 300),
    extentWords(policy),
    list(servers.map(({ server, says }) => `${inert(server, 200)} – ${inert(says, 1000)}`)),
    nextPage(next),
  )
}

/** How many it lets in, and what the operator may not have meant. */
export function extentWords({ in: allowed, total, warnings = [] }: PolicySummary): string {
  return warnings.length > 0 ? warnings.join(' ') : `It lets in ${allowed} of ${total} servers.`
}
