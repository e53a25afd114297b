// Reads the index of agent skills, and compares the digest of one skill with what its URL serves.
import { createHash } from 'node:crypto'
import type { Observation } from '../../domain/evidence/observation.ts'
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { registrableDomainOf } from '../../domain/tool/registrable-domain.ts'
import { substanceOf } from '../../domain/text/substance.ts'
import { isFound, membersOf, missing, observed } from '../ending.ts'
import type { Asker } from '../outbound/outbound.ts'
import type { Answered, Reply } from '../outbound/reply.ts'
import { ownNames, stored } from '../own-names.ts'
import { type Members, objectOf } from '../../domain/schema/json.ts'
import type { Site } from '../scan.ts'
import { isJsonReply } from '../api/api-reply.ts'
import { guess } from '../invented-path.ts'
import { siteProbe } from '../probe.ts'

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
        { origin: site.origin, path, headers: { accept: 'application/json' } },
        isJsonReply,
      )
    const current = await at(CURRENT)
    const skills = skillsIn(current)
    const names = skills ? await ownNames(scan, site) : []
    if (skills) return { agentSkills: await verify(current, skills, ask, { site, names }) }
    const absent = missing([current])
    if (absent.state === 'unobserved') return { agentSkills: absent }
    const older = await at(OLDER)
    const olderSkills = skillsIn(older)
    if (!olderSkills)
      return { agentSkills: missing([current, older], `There is neither ${CURRENT} nor ${OLDER}.`) }
    const value = {
      url: older.url,
      isCurrentPath: false,
      entries: olderSkills.length,
      digestsChecked: 0,
      digestsMatching: 0,
      substance: stored(substanceOf(wordsIn(olderSkills), await ownNames(scan, site))),
    }
    return {
      agentSkills: observed(value, [...current.exchanges, ...older.exchanges], 'usual place'),
    }
  },
})

function skillsIn(reply: Reply): Members[] | null {
  const skills = membersOf(reply)?.['skills']
  return Array.isArray(skills) ? skills.map(objectOf).filter((skill) => skill !== null) : null
}

async function verify(
  index: Reply,
  skills: readonly Members[],
  ask: Asker,
  { site, names }: { site: Site; names: readonly string[] },
): Promise<Observation<Seen<'agentSkills'>>> {
  const value = {
    url: index.url,
    isCurrentPath: true,
    entries: skills.length,
    digestsChecked: 0,
    digestsMatching: 0,
    substance: stored(substanceOf(wordsIn(skills), names)),
  }
  const skill = skills
    .map((each) => addressAndDigest(each, index.url, site))
    .find((each) => each !== null)
  if (!skill) return observed(value, index.exchanges, 'usual place')
  const reply = await ask({ url: skill.url })
  const exchanges = [...index.exchanges, ...reply.exchanges]
  if (!isFound(reply)) {
    const unseen = missing([reply])
    // A skill that is missing at its URL does not match its digest.
    return unseen.state === 'unobserved'
      ? { ...unseen, exchanges }
      : observed({ ...value, digestsChecked: 1 }, exchanges, 'usual place')
  }
  return observed(
    {
      ...value,
      digestsChecked: 1,
      digestsMatching: digestOf(reply) === skill.digest ? 1 : 0,
      substance: stored(substanceOf(`${wordsIn(skills)}\n${reply.text}`, names)),
    },
    exchanges,
    'usual place',
  )
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

function digestOf({ body }: Answered): string {
  return `sha256:${createHash('sha256').update(body).digest('hex')}`
}
