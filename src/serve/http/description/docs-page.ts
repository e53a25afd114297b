// The API reference as a page and as markdown: every operation, and a form to try it.
import { REFUSALS } from '../../../errors/refusal.ts'
import { assetPaths, page } from '../../../represent/html/page.ts'
import { html, type Html } from '../../../represent/html/html.ts'
import { copyable, withCode } from '../../../represent/html/parts/elements.ts'
import { refusalsOf, TAGS } from './openapi.ts'
import { describedRoutes, pathParametersOf, templateOf, type Described, type Route } from '../route.ts'

type Input = ReturnType<typeof inputsOf>[number]

/** What applies to all, and every operation as a link to the page of its group. */
export function referencePage(base: string, routes: readonly Route[]): string {
  return page({
    base,
    path: '/docs/api',
    title: 'API reference',
    description: 'Every operation of the AgentGrade API, with parameters, responses and examples.',
    alternates: ALTERNATES,
    main: html`<h1>API reference</h1>
      <p class="lead">
        The same as data: <a href="/openapi.json">openapi.json</a>, <a href="/openapi.yaml">openapi.yaml</a>. Every error is
        <a href="/docs/errors">problem details</a>. <a href="/docs/http-api">The API guide</a> shows each operation by example.
      </p>
      ${basics()} ${contents(describedRoutes(routes))}`,
  })
}

const ALTERNATES = [
  { type: 'text/markdown', path: '/docs/api.md' },
  { type: 'application/json', path: '/openapi.json' },
]

/** The operations of one group, each with a form to try it. */
export function operationsPage(base: string, routes: readonly Route[], tag: Tag): string {
  const described = describedRoutes(routes).filter(({ operation }) => operation.tag === tag)
  return page({
    base,
    path: operationsPath(tag),
    title: `${tag}: API reference`,
    description: TAGS[tag],
    alternates: ALTERNATES,
    bodyClass: 'reference',
    main: html`<p class="quiet"><a href="/docs/api">API reference</a></p>
      <h1>${tag}</h1>
      <p class="lead">${TAGS[tag]}</p>
      ${described.map((route) => section(base, route))}
      <script src="${assetPaths.reference}" defer></script>`,
  })
}

export type Tag = keyof typeof TAGS

export function operationsPath(tag: Tag): string {
  return `/docs/api/${tag.toLowerCase().replaceAll(' ', '-')}`
}

/** Of every operation, or of one group. */
export function referenceMarkdown(base: string, routes: readonly Route[], tag?: Tag): string {
  const described = describedRoutes(routes).filter(({ operation }) => tag === undefined || operation.tag === tag)
  const lines = described.flatMap((route) => {
    const { operation } = route
    const inputs = inputsOf(route).map(({ name, description, isRequired }) => `- \`${name}\`${isRequired ? ' (required)' : ''}: ${description}`)
    return [
      `## ${route.method} ${templateOf(route.path)}`,
      '',
      operation.description,
      '',
      ...(inputs.length > 0 ? [...inputs, ''] : []),
      '```sh',
      curlOf(base, route),
      '```',
      '',
    ]
  })
  const basicsLines = Object.entries(BASICS)
    .map(([title, words]) => `- **${title}.** ${words}`)
    .join('\n')
  return `# API reference\n\nThe same as data: ${base}/openapi.json. Every error is problem details (RFC 9457): ${base}/docs/errors.md. By example: ${base}/docs/http-api.md.\n\n${basicsLines}\n\n${lines.join('\n')}`
}

/** What applies to every operation. */
const BASICS = {
  Keys: 'You need no key to read, submit or review. A key from POST /keys raises your quotas and marks your reviews as verified. Send it as `Authorization: Bearer ag_…` or `X-API-Key`; DELETE /keys/current revokes it.',
  Quotas:
    'Without a key you have 100 reads per UTC day and IP address, with a key 10,000; the operator may set other limits. `RateLimit` and `RateLimit-Policy` show what is left. Beyond the quota the response is 429 with `Retry-After`. Pages, badges, docs and /health are not counted.',
  MCP: 'POST /mcp is the MCP server; `/mcp?readOnly=true` leaves out the tools that write.',
  Deprecation:
    'Fields are only added, never renamed or removed. Removals are announced with the headers `Deprecation` and `Sunset` at least half a year ahead, and in the changelog.',
} as const

function basics(): Html {
  return html`<dl class="basics">
    ${Object.entries(BASICS).map(
      ([title, words]) =>
        html`<div>
          <dt><b>${title}</b></dt>
          <dd>${withCode(words)}</dd>
        </div>`,
    )}
  </dl>`
}

