// Policies of the registry as markdown: one line each, and one sentence for each server.
import type { PolicySummary, PolicyVerdictAnswer } from '../../domain/answer/policy.ts'
import { nextPage } from './lists.ts'
import { code, inert, markdown, heading, list } from './markdown.ts'

export function policiesMarkdown(policies: readonly PolicySummary[]): string {
  return markdown(
    heading(1, 'Policies'),
    'Each is a registry of the MCP servers that it lets in. [How clients are pointed to it](/docs/registry.md).',
    policies.length === 0 && 'There is no policy yet.',
    list(policies.map((each) => `[${each.name}](${each.links.self}.md): ${extentWords(each)}`)),
  )
}

/** `next` is the path of the next page, if there is one. */
export function policyMarkdown(
  base: string,
  policy: PolicySummary,
  servers: readonly PolicyVerdictAnswer[],
  next: string | null,
): string {
  return markdown(
    heading(1, `Policy ${policy.name}`),
    policy.description !== null && inert(policy.description, 300),
    extentWords(policy),
    `The address for clients: ${code(`${base}${policy.links.self}`)}. [All policies](/policies.md)`,
    list(
      servers.map(({ server, says, ungraded, report, seen }) => {
        const name = inert(server, 200)
        const grade =
          ungraded === null || says.includes(ungraded) ? '' : ` No grade: ${inert(ungraded, 500)}.`
        const confirm = seen === null ? '' : ` ${confirmWords(policy.name, server, seen)}`
        return `${report === null ? name : `[${name}](${report}.md)`} – ${inert(says, 1000)}${grade}${confirm}`
      }),
    ),
    nextPage(next),
  )
}

/** A name has no more than letters, digits, points and hyphens. */
function confirmWords(policy: string, server: string, seen: string): string {
  return `An operator who has looked at it lets it in: ${code(`agentgrade registry confirm ${policy} ${server} ${seen}`)}`
}

/** How many it lets in, and what the operator may not have meant. */
function extentWords({ in: allowed, total, warnings = [] }: PolicySummary): string {
  return warnings.length > 0 ? warnings.join(' ') : `It lets in ${allowed} of ${total} servers.`
}
