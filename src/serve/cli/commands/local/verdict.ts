// `agentgrade attest` signs the grade of evidence; `agentgrade verify` computes it again.
import type { Letter } from '../../../../domain/grading/letter.ts'
import { wrongUsage } from '../../../../errors/refusal.ts'
import { type Verified, verifyVerdict } from '../../../../usecases/verdict/verify.ts'
import { signed, statementOn } from '../../../../usecases/verdict/attest.ts'
import { readSigningKey, trustedKey } from '../../../../usecases/verdict/keys.ts'
import { readBytes, readText } from '../../input/files.ts'
import { writeText } from '../../output/files.ts'
import { printResult } from '../../output/print.ts'
import { writeErr, writeOut } from '../../output/write.ts'

interface AttestOptions {
  key?: string
  out?: string
  policy?: string
}

interface VerifyOptions {
  evidence?: string
  key?: string
  fingerprint?: string
  minGrade?: Letter
  maxAge?: number
  subject?: string
  allowOldMethod?: boolean
  policy?: string
  json?: boolean
}

async function policyIn(name: string | undefined) {
  return name === undefined ? null : { name, bytes: await readBytes(name) }
}

export async function attest(
  name: string,
  { key: path, out, policy }: AttestOptions,
): Promise<void> {
  if (path === undefined) throw wrongUsage('give --key, the file of your private key')
  const key = await readSigningKey({ path, named: '--key' })
  const today = new Date().toISOString().slice(0, 10)
  const statement = statementOn(
    { name, bytes: await readBytes(name) },
    today,
    await policyIn(policy),
  )
  const bundle = signed(statement, key)
  if (out === undefined) return void writeOut(bundle)
  await writeText(out, bundle)
  const { letter, method } = statement.predicate
  writeErr(`${letter} by method ${method}, signed with ${key.public.fingerprint}: ${out}\n`)
}

export async function verify(name: string, options: VerifyOptions): Promise<void> {
  const { evidence, key: path, fingerprint } = options
  if (evidence === undefined) throw wrongUsage('give --evidence, the file that was graded')
  if (path === undefined) throw wrongUsage('give --key, the public key that you trust')
  const key = await trustedKey({ path, named: '--key' }, fingerprint)
  const verified = verifyVerdict(
    { name, text: await readText(name) },
    { name: evidence, bytes: await readBytes(evidence) },
    key,
    {
      now: Date.now(),
      minGrade: options.minGrade,
      maxAgeDays: options.maxAge,
      digest: options.subject,
      allowsOldMethod: options.allowOldMethod,
      policy: await policyIn(options.policy),
    },
  )
  printResult(verified, wordsOf(verified), options)
}

function wordsOf({ verdict, fingerprint, isComputedAgain }: Verified): string {
  const { tool, letter, score, method, evidenceDate, gradedOn, hazards, failed, policy } = verdict
  return [
    `It holds: ${tool.name} is ${letter} (${score.toFixed(1)}) by method ${method}, ${isComputedAgain ? 'computed again from the evidence' : 'as it was signed; the grade was not computed again'}.`,
    `Evidence of ${evidenceDate ?? 'no date'}, graded on ${gradedOn}; ${failed.length} checks lose points${hazards.length > 0 ? `, with a hazard: ${hazards.join(', ')}` : ''}.`,
    ...(policy
      ? [
          `The policy with the SHA-256 ${policy.sha256} was ${policy.isMet ? 'met' : `missed: ${policy.missed.join(', ')}`}.`,
        ]
      : []),
    `Signed with ${fingerprint}.`,
  ].join('\n')
}
