// The forms of a tool's owner: what they send as the edit of the API, and the page they return to.
import type { ToolRecord } from '../../../../domain/tool/tool.ts'
import { OwnerEditSchema, type OwnerFact } from '../../../../domain/tool/owner.ts'
import { readStoredEvidence } from '../../../../domain/evidence/evidence.ts'
import { type FactKey, valueFormOf } from '../../../../domain/evidence/facts.ts'
import { Refusal } from '../../../../errors/refusal.ts'
import { valuesOf } from '../../../../usecases/owner/declare-facts.ts'
import { editTool } from '../../../../usecases/owner/edit-tool.ts'
import { ownerPage, type OwnerPageView } from '../../../../represent/html/forms/owner-page.ts'
import {
  editProblemWords,
  factEffectWords,
  savedWords,
} from '../../../../represent/words/events.ts'
import { readBody } from '../../request/body.ts'
import { type FormKey, identifyByForm } from '../../request/form-key.ts'
import { type Answer, pageAnswer } from '../../response/answer.ts'
import type { Route, RequestContext, Service } from '../../route.ts'
import { recordIn } from '../../request/parameters.ts'

type Fields = Readonly<Record<string, string>>

const LONGEST_VALUE = 2048

export const ownerFormRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/tools/:slug/edit',
    isHarmlessAgain: true,
    access: 'write',
    representations: ['html'],
    takesForm: true,
    answer: editAnswer,
  },
]

async function editAnswer(context: RequestContext): Promise<Answer> {
  const { service } = context
  const record = await recordIn(context)
  const key = await identifyByForm(context, 'submit')
  if (key === null) throw new Refusal('key-required')
  const fields = context.request.body as Fields
  if (fields['pick'] !== undefined)
    return ownerAnswer(context, record, key, {
      picked: await pickedFact(service, record, fields['pick']),
    })
  try {
    const { value } = readBody(OwnerEditSchema, editOf(fields))
    const { record: after, changed } = await editTool(service, record, value, context.caller)
    const effect = await effectOf(service, fields['fact'], record, after)
    return ownerAnswer(context, after, key, { done: `${savedWords(changed)}${effect}` })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'invalid-body') throw error
    const problems = error.problems.map(editProblemWords)
    const picked = await pickedFact(service, record, fields['fact'])
    return ownerAnswer(context, record, key, { problems, fields, picked, status: error.status })
  }
}

async function evidenceOf({ catalogue }: Service, { slug }: ToolRecord) {
  const stored = await catalogue.findLatestEvidence(slug)
  return stored === null ? null : readStoredEvidence(stored, { hasTools: false })
}

/** What stating or removing a fact has done to the grade; empty if no fact was sent. */
async function effectOf(
  service: Service,
  key: string | undefined,
  before: ToolRecord,
  after: ToolRecord,
): Promise<string> {
  if (key === undefined) return ''
  const fact = after.owner?.facts?.[key] ?? null
  const evidence = await evidenceOf(service, after)
  return ` ${factEffectWords({ key, fact, before: before.grading, after: after.grading, evidence })}`
}

/** The fact to state, with what is known about it now; null if there is no such fact. */
async function pickedFact(
  service: Service,
  record: ToolRecord,
  key: string | undefined,
): Promise<OwnerPageView['picked']> {
  const form = key === undefined ? undefined : valueFormOf(key)
  if (key === undefined || form === undefined) return null
  const own = record.owner?.facts?.[key]
  const declared = (await evidenceOf(service, record))?.declaration?.facts?.[key as FactKey]
  const stated = declared && 'source' in declared && declared.value !== null ? declared : null
  return { key, form, own: own ?? null, stated: stated as OwnerFact | null }
}

export function ownerAnswer(
  { service }: RequestContext,
  { slug, name, description, category, owner, grading }: ToolRecord,
  { secret, isNew }: FormKey,
  {
    done = null,
    problems = [],
    fields = {},
    picked = null,
    status = 200,
  }: {
    done?: string | null
    problems?: readonly string[]
    fields?: Fields
    picked?: OwnerPageView['picked']
    status?: number
  },
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
    grading,
    picked,
  })
  return pageAnswer(page, status)
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
