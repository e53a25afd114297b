// `agentgrade registry`: examines a registry of MCP servers as its clients see it.
import { Command } from 'commander'
import { withForms, type FormOptions } from '../../output/print.ts'
import { writeJson, writeOut } from '../../output/write.ts'

const DOCTOR_HELP = `
It asks what each client asks, at most 40 requests. Addresses of this machine are allowed.

Exit codes:
  0  no client fails
  1  a client fails
  2  wrong usage
  4  the registry does not answer

Examples:
  agentgrade registry doctor https://registry.acme.com
  agentgrade registry doctor http://localhost:3000 --json`

export function registryCommand(): Command {
  const command = new Command('registry').description('examine a registry of MCP servers')
  withForms(
    command
      .command('doctor')
      .description('say which clients fail on a registry, why, and how to repair it')
      .argument('<url>', 'the address that clients are given'),
  )
    .addHelpText('after', DOCTOR_HELP)
    .action(doctor)
  return command
}

async function doctor(url: string, { json, md }: FormOptions): Promise<void> {
  const [{ publicUrlOf, readConfig }, { examineRegistry }, text] = await Promise.all([
    import('../../../../app/config.ts'),
    import('../../../../usecases/registry/doctor.ts'),
    import('../../../../represent/text/registry-doctor.ts'),
  ])
  const config = readConfig()
  const report = await examineRegistry(url, {
    allowedRanges: config.ALLOW_PRIVATE_TARGETS,
    botUrl: `${publicUrlOf(config)}/bot`,
  })
  if (json) writeJson(report)
  else writeOut(md ? text.doctorMarkdown(report) : text.doctorText(report))
  const failed = report.findings.filter(({ level }) => level === 'error')
  if (failed.some(({ rule }) => rule === 'unreachable')) process.exitCode = 4
  else if (failed.length > 0) process.exitCode = 1
}
