// `agentgrade verify`: checks a signed verdict, and computes its grade again from the evidence.
import { Command, InvalidArgumentError, Option } from 'commander'
import { LETTERS, type Letter } from '../../../../domain/grading/letter.ts'
import { wrongUsage } from '../../../../errors/refusal.ts'
import type { Verified } from '../../../../usecases/verdict/verify.ts'
import { readBytes } from '../../input/files.ts'
import { sha256Of } from '../../input/format-options.ts'
import { printResult } from '../../output/print.ts'

interface Options {
  evidence?: string
  key?: string
  fingerprint?: string
  minGrade?: Letter
  maxAge?: number
  subject?: string
  allowOldMethod?: boolean
  json?: boolean
}

const HELP = `
It trusts the key that you name and nothing else: no service, no network, no key in the file.

Examples:
  agentgrade verify acme.sigstore.json --evidence acme.json --key key.pub.pem
  agentgrade verify acme.sigstore.json --evidence acme.json --key key.pub.pem --min-grade B --max-age 30d
  agentgrade verify acme.sigstore.json --evidence acme.json --key keys.json --fingerprint 1f0c…

Exit codes:
  0  the signature holds, and the evidence gives the grade that was signed
  1  it holds, and the grade is below --min-grade
  2  wrong usage, or a file that is no evidence
  3  a file that does not exist
  10 the file is no signed verdict that can be read
  11 wrong media type, payload type or predicate type
  12 the file brings a key or certificate of its own
  13 no signature, or more than one
  14 signed with another key
  15 the statement or the signature was changed
  16 the evidence was changed, or is other evidence
  17 it is about something else: other programs than the evidence, or not --subject
  18 by another method, without --allow-old-method
  19 the evidence gives another grade than the one that was signed
  20 the evidence is older than --max-age
  21 it is of a time to come
  24 the file of --key holds no public key, a private one, or not the one of --fingerprint`

export function verifyCommand(): Command {
  return new Command('verify')
    .description('check a signed verdict: the signature, and the grade computed again')
    .argument('<file>', 'the verdict, such as acme.sigstore.json')
    .option('--evidence <file>', 'the evidence that it is about; - reads standard input')
    .option('--key <file>', 'the public key that you trust, as PEM, or a list with --fingerprint')
    .option('--fingerprint <sha256>', 'trust only the key with this SHA-256, in hex', sha256Of)
    .addOption(new Option('--min-grade <letter>', 'exit with 1 below this letter').choices(LETTERS))
    .option('--max-age <days>', 'exit with 20 if the evidence is older, such as 30d', daysOf)
    .option(
      '--subject <digest>',
      'exit with 17 if it is not about this: the integrity of a package, or a SHA-256',
      digestOf,
    )
    .option('--allow-old-method', 'take the signed grade of another method: it is not computed')
    .option('--json', 'print the verdict as JSON')
    .addHelpText('after', HELP)
    .action(run)
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

async function run(file: string, options: Options): Promise<void> {
  const { evidence, key: keyFile, fingerprint } = options
  if (evidence === undefined) throw wrongUsage('give --evidence, the file that was graded')
  if (keyFile === undefined) throw wrongUsage('give --key, the public key that you trust')
  const [{ verifyVerdict }, { trustedKey }] = await Promise.all([
    import('../../../../usecases/verdict/verify.ts'),
    import('../../../../usecases/verdict/keys.ts'),
  ])
  const key = await trustedKey({ path: keyFile, named: '--key' }, fingerprint)
  const verified = verifyVerdict(
    { name: file, text: (await readBytes(file)).toString('utf8') },
    { name: evidence, bytes: await readBytes(evidence) },
    key,
    {
      now: Date.now(),
      minGrade: options.minGrade,
      maxAgeDays: options.maxAge,
      digest: options.subject,
      allowsOldMethod: options.allowOldMethod,
    },
  )
  printResult(verified, wordsOf(verified), options)
}

function wordsOf({ verdict, fingerprint, isComputedAgain }: Verified): string {
  const { tool, letter, score, method, evidenceDate, gradedOn } = verdict
  const { hazards, failed } = verdict
  return [
    `It holds: ${tool.name} is ${letter} (${score.toFixed(1)}) by method ${method}, ${isComputedAgain ? 'computed again from the evidence' : 'as it was signed; the grade was not computed again'}.`,
    `Evidence of ${evidenceDate ?? 'no date'}, graded on ${gradedOn}; ${failed.length} checks lose points${hazards.length > 0 ? `, with a hazard: ${hazards.join(', ')}` : ''}.`,
    `Signed with ${fingerprint}.`,
  ].join('\n')
}
