// One tab for each MCP client. The tabs are radio buttons: no JavaScript is needed.
import type { ClientSetup } from '../../../../domain/answer/setup.ts'
import { html, type Html } from '../../html.ts'
import { copyable } from '../../parts/copyable.ts'

export function clientTabs(setups: readonly ClientSetup[]): Html {
  return html`<fieldset class="tabs">
    <legend>Your client</legend>
    ${setups.map(
      (setup, at) =>
        html`<input type="radio" name="client" id="client-${setup.id}" ${at === 0 && html`checked`} /><label for="client-${setup.id}">${setup.client}</label>
          ${panel(setup, setups)}`,
    )}
  </fieldset>`
}

/** A client that has a command does not need its file, too, if that is the one of another client. */
function panel({ id, client, line, link, file, config, note }: ClientSetup, all: readonly ClientSetup[]): Html {
  const isOfOthers = all.some((other) => other.id !== id && other.config === config)
  const inFile = copyable(config, `${client} configuration`)
  return html`<div class="panel">
    ${link !== null && html`<p><a class="button" href="${link}">Add to ${client}</a></p> `}
    ${
      line !== null &&
      html`<p class="what-for">In a terminal</p>
        ${copyable(line, `${client} command`)}`
    }
    ${
      line === null
        ? html`<p class="what-for">In <code>${file}</code></p>
            ${inFile}`
        : !isOfOthers &&
          html`<details>
            <summary>Or in <code>${file}</code></summary>
            ${inFile}
          </details>`
    }
    ${note !== null && html`<p class="what-for">${note}</p>`}
  </div>`
}
