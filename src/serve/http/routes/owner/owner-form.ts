// The forms of a tool's owner: what they send as the edit that the API takes, and the page they
// come back to.
import type { ToolRecord } from '../../../../domain/tool/tool.ts'
import { OwnerEditSchema } from '../../../../domain/tool/owner.ts'
import { FactsSchema } from '../../../../domain/evidence/facts.ts'
import { Refusal } from '../../../../errors/refusal.ts'
import { method } from '../../../../grade/method.ts'
import { valuesOf } from '../../../../usecases/owner/declare-facts.ts'
import { editTool, type EditDeps } from '../../../../usecases/owner/edit-tool.ts'
import { ownerPage } from '../../../../represent/html/forms/owner-page.ts'
import { readBody } from '../../request/body.ts'
import { identifyByForm, type FormKey, type FormKeyDeps } from '../../request/form-key.ts'
import { answerWith, NO_STORE, type Answer } from '../../response/answer.ts'
import type { Route } from '../../route.ts'
import type { RequestContext, WithPublicUrl } from '../../service.ts'
import { recordIn, type RecordLookup } from '../../request/tool-in-path.ts'

export type OwnerFormDeps = EditDeps & FormKeyDeps & RecordLookup & WithPublicUrl

type Fields = Readonly<Record<string, string>>

const FACTS = Object.keys(FactsSchema.properties).map((key) => ({ key, takes: valuesOf(key) }))
const LONGEST_VALUE = 2048

export function ownerFormRoutes(service: OwnerFormDeps): Route[] {
  return [
    {
      method: 'POST',
      path: '/tools/:slug/edit',
      isHarmlessAgain: true,
      access: 'write',
      representations: ['html'],
      takesForm: true,
      operation: null,
      answer: (context) => editAnswer(service, context),
    },
  ]
}

async function editAnswer(service: OwnerFormDeps, context: RequestContext): Promise<Answer> {
  const record = await recordIn(service, context)
  const key = await identifyByForm(service, context, 'submit')
  if (key === null) throw new Refusal('key-required')
  const fields = context.request.body as Fields
  try {
    const { value } = readBody(OwnerEditSchema, editOf(fields))
    const { record: after, changed } = await editTool(service, record, value, context.caller)
    const done = changed.length > 0 ? `Saved: ${changed.join(', ')}.` : 'Nothing has changed.'
    return ownerAnswer(service, after, key, { done })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'invalid-body') throw error
    const problems = error.problems.map(({ pointer, expected }) => `${pointer}: ${expected}.`)
    return ownerAnswer(service, record, key, { problems, fields, status: error.status })
  }
}

export function ownerAnswer(
  service: WithPublicUrl,
  { slug, name, description, category, owner }: ToolRecord,
  { secret, isNew }: FormKey,
  {
    done = null,
    problems = [],
    fields = {},
    status = 200,
  }: { done?: string | null; problems?: readonly string[]; fields?: Fields; status?: number },
): Answer {
  const values = Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, value.slice(0, LONGEST_VALUE)]),
  )
  const page = ownerPage({
    base: service.settings.publicUrl,
    tool: { slug, name, description, category, ...(owner && { owner }) },
    key: secret,
    isNewKey: isNew,
    done,
    problems,
    values,
    checks: method().checks,
    facts: FACTS,
  })
  return answerWith('html', page, { status, cache: NO_STORE, isNegotiated: true })
}

/** One form sends one thing: the words, a fact, or a note. */
function editOf(fields: Fields): Record<string, unknown> {
  const {
    name,
    description,
    category,
    links,
    fact,
    value,
    source = '',
    note,
    check,
    answer = '',
  } = fields
  if (check !== undefined)
    return { notes: { [check]: answer.trim() === '' ? null : answer.trim() } }
  if (fact !== undefined && value === undefined) return { facts: { [fact]: null } }
  if (fact !== undefined && value !== undefined)
    return {
      facts: {
        [fact]: { value: valueIn(fact, value), source, ...(note?.trim() && { note: note.trim() }) },
      },
    }
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(description !== undefined && { description: description.trim() }),
    ...(category !== undefined && { category }),
    ...(links !== undefined && { links: linksIn(links) }),
  }
}

/** `true`, `50` and `none, oauth` as what they mean; whatever does not fit is refused later. */
function valueIn(fact: string, text: string): unknown {
  const word = text.trim()
  if (/^(?:true|yes)$/i.test(word)) return true
  if (/^(?:false|no)$/i.test(word)) return false
  if (/^\d{1,9}$/.test(word)) return Number(word)
  return valuesOf(fact).startsWith('a list of') ? word.split(/[\s,]+/).filter(Boolean) : word
}

function linksIn(text: string): { label: string; url: string }[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const at = line.lastIndexOf(' ')
      return { label: line.slice(0, Math.max(0, at)).trim(), url: line.slice(at + 1) }
    })
}
