// `agentgrade method`: prints the method, or one check of it.
import type { FormOptions } from '../../output/print.ts'
import { Refusal } from '../../../../errors/refusal.ts'
import { method, removedIn } from '../../../../grade/method.ts'
import { checkMarkdown, methodMarkdown, methodTerminal } from '../../../../represent/text/method.ts'
import { writeJson, writeOut } from '../../output/write.ts'

export async function printMethod(id: string | undefined, options: FormOptions): Promise<void> {
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
  if (id !== undefined) writeOut(shown.checks.map((check) => checkMarkdown(check)).join(''))
  else if (options.md) writeOut(methodMarkdown(shown))
  else writeOut(methodTerminal(shown))
}
