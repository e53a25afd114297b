// Applies an owner's edits to a tool: screened, attributed to the owner, and logged publicly.
import type { Catalogue } from '../../store/catalogue.ts'
import { type Problem, problem } from '../../domain/schema/parse.ts'
import { cleanReviewText } from '../../domain/text/untrusted-text.ts'
import { isSuspect } from '../../domain/text/steering/steering.ts'
import {
  LONGEST_NOTE,
  type LogEntry,
  type OwnerEdit,
  type OwnerWords,
} from '../../domain/tool/owner.ts'
import { registrableDomainOf } from '../../domain/tool/registrable-domain.ts'
import { type ToolRecord, categoryOf } from '../../domain/tool/tool.ts'
import { judgeUrl, withoutQuery } from '../../domain/tool/tool-url.ts'
import { afterEdit } from '../../domain/tool/record-after.ts'
import { Refusal } from '../../errors/refusal.ts'
import { checkOf } from '../../grade/method.ts'
import { dayOf } from '../../runtime/day.ts'
import { usedUp, subjectOf, type Caller } from '../keys/caller.ts'
import { ownersName, shownDescription } from '../tool-words.ts'
import { assertOwner, entry, type ClaimDeps } from './claim.ts'
import { factsOf, factWords } from './declare-facts.ts'
import { graderHere } from '../grader.ts'

/** Edits per UTC day and key. */
const EDITS_A_DAY = 100
const MOST_NOTES = 200

export type EditDeps = ClaimDeps & {
  catalogue: Pick<Catalogue, 'changeByOwner' | 'namesakes' | 'findRecord'>
}

export async function editTool(deps: EditDeps, tool: ToolRecord, edit: OwnerEdit, who: Caller) {
  const by = await assertOwner(deps, tool, who.keyId)
  const problems: Problem[] = []
  const words = {
    ...(await identityOf(deps, tool, edit, problems)),
    ...linksOf(tool, edit, problems),
    ...notesOf(deps, tool, edit, problems),
    ...factsOf(deps.now(), tool, edit, problems),
  }
  if (problems.length > 0) throw new Refusal('invalid-body', { problems })
  const log = logOf(deps, tool, words)
  const moment = deps.now()
  const updatedAt = new Date(moment).toISOString()
  if (log.length === 0) return { record: tool, changed: [] }
  const isTaken = await deps.catalogue.changeByOwner(
    {
      slug: tool.slug,
      change: async (old, stored) => {
        const owner = { ...old.owner, ...words, by }
        if (words.facts === undefined)
          return { record: afterEdit(old, owner, updatedAt), evidence: null }
        const { grader = graderHere } = deps
        const { facts, ...declared } = await grader.declared(old, stored, words.facts, moment)
        const record = afterEdit(declared.record, { ...owner, facts }, updatedAt)
        return { ...declared, record }
      },
      log,
      quota: { subject: subjectOf(who), day: dayOf(moment), limit: EDITS_A_DAY },
    },
    moment,
  )
  if (!isTaken) throw usedUp('edits', moment)
  const record = (await deps.catalogue.findRecord(tool.slug)) ?? tool
  return { record, changed: log.map(({ what }) => what ?? '') }
}

async function identityOf(
  { catalogue }: EditDeps,
  tool: ToolRecord,
  { name, description, category }: OwnerEdit,
  problems: Problem[],
): Promise<OwnerWords> {
  const words: OwnerWords = {}
  if (name !== undefined) {
    const shown = await ownersName(catalogue, name, tool.url)
    if (shown === null) problems.push(suspect('/name'))
    else words.name = shown
  }
  if (description !== undefined) {
    words.description = shownDescription(description)
    if (words.description === '' && description.trim() !== '')
      problems.push(suspect('/description'))
  }
  if (category !== undefined) {
    const known = categoryOf(category)
    if (known) words.category = known.slug
    else
      problems.push(
        problem('/category', 'an unknown category', 'a slug that GET /categories lists'),
      )
  }
  return words
}

/** An owner may only link to pages on the tool's own domain. */
function linksOf(tool: ToolRecord, { links }: OwnerEdit, problems: Problem[]): OwnerWords {
  if (links === undefined) return {}
  const domain = registrableDomainOf(new URL(tool.url).hostname)
  return {
    links: links.flatMap(({ label, url }, index) => {
      const judged = judgeUrl(url, [])
      const isOwn = judged.ok && registrableDomainOf(new URL(judged.url).hostname) === domain
      const text = cleanReviewText(label, 40)
      if (judged.ok && isOwn && text !== '' && !isSuspect(label))
        return [{ label: text, url: withoutQuery(judged.url) }]
      const found = isOwn ? 'a label that cannot be shown' : 'an address elsewhere'
      const expected = `plain words and a public address on ${domain}`
      problems.push(problem(`/links/${index}`, found, expected))
      return []
    }),
  }
}

function notesOf(
  { now }: EditDeps,
  { owner }: ToolRecord,
  { notes }: OwnerEdit,
  problems: Problem[],
): OwnerWords {
  if (notes === undefined) return {}
  const kept = { ...owner?.notes }
  const at = new Date(now()).toISOString()
  for (const [check, note] of Object.entries(notes)) {
    const pointer = `/notes/${check}`
    if (checkOf(check) === undefined)
      problems.push({ pointer, found: 'an unknown check', expected: 'a check of GET /method' })
    else if (note === null) delete kept[check]
    else if (isSuspect(note)) problems.push(suspect(pointer))
    else kept[check] = { note: cleanReviewText(note, LONGEST_NOTE), at }
  }
  if (Object.keys(kept).length > MOST_NOTES)
    problems.push({ pointer: '/notes', found: 'too many', expected: `at most ${MOST_NOTES}` })
  return { notes: kept }
}

function suspect(pointer: string): Problem {
  const found = 'an address, markup or an order to its readers'
  return problem(pointer, found, 'plain words about the tool')
}

/** One entry per changed field. */
function logOf(deps: EditDeps, tool: ToolRecord, words: OwnerWords): LogEntry[] {
  const { name, description, category, links, notes, facts } = words
  const changes: [LogEntry['kind'], string, string | null, string | null][] = []
  const compare = (what: string, from: string, to: string | undefined) => {
    if (to !== undefined && to !== from) changes.push(['edited', what, from, to])
  }
  compare('name', tool.name, name)
  compare('description', tool.description, description)
  compare('category', tool.category, category)
  compare('links', linkWords(tool.owner?.links), links && linkWords(links))
  const before = tool.owner?.notes ?? {}
  for (const check of new Set([...Object.keys(before), ...Object.keys(notes ?? before)])) {
    const [from, to] = [before[check]?.note ?? null, (notes ?? before)[check]?.note ?? null]
    if (from !== to) changes.push(['note', check, from, to])
  }
  const known = tool.owner?.facts ?? {}
  for (const key of new Set([...Object.keys(known), ...Object.keys(facts ?? known)])) {
    const [old, now] = [known[key], (facts ?? known)[key]]
    compare(key, old ? factWords(old) : '', now ? factWords(now) : '')
  }
  return changes.map(([kind, what, from, to]) => entry(deps, kind, to, what, from))
}

function linkWords(links: OwnerWords['links'] = []): string {
  return links.map(({ label, url }) => `${label} ${url}`).join(', ')
}
