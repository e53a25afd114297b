// The page that says how the owner of a tool claims it: the exact requests, ready to copy.
import { html } from '../html.ts'
import { page } from '../page.ts'
import { copyable } from '../parts/copyable.ts'
import { toolPath } from '../parts/tool-list.ts'

export interface ClaimView {
  base: string
  tool: { slug: string; name: string; url: string }
  /** Whether somebody's claim is verified. */
  isOwned: boolean
}

export function claimPage({ base, tool, isOwned }: ClaimView): string {
  const path = `${toolPath(tool.slug)}/claim`
  const { origin, hostname } = new URL(tool.url)
  const key = `-H "Authorization: Bearer $AGENTGRADE_KEY"`
  return page({
    base,
    path,
    title: `Claim ${tool.name}`,
    description: `How the owner of ${tool.name} claims it, edits it and answers checks.`,
    isHidden: true,
    isReading: true,
    bodyClass: 'prose',
    main: html`<p class="quiet"><a href="${toolPath(tool.slug)}" dir="auto">${tool.name}</a></p>
      <h1>Claim <bdi>${tool.name}</bdi></h1>
      <p class="lead">
        Prove that ${hostname} is yours. Then you can edit the name, description, category and links, answer checks in public, and ask for scans without a wait.
      </p>
      ${isOwned && html`<p>Somebody has proved this already. You can prove it too: several keys may own a tool.</p>`}
      <h2>1. Get a key and a token</h2>
      ${copyable(`curl --json '{"name":"owner of ${tool.slug}"}' ${base}/keys`, 'A key')} ${copyable(`curl -X POST ${key} ${base}${path}`, 'A token')}
      <h2>2. Publish the token</h2>
      <p>
        Either as the file <code>${origin}/.well-known/agentgrade-claim.txt</code>, or as a TXT record of <code>${hostname}</code> with the value
        <code>agentgrade-claim=</code> and the token. One of them is enough. Leave it there: it is looked for again now and then.
      </p>
      <h2>3. Verify</h2>
      ${copyable(`curl -X POST ${key} ${base}${path}/verify`, 'Verify')}
      <h2>4. Edit, answer, rescan</h2>
      ${copyable(`curl -X PATCH ${key} --json '{"description":"One sentence.","notes":{"llms-txt":"Published today."}}' ${base}${toolPath(tool.slug)}`, 'Edit')}
      ${copyable(`curl -X POST ${key} ${base}${toolPath(tool.slug)}/rescan`, 'Rescan')}
      <p>Every change is in the <a href="${toolPath(tool.slug)}/log">public log</a>. What you write is shown as yours and never counts as verified.</p>`,
  })
}
