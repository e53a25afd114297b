// The checks, for tests that grade nearly the same evidence many times.
import type { AnyAnswer, Check } from '../../src/grade/check.ts'
import { CHECKS } from '../../src/grade/checks.ts'

/** The checks, with answers remembered: most of what they read is the same in the next evidence. */
export function rememberedChecks(): Check[] {
  const numbers = new Map<unknown, number>()
  const numberOf = (value: unknown) => {
    if (!numbers.has(value)) numbers.set(value, numbers.size)
    return numbers.get(value)
  }
  return CHECKS.map((check) => {
    const answers = new Map<string, AnyAnswer>()
    const judge: Check['judge'] = (seen, surfaces, signIn) => {
      let key = Object.values({ ...surfaces, ...signIn }).join()
      for (const name of Object.keys(seen)) key += ` ${name} ${numberOf(seen[name])}`
      const answer = answers.get(key) ?? check.judge(seen, surfaces, signIn)
      answers.set(key, answer)
      return answer
    }
    return { ...check, judge }
  })
}
