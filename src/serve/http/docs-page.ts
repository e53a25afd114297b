// The reference of the API for people: every operation with its parameters, answers and a form to try it, and every problem by its code.
import { REFUSALS } from '../../errors.ts'
import { codeBlock, html, type Content } from '../../represent/html/html.ts'
import { page } from '../../represent/html/page.ts'
import { refusalsOf } from './openapi.ts'
import type { Operation, Route } from './route.ts'

/** Asks this service and shows the answer; without it the forms of plain reads still work. */
export const REFERENCE_SCRIPT = `for (const form of document.querySelectorAll('form[data-path]')) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const shown = form.querySelector('output')
    const values = new FormData(form)
    const path = form.dataset.path.replace(/\\{(\\w+)\\}/g, (_, name) => encodeURIComponent(values.get(name) ?? ''))
    const query = new URLSearchParams([...values].filter(([name, value]) => value !== '' && name !== 'body' && !form.dataset.path.includes('{' + name + '}')))
    const body = values.get('body')
    shown.textContent = 'Asking …'
    try {
      const answer = await fetch(path + (query.size > 0 ? '?' + query : ''), {
        method: form.dataset.method,
        headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body }),
      })
      const text = await answer.text()
      let pretty = text
      try { pretty = JSON.stringify(JSON.parse(text), null, 2) } catch {}
      shown.textContent = answer.status + ' ' + answer.statusText + '\\n\\n' + pretty.slice(0, 20000)
    } catch (error) {
      shown.textContent = 'No answer: ' + error.message
    }
  })
}
`

export function docsPage(base: string, routes: readonly Route[]): string {
  const operations = routes.flatMap((route) => (route.operation ? [{ route, operation: route.operation }] : []))
  return page({
    base,
    path: '/docs',
    title: 'API reference',
    description: 'Every operation of the AgentGrade API, with parameters, answers and examples.',
    alternates: [{ type: 'application/json', path: '/openapi.json' }],
    main: html`<h1>API reference</h1>
      <p>
        The same as data: <a href="/openapi.json">openapi.json</a>, <a href="/openapi.yaml">openapi.yaml</a>. Every error is
        <a href="/docs/errors">problem details</a>. Reads are public, 100 a UTC day for each address; a key from <code>POST /keys</code>, sent as
        <code>Authorization: Bearer ag_…</code> or <code>X-API-Key</code>, has 10,000.
      </p>
      <ul>
        ${operations.map(({ route, operation }) => html`<li><a href="#${operation.id}">${route.method} ${pathOf(route)}</a> ${operation.summary}</li>`)}
      </ul>
      ${operations.map(({ route, operation }) => section(base, route, operation))}
      <script src="/docs/reference.js" defer></script>`,
  })
}

export function errorsPage(base: string): string {
  return page({
    base,
    path: '/docs/errors',
    title: 'Problems',
    description: 'Every problem that the API can answer with, and what to do about it.',
    main: html`<h1>Problems</h1>
      <p>
        Every error is problem details (RFC 9457), as <code>application/problem+json</code>; its <code>type</code> leads here, its <code>code</code> never
        changes.
      </p>
      ${Object.entries(REFUSALS).map(
        ([code, { status, title, message, hint }]) =>
          html`<h2 id="${code}">${title}</h2>
            <p><code>${code}</code>, status ${status}.</p>
            <p>${message} ${hint}</p>`,
      )}`,
  })
}

function section(base: string, route: Route, operation: Operation): Content {
  const { id, summary, description, answers, body } = operation
  const inputs = [...Object.entries(operation.path ?? {}), ...Object.entries(operation.query ?? {})]
  const refusals = refusalsOf({ ...route, operation })
  return html`<section id="${id}">
    <h2>${summary}</h2>
    <p><code>${route.method} ${pathOf(route)}</code></p>
    <p>${description}</p>
    ${codeBlock(curlOf(base, route, operation))}
    <form data-path="${pathOf(route)}" data-method="${route.method}" action="${isPlainRead(route) ? route.path : '#'}" method="get">
      ${inputs.map(([name, { description: words, example }]) => inputFor(id, name, words, example, operation))}
      ${body && html`<p><label for="${id}-body">Body</label><textarea id="${id}-body" name="body" rows="6">${JSON.stringify(body.example)}</textarea></p>`}
      <p><button>Try it</button></p>
      <pre><output></output></pre>
    </form>
    <h3>Answers</h3>
    <ul>
      ${Object.entries(answers).map(([status, answer]) => html`<li>${status}: ${answer.description}${answer.content && ` ${Object.keys(answer.content).join(', ')}`}</li>`)}
      ${refusals.map((code) => html`<li>${REFUSALS[code].status}: <a href="/docs/errors#${code}">${code}</a></li>`)}
    </ul>
  </section>`
}

function inputFor(id: string, name: string, words: string, example: unknown, { path = {} }: Operation): Content {
  const isInPath = Object.hasOwn(path, name)
  return html`<p>
    <label for="${id}-${name}">${name}</label>
    <input id="${id}-${name}" name="${name}" placeholder="${String(example)}" value="${isInPath && String(example)}" />
    <small>${words}</small>
  </p>`
}

function isPlainRead({ method, path }: Route): boolean {
  return method === 'GET' && !path.includes(':')
}

function pathOf({ path }: Route): string {
  return path.replace(/:(\w+)/g, '{$1}')
}

function curlOf(base: string, route: Route, { path = {}, query = {}, body }: Operation): string {
  const address = route.path.replace(/:(\w+)/g, (_slot, name: string) => String(path[name]?.example))
  const needed = Object.entries(query).filter(([, parameter]) => parameter.required)
  const search = needed.length > 0 ? `?${new URLSearchParams(needed.map(([name, { example }]) => [name, String(example)])).toString()}` : ''
  const words = [`curl ${route.method === 'GET' ? '' : `-X ${route.method} `}'${base}${address}${search}'`]
  if (body) words.push("-H 'Content-Type: application/json'", `-d '${JSON.stringify(body.example).replaceAll("'", "'\\''")}'`)
  return words.join(' \\\n  ')
}
