// Why a rule of a policy does not hold, beyond that it does not: which tool, and what readers say of it.
import type { Facts } from '../rule/rule.ts'

export const RULE_REASONS = {
  'tool-can': '{rule} is asked for, and {tool} {effect}, as readers say',
  'tool-takes': '{rule} is asked for, and {tool} takes any text as {parameter}',
  'tool-untellable':
    '{rule} is asked for, and readers cannot tell what {tool} does, or what bounds it',
  'mark-denies':
    '{rule} is asked for, and a mark of {tool} denies that it {effect}, as readers say',
  'mark-contradicts':
    '{rule} is asked for, and {tool} is marked {hint}, but its name begins with “{verb}”',
  'mark-missing': '{rule} is asked for, and no mark tells that {tool} {effect}, as readers say',
  'text-steers': '{rule} is asked for, and readers find {text} {manner}, in {where}',
  'readers-differ': '{rule} is asked for, and readers do not agree',
  'not-read': '{rule} is asked for, and nobody has read what its tools can do',
  'changed-since': '{rule} is asked for, and not all of its texts are as they were read on {day}',
  'read-by-others':
    '{rule} is asked for, and its texts were read by {readers}, who do not count here',
} as const

/** Without the rule, which whoever asks for it names. */
export interface RuleReason {
  code: keyof typeof RULE_REASONS
  facts: Facts
}
