// The name and description of a tool: who wrote them, and what is shown of them.
import type { Catalogue } from '../store/catalogue.ts'
import { skeletonsTakenFor } from '../domain/tool/name-skeleton.ts'
import type { Evidence } from '../domain/evidence/evidence.ts'
import { type OwnIdentity, ownIdentity } from '../domain/tool/own-identity.ts'
import { registrableDomainOf } from '../domain/tool/registrable-domain.ts'
import { mixesScripts } from '../domain/text/lookalikes.ts'
import { cleanReviewText, REMOVED } from '../domain/text/untrusted-text.ts'
import { isSuspect } from '../domain/text/steering/steering.ts'
import type { SiteWords } from '../domain/tool/record-after.ts'
import type { ToolRecord } from '../domain/tool/tool.ts'
import { nameFromUrl } from '../domain/tool/tool-name.ts'

const LONGEST_NAME = 80
const LONGEST_DESCRIPTION = 500

export type ToolWords = Required<Pick<ToolRecord, 'name' | 'description' | 'wordsBy' | 'given'>>
type Catalogued = Pick<Catalogue, 'namesakes'>

/** What is shown of a submitter's words; warnings say what is withheld or changed. */
export async function submittedWords(
  catalogue: Catalogued,
  given: { name?: string; description?: string; category?: string },
  url: string,
): Promise<ToolWords & { warnings: string[] }> {
  const warnings: string[] = []
  const name = givenName(given.name)
  if (name === null && given.name?.trim())
    warnings.push(
      '/name holds an address, markup or an order to its readers and was held back: the name comes from the URL.',
    )
  const description = shownDescription(given.description)
  if (description === '' && given.description?.trim())
    warnings.push('/description reads as an order to its readers and was held back.')
  const called = name ?? derivedName(url)
  const imitated = await imitatedDomain(catalogue, called, url)
  const isMixed = mixesScripts(called)
  if (imitated !== null)
    warnings.push(
      `/name is easily taken for a tool of ${imitated}, so it is shown with its own domain.`,
    )
  else if (isMixed)
    warnings.push('/name mixes letters of several scripts, so it is shown with its own domain.')
  return {
    name: imitated === null && !isMixed ? called : withDomain(called, url),
    description,
    wordsBy: name === null && description === '' ? 'address' : 'submitter',
    given: [
      ...(name === null ? [] : (['name'] as const)),
      ...(given.category?.trim() ? (['category'] as const) : []),
    ],
    warnings,
  }
}

/** What is shown of the words that a site has for itself. */
export async function siteWords(
  catalogue: Catalogued,
  own: OwnIdentity,
  url: string,
): Promise<SiteWords> {
  const name = givenName(own.name ?? '')
  return {
    name: name === null ? null : await markedName(catalogue, name, url),
    description: shownDescription(own.description ?? ''),
    category: own.category,
  }
}

/** What is shown of an owner's name for the tool; null if it is not a valid name. */
export async function ownersName(catalogue: Catalogued, given: string, url: string) {
  const name = givenName(given)
  return name === null ? null : markedName(catalogue, name, url)
}

// A name is shown in every list, so one that had to be cleaned is refused.
function givenName(name = ''): string | null {
  const clean = cleanReviewText(name, LONGEST_NAME)
  return clean === '' || clean.includes(REMOVED) || isSuspect(name) ? null : clean
}

/** A host name can contain an instruction too; shown as a domain it is recognised as one. */
function derivedName(url: string): string {
  const name = nameFromUrl(url)
  return isSuspect(name) ? domainOf(url).slice(0, LONGEST_NAME) : name
}

export function shownDescription(description = ''): string {
  return isSuspect(description) ? '' : cleanReviewText(description, LONGEST_DESCRIPTION)
}

/** With its domain, where it could be taken for another's. */
async function markedName(catalogue: Catalogued, name: string, url: string): Promise<string> {
  const isConfusing = mixesScripts(name) || (await imitatedDomain(catalogue, name, url)) !== null
  return isConfusing ? withDomain(name, url) : name
}

/** The domain of another tool in the catalogue that the name could be confused with. */
async function imitatedDomain(catalogue: Catalogued, name: string, url: string) {
  const domains = (await catalogue.namesakes(skeletonsTakenFor(name))).map((namesake) =>
    domainOf(namesake.url),
  )
  return domains.includes(domainOf(url)) ? null : (domains[0] ?? null)
}

function withDomain(name: string, url: string): string {
  const mark = ` (${domainOf(url)})`.slice(-LONGEST_NAME)
  return `${[...name]
    .slice(0, LONGEST_NAME - mark.length)
    .join('')
    .trimEnd()}${mark}`
}

function domainOf(url: string): string {
  return registrableDomainOf(new URL(url).hostname)
}

/** With the name and the description that the tool gives itself: untrusted text. */
export function withOwnWords(evidence: Evidence, isNamed = false): Evidence {
  const own = ownIdentity(evidence)
  const name = isNamed ? null : givenName(own.name ?? '')
  const description = shownDescription(own.description ?? '')
  const words = { ...(name !== null && { name }), ...(description !== '' && { description }) }
  return { ...evidence, tool: { ...evidence.tool, ...words } }
}
