// `agentgrade attest`: signs the grade of evidence, so that others can check it.
import { Command } from 'commander'
import { wrongUsage } from '../../../../errors/refusal.ts'
import { readBytes } from '../../input/files.ts'
import { writeText } from '../../output/files.ts'
import { writeErr, writeOut } from '../../output/write.ts'

interface Options {
  key?: string
  out?: string
}

const HELP = `
The file that it writes is a Sigstore bundle: a statement about the exact bytes of the evidence, with
its grade, signed with your key. The same evidence gives the same statement on the same day.

Examples:
  openssl genpkey -algorithm ed25519 -out key.pem && chmod 600 key.pem
  openssl pkey -in key.pem -pubout -out key.pub.pem
  agentgrade scan https://acme.example --evidence acme.json
  agentgrade attest acme.json --key key.pem --out acme.sigstore.json

Exit codes:
  0  signed
  1  unrated: there is no grade to sign
  2  wrong usage, or a file that is no evidence
  3  a file that does not exist
  23 others than its owner may read or change the key file
  24 the file is no private key, or no Ed25519 or P-256 key`

export function attestCommand(): Command {
  return new Command('attest')
    .description('sign the grade of evidence, for `agentgrade verify`')
    .argument('<evidence>', 'saved by `agentgrade scan --evidence`; - reads standard input')
    .option('--key <file>', 'the private key, Ed25519 or P-256, as PEM; only you may read the file')
    .option('--out <file>', 'write it to this file, such as acme.sigstore.json')
    .addHelpText('after', HELP)
    .action(run)
}

async function run(evidence: string, { key: keyFile, out }: Options): Promise<void> {
  if (keyFile === undefined) throw wrongUsage('give --key, the file of your private key')
  const [{ signed, statementOn }, { readSigningKey }] = await Promise.all([
    import('../../../../usecases/verdict/attest.ts'),
    import('../../../../usecases/verdict/keys.ts'),
  ])
  const key = await readSigningKey({ path: keyFile, named: '--key' })
  const today = new Date().toISOString().slice(0, 10)
  const statement = statementOn({ name: evidence, bytes: await readBytes(evidence) }, today)
  const bundle = signed(statement, key)
  if (out === undefined) return void writeOut(bundle)
  await writeText(out, bundle)
  const { letter, method } = statement.predicate
  writeErr(`${letter} by method ${method}, signed with ${key.public.fingerprint}: ${out}\n`)
}
