// What a policy can ask of the texts of an MCP server: how far they were read, by whom, and which rules
// hold by that. What was found fails whoever has found it; that nothing was found holds by readers who
// are known here, or for a policy that names them.
import {
  isObserved,
  type CheckResult,
  type Grading,
  type ReadingSummary,
  type ToolEffect,
} from '../../domain/grading/grading.ts'
import { EFFECT_WORDS } from '../../domain/reading/effect-words.ts'
import {
  JUDGED_RULES,
  type JudgedRule,
  type RuleState,
  type ServerGrade,
} from '../../domain/registry/registration.ts'
import type { RuleReason } from '../../domain/registry/rule-reasons.ts'
import type { Facts } from '../../domain/rule/rule.ts'
import { cleanLine } from '../../domain/text/untrusted-text.ts'
import type { CanDo } from '../../domain/tool/access.ts'
import { textState } from '../words/evidence.ts'

type Ruled = Pick<ServerGrade, 'rules' | 'texts' | 'readers' | 'readOn' | 'ifBelieved' | 'because'>

interface Judged {
  state: RuleState
  why?: RuleReason
}

/** What the rules of a server are judged by. */
interface Known {
  seen: (id: string) => CheckResult | undefined
  reading: ReadingSummary | undefined
  can: CanDo | null
}

const HOLDS: Judged = { state: 'holds' }
const UNKNOWN: Judged = { state: 'unknown' }
const LONGEST_READER = 100
const LONGEST_TOOL = 100

export function ruledByTexts(grading: Grading, can: CanDo | null, seenTwice: RuleState): Ruled {
  const reading = grading.restsOn?.readings?.find(({ of }) => of === 'mcp')
  const texts = textState(grading, 'mcp')
  const readers = reading?.readers.map((name) => cleanLine(name, LONGEST_READER))
  const known: Known = {
    // What was not published was not seen.
    seen: (id) =>
      grading.checks.find((each) => each.id === id && each.status === 'judged' && isObserved(each)),
    reading,
    can,
  }
  const judged: Record<JudgedRule, Judged> = {
    'bounded-tools': boundedTools(known),
    'believed-annotations': believedMarks(known),
    'no-steering': noSteering(known),
    noRuns: noRuns(known),
    'seen-twice': { state: seenTwice },
  }
  const isDoubted = reading?.state === 'unknown'
  const doubted = JUDGED_RULES.filter(
    (rule) => isDoubted && rule !== 'seen-twice' && judged[rule].state === 'holds',
  )
  const by: RuleReason = { code: 'read-by-others', facts: { readers: (readers ?? []).join(', ') } }
  const rules = JUDGED_RULES.map((rule) => {
    const { state, why } = doubted.includes(rule) ? { ...UNKNOWN, why: by } : judged[rule]
    return { rule, state, why }
  })
  const because = rules.flatMap(({ rule, why }) => (why ? [[rule, why] as const] : []))
  return {
    rules: Object.fromEntries(rules.map(({ rule, state }) => [rule, state])) as Ruled['rules'],
    ...(texts && { texts }),
    ...(reading && readers && { readers, readOn: reading.date }),
    ...(isDoubted && { ifBelieved: doubted }),
    ...(because.length > 0 && { because: Object.fromEntries(because) }),
  }
}

const because = (state: RuleState, code: RuleReason['code'], facts: Facts = {}): Judged => ({
  state,
  why: { code, facts },
})

const REACHING: ReadonlySet<ToolEffect['effect']> = new Set(['sends', 'destroys', 'pays', 'runs'])

/** Nothing worse than a change is without bounds; who steals is not held by any. */
function boundedTools({ seen, ...known }: Known): Judged {
  const effects = known.can?.effects ?? []
  const thief = effects.find(({ effect }) => effect === 'steals')
  if (thief) return toolCan(thief)
  const open = effects.find(({ effect, bound }) => REACHING.has(effect) && bound === 'open')
  if (open) return toolCan(open, ' without bounds')
  const commands = seen('command-inputs')
  if (commands?.outcome === 'free')
    return because('fails', 'tool-takes', picked(commands, 'tool', 'parameter'))
  return readOr(known, ({ effect, bound }) => REACHING.has(effect) && bound === null)
}

/** However it is bounded. */
function noRuns(known: Known): Judged {
  const effects = known.can?.effects ?? []
  const running = effects.find(({ effect }) => effect === 'runs')
  // The worst is said of each tool: what steals may run, too.
  return running ? toolCan(running) : readOr(known, ({ effect }) => effect === 'steals')
}

function toolCan({ tool, effect }: ToolEffect, more = ''): Judged {
  const effects = `${EFFECT_WORDS[effect]}${more}`
  return because('fails', 'tool-can', { tool: cleanLine(tool, LONGEST_TOOL), effect: effects })
}

/** Holds if every tool was read as it is now, and nothing that matters was left open. */
function readOr(
  { reading, can }: Pick<Known, 'reading' | 'can'>,
  isOpen: (effect: ToolEffect) => boolean,
): Judged {
  if (!reading || !can) return because('unknown', 'not-read')
  if (!can.isWhole || reading.state === 'changed')
    return because('unknown', 'changed-since', { day: reading.date })
  const open = can.effects.find((each) => each.effect === 'unknowable' || isOpen(each))
  return open
    ? because('unknown', 'tool-untellable', { tool: cleanLine(open.tool, LONGEST_TOOL) })
    : HOLDS
}

/** Without a mark there is nothing to believe. */
function believedMarks({ seen, reading }: Known): Judged {
  const marks = seen('tool-marks')
  if (!marks || marks.outcome === 'none' || marks.facts['marked'] === 0) return UNKNOWN
  const { outcome } = marks
  if (outcome === 'contradicted')
    return because('fails', 'mark-contradicts', picked(marks, 'tool', 'hint', 'verb'))
  if (outcome === 'denies' || outcome === 'denies-change')
    return because('fails', 'mark-denies', picked(marks, 'tool', 'effect'))
  if (outcome === 'untold' || outcome === 'untold-many')
    return because('unknown', 'mark-missing', picked(marks, 'tool', 'effect'))
  // Of a tool that has changed since, neither its name nor a reader has said anything.
  return marks.basis === 'read' && reading?.state === 'changed'
    ? because('unknown', 'changed-since', { day: reading.date })
    : HOLDS
}

const MANNERS: Readonly<Record<string, string>> = {
  'read-hostile': 'hostile',
  'read-pushy': 'pushy',
}

/** What readers call pushy was found in its texts, as what is hostile was. */
function noSteering({ seen, reading }: Known): Judged {
  const found = [seen('tool-steering'), seen('prompt-injection')].find(
    (result) => result?.outcome !== undefined && result.outcome !== 'read-none',
  )
  const manner = found && MANNERS[found.outcome ?? '']
  if (found && manner)
    return because('fails', 'text-steers', { manner, ...picked(found, 'text', 'where') })
  if (found) return { state: 'fails' }
  // Nobody earns points for texts without orders; that they were seen shows in other checks.
  if (!seen('command-inputs') || !seen('mcp-version')) return UNKNOWN
  // What readers have read is not searched for words of steering any more.
  const isRead = reading !== undefined && reading.state !== 'changed'
  return isRead && !seen('tool-steering') ? because('unknown', 'readers-differ') : HOLDS
}

function picked({ facts }: CheckResult, ...names: readonly string[]): Facts {
  return Object.fromEntries(names.map((name) => [name, facts[name] ?? '']))
}