function contents(described: readonly Described[]): Html {
  const groups = Map.groupBy(described, ({ operation }) => operation.tag)
  return html`<nav class="contents" aria-label="Operations">
    ${[...groups].map(
      ([tag, routes]) =>
        html`<section class="card">
          <h2><a href="${operationsPath(tag)}">${tag}</a></h2>
          <p><small>${TAGS[tag]}</small></p>
          <ul class="plain">
            ${routes.map(
              (route) =>
                html`<li id="${route.operation.id}">
                  <a href="${operationsPath(tag)}#${route.operation.id}"><code>${route.method} ${templateOf(route.path)}</code></a>
                </li> `,
            )}
          </ul>
        </section>`,
    )}
  </nav>`
}

function section(base: string, route: Described): Html {
  const { operation } = route
  const { id, summary, description, answers, body } = operation
  return html`<section id="${id}" class="operation">
    <h2>${summary}</h2>
    <p><code>${route.method} ${templateOf(route.path)}</code></p>
    <p>${description}</p>
    ${copyable(curlOf(base, route), summary)}
    <details>
      <summary>Try it</summary>
      <form data-path="${templateOf(route.path)}" data-method="${route.method}" action="${isPlainRead(route) ? route.path : '#'}" method="get">
        ${inputsOf(route).map((input) => inputFor(id, input))}
        ${body && html`<p><label for="${id}-body">Body</label><textarea id="${id}-body" name="body" rows="6">${JSON.stringify(body.example)}</textarea></p>`}
        <p><button>Send</button></p>
        <pre hidden><output></output></pre>
      </form>
    </details>
    <details>
      <summary>Answers</summary>
      <ul>
        ${Object.entries(answers).map(([status, answer]) => html`<li><b class="figure">${status}</b> ${answer.description}</li> `)}
        ${refusalsOf(route).map((code) => html`<li><b class="figure">${REFUSALS[code].status}</b> <a href="/docs/errors#${code}">${code}</a></li> `)}
      </ul>
    </details>
  </section> `
}

function inputsOf(route: Described) {
  const path = Object.entries(pathParametersOf(route)).map(([name, parameter]) => ({ name, ...parameter, isInPath: true, required: true }))
  const query = Object.entries(route.operation.query ?? {}).map(([name, parameter]) => ({ name, required: false, ...parameter, isInPath: false }))
  return [...path, ...query].map(({ name, description, example, isInPath, required }) => ({
    name,
    description,
    example: String(example),
    isInPath,
    isRequired: required,
  }))
}

function inputFor(id: string, { name, description, example, isInPath }: Input): Html {
  return html`<p>
    <label for="${id}-${name}"><code>${name}</code></label>
    <input id="${id}-${name}" name="${name}" placeholder="${example}" value="${isInPath && example}" aria-describedby="${id}-${name}-words" />
    <small id="${id}-${name}-words">${description}</small>
  </p>`
}

function isPlainRead({ method, path }: Route): boolean {
  return method === 'GET' && !path.includes(':')
}

function curlOf(base: string, route: Described): string {
  const { path: template, method } = route
  const { query = {}, body } = route.operation
  const path = pathParametersOf(route)
  const address = template.replace(/:(\w+)/g, (_slot, name: string) => String(path[name]?.example))
  const needed = Object.entries(query).filter(([, parameter]) => parameter.required)
  const search =
    needed.length > 0 ? `?${new URLSearchParams(needed.map(([name, { example }]) => [name, String(example)])).toString().replaceAll('%2C', ',')}` : ''
  const words = [`curl ${method === 'GET' ? '' : `-X ${method} `}'${base}${address}${search}'`]
  if (body) words.push("-H 'Content-Type: application/json'", `-d '${JSON.stringify(body.example).replaceAll("'", "'\\''")}'`)
  return words.join(' \\\n  ')
}

export function errorsPage(base: string): string {
  return page({
    base,
    path: '/docs/errors',
    title: 'Problems',
    description: 'Every error of the API, and what to do about it.',
    alternates: [{ type: 'text/markdown', path: '/docs/errors.md' }],
    bodyClass: 'prose',
    main: html`<nav aria-label="Documentation"><a href="/docs">Documentation</a></nav>
      <h1>Problems</h1>
      <p class="lead">
        Every error is problem details (RFC 9457), as <code>application/problem+json</code>; its <code>type</code> leads here, its <code>code</code> never
        changes.
      </p>
      ${Object.entries(REFUSALS).map(
        ([code, { status, title, message, hint }]) =>
          html`<section id="${code}">
            <h2>${title}</h2>
            <p><code>${code}</code> <span class="chip">${status}</span></p>
            <p>${message} ${hint}</p>
          </section> `,
      )}`,
  })
}

export function errorsMarkdown(): string {
  const sections = Object.entries(REFUSALS).map(
    ([code, { status, title, message, hint }]) => `## ${code}\n\n**${title}.** ${message} ${hint} Status ${status}.\n`,
  )
  return `# Problems\n\nEvery error is problem details (RFC 9457), as \`application/problem+json\`; its \`code\` never changes.\n\n${sections.join('\n')}`
}
