// The page of a tool's verified owner: the list of lost points with what can be done about each,
// declared facts, and the words about the tool. The key is passed from form to form, because nothing
// is stored in the browser.
import type { ValueForm } from '../../../domain/evidence/facts.ts'
import { resultOf, type Grading } from '../../../domain/grading/grading.ts'
import type { OwnerFact, OwnerWords } from '../../../domain/tool/owner.ts'
import { checkOf } from '../../../grade/method.ts'
import { leavesOf } from '../../../grade/parts.ts'
import { factsAskedBy } from '../../../grade/stated.ts'
import { factName, factValue } from '../../words/evidence.ts'
import { sentenceOf } from '../../words/text.ts'
import { html, type Html } from '../html.ts'
import { toolSubpage } from '../pages/tool-subpage.ts'
import { lostPoints, type LostPoint } from '../../words/fixes.ts'
import { lostPointsTable } from '../pages/tool/owner.ts'
import { outsideLink } from '../parts/elements.ts'
import { toolPath } from '../parts/tool-list.ts'
import { hiddenFields, labelled, problemList, select, textArea, newKeyNote } from './fields.ts'
import { CATEGORY_NAMES } from './filter-form.ts'

export interface OwnerPageView {
  base: string
  tool: { slug: string; name: string; description: string; category: string; owner?: OwnerWords }
  key: string
  isNewKey: boolean
  /** What was just done, in a sentence. */
  done: string | null
  problems: readonly string[]
  /** Rejected values, by field. */
  values: Readonly<Record<string, string>>
  /** Null if it has no grade. */
  grading: Grading | null
  /** The fact that is being stated: what it can be, what the owner states, and what is recorded. */
  picked: { key: string; form: ValueForm; own: OwnerFact | null; stated: OwnerFact | null } | null
}

export function ownerPage(view: OwnerPageView): string {
  const { base, tool, key, isNewKey, done, problems, picked } = view
  const self = toolPath(tool.slug)
  return toolSubpage(base, tool, {
    name: 'claim',
    title: `Your tool: ${tool.name}`,
    description: `Edit ${tool.name}, answer checks and scan it again.`,
    isHidden: true,
    heading: html`Your tool: <bdi>${tool.name}</bdi>`,
    main: html`${isNewKey && newKeyNote(key)}${done !== null && html`<p class="card" role="status">${done} <a href="${self}">See the report</a></p>`}
      ${problemList(problems)}
      <p>
        Every change is in the <a href="${self}/log">public log</a> as yours. What you declare is shown at once, and counts when a scan has read it on the page
        that you name.
      </p>
      <form action="${self}/rescan" method="post" data-busy="Requesting…">
        ${hiddenFields({ key })}
        <p class="row"><button class="primary">Scan again now</button> <small>Without the wait of an hour that others have.</small></p>
      </form>
      ${picked && statementForm(view, picked)} ${lostPart(view)} ${factsPart(view)} ${editForm(view)}`,
  })
}

function editForm({ tool, key, values }: OwnerPageView): Html {
  const links = (tool.owner?.links ?? []).map(({ label, url }) => `${label} ${url}`).join('\n')
  return html`<section>
    <h2>Name, description, category and links</h2>
    <form action="${toolPath(tool.slug)}/edit" method="post" data-busy="Saving…">
      ${hiddenFields({ key })} ${labelled('name', 'Name', html`<input id="name" name="name" maxlength="80" required value="${values['name'] ?? tool.name}" />`)}
      ${textArea('description', 'Description, one sentence', values['description'] ?? tool.description, 2, 500)}
      ${labelled('category', 'Category', select('category', CATEGORY_NAMES, values['category'] ?? tool.category, { attributes: html`id="category"` }))}
      ${labelled(
        'links',
        'Links on your own domain, one per line: a label and an address',
        html`<textarea id="links" name="links" rows="3" cols="60" placeholder="Status https://status.example.com">${values['links'] ?? links}</textarea>`,
      )}
      <p><button>Save</button></p>
    </form>
  </section>`
}

/** The same list as on the report; what an owner can do about each point stands beside it. */
function lostPart(view: OwnerPageView): Html | null {
  const { grading } = view
  const points = grading === null ? [] : lostPoints(grading)
  if (points.length === 0) return null
  return html`<section id="lost">
    <h2>Lost points</h2>
    <p class="quiet">Declare what your documentation says, answer in public, or change it and scan again.</p>
    ${lostPointsTable(points, (point) => thenForms(view, point), grading)}
  </section>`
}

function thenForms(view: OwnerPageView, { check, checks, act }: LostPoint): Html {
  const keys = [...new Set(checks.flatMap((id) => factsOf(view, id)))]
  return html`${act === 'scan' && check !== null && html`<p>Change it, then scan.</p>`} ${keys.map((each) => pickForm(view, each))}
  ${check !== null && answerForm(view, check)}`
}

