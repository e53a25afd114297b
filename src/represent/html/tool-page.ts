// The page of one tool: its grade, the eight criteria, how to connect, and what to mend first.
import { CRITERIA } from '../../grade/criteria.ts'
import { authWords } from '../auth-words.ts'
import type { Profile, ProfileFix } from '../profile-json.ts'
import { statusWords } from '../status-words.ts'
import { effortWords } from '../told.ts'
import { codeBlock, html, type Html } from './html.ts'
import { outsideLink } from './outside-link.ts'
import { page } from './page.ts'
import { categoryName, gradeMark } from './tool-list.ts'

const EVIDENCE = {
  verified: 'Seen by our own probes',
  declared: 'Stated by the vendor’s documentation, not yet seen',
  mixed: 'Partly seen, partly declared',
} as const

export function toolPage({ base, profile }: { base: string; profile: Profile }): string {
  const { name, grade, score, description, links } = profile
  const words = grade === null ? statusWords(profile) : `AgentGrade ${grade}, ${score?.toFixed(1)} out of 10.`
  return page({
    base,
    path: links.html,
    title: grade === null ? name : `${name}: ${grade}`,
    description: `${words} ${description}`,
    alternates: [
      { type: 'text/markdown', path: links.markdown },
      { type: 'application/json', path: links.json },
    ],
    main: html`<h1>${name} ${gradeMark(grade)}</h1>
      <p>${description}</p>
      <p>${outsideLink(profile.url)} · <a href="/categories/${encodeURIComponent(profile.category)}">${categoryName(profile.category)}</a></p>
      ${gradeSection(profile)} ${connectSection(profile)} ${profile.fixes.length > 0 && fixesSection(profile)} ${reviewsSection(profile)}
      ${badgeSection(base, profile)}`,
  })
}

function gradeSection(profile: Profile): Html {
  const { grade, score, criteria, evidence, confidence, provisional, links, methodVersion } = profile
  if (grade === null || evidence === null)
    return html`<section>
      <h2>Grade</h2>
      <p>${statusWords(profile)}</p>
    </section>`
  return html`<section>
    <h2>Grade</h2>
    <p>
      <strong>${grade}</strong>, ${score?.toFixed(1)} out of 10. ${EVIDENCE[evidence]}; confidence
      ${Math.round(confidence * 100)}%${provisional && ', provisional'}. <a href="/method">Method ${methodVersion}</a>,
      <a href="${links.checks}">every check</a>.
    </p>
    <table class="criteria">
      <tbody>
        ${CRITERIA.map(
          ({ id, name, question }) =>
            html`<tr>
              <th scope="row" title="${question}">${name}</th>
              <td>${bar(name, criteria[id])}</td>
              <td>${criteria[id]?.toFixed(1) ?? 'n/a'}</td>
            </tr> `,
        )}
      </tbody>
    </table>
  </section>`
}

function bar(name: string, score: number | null): Html | null {
  return score === null
    ? null
    : html`<meter min="0" max="10" low="4" high="7" optimum="10" value="${score}" aria-label="${name}">${score.toFixed(1)} / 10</meter>`
}

function connectSection({ access: { mcp, api, cli }, auth, accessMethods }: Profile): Html {
  return html`<section>
    <h2>How to connect</h2>
    ${accessMethods.length === 0 && html`<p>No way in for a program is known.</p>`}
    ${mcp && [html`<h3>MCP</h3>`, way(mcp.config && JSON.stringify(mcp.config, null, 2)), docsLink(mcp.docs)]}
    ${api && [html`<h3>API</h3>`, way(api.curl), api.openapi && html`<p>Description: ${outsideLink(api.openapi)}</p>`, docsLink(api.docs)]}
    ${cli && [html`<h3>CLI</h3>`, way(cli.install ?? cli.command), docsLink(cli.docs)]}
    <h3>Sign-in</h3>
    <p>${authWords(auth)}. ${auth.docsUrl && outsideLink(auth.docsUrl, 'Documentation')}</p>
  </section>`
}

function way(line: string | null): Html {
  return line === null ? html`<p>Offered; its documentation tells how.</p>` : codeBlock(line)
}

function docsLink(address: string | null): Html | null {
  return address === null ? null : html`<p>${outsideLink(address, 'Documentation')}</p> `
}

function fixesSection({ fixes, nextLetter, ifVerified, evidence, links }: Profile): Html {
  return html`<section>
    <h2>What to mend first</h2>
    <ol class="fixes">
      ${fixes.map(fixItem)}
    </ol>
    ${nextLetter && html`<p>The cheapest way to ${nextLetter.letter} (${nextLetter.score.toFixed(1)}): ${nextLetter.checks.join(', ')}.</p> `}${
      ifVerified && evidence !== 'verified' && html`<p>If a scan saw all that is declared: ${ifVerified.letter} (${ifVerified.score.toFixed(1)}).</p> `
    }
    <p><a href="${links.checks}">Every check</a></p>
  </section>`
}

function fixItem({ check, title, fix, gain, effort, letterAfter, scoreAfter }: ProfileFix): Html {
  return html`<li>
    <a href="/method#check-${check}">${title}</a>: ${fix} <small>+${gain.toFixed(2)}, to ${letterAfter} ${scoreAfter.toFixed(1)}; ${effortWords(effort)}</small>
  </li> `
}

function reviewsSection({ reviews, links }: Profile): Html {
  const score = reviews.score === null ? '' : `, ${reviews.score.toFixed(1)} out of 10`
  return html`<section>
    <h2>Reviews by agents</h2>
    <p>
      <a href="${links.reviews}">${reviews.count} ${reviews.count === 1 ? 'review' : 'reviews'}</a>${score}. They stand beside the grade and never change it.
    </p>
  </section>`
}

function badgeSection(base: string, { links }: Profile): Html {
  return html`<section>
    <h2>Badge</h2>
    <p><img src="${links.badge}" alt="AgentGrade badge" height="20" /></p>
    <pre><code>[![AgentGrade](${base}${links.badge})](${base}${links.html})</code></pre>
  </section>`
}
