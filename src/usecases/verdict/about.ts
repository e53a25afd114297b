// Whether evidence is about what somebody means, and by which access method: a signature says who
// graded, and a grade of anything else is worth nothing for what is about to be used.
import { seenIn, type Evidence } from '../../domain/evidence/evidence.ts'
import type { AccessId } from '../../domain/grading/criterion.ts'
import type { Letter } from '../../domain/grading/letter.ts'
import {
  agreementOf,
  identityKey,
  identityOfAddress,
  type Identity,
  type PackageIdentity,
} from '../../domain/identity/identity.ts'
import {
  identityOfPackage,
  identityStarted,
  startOfLine,
} from '../../domain/identity/started-package.ts'
import type { Verdict } from '../../domain/verdict/verdict.ts'
import { Refusal, wrongUsage } from '../../errors/refusal.ts'

/** A command is one that a scan starts, as evidence shows it: without credentials. */
export type About = Identity | { kind: 'command'; command: string }

const PACKAGE = /^(npm|pypi|docker):((?:@[\w.-]{1,100}\/)?[\w./-]{1,200})(?:@([\w.+:-]{1,200}))?$/

/** An address or a package as somebody writes it; null for anything else. */
export function identityIn(text: string): Identity | null {
  if (/^https?:/i.test(text)) {
    const identity = identityOfAddress(text)
    if (identity === null)
      throw wrongUsage(
        `clients do not read the address ${text.slice(0, 200)} alike; write it plainly`,
      )
    return identity
  }
  const [, registry, name = '', version = null] = PACKAGE.exec(text) ?? []
  return registry === undefined
    ? null
    : identityOfPackage({ registry, name, version } as PackageIdentity)
}

/** The access method whose letter is that of what is meant; `whole` for the tool itself. */
export function accessAbout(evidence: Evidence, about: About): AccessId | 'whole' | null {
  const { mcp, cli, packages } = seenIn(evidence)
  if (about.kind === 'command') {
    if (mcp?.command === about.command) return 'mcp'
    return evidence.tool.kind === 'local' && cli?.command === about.command ? 'cli' : null
  }
  if (about.kind === 'address') {
    if (isSameAddress(mcp?.url ?? null, about)) return 'mcp'
    return isSameAddress(evidence.tool.url, about) && isReached(evidence, about) ? 'whole' : null
  }
  const listed = packages?.packages ?? []
  const versionOf = ({ registry, name }: Pick<PackageIdentity, 'registry' | 'name'>) =>
    listed.find((each) => each.registry === registry && each.name === name)?.version ?? null
  const started = identityStarted(startOfLine(mcp?.command?.split(' ') ?? []))
  if (started !== null) {
    const version = started.version ?? versionOf(started)
    if (agrees({ ...started, version }, about)) return 'mcp'
  }
  // Of a server that was looked at elsewhere, its package is another program.
  const own = listed.find(
    ({ isOfficial, role, registry, name, version }) =>
      isOfficial &&
      (role === 'cli' || (role === 'mcp' && mcp === undefined)) &&
      registry === 'npm' &&
      agrees(identityOfPackage({ registry, name, version }), about),
  )
  return own === undefined || own.role === 'sdk' ? null : own.role
}

/** The address of a program is that of a page about it, which nobody has looked at. */
function isReached({ exchanges }: Evidence, about: Identity): boolean {
  return exchanges.some(
    (each) =>
      each.kind === 'http' && each.answer !== null && isSameAddress(each.request.url, about),
  )
}

function isSameAddress(url: string | null, about: Identity): boolean {
  const own = url === null ? null : identityOfAddress(url)
  return own !== null && agrees(own, about)
}

/** Whoever names a version means that one. */
function agrees(lookedAt: Identity, about: Identity): boolean {
  const agreement = agreementOf(lookedAt, about)
  const isAny = about.kind === 'package' && about.version === null
  return agreement === 'same' || (agreement === 'newest' && isAny)
}

/** The letter of what is meant, null if that has none; refuses evidence that is about something else. */
export function letterAbout(
  evidence: Evidence,
  { letter, access }: Pick<Verdict, 'letter' | 'access'>,
  about: About,
): Letter | null {
  const found = accessAbout(evidence, about)
  if (found !== null) return found === 'whole' ? letter : access[found]
  const { mcp } = seenIn(evidence)
  const lookedAt = mcp?.command ?? mcp?.url ?? evidence.tool.url
  const [own, meant] = [lookedAt, aboutText(about)].map((text) =>
    JSON.stringify(text.slice(0, 200)),
  )
  throw new Refusal('verdict-other-subject', {
    facts: { reason: `what was looked at is ${own}, not ${meant}` },
  })
}

export function aboutText(about: About): string {
  if (about.kind === 'command') return about.command
  const version = about.kind === 'package' && about.version !== null ? `@${about.version}` : ''
  return `${identityKey(about)}${version}`
}
