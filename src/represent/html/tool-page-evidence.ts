// The evidence of a report: each exchange once, with what came back and the line that repeats it.
import type { ExchangeLine } from '../../domain/exchange-line.ts'
import { bytesWords, millisecondsWords } from '../figures.ts'
import type { Profile } from '../profile-json.ts'
import { html, type Html } from './html.ts'
import { copyable } from './parts/copyable.ts'

export function evidenceSection({ latestScan }: Profile, exchanges: readonly ExchangeLine[]): Html {
  return html`<section id="evidence">
    <h2>Evidence</h2>
    <p class="quiet">
      What was asked and how it was answered. Each line opens to one that repeats it.
      ${latestScan?.status === 'done' && html`<a href="${latestScan.url}/evidence">All of it as JSON</a>, for <code>agentgrade grade</code>.`}
    </p>
    <div class="exchanges">${exchanges.map(exchange)}</div>
  </section>`
}

function exchange(line: ExchangeLine, index: number): Html {
  return html`<details id="e-${line.id}">
    <summary><i>${index + 1}</i> <code>${wordsOf(line)}</code> <span class="figure">${answerWords(line)}</span></summary>
    ${line.command === null ? html`<p>The line that repeats it is too long to show.</p>` : copyable(line.command, 'Repeat')}
  </details>`
}

function wordsOf({ kind, method, url, id }: ExchangeLine): string {
  return url === null ? `${kind} ${id}` : `${method} ${url}`
}

function answerWords({ status, cause, bytes, ms }: ExchangeLine): string {
  const words = [status ?? cause ?? 'answered', bytes !== null && bytesWords(bytes), ms !== null && millisecondsWords(ms)]
  return words.filter((word) => word !== false).join(' · ')
}
