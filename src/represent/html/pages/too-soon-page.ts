// The page for a rescan that is requested too soon: when it is possible, and what to do meanwhile.
import { INSTALL_PATH } from '../../connect/command.ts'
import { scanLine } from '../../connect/scan-line.ts'
import { webAddress } from '../../connect/web-address.ts'
import { html } from '../html.ts'
import { page } from '../page.ts'
import { copyable } from '../parts/copyable.ts'
import { toolPath } from '../parts/tool-list.ts'

export interface TooSoonView {
  base: string
  tool: { slug: string; name: string; url: string }
  retryAfterSeconds: number
}

export function tooSoonPage({ base, tool, retryAfterSeconds }: TooSoonView): string {
  const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60))
  const address = webAddress(tool.url)
  return page({
    base,
    path: `${toolPath(tool.slug)}/rescan`,
    title: `${tool.name} was scanned less than an hour ago`,
    description: 'A tool is scanned at most once an hour.',
    isHidden: true,
    main: html`<h1>${tool.name} was scanned less than an hour ago</h1>
      <p class="lead">A tool is scanned at most once an hour. You can request the next scan in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.</p>
      <p class="row">
        <a class="button primary" href="${toolPath(tool.slug)}">Back to the report</a>
        <a href="${toolPath(tool.slug)}/history">All scans</a>
      </p>
      ${address !== null && html`<p>You can scan as often as you like from your own machine (<a href="${INSTALL_PATH}">install the command</a>):</p> `}${
        address !== null && copyable(scanLine(address), 'Scan from here')
      }`,
  })
}
