// The badge of a tool with the snippets that show it elsewhere.
import { toolBadge } from '../badge.ts'
import type { Profile } from '../profile-json.ts'
import { html, type Html } from './html.ts'
import { copyable } from './parts/copyable.ts'

export function badgeSection(base: string, { name, status, grade, links: { badge, html: report } }: Profile): Html {
  const width = /width="([\d.]+)"/.exec(toolBadge({ status, grade }))?.[1]
  const [image, target] = [`${base}${badge}`, `${base}${report}`]
  const snippets = {
    Markdown: `[![AgentGrade](${image})](${target})`,
    HTML: `<a href="${target}"><img src="${image}" alt="AgentGrade" height="20"></a>`,
    reStructuredText: `.. image:: ${image}\n   :target: ${target}\n   :alt: AgentGrade`,
    AsciiDoc: `image:${image}[AgentGrade,link=${target}]`,
    URL: image,
  }
  return html`<section id="badge">
    <h2>Badge</h2>
    <p class="row"><img src="${badge}" alt="AgentGrade of ${name}" width="${width}" height="20" /> <a href="/badges">Other styles</a></p>
    ${Object.entries(snippets).map(([format, text]) => [html`<h3>${format}</h3>`, copyable(text, format)])}
  </section>`
}
