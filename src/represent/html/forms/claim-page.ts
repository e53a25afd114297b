// The page where the owner of a tool claims it: three steps with forms, and the same as requests.
import { html, type Html } from '../html.ts'
import { toolSubpage } from '../pages/tool-subpage.ts'
import { copyable } from '../parts/elements.ts'
import { toolPath } from '../parts/tool-list.ts'
import { keyField, newKeyNote } from './fields.ts'

export interface ClaimView {
  base: string
  tool: { slug: string; name: string; url: string }
  /** Whether the tool has a verified owner. */
  isOwned: boolean
  isKeyOffered: boolean
  /** The second step: the key, and its token. */
  started?: { key: string; isNewKey: boolean; token: string; hasDns: boolean } | null
  /** Why the last step did not work. */
  problem?: string | null
}

export function claimPage(view: ClaimView): string {
  const { base, tool, isOwned, started = null, problem = null } = view
  const { hostname } = new URL(tool.url)
  return toolSubpage(base, tool, {
    name: 'claim',
    title: `Claim ${tool.name}`,
    description: `How the owner of ${tool.name} claims it, edits it and answers checks.`,
    isHidden: true,
    bodyClass: 'prose',
    heading: html`Claim <bdi>${tool.name}</bdi>`,
    main: html`<p class="lead">
        Prove that ${hostname} is yours. Then you can edit the name, description, category, links and declared facts, answer checks in public, and scan again
        without a wait.
      </p>
      ${isOwned && started === null && html`<p>This tool is already claimed. You can claim it too: several keys can own a tool.</p>`}
      ${problem !== null && html`<p class="problem" role="alert">${problem}</p>`} ${started === null ? startForm(view) : proofForm(view, started)}
      ${byRequests(view)}`,
  })
}

function startForm({ tool, isKeyOffered }: ClaimView): Html {
  return html`<h2>1. Start with a key</h2>
    <form action="${toolPath(tool.slug)}/claim" method="post">
      ${keyField({ value: '', why: 'The claim belongs to this key. Have you claimed the tool before? Enter the same key to edit it.', isRequired: true, isOffered: isKeyOffered })}
      <p><button class="primary">Continue</button></p>
    </form>`
}

function proofForm({ tool }: ClaimView, { key, isNewKey, token, hasDns }: NonNullable<ClaimView['started']>): Html {
  const { origin, hostname } = new URL(tool.url)
  return html`${isNewKey && newKeyNote(key)}
    <h2>2. Publish this token</h2>
    ${copyable(token, 'The token')}
    <p>
      Publish it either as the file
      <code>${origin}/.well-known/agentgrade-claim.txt</code
      >${hasDns && html`, or as a TXT record of <code>${hostname}</code> with the value <code>agentgrade-claim=${token}</code>`}. Leave it there: we look for it
      again from time to time.
    </p>
    <h2>3. Verify</h2>
    <form action="${toolPath(tool.slug)}/claim/verify" method="post" data-busy="Looking…">
      <input type="hidden" name="key" value="${key}" />
      <p><button class="primary">Verify</button></p>
    </form>`
}

function byRequests({ base, tool }: ClaimView): Html {
  const self = `${base}${toolPath(tool.slug)}`
  const { origin, hostname } = new URL(tool.url)
  const key = `-H "Authorization: Bearer $AGENTGRADE_KEY"`
  const edit = '{"description":"One sentence.","facts":{"api.webhooks":{"value":true,"source":"https://…"}},"notes":{"llms-txt":"Published today."}}'
  return html`<details>
    <summary>The same with curl</summary>
    <p>
      Publish the token as <code>${origin}/.well-known/agentgrade-claim.txt</code>, or as a TXT record of <code>${hostname}</code> with the value
      <code>agentgrade-claim=</code> and the token.
    </p>
    ${copyable(`curl --json '{"name":"owner of ${tool.slug}"}' ${base}/keys`, 'A key')} ${copyable(`curl -X POST ${key} ${self}/claim`, 'A token')}
    ${copyable(`curl -X POST ${key} ${self}/claim/verify`, 'Verify')} ${copyable(`curl -X PATCH ${key} --json '${edit}' ${self}`, 'Edit')}
    ${copyable(`curl -X POST ${key} ${self}/rescan`, 'Rescan')}
  </details>`
}