/** The fact that decides a check, or those that would. */
function factsOf({ grading }: OwnerPageView, id: string): string[] {
  const check = checkOf(id)
  const result = resultOf(grading?.checks ?? [], id)
  const by = result ? leavesOf([result]).flatMap(({ statedBy }) => statedBy?.fact ?? []) : []
  return by.length > 0 ? by : check ? factsAskedBy(check) : []
}

function pickForm({ tool, key }: OwnerPageView, fact: string, words = 'Declare'): Html {
  return html`<form action="${toolPath(tool.slug)}/edit#state" method="post">
    ${hiddenFields({ key, pick: fact })}<button class="slim" aria-label="${words}: ${factName(fact)}">${words}</button> <small>${factName(fact)}</small>
  </form>`
}

/** A note next to the check; without text it is removed. */
function answerForm({ tool, key, values }: OwnerPageView, check: string): Html {
  const said = tool.owner?.notes?.[check]?.note
  const isRefused = values['check'] === check
  return html`<details ${isRefused && html`open`}>
    <summary>${said === undefined ? 'Answer' : 'Change the answer'}</summary>
    <form action="${toolPath(tool.slug)}/edit" method="post" data-busy="Saving…">
      ${hiddenFields({ key, check })}
      <p>
        <label>Your note<br /><textarea name="answer" rows="3" maxlength="500">${isRefused ? values['answer'] : said}</textarea></label>
      </p>
      <p><button class="slim">Publish the note</button></p>
    </form>
  </details>`
}

function factsPart(view: OwnerPageView): Html | false {
  const { tool, key } = view
  const declared = Object.entries(tool.owner?.facts ?? {})
  return (
    declared.length > 0 &&
    html`<section>
      <h2>What you declare</h2>
      <ul class="plain">
        ${declared.map(
          ([name, { value, source }]) =>
            html`<li class="row">
              <b>${factName(name)}:</b> ${factValue(value)} ${outsideLink(source)} ${pickForm(view, name, 'Change')}
              <form action="${toolPath(tool.slug)}/edit" method="post">${hiddenFields({ key, fact: name })}<button class="slim">Remove</button></form>
            </li> `,
        )}
      </ul>
    </section>`
  )
}

/** The fields of one fact, with what is stated now. */
function statementForm({ tool, key, values }: OwnerPageView, { key: name, form, own, stated }: NonNullable<OwnerPageView['picked']>): Html {
  const now = own ?? stated
  return html`<form id="state" class="card" action="${toolPath(tool.slug)}/edit" method="post" data-busy="Saving…">
    <h3>${factName(name)}</h3>
    <p class="quiet">
      ${stated === null ? 'Nothing is recorded for it.' : html`Recorded: ${factValue(stated.value)}, ${outsideLink(stated.source)}`}
      ${own !== null && ` ${sentenceOf(`you state: ${factValue(own.value)}`)}`}
    </p>
    ${hiddenFields({ key, fact: name })} ${labelled('value', 'Value', valueField(form, values['value'] ?? (now === null ? '' : wireValue(now.value))))}
    ${labelled('source', 'Link to the page that states it', html`<input id="source" name="source" type="url" maxlength="2048" required value="${values['source'] ?? now?.source}" />`)}
    ${labelled('note', 'Note (optional): a parameter, a header, a plan', html`<input id="note" name="note" maxlength="80" value="${values['note'] ?? now?.note}" />`)}
    <p><button class="primary">Declare</button></p>
  </form>`
}

/** A field that takes only what the fact can be. */
function valueField(form: ValueForm, value: string): Html {
  const options = optionsOf(form)
  if (options !== null) return select('value', Object.fromEntries(options), value, { none: 'Choose', attributes: html`id="value" required` })
  if (form.type === 'array')
    return html`<input id="value" name="value" maxlength="200" required value="${value}" placeholder="${(form.items?.enum ?? []).join(', ')}" />
      <small>One or more of ${(form.items?.enum ?? []).join(', ')}, separated by commas</small>`
  return html`<input id="value" name="value" type="number" min="0" max="999999999" required value="${value}" />`
}

/** What can be chosen, as it is sent and as it is shown; null if it is no choice. */
function optionsOf({ type, enum: values, const: one, anyOf }: ValueForm): [string, string][] | null {
  if (anyOf) {
    const each = anyOf.map(optionsOf)
    return each.includes(null) ? null : each.flatMap((options) => options ?? [])
  }
  if (values) return values.map((value) => [value, value])
  if (one !== undefined) return [[String(one), factValue(one)]]
  return type === 'boolean'
    ? [
        ['true', 'Yes'],
        ['false', 'No'],
      ]
    : null
}

function wireValue(value: OwnerFact['value']): string {
  return Array.isArray(value) ? value.join(', ') : String(value)
}
