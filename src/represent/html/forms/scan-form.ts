// The field for the URL of a tool to scan, the page for one that cannot be, and the rescan button.
import type { Profile } from '../../../domain/answer/profile.ts'
import { html, type Html } from '../html.ts'
import { page } from '../page.ts'

/** `problem` says in one sentence why the value cannot be scanned. */
export function scanForm(label: string, value = '', problem: string | null = null): Html {
  return html`<form id="grade" action="/scan" method="post" data-busy="Submitting…">
    <label class="label" for="url">${label}</label>
    ${problem !== null && html`<p id="url-problem" class="problem" role="alert">${problem}</p>`}
    <div class="field">
      <input
        id="url"
        name="url"
        type="text"
        inputmode="url"
        autocapitalize="none"
        spellcheck="false"
        placeholder="Paste a URL"
        maxlength="2048"
        value="${value}"
        required
        ${problem !== null && html`aria-invalid="true" aria-describedby="url-problem" autofocus`}
      />
      <button>Scan</button>
    </div>
  </form>`
}

export interface ScanFormView {
  base: string
  value: string
  problem: string
}

export function scanFormPage({ base, value, problem }: ScanFormView): string {
  return page({
    base,
    path: '/scan',
    title: 'Scan a tool',
    description: 'Grade a tool by how well AI agents can use it.',
    isHidden: true,
    main: html`<h1>Scan a tool</h1>
      ${scanForm('URL of the tool', value, problem)}
      <p class="quiet">For example <code>https://your-tool.example</code>: the public http or https address of a website, an API or an MCP server.</p>`,
  })
}

export function rescanForm({ latestScan, scannedAt, links }: Pick<Profile, 'latestScan' | 'scannedAt' | 'links'>): Html {
  if (latestScan?.status === 'queued' || latestScan?.status === 'running')
    return html`<p><a class="button" href="${latestScan.url}">Watch the scan in progress</a></p> `
  return html`<form class="row rescan" action="${links.self}/rescan" method="post" data-busy="Requesting…">
    <button>${scannedAt === null ? 'Scan now' : 'Scan again'}</button>
    <small>at most once an hour</small>
  </form> `
}
