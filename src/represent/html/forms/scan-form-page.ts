// The page for a URL that cannot be scanned: the field with its value, and what is wrong.
import { html } from '../html.ts'
import { page } from '../page.ts'
import { scanForm } from './scan-form.ts'

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
