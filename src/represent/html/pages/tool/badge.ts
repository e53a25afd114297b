// The badge of a tool with the two most common snippets; the badge builder has all formats.
import type { Profile } from '../../../../domain/answer/profile.ts'
import { badgeSnippets } from '../../../badge/snippets.ts'
import { toolBadge } from '../../../badge/badge.ts'
import { html, type Html } from '../../html.ts'
import { copyable } from '../../parts/copyable.ts'

export function badgeSection(base: string, { slug, name, status, grade, links: { badge, html: report } }: Profile): Html {
  const width = Math.round(Number(/width="([\d.]+)"/.exec(toolBadge({ status, grade }))?.[1]))
  const { Markdown, HTML } = badgeSnippets(`${base}${badge}`, `${base}${report}`)
  return html`<section id="badge">
    <h3>Badge</h3>
    <p class="row">
      <img src="${badge}" alt="AgentGrade of ${name}" width="${width}" height="20" />
      <a href="/badges?tool=${slug}">Other styles and formats</a>
    </p>
    <div class="ways-in">
      ${Object.entries({ Markdown, HTML }).map(
        ([format, text]) =>
          html`<div>
            <p class="what-for">${format}</p>
            ${copyable(text, format)}
          </div>`,
      )}
    </div>
  </section>`
}
