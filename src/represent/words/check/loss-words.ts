// What a check lost, as a clause after "because".
import type { CheckResult } from '../../../domain/grading/grading.ts'
import { NOT_DOCUMENTED, outcomeOf, UNPUBLISHED } from '../../../grade/check.ts'
import { checkOf } from '../../../grade/method.ts'
import { sentence } from '../../../domain/rule/sentence.ts'

/** Without a full stop: "sign-in needs a browser". */
export function lossWords({ id, outcome, facts, earned }: CheckResult): string {
  if (outcome === NOT_DOCUMENTED.name) return silenceWords(sentence('{what}', facts))
  if (outcome === UNPUBLISHED.name) return sentence('agents cannot read its {what}', facts)
  const check = checkOf(id)
  const clause = check && ((outcome && outcomeOf(check, outcome)?.loss) ?? check.loss)
  // A grading of another method can name a check or an outcome that this one does not have.
  return clause
    ? sentence(clause, facts)
    : `“${check?.title ?? id}” earns ${earned ?? 0} of 10 points`
}

function silenceWords(what: string): string {
  return `the pages we read do not ${/^(?:how|what|whether|who) /.test(what) ? 'say' : 'mention'} ${what}`
}
