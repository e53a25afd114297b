// `agentgrade attest` signs the grade of evidence; `agentgrade verify` computes it again.
import { ACCESS_IDS, ACCESS_NAMES } from '../../../../domain/grading/criterion.ts'
import type { Letter } from '../../../../domain/grading/letter.ts'
import { showCommand } from '../../../../domain/text/secret-command.ts'
import { wrongUsage } from '../../../../errors/refusal.ts'
import { andList, plainText } from '../../../../represent/words/text.ts'
import { namedReaders } from '../../../../usecases/verdict/named-readers.ts'
import { type Verified, verifyVerdict } from '../../../../usecases/verdict/verify.ts'
import { signed, statementOn } from '../../../../usecases/verdict/attest.ts'
import { readSigningKey, trustedKey } from '../../../../usecases/verdict/keys.ts'
import { aboutText, identityIn, type About } from '../../../../usecases/verdict/about.ts'
import { wordsOf } from '../../input/scan-targets.ts'
import { readBytes, readText } from '../../input/files.ts'
import { writeText } from '../../output/files.ts'
import { printResult } from '../../output/print.ts'
import { writeErr, writeOut } from '../../output/write.ts'

const LONGEST_READER = 100

interface AttestOptions {
  key?: string
  out?: string
  about?: string
  policy?: string
}

interface VerifyOptions {
  evidence?: string
  key?: string
  fingerprint?: string
  minGrade?: Letter
  maxAge?: number
  subject?: string
  about?: string
  allowOldMethod?: boolean
  readers?: string
  policy?: string
  json?: boolean
}

/** An address, a package, or the command that a scan starts. */
function aboutIn(text: string | undefined): About | undefined {
  if (text === undefined) return undefined
  return (
    identityIn(text) ?? { kind: 'command', command: showCommand(wordsOf(text)).words.join(' ') }
  )
}

async function policyIn(name: string | undefined) {
  return name === undefined ? null : { name, bytes: await readBytes(name) }
}

export async function attest(
  name: string,
  { key: path, out, about, policy }: AttestOptions,
): Promise<void> {
  if (path === undefined) throw wrongUsage('give --key, the file of your private key')
  const key = await readSigningKey({ path, named: '--key' })
  const today = new Date().toISOString().slice(0, 10)
  const file = { name, bytes: await readBytes(name) }
  const wish = { policy: await policyIn(policy), about: aboutIn(about) }
  const statement = statementOn(file, today, wish)
  const bundle = signed(statement, key)
  if (out === undefined) return void writeOut(bundle)
  await writeText(out, bundle)
  const { letter, method, tool } = statement.predicate
  writeErr(
    `${tool.name} is ${letter} by method ${method}, signed with ${key.public.fingerprint}: ${out}\n`,
  )
}

export async function verify(name: string, options: VerifyOptions): Promise<void> {
  const { evidence, key: path, fingerprint } = options
  if (evidence === undefined) throw wrongUsage('give --evidence, the file that was graded')
  if (path === undefined) throw wrongUsage('give --key, the public key that you trust')
  const key = await trustedKey({ path, named: '--key' }, fingerprint)
  const about = aboutIn(options.about)
  const readers = await readersIn(options.readers)
  const verified = verifyVerdict(
    { name, text: await readText(name) },
    { name: evidence, bytes: await readBytes(evidence) },
    key,
    {
      now: Date.now(),
      minGrade: options.minGrade,
      maxAgeDays: options.maxAge,
      digest: options.subject,
      about,
      allowsOldMethod: options.allowOldMethod,
      readers,
      policy: await policyIn(options.policy),
    },
  )
  printResult(verified, toldOf(verified, about, readers), options)
}

async function readersIn(name: string | undefined): Promise<string[]> {
  return name === undefined ? [] : namedReaders({ name, text: await readText(name) })
}

function toldOf(
  { verdict, letter: own, fingerprint, isComputedAgain }: Verified,
  about: About | undefined,
  readers: readonly string[],
): string {
  const { tool, letter, score, method, evidenceDate, gradedOn, hazards, failed, policy } = verdict
  return [
    `It holds: ${tool.name} is ${letter} (${score.toFixed(1)}) by method ${method}, ${isComputedAgain ? 'computed again from the evidence' : 'as it was signed; the grade was not computed again'}.`,
    ...(about === undefined
      ? []
      : [`It is about ${aboutText(about)}, whose own grade is ${own ?? 'not known'}.`]),
    ...(readers.length > 0 && isComputedAgain
      ? [`With the answers of the readers that you believe it is ${own ?? 'not rated'}.`]
      : []),
    ...textLines(verdict),
    `Evidence of ${evidenceDate ?? 'no date'}, graded on ${gradedOn}; ${failed.length} checks lose points${hazards.length > 0 ? `, with a hazard: ${hazards.join(', ')}` : ''}.`,
    ...(policy
      ? [
          `The policy with the SHA-256 ${policy.sha256} was ${policy.isMet ? 'met' : `missed: ${policy.missed.join(', ')}`}.`,
        ]
      : []),
    `Signed with ${fingerprint}.`,
  ].join('\n')
}

/** "The texts of its MCP server were read by a and b, until 2026-11-19." */
function textLines({ texts }: Verified['verdict']): string[] {
  if (texts === undefined) return []
  return ACCESS_IDS.flatMap((id) => {
    const known = texts[id]
    if (known === null) return []
    const { state, readers = [], readOn = '' } = known
    const by = `read by ${andList(readers.map((name) => plainText(name, LONGEST_READER)))}, until ${readOn}`
    const words = {
      read: by,
      changed: `${by}, and not all of them are as they were read`,
      estimated: 'not read: what they are worth is estimated',
    }
    return [`The texts of its ${ACCESS_NAMES[id]} access were ${words[state]}.`]
  })
}
