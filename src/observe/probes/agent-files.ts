// Reads what a website tells agents: AGENTS.md, and the index of agent skills with a digest.
import { substanceOf } from '../../domain/text/substance.ts'
import { cleanLine } from '../../domain/text/untrusted-text.ts'
import type { Scan, Site } from '../scan.ts'
import { isFound, membersOf, missing, observed, siteProbe, unobserved } from '../probe.ts'
import { looksLikeMarkdown } from '../reading/page/media.ts'
import { guess } from '../invented-path.ts'
import { createHash } from 'node:crypto'
import { registrableDomainOf } from '../../domain/tool/registrable-domain.ts'
import type { Reply } from '../outbound/outbound.ts'
import { type Members, objectOf } from '../../domain/schema/json.ts'
import { isJsonReply } from '../api/api-reply.ts'
import { wordSet } from '../../domain/text/name-words.ts'

const MOST_OPERATIONS = 300
const SHORTEST_PATH = 5

export async function ownNames(scan: Scan, { domain, origin }: Site): Promise<string[]> {
  const [openapi, home] = await Promise.all([scan.openapi(), scan.homePage()])
  const operations = openapi?.operations.slice(0, MOST_OPERATIONS) ?? []
  const names = [
    domain,
    new URL(origin).host,
    domain.split('.', 1).find((label) => /[a-z]/.test(label)),
    openapi?.words?.title,
    home?.reading.siteName,
    home?.reading.title,
    ...operations.map(({ operationId }) => operationId),
    ...operations
      .map(({ path }) => path.split('/{', 1)[0] ?? '')
      .filter((path) => path.length >= SHORTEST_PATH),
  ]
  return [...new Set(names.filter((name) => typeof name === 'string'))]
}

/** Names are the tool's own words. */
function stored(text: string, own: readonly string[]) {
  const { sentences, names } = substanceOf(text, own)
  return { sentences, names: names.map((name) => cleanLine(name, 200)) }
}

const PATH = '/AGENTS.md'

export const agentsMd = siteProbe({
  id: 'agents-md',
  requests: 1,
  reads: 'AGENTS.md',
  observes: ['agentsMd'],
  async look(scan, ask, site) {
    const reply = await guess(scan.outbound, ask, {
      url: `${site.origin}${PATH}`,
      headers: { accept: 'text/markdown, text/plain;q=0.9, */*;q=0.1' },
    })
    if (!isFound(reply) || !looksLikeMarkdown(reply.text, reply.mediaType))
      return missing([reply], `There is no ${PATH}.`)
    const value = {
      url: reply.url,
      chars: reply.text.length,
      hasCommands: showsCommands(reply.text),
      substance: stored(reply.text, await ownNames(scan, site)),
    }
    return observed(value, reply, 'usual place')
  },
})

const FENCE = /^ {0,3}(?:`{3,}|~{3,})\s*([\w+-]{0,20})/
const SHELL = wordSet('sh bash zsh shell console terminal powershell fish http curl shellsession')
const COMMAND =
  /^\s{0,8}(?:[$>%#] )?(?:curl|npm|npx|pnpm|yarn|bun|bunx|deno|node|pip3?|pipx|uvx?|python3?|poetry|brew|apt(?:-get)?|cargo|go|gem|bundle|docker|kubectl|git|gh|make|claude|codex|gemini|wget|export|cd) \S/

/** Whether a code block is in a shell's language, or has a line that starts a known program. */
export function showsCommands(markdown: string): boolean {
  let isInside = false
  let isShell = false
  for (const line of markdown.split('\n')) {
    const fence = FENCE.exec(line.slice(0, 100))
    if (fence) {
      isInside = !isInside
      isShell = SHELL.has((fence[1] ?? '').toLowerCase())
    } else if (
      isInside &&
      line.trim() !== '' &&
      (isShell || /^\s{0,8}\$ \S/.test(line) || COMMAND.test(line.slice(0, 200)))
    )
      return true
  }
  return false
}

const CURRENT = '/.well-known/agent-skills/index.json'
const OLDER = '/.well-known/skills/index.json'

export const agentSkills = siteProbe({
  id: 'agent-skills',
  requests: 2,
  reads: 'the index of skills, and one of them',
  observes: ['agentSkills'],
  async look(scan, ask, site) {
    const at = (path: string) =>
      guess(
        scan.outbound,
        ask,
        { url: `${site.origin}${path}`, headers: { accept: 'application/json' } },
        isJsonReply,
      )
    const current = await at(CURRENT)
    const absent = skillsIn(current) ? null : missing([current])
    if (absent?.state === 'unobserved') return absent
    const index = absent === null ? current : await at(OLDER)
    const skills = skillsIn(index)
    if (!skills) return missing([current, index], `There is neither ${CURRENT} nor ${OLDER}.`)
    const names = await ownNames(scan, site)
    const words = wordsIn(skills)
    const value = {
      url: index.url,
      isCurrentPath: index === current,
      entries: skills.length,
      digestsChecked: 0,
      digestsMatching: 0,
      substance: stored(words, names),
    }
    const skill =
      index === current
        ? skills.map((each) => addressAndDigest(each, index.url, site)).find(Boolean)
        : null
    if (!skill) return observed(value, [current, index], 'usual place')
    const reply = await ask({ url: skill.url })
    const source = [index, reply]
    const ended = isFound(reply) ? null : missing([reply])
    if (ended?.state === 'unobserved') return unobserved(ended.cause, source, ended.detail)
    value.digestsChecked = 1
    // A skill that is missing at its URL does not match its digest.
    if (isFound(reply)) {
      const digest = `sha256:${createHash('sha256').update(reply.body).digest('hex')}`
      value.digestsMatching = digest === skill.digest ? 1 : 0
      value.substance = stored(`${words}\n${reply.text}`, names)
    }
    return observed(value, source, 'usual place')
  },
})

function skillsIn(reply: Reply): Members[] | null {
  const skills = membersOf(reply)?.['skills']
  return Array.isArray(skills) ? skills.map(objectOf).filter((skill) => skill !== null) : null
}

/** What the index says of its skills. */
function wordsIn(skills: readonly Members[]): string {
  return skills
    .slice(0, 50)
    .flatMap(({ name, description }) => [name, description])
    .filter((each) => typeof each === 'string')
    .map((each) => each.slice(0, 2_000))
    .join('.\n')
}

/** Only skills on the tool's own hosts are fetched: the index must not send us anywhere else. */
function addressAndDigest(
  skill: Members,
  base: string,
  { domain }: Site,
): { url: string; digest: string } | null {
  const { url, digest } = skill
  if (
    typeof url !== 'string' ||
    url.length > 2048 ||
    typeof digest !== 'string' ||
    !/^sha256:[0-9a-f]{64}$/i.test(digest)
  )
    return null
  const address = URL.parse(url, base)
  return address && registrableDomainOf(address.hostname) === domain
    ? { url: address.href, digest: digest.toLowerCase() }
    : null
}
