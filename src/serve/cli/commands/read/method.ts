// `agentgrade method`: prints the method, or one check of it.
import type { FormOptions } from '../../output/print.ts'
import { Refusal } from '../../../../errors/refusal.ts'
import { method, removedIn } from '../../../../grade/method.ts'
import { checkMarkdown, methodMarkdown, methodTerminal } from '../../../../represent/text/method.ts'
import { writeJson, writeOut } from '../../output/write.ts'

export async function printMethod(id: string | undefined, options: FormOptions): Promise<void> {
  const whole = method()
  const check = [...whole.checks, ...whole.parts].find((each) => each.id === id)
  if (id !== undefined && check === undefined) {
    const version = removedIn(id)
    throw version === undefined
      ? new Refusal('unknown-check', { facts: { check: id } })
      : new Refusal('removed-check', { facts: { check: id, version } })
  }
  if (options.json) return writeJson(check ?? whole)
  if (check !== undefined) writeOut(checkMarkdown(whole, check))
  else if (options.md) writeOut(methodMarkdown(whole))
  else writeOut(methodTerminal(whole))
}
