// `agentgrade method`: prints the method, or one check of it.
import type { FormOptions } from '../../output/print.ts'
import { Command } from 'commander'
import { Refusal } from '../../../../errors/refusal.ts'
import { writeJson, writeOut } from '../../output/write.ts'

export function methodCommand(): Command {
  return new Command('method')
    .description('print the grading method: criteria, weights, checks, outcomes and letters')
    .argument('[check]', 'only this check')
    .option('--json', 'print it as JSON')
    .option('--md', 'print it as markdown')
    .action(run)
}

async function run(id: string | undefined, options: FormOptions): Promise<void> {
  const { method, removedIn } = await import('../../../../grade/method.ts')
  const whole = method()
  if (id !== undefined && !whole.checks.some((check) => check.id === id)) {
    const version = removedIn(id)
    throw version === undefined
      ? new Refusal('unknown-check', { facts: { check: id } })
      : new Refusal('removed-check', { facts: { check: id, version } })
  }
  const shown = {
    ...whole,
    checks: whole.checks.filter((check) => id === undefined || check.id === id),
  }
  if (options.json) return writeJson(id === undefined ? shown : shown.checks[0])
  const { checkMarkdown, methodMarkdown, methodTerminal } =
    await import('../../../../represent/text/method.ts')
  if (id !== undefined) writeOut(shown.checks.map((check) => checkMarkdown(check)).join(''))
  else if (options.md) writeOut(methodMarkdown(shown))
  else writeOut(methodTerminal(shown))
}
