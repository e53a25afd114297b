// `agentgrade attest` signs the grade of evidence; `agentgrade verify` checks such a verdict, and
// computes the grade again.
import { Command, InvalidArgumentError, Option } from 'commander'
import { LETTERS, type Letter } from '../../../../domain/grading/letter.ts'
import { dayOf } from '../../../../domain/text/day.ts'
import { REFUSALS, wrongUsage } from '../../../../errors/refusal.ts'
import type { Verified } from '../../../../usecases/verdict/verify.ts'
import { readBytes, readText } from '../../input/files.ts'
import { sha256Of } from '../../input/format-options.ts'
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

/** The codes that only these commands have. */
const EXIT_CODES = Object.values(REFUSALS)
  .filter(({ exit }) => exit >= 10)
  .map(({ exit, title }) => `  ${exit} ${title}`)
  .join('\n')

const ATTEST_HELP = `
It writes a Sigstore bundle: a statement about the exact bytes of the evidence, with its grade, signed
with your key. The same evidence gives the same statement on the same day.

Examples:
  openssl genpkey -algorithm ed25519 -out key.pem && chmod 600 key.pem
  openssl pkey -in key.pem -pubout -out key.pub.pem
  agentgrade attest acme.json --key key.pem --out acme.sigstore.json

Exit codes:
  0  signed
  1  unrated: there is no grade to sign
${EXIT_CODES.split('\n').slice(-2).join('\n')}`

const VERIFY_HELP = `
It trusts the key that you name and nothing else: no service, no network, no key in the file.

Examples:
  agentgrade verify acme.sigstore.json --evidence acme.json --key key.pub.pem
  agentgrade verify acme.sigstore.json --evidence acme.json --key key.pub.pem --min-grade B --max-age 30d
  agentgrade verify acme.sigstore.json --evidence acme.json --key keys.json --fingerprint 1f0c…

Exit codes:
  0  the signature holds, and the evidence gives the grade that was signed
  1  it holds, and the grade is below --min-grade
${EXIT_CODES}`

export function attestCommand(): Command {
  return new Command('attest')
    .description('sign the grade of evidence, for `agentgrade verify`')
    .argument('<evidence>', 'saved by `agentgrade scan --evidence`; - reads standard input')
    .option('--key <file>', 'the private key, Ed25519 or P-256, as PEM; only you may read the file')
    .option('--policy <file>', 'sign its result too: the gates of agentgrade.config.json')
    .option('--out <file>', 'write it to this file, such as acme.sigstore.json')
    .addHelpText('after', ATTEST_HELP)
    .action(attest)
}

export function verifyCommand(): Command {
  return new Command('verify')
    .description('check a signed verdict: the signature, and the grade computed again')
    .argument('<file>', 'the verdict, such as acme.sigstore.json')
    .option('--evidence <file>', 'the evidence that it is about; - reads standard input')
    .option('--key <file>', 'the public key that you trust, as PEM, or a list with --fingerprint')
    .option('--fingerprint <sha256>', 'trust only the key with this SHA-256, in hex', sha256Of)
    .addOption(new Option('--min-grade <letter>', 'exit with 1 below this letter').choices(LETTERS))
    .option('--max-age <days>', 'refuse older evidence, such as 30d', daysOf)
    .option(
      '--subject <digest>',
      'refuse what is not about this: the integrity of a package, or a SHA-256',
      digestOf,
    )
    .option('--policy <file>', 'refuse what misses the gates of this agentgrade.config.json')
    .option('--allow-old-method', 'take the signed grade of another method: it is not computed')
    .option('--json', 'print the verdict as JSON')
    .addHelpText('after', VERIFY_HELP)
    .action(verify)
}

/** Such as 30d. */
function daysOf(value: string): number {
  if (!/^\d{1,5}d$/.test(value)) throw new InvalidArgumentError('It must be days, such as 30d.')
  return Number(value.slice(0, -1))
}

/** The integrity of a package, as lock files have it, or a SHA-256; in hex. */
function digestOf(value: string): string {
  return /^sha512-[A-Za-z0-9+/]{86}==$/.test(value)
    ? Buffer.from(value.slice('sha512-'.length), 'base64').toString('hex')
    : sha256Of(value)
}

async function policyIn(name: string | undefined) {
  return name === undefined ? null : { name, text: await readText(name) }
}

async function attest(name: string, { key: path, out, policy }: AttestOptions): Promise<void> {
  if (path === undefined) throw wrongUsage('give --key, the file of your private key')
  const [{ signed, statementOn }, { readSigningKey }] = await Promise.all([
    import('../../../../usecases/verdict/attest.ts'),
    import('../../../../usecases/verdict/keys.ts'),
  ])
  const key = await readSigningKey({ path, named: '--key' })
  const today = dayOf(Date.now())
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

async function verify(name: string, options: VerifyOptions): Promise<void> {
  const { evidence, key: path, fingerprint } = options
  if (evidence === undefined) throw wrongUsage('give --evidence, the file that was graded')
  if (path === undefined) throw wrongUsage('give --key, the public key that you trust')
  const [{ verifyVerdict }, { trustedKey }] = await Promise.all([
    import('../../../../usecases/verdict/verify.ts'),
    import('../../../../usecases/verdict/keys.ts'),
  ])
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
